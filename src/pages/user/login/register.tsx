import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { register } from '#wire/calls/user.ts';
import { useCall } from '../../../api/use-submit.ts';
import { Agreement } from '../../../forms/agreement.tsx';
import { areaOf } from '../../../forms/areas.ts';
import { CodeField } from '../../../forms/code-field.tsx';
import { isMethod } from '../../../forms/contact.ts';
import { ContactFields } from '../../../forms/contact-fields.tsx';
import form from '../../../forms/form.module.css';
import { NewPassword } from '../../../forms/new-password.tsx';
import { SubmitButton } from '../../../forms/submit-button.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { returnPath } from '../../../shell/login-path.ts';
import { Page } from '../../../shell/page.tsx';
import { LOGIN } from '../../../shell/paths.ts';
import { isLoggedIn, logIn, useSession } from '../../../state/session.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { registerErrors, registerRequest } from './register.state.ts';

/** Opens an account; who succeeds is logged in. A link of promotion brings its invitation code along. */
export default function Register() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = returnPath(query.get('backpage'));
  const already = useSession(isLoggedIn);
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
  if (already) return <Navigate to={target} replace />;

  const send = onSubmit((complete) =>
    submit.send(registerRequest(complete), (session, message) => {
      toast(message || t('registered'), 'done');
      logIn(session);
      void navigate(target, { replace: true });
    }),
  );
  return (
    <Page title={t('signUp')} spaced>
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
    </Page>
  );
}
