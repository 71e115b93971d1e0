import type { RequestOf, ResponseOf } from '@tideline/wire';
import { addApiKey } from '@tideline/wire/calls/keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { isGuest, useSession } from '../../state/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

type Draft = Readonly<Record<'name' | 'networks' | 'publicKey' | 'password', string>>;
type FieldName = 'name' | 'networks' | 'public_key' | 'password';

const EMPTY: Draft = { name: '', networks: '', publicKey: '', password: '' };

const errorsOf = ({ name }: Draft): FormErrors<FieldName> =>
  name.trim() === '' ? { name: 'field-required' } : {};

interface ApiKeyFormProps {
  readonly onClose: () => void;
  readonly onAdded: (key: ResponseOf<typeof addApiKey>) => void;
}

/** Asks what a new API key is for, and for the password of an account without a second factor. */
export function ApiKeyForm({ onClose, onAdded }: ApiKeyFormProps) {
  const { t } = useTranslation('account');
  const [kind, setKind] = useState<RequestOf<typeof addApiKey>['kind']>('hmac');
  const [rights, setRights] = useState<RequestOf<typeof addApiKey>['rights']>('trade');
  const guest = useSession(isGuest);
  const submit = useCall(addApiKey, 'form');
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, FieldName>(
    EMPTY,
    errorsOf,
    submit.refusal,
  );
  const send = onSubmit(({ name, networks, password, publicKey }) =>
    submit.send(
      {
        ...{ name, kind, rights },
        ...(networks !== '' && { networks }),
        ...(kind === 'ed25519' && publicKey !== '' && { public_key: publicKey }),
        ...(password !== '' && { password }),
      },
      onAdded,
    ),
  );
  return (
    <Sheet open onClose={onClose} title={t('addApiKey')}>
      <form className={form['form']} noValidate onSubmit={send}>
        <Field
          label={t('apiKeyName')}
          value={draft.name}
          onValue={(name) => edit({ name })}
          error={errorOf('name')}
          maxLength={40}
        />
        <Choice
          label={t('apiKeyRights')}
          options={[
            { value: 'trade', text: t('apiKeyTrade') },
            { value: 'read', text: t('apiKeyRead') },
          ]}
          value={rights}
          onValue={setRights}
        />
        <Choice
          label={t('apiKeyKind')}
          options={[
            { value: 'hmac', text: 'HMAC' },
            { value: 'ed25519', text: 'Ed25519' },
          ]}
          value={kind}
          onValue={setKind}
        />
        {kind === 'ed25519' && (
          <Field
            label={t('apiKeyPublic')}
            value={draft.publicKey}
            onValue={(publicKey) => edit({ publicKey })}
            error={errorOf('public_key')}
          />
        )}
        <Field
          label={t('apiKeyNetworks')}
          hint={t('apiKeyNetworksNote')}
          value={draft.networks}
          onValue={(networks) => edit({ networks })}
          error={errorOf('networks')}
        />
        {!guest && (
          <Field
            label={t('loginPassword')}
            hint={t('apiKeyPasswordNote')}
            value={draft.password}
            onValue={(password) => edit({ password })}
            error={errorOf('password')}
            type="password"
            autoComplete="current-password"
          />
        )}
        <SubmitButton state={state} busy={submit.busy} tooLong={submit.tooLong}>
          {t('submit')}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
