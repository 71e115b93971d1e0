import { amountNotZero, UNKNOWN } from '../../format/number.ts';

/** A fee with the decimals of its coin: four of money, eight of a coin that is traded. */
export const feeText = (fee: { readonly amount: string; readonly coin: string } | null): string =>
  fee === null ? UNKNOWN : `${amountNotZero(fee.amount, fee.coin === 'USDT' ? 4 : 8)} ${fee.coin}`;
