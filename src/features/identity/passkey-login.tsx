import type { Session } from '@tideline/wire';
import { beginPasskeyLogin, passkeyLogin } from '@tideline/wire/calls/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { needsHttps, passkeysWork } from '../../state/secure-context.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/forms/form.module.css';
import { provePasskey } from './passkey.ts';

interface PasskeyLoginProps {
  readonly onEntered: (session: Session, message: string) => void;
}

/** Logs in with a passkey instead of name and password, where browser and address can. */
export function PasskeyLogin({ onEntered }: PasskeyLoginProps) {
  const { t } = useTranslation('account');
  const begin = useCall(beginPasskeyLogin);
  const enter = useCall(passkeyLogin);
  const [asking, setAsking] = useState(false);
  if (!passkeysWork()) {
    return <p className={form['note']}>{t(needsHttps() ? 'noPasskeyHttps' : 'noPasskeyHere')}</p>;
  }
  const prove = async (ticket: string, options: string): Promise<void> => {
    setAsking(true);
    const credential = await provePasskey(options);
    setAsking(false);
    if (credential === null) toast(t('noPasskeyGiven'), 'error');
    else enter.send({ ticket, credential }, onEntered);
  };
  return (
    <Button
      kind="secondary"
      busy={begin.busy || asking || enter.busy}
      onClick={() => begin.send({}, ({ ticket, options }) => void prove(ticket, options))}
    >
      {t('passkeyLogIn')}
    </Button>
  );
}
