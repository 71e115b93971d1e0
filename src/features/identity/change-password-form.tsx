import type { ErrorId } from '@tideline/wire';
import { changePassword } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { SECURITY } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { newPasswordError, repeatError } from '../../trading/forms/passwords.ts';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useReturn } from '../../ui/use-return.ts';
import { NewPassword } from './new-password.tsx';

type Draft = { readonly old: string; readonly password: string; readonly repeat: string };
type FieldName = 'old' | 'password' | 'password_confirm';

/** RULE:change-password: old, new and repeated are required, and the new ones match. */
const errorsOf = ({ old, password, repeat }: Draft) => {
  const unchanged: ErrorId | undefined =
    password !== '' && password === old ? 'password-unchanged' : undefined;
  return {
    old: old === '' ? 'field-required' : undefined,
    password: newPasswordError(password) ?? unchanged,
    password_confirm: repeatError(password, repeat),
  } as FormErrors<FieldName>;
};

/** Changes the login password. The other sessions of the account end. */
export function ChangePasswordForm() {
  const { t } = useTranslation('account');
  const back = useReturn(SECURITY);
  const account = useSession(({ user }) => user?.account ?? '');
  const submit = useCall(changePassword, 'form');
  const fields = useForm<Draft, FieldName>(
    { old: '', password: '', repeat: '' },
    errorsOf,
    submit.refusal,
  );
  const { draft, edit, errorOf } = fields;
  const send = fields.onSubmit(({ old, password, repeat }) =>
    submit.send({ old, password, password_confirm: repeat }, () => {
      toast(t('modified'), 'done');
      back();
    }),
  );
  return (
    <form className={form['form']} noValidate onSubmit={send}>
      {/* Password managers store a password under this name. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <Field
        label={t('oldPassword')}
        value={draft.old}
        onValue={(old) => edit({ old })}
        error={errorOf('old')}
        type="password"
        autoComplete="current-password"
      />
      <NewPassword form={fields} />
      <p className={form['intro']}>{t('changePasswordNote')}</p>
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('submit')}
      </SubmitButton>
    </form>
  );
}
