import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toast.ts';
import { draftValue } from '../../ui/number-draft.ts';
import { amountProblem } from './amount-problem.ts';

interface UsedAmount {
  readonly draft: string;
  readonly edit: (draft: string) => void;
  /** Empties the draft and its error. */
  readonly clear: () => void;
  /** The draft as a plain decimal; empty when it is not one. */
  readonly value: string;
  readonly error: string | null;
  /** True when the amount can be sent; otherwise shows its error. */
  readonly check: () => boolean;
}

/**
 * The amount of a form that moves money out of an account.
 * @param available - plain decimal; null while unknown
 * @param low - text for an amount above the available one; defaults to that of the errors file
 */
export function useAmount(code: string, available: string | null, low?: string): UsedAmount {
  const { t } = useTranslation('errors');
  const [draft, edit] = useState('');
  const [tried, setTried] = useState(false);
  const problem = amountProblem(draft, code, { available });
  const isLow = problem === 'insufficient-balance';
  const text = problem === null ? null : isLow && low !== undefined ? low : t(problem);
  return {
    draft,
    edit,
    clear: () => {
      edit('');
      setTried(false);
    },
    value: draftValue(draft) ?? '',
    // An excessive amount is reported at once, a missing one only after an attempt.
    error: tried || isLow ? text : null,
    check: () => {
      if (text === null) return true;
      setTried(true);
      toast(text, 'error');
      return false;
    },
  };
}
