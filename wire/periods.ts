/**
 * Candle periods: the product's seven (CONST:kline-periods), with 15 minutes and 4 hours, which users of
 * exchanges expect beside them. Time-share is drawn from 1-minute candles.
 */
export const PERIODS = ['1m', '5m', '15m', '30m', '60m', '4h', '1d', '1w', '1M'] as const;
export type Period = (typeof PERIODS)[number];

export function isPeriod(text: string): text is Period {
  return (PERIODS as readonly string[]).includes(text);
}
