import type { TFunction } from 'i18next';
import { coinById } from '#wire';
import { amount, UNKNOWN } from '../../format/number.ts';

/** `30 s`, `2 min`. */
export const durationText = (t: TFunction<'option'>, seconds: number): string =>
  seconds % 60 === 0 ? t('minutes', { n: seconds / 60 }) : t('seconds', { n: seconds });

/** An amount of a coin with its code; `--` when unknown. */
export function coinText(text: string | null | undefined, currencyId: number): string {
  const coin = coinById(currencyId);
  if (text == null || !coin) return UNKNOWN;
  return `${amount(text, coin.displayDecimals)} ${coin.code}`;
}
