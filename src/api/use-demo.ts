import { openGuest } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { hasSafariEngine, isInstalled } from '../state/apple.ts';
import { logIn } from '../state/session.ts';
import { toast } from '../state/toast.ts';
import { useCall } from './use-submit.ts';

/** Opens a demo account of this device's own and logs in, without a form. */
export function useDemo(): { readonly busy: boolean; readonly open: () => void } {
  const { t } = useTranslation();
  const { busy, send } = useCall(openGuest);
  return {
    busy,
    open: () =>
      send({}, (session) => {
        logIn(session);
        toast(t('demoReady'), 'done');
        // The session lives in the browser's storage alone.
        if (hasSafariEngine() && !isInstalled()) toast(t('safariForgets'));
      }),
  };
}
