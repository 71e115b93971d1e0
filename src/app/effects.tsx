import { STORAGE_KEYS } from '@tideline/wire';
import { setLang } from '@tideline/wire/calls/settings';
import { useSubscription } from 'observable-hooks';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { defer, NEVER, switchMap } from 'rxjs';
import { call } from '../api/call.ts';
import { endSession, sessionEnded$ } from '../api/session-end.ts';
import { i18n } from '../i18n/i18n.ts';
import { market } from '../market/market.ts';
import { setPace } from '../market/pace.ts';
import { LOGIN } from '../paths.ts';
import { useLanguage } from '../state/language.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { useSettings, useTheme, useUpDown } from '../state/settings.ts';
import { whenSettled } from '../state/settled.ts';
import { readText } from '../state/stored.ts';
import { toast } from '../state/toast.ts';
import { loginPath, mayRedirect } from '../ui/login-path.ts';

/** Connects the app's state with the document, the socket and the exchange. */
export function Effects() {
  useAppearance();
  usePace();
  useSocketSession();
  useTellLanguage();
  useSessionEnd();
  return null;
}

function useAppearance(): void {
  const theme = useTheme();
  const upDown = useUpDown();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    dataset['updown'] = upDown;
    // Reading a style computes the styles of the whole page at once; boot.js has set the first
    // colour.
    void whenSettled().then(() => {
      const page = getComputedStyle(document.documentElement).getPropertyValue('--page');
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
    });
  }, [theme, upDown]);
}

function usePace(): void {
  const pace = useSettings((settings) => settings.pace);
  useEffect(() => setPace(pace), [pace]);
}

function useSocketSession(): void {
  const token = useSession((session) => session.token);
  useEffect(() => market.authenticate(token), [token]);
  useSubscription(token ? market.account$ : NEVER, (item) => {
    if (token && item.kind === 'event' && item.event.kind === 'session-ended') {
      endSession(i18n.t('errors:session-expired'), token);
    }
  });
}

/**
 * HANDLE:set-lang: at launch and on every change. A failure needs no message: the person cannot fix
 * it.
 */
function useTellLanguage(): void {
  const lang = useLanguage((state) => state.lang);
  useEffect(() => {
    // A device without its own choice must not overwrite the account's language.
    if (isLoggedIn(useSession.getState()) && readText(STORAGE_KEYS.lang) === null) return;
    const subscription = defer(whenSettled)
      .pipe(switchMap(() => call(setLang, { lang }, { silent: true })))
      .subscribe();
    return () => subscription.unsubscribe();
  }, [lang]);
}

/** STATE:session-expiry: shows the message and opens the login once. */
function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useSubscription(sessionEnded$, (message) => {
    toast(message, 'error');
    if (pathname !== LOGIN && mayRedirect(performance.now())) {
      void navigate(loginPath(pathname, search));
    }
  });
}
