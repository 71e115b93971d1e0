import { formatUnits, scaleOf, unitOf } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';
import type { Decision } from '../../people/reviews/rules.ts';

/** An amount in a coin, as people read it. */
export const amountText = (coin: string, units: bigint): string =>
  formatUnits(units, scaleOf(coin));

/**
 * A deposit or withdrawal after its decision, and the texts of the notice about it.
 * @param now - ms UTC
 */
export function decided<Request extends Row<'deposits'> | Row<'withdrawals'>>(
  row: Request,
  { passed, reason, cause }: Decision,
  now: number,
) {
  const status: 'passed' | 'rejected' = passed ? 'passed' : 'rejected';
  return {
    status,
    row: { ...row, status, reason, cause: cause ?? null, decided: now },
    texts: {
      amount: amountText(row.coin, row.amount),
      coin: unitOf(row.coin),
      reason: reason ?? '',
      ...(cause && { cause }),
    },
  };
}
