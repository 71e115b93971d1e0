import { COIN_SCALE, formatUnits } from '@tideline/wire';
import { amount, signOf, UNKNOWN } from '../../format/number.ts';

/** `12.34 USDT` of units of the quote coin; `--` when unknown. */
export const moneyText = (units: bigint | null, coin: string): string =>
  units === null ? UNKNOWN : `${amount(formatUnits(units, COIN_SCALE), 2)} ${coin}`;

/** The same with the sign of a gain. */
export const signedMoney = (units: bigint | null, coin: string): string => {
  if (units === null) return UNKNOWN;
  const text = amount(formatUnits(units, COIN_SCALE), 2);
  return `${signOf(text) > 0 ? '+' : ''}${text} ${coin}`;
};
