import { divide, formatFixed, formatUnits, instrumentOf, pow10, type Quote } from '@tideline/wire';
import { type Bar, QUANTITY_SCALE } from '../../market/bar.ts';
import { amountText, eightDecimals } from '../text.ts';
import type { MarketDependencies } from './door-market.ts';

/** Figures of a span of time, in the words of `ticker`. */
export interface SpanTicker {
  readonly symbol: string;
  readonly priceChange: string;
  readonly priceChangePercent: string;
  readonly weightedAvgPrice: string;
  readonly openPrice: string;
  readonly highPrice: string;
  readonly lowPrice: string;
  readonly lastPrice: string;
  readonly volume: string;
  readonly quoteVolume: string;
  readonly openTime: number;
  readonly closeTime: number;
  /** -1 when the first deal of the span is older than the tape of this epoch, or there is none. */
  readonly firstId: number;
  readonly lastId: number;
  readonly count: number;
}

/** {@link SpanTicker} of 24 hours with the best prices, in the words of `ticker/24hr`. */
export interface DayTicker extends SpanTicker {
  readonly prevClosePrice: string;
  readonly lastQty: string;
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
}

/** Binance's word for an empty side of a book. */
const NONE: readonly [string, string] = ['0', '0'];

/** The best level of each side of the published book, with its sequence. */
export function bestOf({ market }: MarketDependencies, symbol: string) {
  const { seq, bids, asks } = market.book(symbol, 1);
  const [bidPrice, bidQty] = (bids[0] ?? NONE).map(eightDecimals) as [string, string];
  const [askPrice, askQty] = (asks[0] ?? NONE).map(eightDecimals) as [string, string];
  return { seq, bidPrice, bidQty, askPrice, askQty };
}

/** Figures of a span whose deals are summed in a bar. */
export function spanTicker(
  { market, ids }: MarketDependencies,
  symbol: string,
  bar: Bar,
  closeTime: number,
): SpanTicker {
  const scale = instrumentOf(symbol)?.priceDecimals ?? 0;
  const price = (ticks: number): string => amountText(BigInt(ticks), scale);
  const change = BigInt(bar.close - bar.open);
  const last = bar.count === 0 ? 0 : market.lastDealId(symbol);
  const first = last - bar.count + 1;
  return {
    symbol,
    priceChange: amountText(change, scale),
    priceChangePercent:
      bar.open === 0 ? '0.000' : formatFixed((change * 100_000n) / BigInt(bar.open), 3),
    weightedAvgPrice: averageOf(bar, scale),
    openPrice: price(bar.open),
    highPrice: price(bar.high),
    lowPrice: price(bar.low),
    lastPrice: price(bar.close),
    volume: amountText(bar.volume, QUANTITY_SCALE),
    quoteVolume: eightDecimals(formatUnits(bar.turnover, scale + QUANTITY_SCALE)),
    openTime: bar.time,
    closeTime,
    firstId: last > 0 && first > 0 ? ids.of(first) : -1,
    lastId: last > 0 ? ids.of(last) : -1,
    count: bar.count,
  };
}

/** Turnover by volume, truncated to eight decimals. */
export function averageOf(bar: Pick<Bar, 'turnover' | 'volume' | 'close'>, scale: number): string {
  if (bar.volume === 0n) return amountText(BigInt(bar.close), scale);
  return formatFixed(divide(bar.turnover * pow10(8 - scale), bar.volume, 'floor'), 8);
}

/** The ticker of the last 24 hours; null for a pair that the market does not have. */
export function dayTicker(
  dependencies: MarketDependencies,
  symbol: string,
  now: number,
): DayTicker | null {
  const { market } = dependencies;
  const day = market.day(symbol);
  const quote: Quote | null = market.quote(symbol);
  if (!day || !quote) return null;
  const scale = instrumentOf(symbol)?.priceDecimals ?? 0;
  const { seq: _, ...best } = bestOf(dependencies, symbol);
  const last = market.deals(symbol, market.lastDealId(symbol) - 1)[0];
  return {
    ...spanTicker(dependencies, symbol, day.bar, now),
    prevClosePrice: amountText(BigInt(day.before ?? day.bar.open), scale),
    lastQty: eightDecimals(last?.quantity ?? NONE[1]),
    ...best,
  };
}

/** The short form of a ticker. */
export function miniOf(ticker: SpanTicker) {
  const { symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume } = ticker;
  const { openTime, closeTime, firstId, lastId, count } = ticker;
  return {
    ...{ symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume },
    ...{ openTime, closeTime, firstId, lastId, count },
  };
}
