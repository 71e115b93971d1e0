import type { Coin } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/answer.ts';
import { uploadPicture } from '../../api/upload.ts';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useSandbox } from '../../api/use-invitation.ts';
import { useUploads } from '../../api/use-uploads.ts';
import { exactText } from '../../format/money.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast, useInView } from '../../state/toast.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { ImageUpload } from '../../ui/image-upload.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { AmountField } from './amount-field.tsx';
import { amountProblem } from './amount-problem.ts';
import { type FundingRow, reportDeposit } from './commands.ts';
import { useMoney } from './use-money.ts';
import w from './wallet.module.css';

interface ChargeFormProps {
  readonly coin: Coin;
  readonly chain: string;
  readonly minimum: string;
  /** Absent for an ordinary deposit. */
  readonly channel?: 'vip' | undefined;
  /** Called when the exchange has answered the report. */
  readonly onReported: (row: FundingRow) => void;
}

interface Draft {
  readonly amount: string;
  /** Id of the uploaded picture; empty without one. */
  readonly receipt: string;
}

export function ChargeForm({
  coin: { id, code },
  chain,
  minimum,
  channel,
  onReported,
}: ChargeFormProps) {
  const { t } = useTranslation('wallet');
  const { busy, note, run } = useMoney(reportDeposit);
  const uploads = useUploads();
  const inView = useInView();
  const sandbox = useSandbox();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const errorsOf = ({ amount, receipt }: Draft): FormErrors<keyof Draft> => {
    const wrong = amountProblem(amount, code, { minimum });
    return {
      ...(wrong && { amount: wrong }),
      ...(receipt === '' && !uploads.isSending('receipt') && { receipt: 'receipt-required' }),
    };
  };
  const { draft, edit, newest, errorOf, onSubmit, state } = useForm<Draft, keyof Draft>(
    { amount: '', receipt: '' },
    errorsOf,
    refusal,
  );
  const sum =
    amountProblem(draft.amount, code, { minimum }) === null
      ? exactText(draftValue(draft.amount), code)
      : null;
  const send = ({ amount, receipt }: Draft) =>
    run(
      {
        currency_id: String(id),
        chain,
        amount: draftValue(amount) ?? '',
        receipt,
        ...(channel && { channel }),
        client_id: freshId(),
      },
      (row) => {
        onReported(row);
        if (!inView.current)
          toast(t('depositReported', { sum: exactText(row.amount, code) }), 'done');
      },
      setRefusal,
    );
  const submit = onSubmit(() => uploads.after(() => send(newest())));
  return (
    <form
      className={w['form']}
      aria-label={t('reportDeposit')}
      noValidate
      ref={uploads.form}
      onSubmit={submit}
    >
      <AmountField
        label={t('quantity')}
        code={code}
        draft={draft.amount}
        onDraft={(amount) => edit({ amount })}
        minimum={minimum}
        error={errorOf('amount')}
      />
      <ImageUpload
        label={t('receipt')}
        value={draft.receipt || null}
        onValue={(receipt) => edit({ receipt: receipt ?? '' })}
        send={uploadPicture}
        onSending={(sending) => uploads.note('receipt', sending)}
        error={errorOf('receipt')}
        sample={sandbox ? { kind: 'receipt', title: t('receipt') } : undefined}
      />
      <SubmitButton state={state} busy={busy || uploads.waiting}>
        {sum === null ? t('reportDeposit') : t('reportSum', { sum })}
      </SubmitButton>
      <p role="status" className={w['state']}>
        {uploads.waiting ? t('waitsForPicture') : note}
      </p>
      <p className={w['note']}>{t('creditedAfterReview')}</p>
    </form>
  );
}
