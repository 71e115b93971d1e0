import type { User } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../api/use-form.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { SECURITY } from '../../paths.ts';
import { setUser } from '../../state/session.ts';
import { CodeField } from '../../trading/forms/code-field.tsx';
import { ownContact } from '../../trading/forms/contact.ts';
import { FundPasswordField } from '../../trading/forms/fund-password-field.tsx';
import { LazyReceipt } from '../../trading/lazy-receipt.tsx';
import { Choice } from '../../ui/choice.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useReturn } from '../../ui/use-return.ts';
import { type FundDraft, type FundField, fundErrors, sendFundPassword } from './fund-password.ts';

export function FundPasswordForm({ user }: { readonly user: User }) {
  const { t } = useTranslation(['account', 'common']);
  const back = useReturn(SECURITY);
  const contact = ownContact(user);
  const [done, setDone] = useState<'fundPasswordSet' | 'fundPasswordChanged' | null>(null);
  const submit = useSubmit((draft: FundDraft) => sendFundPassword(draft, contact), 'form');
  const fields = useForm<FundDraft, FundField>(
    {
      proof: user.has_fund_password ? 'old' : 'first',
      old: '',
      code: '',
      password: '',
      repeat: '',
    },
    fundErrors,
    submit.refusal,
  );
  const { draft, edit, errorOf } = fields;
  const send = fields.onSubmit((complete) =>
    submit.send(complete, () => {
      setDone(user.has_fund_password ? 'fundPasswordChanged' : 'fundPasswordSet');
      setUser({ ...user, has_fund_password: true });
    }),
  );
  if (done) {
    return (
      <LazyReceipt
        title={t(done)}
        rows={[{ name: t('fundPasswordFor'), value: t('fundPasswordUses') }]}
        primary={{ text: t('common:finish'), to: back }}
      />
    );
  }
  return (
    <form className={form['form']} noValidate onSubmit={send}>
      <p className={form['intro']}>
        {t(user.has_fund_password ? 'fundPasswordChange' : 'fundPasswordFirst')}
      </p>
      {draft.proof !== 'first' && (
        <Choice
          label={t('proveBy')}
          options={[
            { value: 'old', text: t('oldFundPassword') },
            { value: 'code', text: t('code') },
          ]}
          value={draft.proof}
          onValue={(proof) => edit({ proof })}
        />
      )}
      {draft.proof === 'old' && (
        <FundPasswordField
          label={t('oldFundPassword')}
          value={draft.old}
          onValue={(old) => edit({ old })}
          error={errorOf('old')}
        />
      )}
      {draft.proof === 'code' && (
        <>
          <p className={form['intro']}>
            {t('codeGoesTo', { to: contact.method === 'phone' ? contact.phone : contact.email })}
          </p>
          <CodeField contact={contact} purpose="fund-password" form={fields} />
        </>
      )}
      <FundPasswordField
        label={t('newFundPassword')}
        value={draft.password}
        onValue={(password) => edit({ password })}
        error={errorOf('password')}
        hint={t('sixDigits')}
      />
      <FundPasswordField
        label={t('repeatPassword')}
        value={draft.repeat}
        onValue={(repeat) => edit({ repeat })}
        error={errorOf('password_confirm')}
      />
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('submit')}
      </SubmitButton>
    </form>
  );
}
