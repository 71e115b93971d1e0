import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { login } from '#wire/calls/user.ts';
import { useForm } from '../../../api/use-form.ts';
import { useCall } from '../../../api/use-submit.ts';
import { homeArea } from '../../../features/identity/areas.ts';
import { PhoneField } from '../../../features/identity/contact-fields.tsx';
import { adoptKeptLanguage } from '../../../features/identity/kept-language.ts';
import {
  type LoginDraft,
  type LoginField,
  loginErrors,
  loginRequest,
  METHODS,
} from '../../../features/identity/login-draft.ts';
import { useEntry } from '../../../features/identity/use-entry.ts';
import { isLoggedIn, logIn, useSession } from '../../../state/session.ts';
import { toast } from '../../../state/toast.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import form from '../../../ui/forms/form.module.css';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { returnPath } from '../../../ui/return-path.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import s from './login.module.css';

export default function Login() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = returnPath(query.get('backpage'));
  const already = useSession(isLoggedIn);
  const submit = useCall(login);
  const { draft, edit, errorOf, onSubmit } = useForm<LoginDraft, LoginField>(
    { method: 'account', area: homeArea(), phone: '', account: '', password: '' },
    loginErrors,
    submit.refusal,
  );
  const enter = useEntry((complete: LoginDraft, factor_ticket) =>
    submit.send({ ...loginRequest(complete), factor_ticket }, (session, message) => {
      toast(message || t('signedIn'), 'done');
      logIn(session);
      adoptKeptLanguage();
      void navigate(target, { replace: true });
    }),
  );
  if (already) return <Navigate to={target} replace />;

  return (
    <Page
      title={t('logIn')}
      spaced
      right={
        <IconButton
          icon="globe"
          label={t('language')}
          onClick={() => void navigate('/pages/settings/language/language')}
        />
      }
    >
      <form className={form['form']} noValidate onSubmit={onSubmit(enter)}>
        <img className={s['mark']} src={`${import.meta.env.BASE_URL}icon.svg`} alt="" />
        <p className={form['welcome']}>{t('welcome')}</p>
        <Tabs
          label={t('logInWith')}
          tabs={METHODS.map((id) => ({ id, label: t(`method-${id}`) }))}
          selected={draft.method}
          onSelect={(method) => edit({ method })}
          className={form['methods']}
          panelClassName={form['panel']}
        >
          {draft.method === 'phone' ? (
            <PhoneField
              area={draft.area}
              phone={draft.phone}
              onArea={(area) => edit({ area })}
              onPhone={(phone) => edit({ phone })}
              error={errorOf('phone')}
            />
          ) : (
            <Field
              label={t('emailOrAccount')}
              value={draft.account}
              onValue={(account) => edit({ account })}
              error={errorOf('account')}
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Tabs>
        <Field
          label={t('password')}
          value={draft.password}
          onValue={(password) => edit({ password })}
          error={errorOf('password')}
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton busy={submit.busy} tooLong={submit.tooLong}>
          {t('logIn')}
        </SubmitButton>
        <p className={form['links']}>
          <Link to="/pages/user/login/forgetPassword">{t('forgot')}</Link>
          <Link to={`/pages/user/login/choose?${query}`}>{t('signUp')}</Link>
        </p>
      </form>
    </Page>
  );
}
