import { type ErrorId, formatUnits, scaleOf, WITHDRAWALS_PER_DAY } from '@tideline/wire';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/answer.ts';
import { useForm } from '../../api/use-form.ts';
import { exactText } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { freshId } from '../../state/fresh-id.ts';
import { useLanguage } from '../../state/language.ts';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { AmountField } from './amount-field.tsx';
import { amountProblem, arrival } from './amount-problem.ts';
import { type FundingRow, requestWithdrawal, type WithdrawRequest } from './commands.ts';
import { FundingReceipt } from './lazy-receipts.tsx';
import s from './paper-warning.module.css';
import { useMoney } from './use-money.ts';
import w from './wallet.module.css';
import {
  type WithdrawDraft,
  type WithdrawField,
  type WithdrawInfo,
  withdrawErrors,
} from './withdrawal.ts';

/** The confirmation is not part of the form's first look. */
const WithdrawConfirm = lazyPart(() => import('./withdraw-confirm.tsx'), 'WithdrawConfirm');

interface WithdrawFormProps {
  readonly info: WithdrawInfo;
  /** The destination: an address of the book, or a bank card. */
  readonly by: 'address_id' | 'card_id';
  /** The destination that is chosen at first; empty for none. */
  readonly first: string;
  /** Name of a destination in the confirmation. */
  readonly nameOf: (id: string) => string;
  /** The choice of a destination. */
  readonly destination: (
    id: string,
    onChoose: (id: string) => void,
    error: string | null,
  ) => ReactNode;
  readonly onRefused: () => void;
}

/** A request without its fund password. */
type Asked = Omit<WithdrawRequest, 'fund_password'>;

/**
 * ENTITY:withdrawal: destination, amount, received amount and remark; then the confirmation with
 * the fund password, the request, and its receipt.
 */
export function WithdrawForm({
  info,
  by,
  first,
  nameOf,
  destination,
  onRefused,
}: WithdrawFormProps) {
  const { t } = useTranslation('wallet');
  const { code, available, minimum, fee, left_today, held_until } = info;
  const nowhere: ErrorId = by === 'card_id' ? 'bank-card-required' : 'address-required';
  const { busy, note, run } = useMoney(requestWithdrawal);
  const [requested, setRequested] = useState<FundingRow | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asking, setAsking] = useState<Asked | null>(null);
  const { draft, edit, errorOf, onSubmit, state } = useForm<WithdrawDraft, WithdrawField>(
    { destination: first, amount: '', remark: '' },
    (typed) => withdrawErrors(typed, info, nowhere),
    refusal?.field === 'fund_password' ? null : refusal,
  );
  const arrives = arrival(draft.amount, fee, code);
  const arrivesText = exactText(
    arrives === null ? null : formatUnits(arrives, scaleOf(code)),
    code,
  );

  const ask = onSubmit(({ destination: id, amount, remark }) => {
    setRefusal(null);
    setAsking({
      currency_id: String(info.currency_id),
      [by]: id,
      amount: draftValue(amount) ?? '',
      ...(remark.trim() !== '' && { remark: remark.trim() }),
      // One id per intent: confirming twice is still one withdrawal.
      client_id: freshId(),
    });
  });
  const send = (request: Asked, fund_password: string) =>
    run({ ...request, fund_password }, setRequested, (refused) => {
      setRefusal(refused);
      // Another password is another attempt, with another id.
      if (refused.field === 'fund_password') {
        setAsking({ ...request, client_id: freshId() });
      } else setAsking(null);
      onRefused();
    });
  if (requested) {
    return <FundingReceipt kind="withdraw" row={requested} to={nameOf(draft.destination)} />;
  }
  return (
    <>
      <form className={w['form']} aria-label={t('withdraw')} noValidate onSubmit={ask}>
        {held_until !== null && <WithdrawalsHeld until={held_until} />}
        {destination(draft.destination, (id) => edit({ destination: id }), errorOf('destination'))}
        <AmountField
          label={t(code === 'Bank' ? 'amount' : 'quantity')}
          code={code}
          draft={draft.amount}
          onDraft={(amount) => edit({ amount })}
          available={available}
          minimum={minimum}
          error={errorOf('amount')}
        />
        <section className={w['card']} aria-label={t('arrives')}>
          <SummaryRows
            size="medium"
            rows={[
              { name: t('fee'), value: exactText(fee, code) },
              { name: t('arrives'), value: arrivesText, strong: true },
              {
                name: t('leftToday'),
                value: t('leftOf', { left: left_today, all: WITHDRAWALS_PER_DAY }),
              },
            ]}
          />
          <p className={w['note']}>{t('arrivalTime')}</p>
        </section>
        <Field
          label={t('remarkOptional')}
          value={draft.remark}
          onValue={(remark) => edit({ remark })}
          maxLength={200}
        />
        <SubmitButton state={state} busy={busy} disabled={left_today === 0 || held_until !== null}>
          {amountProblem(draft.amount, code, info) === null
            ? t('withdrawSum', { sum: exactText(draftValue(draft.amount), code) })
            : t('withdraw')}
        </SubmitButton>
        <p role="status" className={w['state']}>
          {left_today === 0 ? t('noneLeftToday') : asking === null ? note : ''}
        </p>
        <ul className={`${w['notes']} ${w['note']}`}>
          <li>{t('perDay', { count: WITHDRAWALS_PER_DAY })}</li>
          <li>{t('paperNote')}</li>
        </ul>
      </form>
      <WithdrawConfirm
        summary={
          asking && {
            amount: exactText(asking.amount, code),
            destination: nameOf(draft.destination),
            rows: [
              { name: t('fee'), value: exactText(fee, code) },
              { name: t('arrives'), value: arrivesText },
              ...(asking.remark ? [{ name: t('remark'), value: asking.remark }] : []),
            ],
          }
        }
        busy={busy}
        note={note}
        refusal={refusal?.field === 'fund_password' ? refusal : null}
        onConfirm={(password) => asking && send(asking, password)}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}

/** Says why withdrawals are closed, and when they open again. */
function WithdrawalsHeld({ until }: { readonly until: number }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  return (
    <div className={s['warning']} role="note">
      <Icon name="lock" size={18} />
      <p>
        <strong>{t('heldUntil', { time: timeText(until, 'minute', lang) })}</strong> {t('heldWhy')}
      </p>
    </div>
  );
}
