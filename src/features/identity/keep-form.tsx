import type { User } from '@tideline/wire';
import { center, keepGuest } from '@tideline/wire/calls/user';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { setUser } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { homeArea } from './areas.ts';
import { registerErrors, registerRequest } from './registration.ts';
import { RegistrationFields } from './registration-fields.tsx';

/**
 * Turns the demo account of this device into a full account. The sandbox fills in its own
 * invitation code.
 * @param target - address that opens afterwards
 */
export function KeepForm({ target }: { readonly target: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const submit = useCall(keepGuest, 'form');
  const fields = useForm(
    {
      method: 'email' as const,
      area: homeArea(),
      phone: '',
      email: '',
      code: '',
      password: '',
      repeat: '',
      invitation: query.get('invitation') ?? '',
      agreed: false,
    },
    registerErrors,
    submit.refusal,
  );
  const kept = (user: User) => {
    setUser(user);
    toast(t('keepDone'), 'done');
    void navigate(target, { replace: true });
  };
  const send = fields.onSubmit((complete) => submit.send(registerRequest(complete), kept));
  const { refusal } = submit;
  // The answer to an earlier submit may have been lost: then the code is used up, and the account
  // is a full one already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is looked up once
  useEffect(() => {
    if (refusal?.id !== 'code-wrong' && refusal?.id !== 'guest-kept') return;
    const asked = call(center, {}, { silent: true }).subscribe((answer) => {
      if (answer.kind === 'ok' && !answer.data.guest) kept(answer.data);
    });
    return () => asked.unsubscribe();
  }, [refusal]);
  return (
    <form className={form['form']} noValidate onSubmit={send}>
      <p className={form['welcome']}>{t('keepIntro')}</p>
      <RegistrationFields form={fields} label={t('keepWith')} />
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('keepTitle')}
      </SubmitButton>
    </form>
  );
}
