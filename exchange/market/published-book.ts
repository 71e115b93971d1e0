import {
  BOOK_DEPTH,
  formatFixed,
  formatUnits,
  type Instrument,
  type Level as WireLevel,
} from '#wire';
import type { Depth, Level } from '../ports.ts';
import { QUANTITY_SCALE } from './bar.ts';

/** Changed levels between two states of a published book; `seq` is that of the newer one. */
export interface BookDelta {
  readonly seq: number;
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
}

/**
 * The book as the public sees it: the best {@link BOOK_DEPTH} levels a side, each state numbered.
 * A level that falls out of the depth is removed, one that comes into it is set, so that who follows
 * the deltas from a full snapshot always holds exactly these levels.
 */
export class PublishedBook {
  readonly #instrument: Instrument;
  #bids: readonly Level[] = [];
  #asks: readonly Level[] = [];
  #seq = 0;

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
  }

  get seq(): number {
    return this.#seq;
  }

  /**
   * Moves to a new state.
   * @param force - number the state even when nothing changed, to be sent as a sign of life
   * @returns the delta, or null when nothing changed
   */
  advance(depth: Depth, force: boolean): BookDelta | null {
    const bids = depth.bids.slice(0, BOOK_DEPTH);
    const asks = depth.asks.slice(0, BOOK_DEPTH);
    const delta = {
      seq: this.#seq + 1,
      bids: this.#changes(this.#bids, bids, -1),
      asks: this.#changes(this.#asks, asks, 1),
    };
    if (!force && delta.bids.length === 0 && delta.asks.length === 0) return null;
    this.#seq++;
    this.#bids = bids;
    this.#asks = asks;
    return delta;
  }

  snapshot(depth: number): { bids: WireLevel[]; asks: WireLevel[] } {
    return {
      bids: this.#bids.slice(0, depth).map((level) => this.#wire(level.price, level.quantity)),
      asks: this.#asks.slice(0, depth).map((level) => this.#wire(level.price, level.quantity)),
    };
  }

  /** Both lists go away from the touch: falling prices for bids, rising ones for asks. */
  #changes(before: readonly Level[], after: readonly Level[], away: 1 | -1): WireLevel[] {
    const changes: WireLevel[] = [];
    let at = 0;
    for (const level of after) {
      for (let old = before[at]; old && comesFirst(old, level, away); old = before[++at]) {
        changes.push(this.#wire(old.price, 0n));
      }
      const old = before[at];
      if (old?.price === level.price) {
        at++;
        if (old.quantity === level.quantity) continue;
      }
      changes.push(this.#wire(level.price, level.quantity));
    }
    for (; at < before.length; at++) changes.push(this.#wire((before[at] as Level).price, 0n));
    return changes;
  }

  #wire(price: bigint, quantity: bigint): WireLevel {
    return [
      formatFixed(price, this.#instrument.priceDecimals),
      formatUnits(quantity, QUANTITY_SCALE),
    ];
  }
}

const comesFirst = (a: Level, b: Level, away: 1 | -1): boolean =>
  away === 1 ? a.price < b.price : a.price > b.price;
