import * as v from 'valibot';
import { count, decimal, digits, seq, signedDecimal, symbol, text, time } from '../fields.ts';
import { PERIODS } from '../periods.ts';

/**
 * A pair's present price and its last 24 hours. `seq` counts this pair's quotes within an epoch.
 */
export const quote = v.strictObject({
  symbol,
  seq,
  /** Exchange time of the last change. */
  time,
  last: decimal,
  bid: v.nullable(decimal),
  ask: v.nullable(decimal),
  /** Median of best bid, best ask and last; values contracts. */
  mark: decimal,
  /**
   * The last 24 hours: the price before them, the change since in percent, truncated to two
   * decimals, and their highest and lowest price, base and quote volume. All are null while the
   * exchange does not know the whole 24 hours.
   */
  open: v.nullable(decimal),
  change: v.nullable(signedDecimal),
  high: v.nullable(decimal),
  low: v.nullable(decimal),
  volume: v.nullable(decimal),
  turnover: v.nullable(decimal),
});
export type Quote = v.InferOutput<typeof quote>;

/** Last instant at which the source of each silent pair sent data, exchange time, by symbol. */
export type SilentPairs = Readonly<Record<string, number>>;

/** Price and absolute quantity, as decimal strings; quantity 0 removes the level. */
export const level = v.strictTuple([decimal, decimal]);
export type Level = v.InferOutput<typeof level>;

/** A trade between two orders. `id` is dense within symbol and epoch, so a missing id is a gap. */
export const deal = v.strictObject({
  id: seq,
  time,
  price: decimal,
  quantity: decimal,
  /** Side of the taker. */
  side: v.picklist(['buy', 'sell']),
});
export type Deal = v.InferOutput<typeof deal>;

export const candle = v.strictObject({
  /** Opening instant of the interval. */
  time,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  /** Base and quote volume, and the part of each that takers bought. */
  volume: decimal,
  turnover: decimal,
  count,
  takerVolume: decimal,
  takerTurnover: decimal,
  /** True when all deals of the interval are included. */
  final: v.boolean(),
  /** Increases with each change of this candle; the higher revision is newer, from any source. */
  revision: seq,
});
export type Candle = v.InferOutput<typeof candle>;

/** Why a pair does not trade, by its venue's own word. */
const closure = v.picklist(['maintenance', 'halted']);
export type Closure = v.InferOutput<typeof closure>;

/** Source of the prices, so that no screen shows a replay as live. */
export const feedInfo = v.strictObject({
  kind: v.picklist(['sim', 'recording', 'live']),
  /** Seed, file name or venue. */
  label: text,
  /** Shift of a recording's times, ms; null for a live feed. */
  shift: v.nullable(v.number()),
  /** Pairs that do not trade by their venue's own word; absent when it says so of none. */
  closed: v.optional(v.record(symbol, closure)),
});
export type FeedInfo = v.InferOutput<typeof feedInfo>;

/**
 * The last instant at which the source of the prices sent data, in answers and frames that are sent
 * while it is silent: what they hold is of then. Absent while the source sends.
 */
const asOf = v.optional(time);

/**
 * Pairs whose own source is silent now, each with the last instant at which it sent data. Absent
 * when every pair sends.
 */
const silent = v.optional(v.record(symbol, time));

export const quotationNew = {
  meaning:
    'All quotes with the server time: the whole price list by polling alone. `silent` names pairs whose source is silent.',
  request: v.strictObject({}),
  response: v.strictObject({
    epoch: text,
    time,
    asOf,
    feed: feedInfo,
    quotes: v.array(quote),
    silent,
  }),
};

export const newTimeshar = {
  meaning:
    'Candles of one pair and period, oldest first, the last one live; page back with `before`.',
  request: v.strictObject({
    symbol,
    period: v.picklist(PERIODS),
    /** Maximum number, up to 1000; 300 when absent. */
    limit: v.optional(digits),
    /** Only candles that open before this instant. */
    before: v.optional(digits),
  }),
  response: v.strictObject({
    epoch: text,
    time,
    asOf,
    symbol,
    period: v.picklist(PERIODS),
    candles: v.array(candle),
    /** Older candles exist. */
    more: v.boolean(),
  }),
};

export const sparklines = {
  meaning: 'The last 24 hours of every pair as hourly closes, at most a minute old.',
  request: v.strictObject({}),
  response: v.strictObject({
    epoch: text,
    time,
    /** Interval of the closes, ms. */
    step: count,
    pairs: v.array(
      v.strictObject({
        symbol,
        /** Opening instant of the first hour. */
        start: time,
        /** Oldest first, at most 25; the last one is of the running hour. */
        closes: v.array(decimal),
      }),
    ),
  }),
  addition: true,
};

export const dealBook = {
  meaning: 'Order book and latest deals of one pair at one sequence: the snapshot deltas build on.',
  request: v.strictObject({
    symbol,
    /** Levels a side, at most 500; 100 when absent. */
    depth: v.optional(digits),
    /** Deals, newest first, at most 500; 50 when absent. */
    limit: v.optional(digits),
    /** Only deals with an id above this one: fills a gap (at most the last 1000 are kept). */
    after: v.optional(digits),
  }),
  response: v.strictObject({
    epoch: text,
    time,
    asOf,
    symbol,
    /** Sequence of the book; depth deltas above it apply. */
    seq,
    book: v.strictObject({ bids: v.array(level), asks: v.array(level) }),
    deals: v.array(deal),
  }),
};

export const userCurrencyList = {
  meaning:
    'Pairs that can be traded with their increments and fees; to a user also what each coin holds for spot.',
  request: v.strictObject({}),
  response: v.strictObject({
    instruments: v.array(
      v.strictObject({
        symbol,
        base: text,
        quote: text,
        base_id: count,
        quote_id: count,
        tick: decimal,
        lot: decimal,
        min_turnover: decimal,
        max_quantity: decimal,
        maker_fee_bps: count,
        taker_fee_bps: count,
        /** Trading is open now. */
        open: v.boolean(),
      }),
    ),
    available: v.nullable(v.record(v.string(), decimal)),
  }),
};
