import { isLanguage, type Session, STORAGE_KEYS } from '@tideline/wire';
import { getLang } from '@tideline/wire/calls/settings';
import { login } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { FORGOT_PASSWORD, REGISTER } from '../../paths.ts';
import { setLanguage, useLanguage } from '../../state/language.ts';
import { logIn } from '../../state/session.ts';
import { readText } from '../../state/stored.ts';
import { toast } from '../../state/toast.ts';
import { DemoButton } from '../../trading/demo-button.tsx';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { homeArea } from './areas.ts';
import { PhoneField } from './contact-fields.tsx';
import {
  type LoginDraft,
  type LoginField,
  loginErrors,
  loginRequest,
  METHODS,
} from './login-draft.ts';
import s from './login-form.module.css';
import { PasskeyLogin } from './passkey-login.tsx';
import { useEntry } from './use-entry.ts';

/**
 * Logs in by phone, e-mail address or account name.
 * @param target - address that opens after the login
 */
export function LoginForm({ target }: { readonly target: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const submit = useCall(login, 'form');
  const { draft, edit, errorOf, onSubmit, state } = useForm<LoginDraft, LoginField>(
    { method: 'account', area: homeArea(), phone: '', account: '', password: '' },
    loginErrors,
    submit.refusal,
  );
  const entered = (session: Session, message: string): void => {
    toast(message || t('signedIn'), 'done');
    logIn(session);
    adoptAccountLanguage();
    void navigate(target, { replace: true });
  };
  const enter = useEntry((complete: LoginDraft, factor_ticket) =>
    submit.send({ ...loginRequest(complete), factor_ticket }, entered),
  );
  return (
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
            autoComplete="username"
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
      <SubmitButton state={state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('logIn')}
      </SubmitButton>
      <PasskeyLogin onEntered={entered} />
      <DemoButton kind="secondary" />
      <p className={form['links']}>
        <Link to={FORGOT_PASSWORD}>{t('forgot')}</Link>
        <Link to={`${REGISTER}?${query}`}>{t('signUp')}</Link>
      </p>
    </form>
  );
}

const hasOwnChoice = (): boolean => isLanguage(readText(STORAGE_KEYS.lang) ?? '');

/**
 * Loads the account's language after the log-in and stores it on the device. A choice on this
 * device has precedence, also one made while the answer is pending. Without an answer the language
 * stays.
 */
function adoptAccountLanguage(): void {
  if (hasOwnChoice()) return;
  call(getLang, {}, { silent: true }).subscribe((answer) => {
    if (answer.kind !== 'ok' || hasOwnChoice()) return;
    const { lang } = answer.data;
    if (isLanguage(lang) && lang !== useLanguage.getState().lang) setLanguage(lang);
  });
}
