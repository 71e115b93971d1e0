import { type BestPrice, MarketState, type VenueId, venueAdapter } from '@tideline/streams/node';
import { expect, it } from 'vitest';
import { PairPulse } from '../../exchange/market/feeds/live/pair-pulse.ts';
import { QuietCheck } from '../../exchange/market/feeds/live/quiet-check.ts';
import { SESSIONS, withRecordings } from './data.ts';
import { recordsOf } from './frames.ts';

type HeldBest = ReturnType<ConstructorParameters<typeof QuietCheck>[0]['held']>;

const STEP = 100;
/** A REST answer takes this long, ms. */
const ROUND_TRIP = 300;
/** A hung stream is known after this time, ms. */
const KNOWN = 10_000;

/** The books that the frames so far make, of every pair. */
class Books {
  readonly state: MarketState;
  readonly symbols = new Set<string>();

  constructor(venue: VenueId, heard: (symbol: string) => void = () => {}) {
    this.state = new MarketState(venueAdapter(venue), (value) => {
      if (value.kind !== 'book') return;
      this.symbols.add(value.symbol);
      heard(value.symbol);
    });
  }

  top(symbol: string): HeldBest | null {
    const follower = this.state.follower(symbol);
    if (!follower?.valid || !follower.book) return null;
    const [bid = null, bidSize = null] = follower.book.bestBid()?.map(Number) ?? [];
    const [ask = null, askSize = null] = follower.book.bestAsk()?.map(Number) ?? [];
    const numbers = ([price, quantity]: readonly [string, string]) =>
      [Number(price), Number(quantity)] as const;
    const { book } = follower;
    const levels = (count: number) => {
      const { bids, asks } = book.top(count);
      return { bids: bids.map(numbers), asks: asks.map(numbers) };
    };
    return { bid, bidSize, ask, askSize, levels };
  }
}

/** The venue's busiest pair, which the recordings do not have. */
const BUSY = 'busy';
/** Levels a side of an answer. */
const PROVEN = 50;

interface Look {
  readonly at: number;
  readonly symbol: string;
  readonly alive: boolean;
  /** Time without a change of its book, ms. */
  readonly still: number;
  /**
   * Since when the venue's best prices and quantities are not those of the held book, ms; null
   * while they are.
   */
  readonly wrongSince: number | null;
}

/**
 * Plays a recorded session to the pulses of its pairs; REST shows the recorded books of the moment.
 * @param slower - each recorded pause lasts so many times as long
 * @param hangs - time after which the stream brings nothing more, ms from the first frame
 */
async function play(
  venue: keyof typeof SESSIONS,
  slower: number,
  hangs = Infinity,
): Promise<readonly Look[]> {
  const records = (await recordsOf(SESSIONS[venue], 'cryptofeed')).toSorted(
    (a, b) => a.wall - b.wall,
  );
  const from = records[0]?.wall ?? 0;
  const elapsed = ({ wall }: { readonly wall: number }) => ((wall - from) / 1000) * slower;
  const end = Math.floor(Math.max(...records.map(elapsed)));
  const pulses = new Map<string, PairPulse>();
  let now = 0;
  const truth = new Books(venue);
  const held = new Books(venue, (symbol) => {
    const pulse = pulses.get(symbol) ?? new PairPulse();
    pulses.set(symbol, pulse);
    pulse.received(now);
  });
  const answers: { readonly at: number; readonly give: () => void }[] = [];
  const check = new QuietCheck({
    source: { most: 20, path: () => '', weight: 1, depth: PROVEN, witness: BUSY, parse: () => [] },
    rate: { count: 100, per: 1_000 },
    pulses,
    held: (symbol) => held.top(symbol) as HeldBest,
    hung: () => {},
    stands: () => {},
    now: () => now,
    best: (symbols) => {
      const prices = symbols.flatMap((symbol): BestPrice[] => {
        if (symbol === BUSY) return [{ symbol, bid: 1, ask: 2, mark: `${now}` }];
        const top = truth.top(symbol);
        if (!top) return [];
        const levels = top.levels(PROVEN);
        return [{ symbol, ...top, levels, mark: JSON.stringify(levels) }];
      });
      return new Promise((resolve) => {
        answers.push({ at: now + ROUND_TRIP, give: () => resolve(prices) });
      });
    },
  });
  const wrong = new Map<string, number>();
  const looks: Look[] = [];
  let next = 0;
  for (; now <= end; now += STEP) {
    for (let record = records[next]; record && elapsed(record) <= now; ) {
      truth.state.frame(record);
      if (now < hangs) held.state.frame(record);
      record = records[++next];
    }
    while (answers[0] && answers[0].at <= now) answers.shift()?.give();
    // Promises of the answers.
    await new Promise((resolve) => setImmediate(resolve));
    check.turn();
    for (const [symbol, pulse] of pulses) {
      const isSame = JSON.stringify(truth.top(symbol)) === JSON.stringify(held.top(symbol));
      if (isSame) wrong.delete(symbol);
      else if (!wrong.has(symbol)) wrong.set(symbol, now);
      const wrongSince = wrong.get(symbol) ?? null;
      const still = now - pulse.changedAt;
      looks.push({ at: now, symbol, alive: pulse.isAlive(now), still, wrongSince });
    }
  }
  return looks;
}

/** Longest pause of a book in each recording, ms, and its pairs. */
const RECORDED = {
  binance: { pause: 19_000, pairs: 3 },
  'binance-usdm': { pause: 1_400, pairs: 4 },
  kraken: { pause: 8_000, pairs: 10 },
} as const;

withRecordings('recorded pairs', () => {
  // Binance's recording has a pair with a pause of 19 s; the others' pauses are stretched.
  it.each([
    ['binance', 1],
    ['binance', 4],
    ['binance-usdm', 1],
    ['binance-usdm', 10],
    ['kraken', 1],
    ['kraken', 4],
  ] as const)(
    '%s: quiet ones never flap, each pause lasting %i times as long',
    async (venue, slower) => {
      const looks = await play(venue, slower);
      const { pairs, pause } = RECORDED[venue];
      expect(new Set(looks.map(({ symbol }) => symbol)).size).toBeGreaterThanOrEqual(pairs);
      expect(Math.max(...looks.map(({ still }) => still))).toBeGreaterThanOrEqual(pause * slower);
      expect(looks.filter(({ alive }) => !alive).slice(0, 5)).toEqual([]);
    },
  );

  it.each([
    ['binance', 8_000],
    ['binance', 15_000],
    ['binance-usdm', 8_000],
    ['binance-usdm', 15_000],
    ['kraken', 8_000],
    ['kraken', 15_000],
  ] as const)(
    '%s: a stream that stops after %i ms is known ten seconds after its first wrong price',
    async (venue, hangs) => {
      const looks = await play(venue, 1, hangs);
      const late = looks.filter(
        ({ at, alive, wrongSince }) => alive && wrongSince !== null && at - wrongSince > KNOWN,
      );
      expect(late.slice(0, 5)).toEqual([]);
      // What hung was noticed at all.
      expect(looks.some(({ alive }) => !alive)).toBe(true);
      // Busy pairs are marked ten seconds after the stop.
      const end = looks.at(-1)?.at ?? 0;
      const marked = new Set(
        looks.filter(({ at, alive }) => at >= end && !alive).map(({ symbol }) => symbol),
      );
      expect(marked.size).toBeGreaterThan(venue === 'binance' ? 0 : 2);
    },
  );
});
