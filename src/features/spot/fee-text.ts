import { fineText } from '../../format/money.ts';
import { UNKNOWN } from '../../format/number.ts';

type Sum = { readonly amount: string; readonly coin: string } | null;

export const feeText = (fee: Sum): string =>
  fee === null ? UNKNOWN : fineText(fee.amount, fee.coin);

/** What an order will bring, after its fee. */
export const receivesText = (sum: Sum): string =>
  sum === null ? UNKNOWN : fineText(sum.amount, sum.coin, 0);
