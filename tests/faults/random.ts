import { seeded } from '../random.ts';

/** Seeded random choices of one run. */
export class Random {
  /** Uniform in [0, 1). */
  readonly next: () => number;

  constructor(seed: number) {
    // Mixes the seed, so that neighbouring seeds give unrelated runs.
    this.next = seeded(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b));
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }
}
