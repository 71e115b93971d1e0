import type { Bar, Indicator, Outputs } from './indicator.ts';
import { mean, Rolling } from './rolling.ts';

/** Simple mean of the last `length` numbers. */
export class Mean {
  readonly #window: Rolling;

  constructor(length: number) {
    this.#window = new Rolling(length);
  }

  push(value: number): number | null {
    const result = this.peek(value);
    this.#window.push(value);
    return result;
  }

  peek(value: number): number | null {
    const window = this.#window.with(value);
    return window && mean(window);
  }
}

/**
 * Exponential mean `m + w·(x − m)` that starts with the simple mean of its first `length` numbers:
 * `w = 2/(length+1)` for an EMA, `1/length` for Wilder's.
 */
export class ExponentialMean {
  readonly #seed: Mean;
  readonly #weight: number;
  #mean: number | null = null;

  constructor(length: number, weight = 2 / (length + 1)) {
    this.#seed = new Mean(length);
    this.#weight = weight;
  }

  push(value: number): number | null {
    const next = this.peek(value);
    if (this.#mean === null) this.#seed.push(value);
    this.#mean = next;
    return next;
  }

  peek(value: number): number | null {
    if (this.#mean === null) return this.#seed.peek(value);
    return this.#mean + this.#weight * (value - this.#mean);
  }
}

/** Simple moving average of closes. */
export class Sma implements Indicator<'sma'> {
  readonly outputs = ['sma'] as const;
  readonly #mean: Mean;

  constructor(length: number) {
    this.#mean = new Mean(length);
  }

  push(bar: Bar): Outputs<'sma'> {
    return { sma: this.#mean.push(bar.close) };
  }

  peek(bar: Bar): Outputs<'sma'> {
    return { sma: this.#mean.peek(bar.close) };
  }
}

/** Exponential moving average of closes, seeded with the simple one. */
export class Ema implements Indicator<'ema'> {
  readonly outputs = ['ema'] as const;
  readonly #mean: ExponentialMean;

  constructor(length: number) {
    this.#mean = new ExponentialMean(length);
  }

  push(bar: Bar): Outputs<'ema'> {
    return { ema: this.#mean.push(bar.close) };
  }

  peek(bar: Bar): Outputs<'ema'> {
    return { ema: this.#mean.peek(bar.close) };
  }
}
