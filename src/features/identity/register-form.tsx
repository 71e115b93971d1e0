import { register } from '@tideline/wire/calls/user';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { CHOOSE_AREA, LOGIN } from '../../paths.ts';
import { logIn } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { isMethod } from '../../trading/forms/contact.ts';
import { LazyDemoButton } from '../../trading/lazy-demo-button.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { areaOf } from './areas.ts';
import { registerErrors, registerRequest } from './registration.ts';
import { RegistrationFields } from './registration-fields.tsx';

/**
 * Registers a user and logs them in, on one screen. The address may contain method, area and
 * invitation code; the sandbox fills in its own code.
 * @param target - address that opens afterwards
 */
export function RegisterForm({ target }: { readonly target: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const submit = useCall(register, 'form');
  const method = query.get('method');
  const fields = useForm(
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
  const send = fields.onSubmit((complete) =>
    submit.send(registerRequest(complete), (session, message) => {
      toast(message || t('registered'), 'done');
      logIn(session);
      void navigate(target, { replace: true });
    }),
  );
  const first = useRef<HTMLFormElement>(null);
  // The screen is for typing: the first field is ready without a tap. After the page's heading took
  // the focus.
  useEffect(() => {
    const timer = setTimeout(() => first.current?.querySelector('input')?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <form ref={first} className={form['form']} noValidate onSubmit={send}>
      <p className={form['welcome']}>{t('createAccount')}</p>
      <RegistrationFields form={fields} label={t('signUpWith')} />
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('signUp')}
      </SubmitButton>
      <LazyDemoButton kind="secondary" />
      <p className={form['links']}>
        <Link to={`${LOGIN}?${query}`}>{t('haveAccount')}</Link>
        <Link to={`${CHOOSE_AREA}?${query}`}>{t('otherCountry')}</Link>
      </p>
    </form>
  );
}
