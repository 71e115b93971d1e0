import { COIN_SCALE, formatUnits } from '@tideline/wire';
import { shortText, signed } from '../../format/money.ts';

/** `12.34 USDT` of units of the quote coin; `--` when unknown. */
export const moneyText = (units: bigint | null, coin: string): string =>
  shortText(units === null ? null : formatUnits(units, COIN_SCALE), coin);

/** The same with the sign of a gain. */
export const signedMoney = (units: bigint | null, coin: string): string =>
  signed(moneyText(units, coin));
