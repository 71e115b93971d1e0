import { fineText } from '../../format/money.ts';
import { UNKNOWN } from '../../format/number.ts';

type Sum = { readonly amount: string; readonly coin: string } | null;

export const feeText = (fee: Sum): string =>
  fee === null ? UNKNOWN : fineText(fee.amount, fee.coin);

/** What an order will bring, after its fee. */
export const receivesText = (sum: Sum): string =>
  sum === null ? UNKNOWN : fineText(sum.amount, sum.coin, 0);

/** `3.25` of 325 hundredths of a percent. */
export const slippageText = (bps: number | null): string =>
  bps === null ? UNKNOWN : (bps / 100).toFixed(2);
