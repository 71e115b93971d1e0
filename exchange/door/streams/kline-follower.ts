import { aggregateCandles, intervalEnd, intervalOpen } from '@tideline/streams/pure';
import type { Candle } from '@tideline/wire';
import type { MarketDependencies } from '../market/door-market.ts';
import { intervalNamed, partsOf, type Summed } from '../market/intervals.ts';
import { klineEvent } from './events.ts';

/** Missed candles that are read at once. */
const MAX_MISSED = 1_000;

/** The candle events of one pair and interval; sums an interval that the exchange lacks. */
export class KlineFollower {
  readonly #dependencies: MarketDependencies;
  readonly #symbol: string;
  readonly #interval: string;
  readonly #summed: Summed;
  /** The candles that the running interval sums, and of the one before, by opening instant. */
  readonly #parts = new Map<number, Candle>();
  /** False until the parts before the first frame are read. */
  #whole: boolean;
  /** The newest candle of the market that was taken; null before the first. */
  #newest: Candle | null = null;
  /** Candles that wait for those before them, by opening instant. */
  #held = new Map<number, Candle>();
  /** Opening instant and first deal's number of the newest candle that was shown. */
  #shown: { readonly time: number; readonly first: number } | null = null;
  /** The missed candles are being read. */
  #reads = false;
  #epoch: string;

  constructor(dependencies: MarketDependencies, symbol: string, interval: string) {
    this.#dependencies = dependencies;
    this.#symbol = symbol;
    this.#interval = interval;
    this.#summed = intervalNamed(interval);
    this.#whole = !this.#isSum;
    this.#epoch = dependencies.market.epoch;
  }

  /** Reads the parts of the running interval; call it after its topic is open. */
  async load(): Promise<void> {
    if (!this.#isSum) return;
    const { market } = this.#dependencies;
    const { epoch } = market;
    const page = await market.candles(this.#symbol, {
      period: this.#summed.from,
      limit: partsOf(this.#summed),
      before: Number.MAX_SAFE_INTEGER,
    });
    if (epoch !== market.epoch) return this.load();
    for (const candle of page.candles) this.#take(candle);
    this.#whole = true;
  }

  /** The events of a frame's candles, oldest first. */
  events(candles: readonly Candle[], time: number): object[] {
    const { market } = this.#dependencies;
    if (this.#epoch !== market.epoch && this.#isSum) {
      this.#parts.clear();
      this.#whole = false;
      void this.load().catch(() => undefined);
    }
    if (this.#epoch !== market.epoch) {
      this.#newest = null;
      this.#shown = null;
      this.#held.clear();
    }
    this.#epoch = market.epoch;
    const whole = this.#withMissed(candles);
    for (const candle of whole) this.#take(candle);
    this.#newest = whole.at(-1) ?? this.#newest;
    if (!this.#whole || whole.length === 0) return [];
    const shown = this.#isSum ? this.#sums(whole) : whole;
    const events = this.#numbered(shown, time);
    const newest = shown.at(-1);
    if (newest && this.#isSum) this.#forget(newest.time);
    return events;
  }

  /**
   * The candles to take: those of a frame with those that it missed. A frame has the running candle
   * and at most the one before; a fast clock opens several between two frames. What follows a
   * candle that is not yet read waits for it.
   */
  #withMissed(candles: readonly Candle[]): readonly Candle[] {
    const newest = this.#newest;
    const held = new Map(this.#held);
    for (const candle of candles) hold(held, candle);
    const all = [...held.values()]
      .filter(({ time }) => newest === null || time >= newest.time)
      .sort((a, b) => a.time - b.time);
    let before = newest;
    const broken = all.findIndex((candle) => {
      const { time } = candle;
      const follows =
        before === null ||
        time === before.time ||
        (before.final && time <= this.#after(before.time));
      before = candle;
      return !follows;
    });
    if (broken < 0) {
      this.#held.clear();
      return all;
    }
    const whole = all.slice(0, broken).filter(({ final }) => final);
    this.#held = new Map(all.slice(whole.length).map((candle) => [candle.time, candle]));
    const from = whole.at(-1) ?? newest;
    if (from && !this.#reads) void this.#readMissed(from.time).catch(() => undefined);
    return whole;
  }

  async #readMissed(from: number): Promise<void> {
    const { market } = this.#dependencies;
    const { epoch } = market;
    this.#reads = true;
    try {
      const page = await market.candles(this.#symbol, {
        period: this.#summed.from,
        limit: MAX_MISSED,
        before: Number.MAX_SAFE_INTEGER,
      });
      if (epoch !== market.epoch) return;
      // The last one that was shown may not have been closed then.
      const missed = page.candles.filter(({ time }) => time >= from);
      for (const candle of missed) hold(this.#held, candle);
    } finally {
      this.#reads = false;
    }
  }

  /** The opening instant of the candle after the one that opens at `time`. */
  #after(time: number): number {
    return intervalEnd(this.#summed.from, time);
  }

  get #isSum(): boolean {
    return this.#summed.from !== this.#summed.to;
  }

  #take(candle: Candle): void {
    if (this.#isSum) hold(this.#parts, candle);
  }

  /** The intervals that contain changed parts. */
  #sums(changed: readonly Candle[]): Candle[] {
    const { from, to } = this.#summed;
    const opens = new Set(changed.map(({ time }) => intervalOpen(to, time)));
    const parts = [...this.#parts.values()].sort((a, b) => a.time - b.time);
    return aggregateCandles(parts, from, to).filter(({ time }) => opens.has(time));
  }

  #forget(before: number): void {
    for (const time of this.#parts.keys()) if (time < before) this.#parts.delete(time);
  }

  /**
   * Deals have dense numbers, so ids follow from the counts: on from the candle that was shown
   * last, or back from the newest deal.
   */
  #numbered(candles: readonly Candle[], time: number): object[] {
    const { market, ids } = this.#dependencies;
    const sum = candles.reduce((all, { count }) => all + count, 0);
    let first =
      this.#shown?.time === candles[0]?.time && this.#shown !== null
        ? this.#shown.first
        : market.lastDealId(this.#symbol) - sum + 1;
    const idOf = (number: number): number => (number > 0 ? ids.of(number) : -1);
    const named = { interval: this.#interval, summed: this.#summed };
    return candles.map((candle) => {
      const last = first + candle.count - 1;
      const span =
        candle.count === 0 ? { first: -1, last: -1 } : { first: idOf(first), last: idOf(last) };
      this.#shown = { time: candle.time, first };
      first = last + 1;
      return klineEvent(time, this.#symbol, named, candle, span);
    });
  }
}

/** Keeps the newer state of a candle. */
function hold(held: Map<number, Candle>, candle: Candle): void {
  const known = held.get(candle.time);
  if (!known || known.revision <= candle.revision) held.set(candle.time, candle);
}
