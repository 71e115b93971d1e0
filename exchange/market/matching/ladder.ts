import { partitionPoint } from '@tideline/streams/pure';
import type { Price, Quantity } from '@tideline/wire';
import type { Depth } from '../../foundation/ports/ports.ts';
import { Level, type Side } from './level.ts';

/**
 * One side of a book: levels in price order, best **last**, because changes at the end of an array
 * are cheap.
 */
export class Ladder {
  readonly side: Side;
  readonly #levels: Level[] = [];
  /** The levels that the feed displays. */
  readonly #displayed = new Set<Level>();

  constructor(side: Side) {
    this.side = side;
  }

  /** True when `a` is a better price than `b` on this side. */
  better(a: bigint, b: bigint): boolean {
    return this.side === 'buy' ? a > b : a < b;
  }

  /**
   * True when an order of the other side with this limit may trade at `price`; null is no limit.
   */
  reaches(price: bigint, limit: bigint | null): boolean {
    return limit === null || !this.better(limit, price);
  }

  /** Best first. The level that was given last may be removed meanwhile. */
  *levels(): Generator<Level> {
    for (let at = this.#levels.length - 1; at >= 0; at -= 1) {
      const level = this.#levels[at];
      if (level) yield level;
    }
  }

  /**
   * Levels with outside quantity that is not taken or with users' orders, best first.
   * @param depth - maximum number of levels
   */
  visible(depth: number): Depth['bids'] {
    const shown: { price: Price; quantity: Quantity }[] = [];
    for (const level of this.levels()) {
      if (shown.length >= depth) break;
      const quantity = level.outside + level.users;
      if (quantity > 0n) {
        shown.push({ price: level.price as Price, quantity: quantity as Quantity });
      }
    }
    return shown;
  }

  /**
   * The best price the feed displays, regardless of users' orders and fills; null when there is
   * none.
   */
  bestDisplayed(): bigint | null {
    for (const { price } of this.displayed()) return price;
    return null;
  }

  /** The levels that the feed displays, best first. */
  *displayed(): Generator<Level> {
    let left = this.#displayed.size;
    if (left === 0) return;
    for (const level of this.levels()) {
      if (level.displayed === 0n) continue;
      yield level;
      left -= 1;
      if (left === 0) return;
    }
  }

  /**
   * Replaces what the feed displays. Levels with nothing but users' orders are not looked at.
   * @param quantities - above zero, by price
   */
  display(quantities: ReadonlyMap<bigint, bigint>): void {
    for (const level of this.#displayed) {
      if (quantities.has(level.price)) continue;
      level.refresh(0n);
      this.#displayed.delete(level);
      this.prune(level);
    }
    for (const [price, quantity] of quantities) {
      const level = this.at(price);
      level.refresh(quantity);
      this.#displayed.add(level);
    }
  }

  /** The level at a price; created when absent. */
  at(price: bigint): Level {
    const index = this.#indexOf(price);
    const known = this.#levels[index];
    if (known?.price === price) return known;
    const level = new Level(price);
    this.#levels.splice(index, 0, level);
    return level;
  }

  /** Removes an empty level. */
  prune(level: Level): void {
    if (!level.empty) return;
    const index = this.#indexOf(level.price);
    if (this.#levels[index] === level) this.#levels.splice(index, 1);
  }

  /** The position of a price: the first index whose level is not worse. */
  #indexOf(price: bigint): number {
    return partitionPoint(this.#levels, (level) => this.better(price, level.price));
  }
}
