import type { Bar, Indicator, Outputs } from './indicator.ts';
import { mean, Rolling } from './rolling.ts';

type Names = 'upper' | 'middle' | 'lower';

/** Bollinger bands: mean ± `width` population standard deviations of the last `length` closes. */
export class Boll implements Indicator<Names> {
  readonly outputs = ['upper', 'middle', 'lower'] as const;
  readonly #window: Rolling;
  readonly #width: number;

  constructor(length: number, width: number) {
    this.#window = new Rolling(length);
    this.#width = width;
  }

  push(bar: Bar): Outputs<Names> {
    const result = this.peek(bar);
    this.#window.push(bar.close);
    return result;
  }

  peek(bar: Bar): Outputs<Names> {
    const window = this.#window.with(bar.close);
    if (!window) return { upper: null, middle: null, lower: null };
    const middle = mean(window);
    const variance = mean(window.map((close) => (close - middle) ** 2));
    const band = this.#width * Math.sqrt(variance);
    return { upper: middle + band, middle, lower: middle - band };
  }
}
