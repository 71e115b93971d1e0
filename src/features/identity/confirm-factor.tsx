import type { RequestOf } from '@tideline/wire';
import { beginConfirm, beginEntry, confirm, confirmEntry } from '@tideline/wire/calls/security';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { reportProven } from '../../api/factor-required.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { passkeysWork } from '../../state/secure-context.ts';
import { toast } from '../../state/toast.ts';
import { ServiceNote } from '../../trading/service-note.tsx';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/forms/form.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import { CodeForm } from './code-form.tsx';
import { provePasskey } from './passkey.ts';

interface ConfirmFactorProps {
  /** The ticket of a refused log-in or new password; null to confirm this session. */
  readonly ticket: string | null;
  readonly onClose: () => void;
}

/**
 * Asks for the second factor. In a session, the user repeats the refused command. The pages of
 * log-in and new password repeat it automatically once the ticket is proven.
 */
export function ConfirmFactor({ ticket, onClose }: ConfirmFactorProps) {
  const { t } = useTranslation('account');
  const { data, state, message, refresh } = useLoad('confirm', () =>
    ticket === null
      ? call(beginConfirm, {}, { silent: true })
      : call(beginEntry, { ticket }, { silent: true }),
  );
  const [recovery, setRecovery] = useState(false);
  const byCode = data?.totp === true && !recovery;
  const submit = useSubmit<RequestOf<typeof confirm>, unknown>(
    (proof) => (ticket === null ? call(confirm, proof) : call(confirmEntry, { ticket, ...proof })),
    byCode || recovery ? 'form' : 'toast',
  );
  // A refused answer has used up its challenge.
  const refused = submit.refusal !== null;
  useEffect(() => {
    if (refused) void refresh();
  }, [refused, refresh]);
  const done = (): void => {
    onClose();
    if (ticket === null) toast(t('confirmed'), 'done');
    else reportProven(ticket);
  };
  const byPasskey = async (options: string): Promise<void> => {
    const credential = await provePasskey(options);
    if (credential === null) toast(t('passkeyUnused'), 'error');
    else submit.send({ kind: 'passkey', credential }, done);
  };
  return (
    <Sheet open onClose={onClose} title={t('confirmIdentity')}>
      {state === 'error' && data === null && (
        <ErrorView text={message} onRetry={() => void refresh()} />
      )}
      <div className={form['form']}>
        {data?.options && passkeysWork() && !recovery && (
          <Button busy={submit.busy} onClick={() => void byPasskey(data.options ?? '')}>
            {t('usePasskey')}
          </Button>
        )}
        {(byCode || recovery) && (
          <CodeForm
            key={recovery ? 'recovery' : 'totp'}
            label={t(recovery ? 'recoveryCode' : 'factorCode')}
            action={t('submit')}
            kind={recovery ? 'text' : 'digits'}
            busy={submit.busy}
            refusal={submit.refusal}
            onSend={(code) => submit.send({ kind: recovery ? 'recovery' : 'totp', code }, done)}
          />
        )}
        {data?.recovery && (
          <Button kind="quiet" onClick={() => setRecovery(!recovery)}>
            {t(recovery ? (data.totp ? 'useAuthenticator' : 'usePasskey') : 'useRecovery')}
          </Button>
        )}
        <ServiceNote text={t('factorLost')} />
      </div>
    </Sheet>
  );
}
