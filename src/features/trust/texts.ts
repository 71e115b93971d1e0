import type { Language } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { exactText } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { type Product, rateText } from './terms.ts';

/**
 * The calculation of a penalty: `0.4% × 3 × 1,000.00 USDT = 12.00 USDT`.
 * @param remaining - days whose interest has not been credited
 */
export const formulaText = (
  t: TFunction<'trust'>,
  product: Product,
  remaining: number,
  amount: string,
  penalty: string,
): string =>
  t(`formula-${product.penalty}`, {
    rate: rateText(product.daily_rate_ppm),
    days: remaining,
    amount: exactText(amount, product.code),
    penalty: exactText(penalty, product.code),
  });

/** The start of a UTC day, when interest and principal are credited, in the reader's time zone. */
export const dayText = (time: number, lang: Language): string =>
  `${timeText(time, 'day', lang)} 00:00 UTC`;
