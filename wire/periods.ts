/**
 * Candle periods: the product's seven (CONST:kline-periods), with 15 minutes and 4 hours, which
 * users of exchanges expect beside them, and the length of each in ms. Time-share is drawn from
 * 1-minute candles.
 */
const LENGTHS = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '60m': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
  '1M': null,
} as const;
export type Period = keyof typeof LENGTHS;

export const PERIODS: readonly Period[] = Object.keys(LENGTHS).filter(isPeriod);

export function isPeriod(text: string): text is Period {
  return Object.hasOwn(LENGTHS, text);
}

/** Length of a period, ms; null for the calendar month, which has none. */
export function periodLength(period: Period): number | null {
  return LENGTHS[period];
}
