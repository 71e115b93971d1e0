import {
  BOOK_DEPTH,
  formatFixed,
  formatUnits,
  type Instrument,
  type Level as WireLevel,
} from '@tideline/wire';
import type { Depth, Level } from '../foundation/ports/ports.ts';
import { QUANTITY_SCALE } from './bar.ts';

/** Changed levels between two states of a published book; `seq` is the newer state's. */
export interface BookDelta {
  readonly seq: number;
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
}

/**
 * The public book: the best {@link BOOK_DEPTH} levels a side, with a numbered state. A level that
 * leaves the depth is removed, one that enters is set, so a client that applies deltas to a full
 * snapshot has exactly these levels.
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
   * @param force - numbers the state even without a change, as a heartbeat
   * @returns the delta, or null without a change
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

  /** Both sides start at the best price: bids fall, asks rise. */
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
    for (const { price } of before.slice(at)) changes.push(this.#wire(price, 0n));
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
