import type { ErrorId, ResponseOf } from '@tideline/wire';
import type { getInfo } from '@tideline/wire/calls/funding';
import type { FormErrors } from '../../api/use-form.ts';
import { amountProblem, arrival } from './amount-problem.ts';

export type WithdrawInfo = ResponseOf<typeof getInfo>;
export type Missing = WithdrawInfo['missing'][number];

export interface WithdrawDraft {
  /** Id of an address of the book or of a bank card; empty without a choice. */
  readonly destination: string;
  readonly amount: string;
  readonly remark: string;
}
export type WithdrawField = 'destination' | 'amount';

/**
 * RULE:withdraw-preconditions, in screen order; the confirmation asks for the fund password. The
 * amount leaves the account; its fee is deducted from it.
 */
export function withdrawErrors(
  { destination, amount }: WithdrawDraft,
  { code, available, minimum, fee }: WithdrawInfo,
  nowhere: ErrorId,
): FormErrors<WithdrawField> {
  const wrong =
    amountProblem(amount, code, { minimum, available }) ??
    (arrival(amount, fee, code) === 0n ? 'amount-too-small' : null);
  return {
    ...(destination === '' && { destination: nowhere }),
    ...(wrong && { amount: wrong }),
  };
}
