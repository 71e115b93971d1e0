import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { register } from '#wire/calls/user.ts';
import { useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { LOGIN } from '../../paths.ts';
import { logIn } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Agreement } from '../../ui/forms/agreement.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { isMethod } from '../../ui/forms/contact.ts';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { areaOf } from './areas.ts';
import { ContactFields } from './contact-fields.tsx';
import { NewPassword } from './new-password.tsx';
import { registerErrors, registerRequest } from './registration.ts';

/**
 * Registers a user and logs them in. The address may contain method, area and invitation code.
 * @param target - address that opens afterwards
 */
export function RegisterForm({ target }: { readonly target: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const submit = useCall(register);
  const method = query.get('method');
  const { draft, edit, errorOf, onSubmit } = useForm(
    {
      method: isMethod(method) ? method : 'phone',
      area: areaOf(query.get('area')),
      phone: '',
      email: '',
      code: '',
      password: '',
      repeat: '',
      invitation: query.get('invitation') ?? query.get('code') ?? '',
      agreed: false,
    },
    registerErrors,
    submit.refusal,
  );
  const send = onSubmit((complete) =>
    submit.send(registerRequest(complete), (session, message) => {
      toast(message || t('registered'), 'done');
      logIn(session);
      void navigate(target, { replace: true });
    }),
  );
  return (
    <form className={form['form']} noValidate onSubmit={send}>
      <p className={form['welcome']}>{t('createAccount')}</p>
      <ContactFields
        label={t('signUpWith')}
        contact={draft}
        onContact={edit}
        error={errorOf(draft.method)}
      />
      <CodeField
        contact={draft}
        purpose="register"
        code={draft.code}
        onCode={(code) => edit({ code })}
        error={errorOf('code')}
      />
      <NewPassword
        label={t('password')}
        password={draft.password}
        repeat={draft.repeat}
        onPassword={(password) => edit({ password })}
        onRepeat={(repeat) => edit({ repeat })}
        passwordError={errorOf('password')}
        repeatError={errorOf('password_confirm')}
      />
      <Field
        label={t('invitationCode')}
        value={draft.invitation}
        onValue={(invitation) => edit({ invitation })}
        error={errorOf('invitation_code')}
        hint={t('invitationHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <Agreement
        agreed={draft.agreed}
        onAgreed={(agreed) => edit({ agreed })}
        error={errorOf('agreement')}
        text={t('agreementText')}
        title={t('agreementTitle')}
        paragraphs={[t('agreement-1'), t('agreement-2'), t('agreement-3'), t('agreement-4')]}
      />
      <SubmitButton busy={submit.busy} tooLong={submit.tooLong}>
        {t('signUp')}
      </SubmitButton>
      <p className={form['links']}>
        <Link to={`${LOGIN}?${query}`}>{t('haveAccount')}</Link>
      </p>
    </form>
  );
}
