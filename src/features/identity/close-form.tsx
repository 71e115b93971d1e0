import type { ResponseOf } from '@tideline/wire';
import { closeAccount } from '@tideline/wire/calls/security';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Observable, tap } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { timeText } from '../../format/time.ts';
import { market } from '../../market/market.ts';
import { HOME } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { leaveDevice } from '../../state/push-device.ts';
import { useSession } from '../../state/session.ts';
import { Receipt } from '../../trading/receipt.tsx';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';

type Draft = { readonly password: string };

const errorsOf = ({ password }: Draft): FormErrors<'password'> =>
  password === '' ? { password: 'field-required' } : {};

/**
 * Asks to close the account: what it holds, what happens when, and the password. The session ends
 * with the answer; its receipt says how to return.
 */
export function CloseForm({ balances }: { readonly balances: ReactNode }) {
  const { t } = useTranslation(['account', 'common']);
  const lang = useLanguage((state) => state.lang);
  const navigate = useNavigate();
  const submit = useSubmit(askToClose, 'form');
  const [closes, setCloses] = useState<number | null>(null);
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, 'password'>(
    { password: '' },
    errorsOf,
    submit.refusal,
  );
  const leave = () => {
    leaveDevice();
    void navigate(HOME, { replace: true });
  };
  if (closes !== null) {
    const time = timeText(closes, 'minute', lang);
    return (
      <Receipt
        title={t('closingAsked')}
        amount={time}
        rows={[
          { name: t('closingUntil'), value: t('closingLogIn') },
          { name: t('closingAfter'), value: t('closingRemoved') },
        ]}
        primary={{ text: t('common:finish'), to: leave }}
      />
    );
  }
  return (
    <form
      className={form['form']}
      aria-label={t('closeAccount')}
      noValidate
      onSubmit={onSubmit(({ password }) =>
        submit.send(password, (answer) => setCloses(answer.closes)),
      )}
    >
      <p>{t('closeHolds')}</p>
      {balances}
      <ol className={form['steps']}>
        <li>{t('closeStep-1')}</li>
        <li>{t('closeStep-2')}</li>
        <li>{t('closeStep-3')}</li>
      </ol>
      <Field
        label={t('loginPassword')}
        value={draft.password}
        onValue={(password) => edit({ password })}
        error={errorOf('password')}
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton kind="danger" state={state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('closeAccount')}
      </SubmitButton>
    </form>
  );
}

/**
 * Asks to close the account. The exchange ends this session with its answer; this device learns it
 * from the answer, because the socket's event would report an expired session over the receipt.
 */
function askToClose(password: string): Observable<Answer<ResponseOf<typeof closeAccount>>> {
  const { token } = useSession.getState();
  market.authenticate(null);
  return call(closeAccount, { password }).pipe(
    tap(({ kind }) => {
      if (kind !== 'ok') market.authenticate(token);
    }),
  );
}
