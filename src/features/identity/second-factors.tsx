import { removeFactor, renewRecoveryCodes, secondFactors } from '@tideline/wire/calls/security';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCall } from '../../api/use-submit.ts';
import { UNKNOWN } from '../../format/number.ts';
import { needsHttps, passkeysWork } from '../../state/secure-context.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import s from './steps.module.css';

/** The user's authenticator app, passkeys and recovery codes: adds, removes and renews them. */
export function SecondFactors() {
  const { t } = useTranslation('account');
  const { data, state, message, refresh } = useLoad('second-factor', () =>
    call(secondFactors, {}, { silent: true }),
  );
  const remove = useCall(removeFactor);
  const renew = useCall(renewRecoveryCodes);
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const some = data !== null && (data.totp || data.passkeys.length > 0);
  const take = (id: string): void =>
    remove.send({ id }, () => {
      toast(t('factorRemoved'), 'done');
      void refresh();
    });
  const removal = (id: string, name: string) => (
    <Button
      kind="quiet"
      size="small"
      aria-label={`${t('removeFactor')} ${name}`}
      busy={remove.busy}
      onClick={() => take(id)}
    >
      {t('removeFactor')}
    </Button>
  );
  return (
    <>
      {state === 'error' && data === null && (
        <ErrorView text={message} onRetry={() => void refresh()} />
      )}
      <p className={s['intro']}>{t('secondFactorNote')}</p>
      <Rows title={t('authenticator')}>
        {data?.totp ? (
          <Row icon="check" label={t('isSet')} value={removal('totp', t('authenticator'))} />
        ) : (
          <Row icon="phone" label={t('addAuthenticator')} onPress={() => setAdding('totp')} />
        )}
      </Rows>
      <Rows title={t('passkeys')}>
        {(data?.passkeys ?? []).map(({ id, name }) => (
          <Row key={id} icon="check" label={name || UNKNOWN} value={removal(id, name)} />
        ))}
        {passkeysWork() ? (
          <Row icon="key" label={t('addPasskey')} onPress={() => setAdding('passkey')} />
        ) : (
          <Row label={t(needsHttps() ? 'noPasskeyHttps' : 'noPasskeyHere')} />
        )}
      </Rows>
      {some && (
        <Rows title={t('recoveryCodes')}>
          <Row
            icon="lock"
            label={t('newRecoveryCodes')}
            value={t('recoveryLeft', { left: data.recovery_left })}
            onPress={() => renew.send({}, (fresh) => setCodes(fresh.recovery_codes))}
          />
        </Rows>
      )}
      {adding && (
        <FactorSetup
          kind={adding}
          first={!some}
          onClose={() => setAdding(null)}
          onAdded={(first) => {
            setAdding(null);
            setCodes(first);
            void refresh();
          }}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}
