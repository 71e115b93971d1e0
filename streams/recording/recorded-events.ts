import type { Candle, Level, Period, Quote } from '@tideline/wire';
import type { CandleDeal } from '../candles/index.ts';
import type { MarketValue } from '../venues/market-state.ts';

/**
 * A value of a recording as plain data that no later event changes. `time` is its receipt, ms UTC;
 * prices and quantities are decimal strings.
 */
export type RecordedEvent =
  | RecordedQuote
  | RecordedBook
  | RecordedDeal
  | RecordedCandle
  | RecordedGap;

interface Head<Kind extends string> {
  readonly kind: Kind;
  readonly time: number;
  readonly symbol: string;
}

export interface RecordedQuote extends Head<'quote'> {
  readonly quote: Quote;
}

/** The book after a change: the best levels of each side, best first. */
export interface RecordedBook extends Head<'book'> {
  /** Id of its last change; null when the venue has none. */
  readonly id: number | null;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface RecordedDeal extends Head<'deal'> {
  readonly deal: CandleDeal;
}

export interface RecordedCandle extends Head<'candle'> {
  readonly period: Period;
  readonly candle: Candle;
}

/** Messages are missing: the book is unknown until its next event. */
export interface RecordedGap extends Head<'gap'> {
  readonly reason: string;
}

/** @param depth - levels a side of a book */
export function eventOf(value: MarketValue, time: number, depth: number): RecordedEvent {
  const { symbol } = value;
  switch (value.kind) {
    case 'quote':
      return { kind: 'quote', time, symbol, quote: value.quote };
    case 'deal':
      return { kind: 'deal', time, symbol, deal: value.deal };
    case 'candle':
      return { kind: 'candle', time, symbol, period: value.period, candle: value.candle };
    case 'gap':
      return { kind: 'gap', time, symbol, reason: value.reason };
    case 'book': {
      const { bookId, book } = value.follower;
      const { bids = [], asks = [] } = book?.top(depth) ?? {};
      return { kind: 'book', time, symbol, id: bookId, bids, asks };
    }
  }
}
