import { useEffect } from 'react';
import type { ResponseOf } from '#wire';
import { center2 } from '#wire/calls/user.ts';
import { call } from '../../api/call.ts';
import { type Loaded, useLoad } from '../../api/use-load.ts';
import { setUser, useSession } from '../../state/session.ts';
import { isUnderReview, sawState } from './steps.ts';

/** How often somebody who watches a review is told of it, ms. */
const WATCH_EVERY = 3_000;

/**
 * Where the user's verification stands: asked for on entering, on coming back to the app, and every
 * few seconds while it is under review and on the screen.
 */
export function useVerification(): Loaded<ResponseOf<typeof center2>> {
  const user = useSession((session) => session.user?.id ?? '');
  const loaded = useLoad(user, () => call(center2, {}, { silent: true }));
  const { data, refresh } = loaded;
  const reviewing = data !== null && isUnderReview(data.user.verification);

  useEffect(() => {
    if (!data) return;
    setUser(data.user);
    sawState(data.user);
  }, [data]);

  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('focus', renew);
    const timer = reviewing ? setInterval(renew, WATCH_EVERY) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
      clearInterval(timer);
    };
  }, [refresh, reviewing]);

  return loaded;
}
