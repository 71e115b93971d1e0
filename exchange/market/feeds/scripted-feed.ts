import {
  COIN_SCALE,
  type FeedInfo,
  instrumentOf,
  type Price,
  parseUnits,
  type Quantity,
} from '@tideline/wire';
import type { PathPoint } from '../../faults/fault-spec.ts';
import type { Clock, Depth, FeedTick, Level } from '../../foundation/ports/ports.ts';
import type { History, MarketFeed } from '../history.ts';

/** The scripted path of a pair; null without a script. */
type Script = (symbol: string) => readonly PathPoint[] | null;

interface Run {
  readonly points: readonly PathPoint[];
  readonly began: number;
  /** Price at the start of the path. */
  readonly from: bigint;
}

/**
 * A feed whose outside prices follow a script, so that a tester can cause a liquidation or a stop.
 * Its label names the script. Lifting the script restores the feed's own price at once; scripted
 * candles remain until the exchange stops.
 */
export class ScriptedFeed implements MarketFeed {
  readonly #feed: MarketFeed;
  readonly #clock: Clock;
  readonly #script: Script;
  readonly #runs = new Map<string, Run>();
  /** Last published outside price of each pair. */
  readonly #last = new Map<string, bigint>();

  constructor(feed: MarketFeed, clock: Clock, script: Script) {
    this.#feed = feed;
    this.#clock = clock;
    this.#script = script;
  }

  get symbols(): readonly string[] {
    return this.#feed.symbols;
  }

  get history(): History {
    return this.#feed.history;
  }

  get generation(): number {
    return this.#feed.generation;
  }

  get frameInterval(): number | undefined {
    return this.#feed.frameInterval;
  }

  fresh(symbol: string): boolean {
    return this.#feed.fresh?.(symbol) ?? true;
  }

  receivedAt(symbol: string): number {
    return this.#feed.receivedAt?.(symbol) ?? Number.POSITIVE_INFINITY;
  }

  get info(): FeedInfo {
    const { info } = this.#feed;
    return this.#runs.size === 0 ? info : { ...info, label: `${info.label}, scripted` };
  }

  start(emit: (ticks: readonly FeedTick[]) => void): void {
    this.#feed.start((ticks) => emit(ticks.map((tick) => this.#led(tick))));
  }

  turn(): void {
    this.#feed.turn?.();
  }

  async buffered(time: number): Promise<void> {
    await this.#feed.buffered?.(time);
  }

  stop(): void {
    this.#feed.stop();
  }

  #led(tick: FeedTick): FeedTick {
    const { symbol, time } = tick;
    const points = this.#script(symbol);
    if (!points) {
      this.#runs.delete(symbol);
      const price = tick.deals.at(-1)?.price;
      if (price !== undefined) this.#last.set(symbol, price);
      return tick;
    }
    const own = this.#feed.history.book(symbol, time) ?? tick.book;
    const run = this.#runOf(symbol, points, middleOf(own));
    const instrument = instrumentOf(symbol);
    if (!run || !instrument || !own) return tick;
    const price = priceAt(run, this.#clock.now() - run.began);
    this.#last.set(symbol, price);
    const quantity = parseUnits(instrument.lot, COIN_SCALE) as Quantity;
    const deals =
      tick.deals.length > 0
        ? tick.deals.map((deal) => ({ ...deal, price: price as Price }))
        : [{ price: price as Price, quantity, side: 'buy' as const, time }];
    return {
      symbol,
      time,
      deals,
      book: moved(own, price - (middleOf(own) ?? price)),
      scripted: true,
    };
  }

  #runOf(symbol: string, points: readonly PathPoint[], middle: bigint | null): Run | null {
    const known = this.#runs.get(symbol);
    if (known?.points === points) return known;
    const from = this.#last.get(symbol) ?? middle;
    if (from === null) return null;
    const run = { points, began: this.#clock.now(), from };
    this.#runs.set(symbol, run);
    return run;
  }
}

/** Linear interpolation between two points. */
function priceAt({ points, from }: Run, elapsed: number): bigint {
  let before: PathPoint = { price: from, at: 0 };
  for (const point of points) {
    if (elapsed < point.at) {
      const share = (elapsed - before.at) / (point.at - before.at);
      return before.price + BigInt(Math.round(Number(point.price - before.price) * share));
    }
    before = point;
  }
  return before.price;
}

const middleOf = (book: Depth | null): bigint | null => {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price];
  return bid === undefined || ask === undefined ? null : (bid + ask) / 2n;
};

const moved = ({ bids, asks }: Depth, by: bigint): Depth => {
  const level = ({ price, quantity }: Level): Level => ({ price: (price + by) as Price, quantity });
  const positive = ({ price }: Level): boolean => price > 0n;
  return { bids: bids.map(level).filter(positive), asks: asks.map(level).filter(positive) };
};
