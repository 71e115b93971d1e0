import type { Candle, Level, Period, Quote } from '@tideline/wire';
import type { CandleDeal } from '../candles/index.ts';
import { type ExactTime, exactTime, millisTime } from '../venues/exact-time.ts';
import type { MissingPart } from '../venues/market-state.ts';
import type { TimedValue } from '../venues/value-sampler.ts';
import type { ReceiptUnit } from './formats/index.ts';

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
  /** Both times with all recorded digits; only with the option `exact`. */
  readonly exact?: ExactTimes;
}

/** The times of an event by two clocks, with all digits that the recording holds. */
export interface ExactTimes {
  /** Receipt by the recorder's clock; null in a table that has exchange times only. */
  readonly received: ExactTime | null;
  /** The exchange's clock; null when the venue does not state it. */
  readonly exchange: ExactTime | null;
}

/** The best bid and ask, as the venue states them apart from its book. */
export interface RecordedQuote extends Head<'quote'> {
  /** Exchange time, ms UTC; null when the venue does not state it. */
  readonly exchangeTime: number | null;
  /** Its number; of the book's count where the venue has one for both. */
  readonly id: number | null;
  /** Null while there is none. */
  readonly bid: string | null;
  readonly bidQuantity: string | null;
  readonly ask: string | null;
  readonly askQuantity: string | null;
  /** All of a quote of our own exchange, with last and mark price and the day; null at a venue. */
  readonly quote: Quote | null;
}

/** The book after a change: the best levels of each side, best first. */
export interface RecordedBook extends Head<'book'> {
  /** Exchange time of the change, ms UTC; null when the venue does not state it. */
  readonly exchangeTime: number | null;
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

/**
 * Messages are missing: changes of the book, which is then unknown until its next event; trades; or
 * any messages of the connection.
 */
export interface RecordedGap extends Head<'gap'> {
  readonly of: MissingPart;
  readonly reason: string;
}

/** @param depth - levels a side of a book */
export function eventOf({ value, time }: TimedValue, depth: number): RecordedEvent {
  const { symbol } = value;
  switch (value.kind) {
    case 'deal':
      return { kind: 'deal', time, symbol, deal: value.deal };
    case 'quote': {
      const { quote } = value;
      const { seq: id, time: exchangeTime, bid, ask } = quote;
      const prices = { bid, bidQuantity: null, ask, askQuantity: null };
      return { kind: 'quote', time, symbol, exchangeTime, id, ...prices, quote };
    }
    case 'best': {
      const { time: exchangeTime, id, bid, bidQuantity, ask, askQuantity } = value;
      const prices = { bid, bidQuantity, ask, askQuantity };
      return { kind: 'quote', time, symbol, exchangeTime, id, ...prices, quote: null };
    }
    case 'candle':
      return { kind: 'candle', time, symbol, period: value.period, candle: value.candle };
    case 'gap':
      return { kind: 'gap', time, symbol, of: value.of, reason: value.reason };
    case 'book': {
      const { bookId, book } = value.follower;
      const { bids = [], asks = [] } = book?.top(depth) ?? {};
      return { kind: 'book', time, symbol, exchangeTime: value.time, id: bookId, bids, asks };
    }
  }
}

/**
 * The times of a value with all recorded digits.
 * @param unit - of the times of receipt; null when the recording has none
 */
export function exactTimesOf(
  { value, micros, nanos }: TimedValue,
  unit: ReceiptUnit | null,
): ExactTimes {
  const received = unit === null ? null : { ns: BigInt(micros) * 1000n + BigInt(nanos), unit };
  return { received, exchange: exchangeTimeOf(value) };
}

function exchangeTimeOf(value: TimedValue['value']): ExactTime | null {
  switch (value.kind) {
    case 'gap':
    case 'candle':
      return null;
    case 'quote':
      return millisTime(value.quote.time);
    default: {
      const ms = value.kind === 'deal' ? value.deal.time : value.time;
      const stated = value.stated === undefined ? null : exactTime(value.stated);
      return stated ?? (ms === null ? null : millisTime(ms));
    }
  }
}
