import type { Bar, Indicator, Outputs } from './indicator.ts';
import { ExponentialMean } from './moving-averages.ts';

/** Average true range with Wilder's smoothing; the first bar has no true range. */
export class Atr implements Indicator<'atr'> {
  readonly outputs = ['atr'] as const;
  readonly #mean: ExponentialMean;
  #close: number | null = null;

  constructor(length: number) {
    this.#mean = new ExponentialMean(length, 1 / length);
  }

  push(bar: Bar): Outputs<'atr'> {
    const range = this.#range(bar);
    this.#close = bar.close;
    return { atr: range === null ? null : this.#mean.push(range) };
  }

  peek(bar: Bar): Outputs<'atr'> {
    const range = this.#range(bar);
    return { atr: range === null ? null : this.#mean.peek(range) };
  }

  #range(bar: Bar): number | null {
    const close = this.#close;
    if (close === null) return null;
    return Math.max(bar.high - bar.low, Math.abs(bar.high - close), Math.abs(bar.low - close));
  }
}
