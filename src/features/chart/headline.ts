import type { CandleSeries } from '@tideline/streams';
import type { Candle, Instrument, Quote } from '@tideline/wire';
import { amount, percent, volume } from '../../format/number.ts';

/** A pair's figures in the header and the text summary. */
export interface Headline {
  readonly last: string;
  readonly change: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
}

export function headline(instrument: Instrument, quote: Quote | null): Headline {
  const { priceDecimals } = instrument;
  return {
    last: amount(quote?.last, priceDecimals),
    change: percent(quote?.change),
    high: amount(quote?.high, priceDecimals),
    low: amount(quote?.low, priceDecimals),
    volume: volume(quote?.volume),
  };
}

/** The newest candles, newest first, for the table beside the canvas. */
export const lastCandles = (series: CandleSeries | null, count: number): readonly Candle[] =>
  (series?.candles ?? []).slice(-count).toReversed();

/** Change of one candle in percent, to two decimals; a float, for a hover legend. */
export function candleChange({ open, close }: Candle): string {
  const from = Number(open);
  if (from === 0) return '0';
  const hundredths = Math.trunc(((Number(close) - from) / from) * 10_000);
  return (hundredths / 100).toFixed(2);
}
