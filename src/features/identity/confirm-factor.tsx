import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginConfirm, confirm } from '#wire/calls/security.ts';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCall } from '../../api/use-submit.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import { CodeForm } from './code-form.tsx';
import { passkeysWork, provePasskey } from './passkey.ts';

interface ConfirmFactorProps {
  readonly onClose: () => void;
}

/** Asks for the second factor. What was refused has to be sent again: nothing is repeated by itself. */
export function ConfirmFactor({ onClose }: ConfirmFactorProps) {
  const { t } = useTranslation('account');
  const { data, state, message, refresh } = useLoad('confirm', () =>
    call(beginConfirm, {}, { silent: true }),
  );
  const submit = useCall(confirm);
  const [recovery, setRecovery] = useState(false);
  // A refused answer has used its challenge up.
  const refused = submit.refusal !== null;
  useEffect(() => {
    if (refused) void refresh();
  }, [refused, refresh]);
  const done = (): void => {
    toast(t('confirmed'), 'done');
    onClose();
  };
  const byPasskey = async (options: string): Promise<void> => {
    const credential = await provePasskey(options);
    if (credential === null) toast(t('passkeyUnused'), 'error');
    else submit.send({ kind: 'passkey', credential }, done);
  };
  const byCode = data?.totp === true && !recovery;
  return (
    <Sheet open onClose={onClose} title={t('confirmIdentity')}>
      {state === 'error' && data === null && (
        <ErrorView text={message} onRetry={() => void refresh()} />
      )}
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
          error={submit.refusal?.message ?? null}
          onSend={(code) => submit.send({ kind: recovery ? 'recovery' : 'totp', code }, done)}
        />
      )}
      {data?.recovery && (
        <Button kind="quiet" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? (data.totp ? 'useAuthenticator' : 'usePasskey') : 'useRecovery')}
        </Button>
      )}
    </Sheet>
  );
}
