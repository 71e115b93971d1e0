import { coinById, formatUnits, type OptionOrder, parseUnits } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { shortAmount, shortText, signed } from '../../format/money.ts';
import { UNKNOWN } from '../../format/number.ts';
import { payoutIfWon } from '../../market/option-terms.ts';

/** `30 s`, `2 min`. */
export const durationText = (t: TFunction<'option'>, seconds: number): string =>
  seconds % 60 === 0 ? t('minutes', { n: seconds / 60 }) : t('seconds', { n: seconds });

/** An amount of a coin with its code; `--` when unknown. */
export function coinText(text: string | null | undefined, currencyId: number): string {
  const coin = coinById(currencyId);
  return coin ? shortText(text, coin.code) : UNKNOWN;
}

/** What a settled option brought: `+30.00 USDT`. */
export function gainText({ profit, currency_id }: OptionOrder): string {
  return signed(coinText(profit, currency_id));
}

/** `130.00 USDT (+30.00)`; `--` while the stake is unknown. */
export function payoutText(
  stake: string | null,
  ratioBps: number | null,
  currencyId: number,
): string {
  const coin = coinById(currencyId);
  const payout = payoutIfWon(stake, ratioBps);
  if (stake === null || payout === null || !coin) return UNKNOWN;
  const { scale } = coin;
  const gain = formatUnits(parseUnits(payout, scale) - parseUnits(stake, scale), scale);
  return `${coinText(payout, currencyId)} (+${shortAmount(gain, coin.code)})`;
}
