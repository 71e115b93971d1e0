import { livePolicy } from '@tideline/streams/node';
import { seeded } from '../virtual-clock.ts';

export type Level = readonly [price: string, quantity: string];

/** A pair of a double's market. */
export interface Pair {
  readonly base: string;
  readonly quote: string;
  readonly decimals: number;
  readonly lotDecimals: number;
  /** Start price in ticks. */
  readonly start: number;
}

export const PAIRS: readonly Pair[] = [
  { base: 'BTC', quote: 'USDT', decimals: 2, lotDecimals: 5, start: 6_180_000 },
  { base: 'ETH', quote: 'USDT', decimals: 2, lotDecimals: 4, start: 265_000 },
];

export type MarketEvent =
  | {
      readonly kind: 'book';
      readonly pair: Pair;
      readonly time: number;
      /** Ids of the first and last included change, and of the last one before. */
      readonly first: number;
      readonly last: number;
      readonly previous: number;
      readonly bids: readonly Level[];
      readonly asks: readonly Level[];
    }
  | {
      readonly kind: 'trade';
      readonly pair: Pair;
      readonly time: number;
      readonly id: number;
      readonly price: string;
      readonly quantity: string;
      readonly side: 'buy' | 'sell';
    };

/** A minute that is over; ids and amounts of its trades. */
export interface Minute {
  readonly pair: Pair;
  readonly time: number;
  readonly open: string;
  high: string;
  low: string;
  close: string;
  volume: number;
  turnover: number;
  bought: number;
  readonly first: number;
  last: number;
}

export type Trade = Extract<MarketEvent, { kind: 'trade' }>;

/** Levels a side, as a Map from price ticks to quantity text: the independent truth. */
export interface Truth {
  readonly bids: Map<number, string>;
  readonly asks: Map<number, string>;
  id: number;
}

const LEVELS = 60;
/** Fewer than any venue's depth, so that no level falls out of scope. */
const MAX = 80;
const FIRST_TRADE = 500;

/** A small market that changes by a seed: the truth that a client's book is compared with. */
export class Script {
  readonly pairs: readonly Pair[];
  readonly #random: () => number;
  readonly #truths = new Map<Pair, Truth>();
  readonly #trades = new Map<Pair, number>();
  readonly #recent = new Map<Pair, readonly Trade[]>();
  /** Best prices stand, and only their quantities change. */
  standing = false;
  /** Nothing happens in these. */
  readonly still = new Set<Pair>();

  constructor(seed: number, pairs: readonly Pair[] = PAIRS) {
    this.pairs = pairs;
    this.#random = seeded(seed);
    for (const pair of pairs) {
      const truth: Truth = { bids: new Map(), asks: new Map(), id: 1_000 };
      for (let at = 0; at < LEVELS; at++) {
        truth.bids.set(pair.start - 1 - at, this.#quantity(pair));
        truth.asks.set(pair.start + 1 + at, this.#quantity(pair));
      }
      this.#truths.set(pair, truth);
      this.#trades.set(pair, FIRST_TRADE);
    }
  }

  truth(pair: Pair): Truth {
    return this.#truths.get(pair) as Truth;
  }

  /** Best levels first, as decimal text. */
  levels(pair: Pair, depth = Number.MAX_SAFE_INTEGER): { bids: Level[]; asks: Level[] } {
    const { bids, asks } = this.truth(pair);
    const row = ([ticks, quantity]: [number, string]): Level => [price(ticks, pair), quantity];
    return {
      bids: [...bids]
        .sort((a, b) => b[0] - a[0])
        .slice(0, depth)
        .map(row),
      asks: [...asks]
        .sort((a, b) => a[0] - b[0])
        .slice(0, depth)
        .map(row),
    };
  }

  /** The last trades, oldest first. */
  recent(pair: Pair): readonly Trade[] {
    return this.#recent.get(pair) ?? [];
  }

  /** Trades so far. */
  tradeCount(pair: Pair): number {
    return (this.#trades.get(pair) ?? FIRST_TRADE) - FIRST_TRADE;
  }

  /** The next changes of every pair. */
  step(time: number): MarketEvent[] {
    return this.each(time, (event) => event);
  }

  /** The next changes, each passed on while the market is in its state. */
  each<T>(time: number, take: (event: MarketEvent) => T): T[] {
    return this.pairs.flatMap((pair) => {
      if (this.still.has(pair)) return [];
      const events = [take(this.#change(pair, time))];
      if (this.#random() < 0.6) events.push(take(this.#trade(pair, time)));
      return events;
    });
  }

  #change(pair: Pair, time: number): MarketEvent {
    const truth = this.truth(pair);
    const bids: Level[] = [];
    const asks: Level[] = [];
    const previous = truth.id;
    const changes = 1 + Math.floor(this.#random() * 5);
    for (let at = 0; at < changes; at++) {
      const bid = this.#random() < 0.5;
      const side = bid ? truth.bids : truth.asks;
      const prices = [...side.keys()].sort((a, b) => (bid ? b - a : a - b));
      const best = prices[0] ?? pair.start;
      const depth = this.standing ? 0 : Math.floor(this.#random() * 40);
      const ticks = best + (bid ? -1 : 1) * depth;
      const far = prices.at(-1) as number;
      if (
        !this.standing &&
        side.size > MAX &&
        !bids.concat(asks).some((each) => each[0] === price(far, pair))
      ) {
        side.delete(far);
        (bid ? bids : asks).push([price(far, pair), this.#zero(pair)]);
        continue;
      }
      const remove =
        !this.standing && side.has(ticks) && side.size > LEVELS / 2 && this.#random() < 0.4;
      const quantity = remove ? this.#zero(pair) : this.#quantity(pair);
      if (bids.some((each) => each[0] === price(ticks, pair))) continue;
      if (asks.some((each) => each[0] === price(ticks, pair))) continue;
      if (remove) side.delete(ticks);
      else side.set(ticks, quantity);
      (bid ? bids : asks).push([price(ticks, pair), quantity]);
    }
    truth.id += changes;
    return { kind: 'book', pair, time, first: previous + 1, last: truth.id, previous, bids, asks };
  }

  #trade(pair: Pair, time: number): MarketEvent {
    const id = (this.#trades.get(pair) ?? 0) + 1;
    this.#trades.set(pair, id);
    const buy = this.#random() < 0.5;
    const { bids, asks } = this.levels(pair, 1);
    const [best] = (buy ? asks : bids) as [Level];
    const side = buy ? 'buy' : 'sell';
    const quantity = this.#quantity(pair);
    const trade: Trade = { kind: 'trade', pair, time, id, price: best[0], quantity, side };
    this.#recent.set(pair, [...(this.#recent.get(pair) ?? []).slice(-99), trade]);
    return trade;
  }

  #quantity(pair: Pair): string {
    const lots = 1 + Math.floor(this.#random() * 90_000);
    return (lots / 10 ** pair.lotDecimals).toFixed(pair.lotDecimals);
  }

  #zero(pair: Pair): string {
    return (0).toFixed(pair.lotDecimals);
  }
}

/** A market of {@link PAIRS} and of the pair that a venue's policy names as its witness. */
export function withWitness(seed: number, venue: string): Script {
  const policy = livePolicy(venue);
  const busy = PAIRS.slice(0, 1).map((pair) => ({ ...pair, quote: 'USD' }));
  const isListed = policy?.best.witness !== policy?.symbolOf('BTC', 'USD');
  return new Script(seed, isListed ? PAIRS : [...PAIRS, ...busy]);
}

export interface PastCandle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly count: number;
}

/** The pair's past begins here. */
export const LISTED = Date.UTC(2026, 7, 1);

/** A past that anyone computes the same way: the open of an interval is a function of its time. */
export function pastCandles(
  pair: Pair,
  length: number,
  before: number,
  limit: number,
): PastCandle[] {
  const candles: PastCandle[] = [];
  const level = (time: number): number =>
    pair.start + Math.round(pair.start * 0.02 * Math.sin(time / 9_000_000));
  const last = Math.floor((before - 1) / length) * length;
  for (let time = last; candles.length < limit && time >= LISTED; time -= length) {
    const [open, close] = [level(time), level(time + length)];
    const volume = 1 + (Math.floor(time / 60_000) % 50);
    candles.push({
      time,
      open: price(open, pair),
      high: price(Math.max(open, close) + 7, pair),
      low: price(Math.min(open, close) - 9, pair),
      close: price(close, pair),
      volume: volume.toFixed(pair.lotDecimals),
      turnover: ((volume * (open + close)) / 2 / 10 ** pair.decimals).toFixed(8),
      count: volume,
    });
  }
  return candles.reverse();
}

/** Lengths of intervals by Binance's names, ms. */
export const LENGTHS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
};

export const price = (ticks: number, pair: Pair): string =>
  (ticks / 10 ** pair.decimals).toFixed(pair.decimals);
