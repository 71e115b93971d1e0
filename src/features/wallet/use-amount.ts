import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/answer.ts';
import { type Form, useForm } from '../../api/use-form.ts';
import { draftValue } from '../../ui/number-draft.ts';
import { amountProblem } from './amount-problem.ts';

interface UsedAmount extends Pick<Form<object, 'amount'>, 'onSubmit' | 'reset' | 'state'> {
  readonly draft: string;
  readonly edit: (draft: string) => void;
  /** The draft as a plain decimal; empty when it is not one. */
  readonly value: string;
  readonly error: string | null;
}

/**
 * A form whose only field is the amount that moves out of an account.
 * @param available - plain decimal; null while unknown
 * @param refusal - the exchange's last refusal
 * @param low - text for an amount above the available one; defaults to that of the errors file
 */
export function useAmount(
  code: string,
  available: string | null,
  refusal: Refusal | null,
  low?: string,
): UsedAmount {
  const { t } = useTranslation('errors');
  const form = useForm<{ readonly amount: string }, 'amount'>(
    { amount: '' },
    ({ amount }) => {
      const problem = amountProblem(amount, code, { available });
      return problem === null ? {} : { amount: problem };
    },
    refusal,
  );
  const { amount } = form.draft;
  // An excessive amount is reported at once, a missing one only after an attempt.
  const isLow = amountProblem(amount, code, { available }) === 'insufficient-balance';
  return {
    draft: amount,
    edit: (draft) => form.edit({ amount: draft }),
    value: draftValue(amount) ?? '',
    error: isLow ? (low ?? t('insufficient-balance')) : form.errorOf('amount'),
    onSubmit: form.onSubmit,
    reset: form.reset,
    state: form.state,
  };
}
