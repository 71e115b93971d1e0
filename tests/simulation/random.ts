import type { Random } from '../../exchange/foundation/ports/ports.ts';
import { seeded } from '../random.ts';

/** Everything a simulation leaves to chance, from one seed. */
export class Seeded implements Random {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** A whole number in [0, count). */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }
}
