/** Candle periods of the product (CONST:kline-periods). Time-share is drawn from 1-minute candles. */
export const PERIODS = ['1m', '5m', '30m', '60m', '1d', '1w', '1M'] as const;
export type Period = (typeof PERIODS)[number];

export function isPeriod(text: string): text is Period {
  return (PERIODS as readonly string[]).includes(text);
}
