import type { Price, Quantity } from '@tideline/wire';
import type { Depth, Level } from '../../../foundation/ports/ports.ts';
import type { Profile } from './profile.ts';
import { hash, pick, unit } from './random.ts';

/** Levels a side: this many close together at the best price, then as many with wider spacing. */
const NEAR = 60;
const FAR = 60;

/** A level changes every 0.4 to 6.4 s, each at its own interval. */
const SHORTEST = 400;
/** The opposite best price moves about once a second. */
const SPREAD_PERIOD = 900;
/** One level in nine is empty for a while, so that levels come and go. */
const EMPTY = 0.11;
/** A level keeps its place within its cell for half a minute. */
const PLACE_PERIOD = 30_000;

/** Cached levels before the cache is cleared; a book shows 240, and prices move. */
const REMEMBERED = 3_000;

interface Remembered {
  readonly slot: number;
  readonly level: Level | null;
}

/** The last deal from the book's side: takers buy at the best ask and sell at the best bid. */
export interface Touch {
  readonly price: number;
  readonly side: 'buy' | 'sell';
}

/**
 * The outside book of one pair as a function of time and the last deal. The quantity at a price is
 * a hash of price and time. The last deal's price is the best price of its taker's side and the
 * other side is a spread away, so that the book is never crossed and always contains the last
 * price.
 *
 * Caching levels only affects the speed; unchanged levels keep their identity.
 */
export class SimBook {
  readonly #profile: Profile;
  readonly #known = new Map<number, Remembered>();

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** @param busy - activity of the minute (1 is usual); spreads widen with it */
  at(time: number, touch: Touch, busy: number): Depth {
    if (this.#known.size > REMEMBERED) this.#known.clear();
    const spread = this.#spread(time, busy);
    const bid = touch.side === 'buy' ? touch.price - spread : touch.price;
    const ask = touch.side === 'buy' ? touch.price : touch.price + spread;
    return {
      bids: this.#side(time, Math.max(1, bid), -1),
      asks: this.#side(time, ask, 1),
    };
  }

  /** In ticks. Four times the usual activity about triples it. */
  #spread(time: number, busy: number): number {
    const bits = hash(hash(this.#profile.bookKey, 0x59), Math.floor(time / SPREAD_PERIOD));
    const wide = 0.4 + 1.2 * unit(bits) + Math.max(0, busy - 1) * 0.6;
    return Math.max(1, Math.round(this.#profile.spread * wide));
  }

  #side(time: number, best: number, away: 1 | -1): Level[] {
    const { fine, coarse } = this.#profile;
    const levels: Level[] = [];
    const first = this.#level(time, best, 1, true);
    if (first) levels.push(first);
    const edge = this.#cells(levels, time, best, away, fine, NEAR, 1);
    this.#cells(levels, time, edge, away, coarse, NEAR + FAR, coarse / fine);
    return levels;
  }

  /**
   * Walks cells of `size` ticks away from `from`, with one level in each, until there are `until`
   * levels.
   * @returns the price of the last level
   */
  #cells(
    levels: Level[],
    time: number,
    from: number,
    away: 1 | -1,
    size: number,
    until: number,
    weight: number,
  ): number {
    let edge = from;
    for (let cell = Math.floor(from / size); levels.length < until && cell > 0; cell += away) {
      const price = cell * size + this.#place(time, cell, size);
      if (away === 1 ? price <= edge : price >= edge) continue;
      const level = this.#level(time, price, weight, false);
      if (!level) continue;
      levels.push(level);
      edge = price;
    }
    return edge;
  }

  /**
   * The level's place in its cell. One in five is at the start, because people prefer round prices.
   */
  #place(time: number, cell: number, size: number): number {
    if (size === 1) return 0;
    const bits = hash(this.#profile.bookKey ^ size, cell);
    const moved = hash(bits, Math.floor((time + pick(bits, PLACE_PERIOD)) / PLACE_PERIOD));
    return pick(moved, 5) === 0 ? 0 : pick(moved, size);
  }

  #level(time: number, price: number, weight: number, touch: boolean): Level | null {
    const { bookKey: key } = this.#profile;
    const own = hash(key, price);
    const period = SHORTEST * (1 + (own & 15));
    const slot = Math.floor((time + pick(own, period)) / period);
    // A price is cached in the range of its last request: at the best price, near or far.
    const kind = touch ? 0 : weight > 1 ? 2 : 1;
    const known = this.#known.get(price * 3 + kind);
    if (known?.slot === slot) return known.level;
    const level = this.#draw(hash(own, slot), price, weight, touch);
    this.#known.set(price * 3 + kind, { slot, level });
    return level;
  }

  #draw(bits: number, price: number, weight: number, touch: boolean): Level | null {
    const draw = unit(bits);
    if (!touch && draw < EMPTY) return null;
    // Mostly small, sometimes a wall: the mean is about 1.1 times the usual level.
    const other = unit(hash(bits, 1));
    const size = 0.05 + 0.9 * other * other + 4 * other ** 16 + (touch ? 0.4 : 0);
    const lots = Math.max(1, Math.round(this.#profile.levelLots * size * 2 * weight));
    return {
      price: BigInt(price) as Price,
      quantity: (BigInt(lots) * this.#profile.lotUnits) as Quantity,
    };
  }
}
