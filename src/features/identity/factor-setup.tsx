import type { ResponseOf } from '@tideline/wire';
import { addFactor, beginFactor } from '@tideline/wire/calls/security';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CodeForm } from './code-form.tsx';
import { createPasskey } from './passkey.ts';
import s from './recovery-codes.module.css';

interface FactorSetupProps {
  readonly kind: 'totp' | 'passkey';
  /** The first factor requires the password; further ones a confirmed session. */
  readonly first: boolean;
  /** @param codes - recovery codes, with the first factor only */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Adds an authenticator app or a passkey. */
export function FactorSetup({ kind, first, onAdded, onClose }: FactorSetupProps) {
  const { t } = useTranslation('account');
  const begin = useCall(beginFactor, first ? 'form' : 'toast');
  const add = useCall(addFactor, 'form');
  const [begun, setBegun] = useState<ResponseOf<typeof beginFactor> | null>(null);
  const added = ({ recovery_codes }: ResponseOf<typeof addFactor>): void => {
    toast(t('factorAdded'), 'done');
    onAdded(recovery_codes);
  };
  const makePasskey = async (options: string, name: string): Promise<void> => {
    const credential = await createPasskey(options);
    if (credential !== null) return add.send({ kind: 'passkey', credential, name }, added);
    toast(t('passkeyUnused'), 'error');
    setBegun(null);
  };
  const start = (password?: string): void =>
    begin.send({ kind, ...(password !== undefined && { password }) }, setBegun);
  return (
    <Sheet open onClose={onClose} title={t(kind === 'totp' ? 'addAuthenticator' : 'addPasskey')}>
      {!(begun?.secret && begun.uri) && (
        <p className={s['note']}>{t(kind === 'totp' ? 'authenticatorIntro' : 'passkeyIntro')}</p>
      )}
      {!begun && first && (
        <CodeForm
          label={t('loginPassword')}
          action={t('continue')}
          kind="password"
          busy={begin.busy}
          refusal={begin.refusal}
          onSend={start}
        />
      )}
      {!begun && !first && (
        <Button busy={begin.busy} onClick={() => start()}>
          {t('continue')}
        </Button>
      )}
      {begun?.secret && begun.uri && (
        <>
          <p className={s['note']}>{t('scanQr')}</p>
          <QrCode text={begun.uri} label={t('addAuthenticator')} />
          {/* For the phone that shows the code, which cannot scan itself. */}
          <a className={s['open']} href={begun.uri}>
            {t('openAuthenticator')}
          </a>
          <p className={s['secret']}>
            <code>{begun.secret}</code>
            <CopyButton text={begun.secret} label={t('copyKey')} />
          </p>
          <CodeForm
            label={t('factorCode')}
            action={t('submit')}
            kind="digits"
            busy={add.busy}
            refusal={add.refusal}
            onSend={(code) => add.send({ kind: 'totp', code }, added)}
          />
        </>
      )}
      {begun?.options && (
        <CodeForm
          label={t('passkeyName')}
          action={t('addPasskey')}
          kind="name"
          busy={add.busy}
          refusal={add.refusal}
          onSend={(name) => void makePasskey(begun.options ?? '', name.slice(0, 40))}
        />
      )}
    </Sheet>
  );
}
