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
  #displayed: readonly Level[] = [];

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
  get bestDisplayed(): bigint | null {
    return this.#displayed[0]?.price ?? null;
  }

  /** The levels that the feed displays, best first. */
  get displayed(): readonly Level[] {
    return this.#displayed;
  }

  /**
   * Replaces what the feed displays. Levels with nothing but users' orders are not looked at.
   * @param levels - above zero, best first, each price once
   */
  display(levels: Depth['bids']): void {
    const before = this.#displayed;
    let at = 0;
    const hide = (level: Level): void => {
      level.refresh(0n);
      this.prune(level);
      at += 1;
    };
    const shown = levels.map(({ price, quantity }) => {
      let old = before[at];
      for (; old && this.better(old.price, price); old = before[at]) hide(old);
      const level = old?.price === price ? old : this.at(price);
      if (level === old) at += 1;
      level.refresh(quantity);
      return level;
    });
    for (let old = before[at]; old; old = before[at]) hide(old);
    this.#displayed = shown;
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
