import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/answer.ts';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { FundPasswordField } from '../../trading/forms/fund-password-field.tsx';
import { fundPasswordError } from '../../trading/forms/passwords.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './withdraw-confirm.module.css';

/** What a person confirms, as shown. */
interface WithdrawSummary {
  readonly amount: string;
  readonly destination: string;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

interface WithdrawConfirmProps {
  /** Null when closed. */
  readonly summary: WithdrawSummary | null;
  readonly busy: boolean;
  /** Text while there is no answer. */
  readonly note: string;
  /** The exchange's refusal of the fund password. */
  readonly refusal: Refusal | null;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

/** Shows amount and destination once more, and asks for the fund password. */
export function WithdrawConfirm({ summary, onCancel, ...rest }: WithdrawConfirmProps) {
  const { t } = useTranslation('wallet');
  return (
    <Sheet open={summary !== null} onClose={onCancel} title={t('confirmWithdraw')}>
      {summary && <ConfirmForm summary={summary} {...rest} />}
    </Sheet>
  );
}

type Draft = { readonly password: string };

/** RULE:withdraw-preconditions: the fund password is required. */
const errorsOf = ({ password }: Draft): FormErrors<'fund_password'> => {
  const wrong = fundPasswordError(password);
  return wrong ? { fund_password: wrong } : {};
};

interface ConfirmFormProps extends Omit<WithdrawConfirmProps, 'summary' | 'onCancel'> {
  readonly summary: WithdrawSummary;
}

function ConfirmForm({ summary, busy, note, refusal, onConfirm }: ConfirmFormProps) {
  const { t } = useTranslation('wallet');
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, 'fund_password'>(
    { password: '' },
    errorsOf,
    refusal,
  );
  const { amount, destination, rows } = summary;
  return (
    <form
      className={s['form']}
      noValidate
      onSubmit={onSubmit(({ password }) => onConfirm(password))}
    >
      <p className={s['amount']}>{amount}</p>
      <p className={s['to']}>{destination}</p>
      <SummaryRows size="medium" rows={rows} />
      <FundPasswordField
        label={t('fundPassword')}
        value={draft.password}
        onValue={(password) => edit({ password })}
        error={errorOf('fund_password')}
      />
      <SubmitButton state={state} busy={busy}>
        {t('withdrawSum', { sum: amount })}
      </SubmitButton>
      <p role="status" className={s['note']}>
        {note}
      </p>
    </form>
  );
}
