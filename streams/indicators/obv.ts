import type { Bar, Indicator, Outputs } from './indicator.ts';

/** On-balance volume: from 0 at the first bar, plus volume on a rise, minus on a fall. */
export class Obv implements Indicator<'obv'> {
  readonly outputs = ['obv'] as const;
  #close: number | null = null;
  #total = 0;

  push(bar: Bar): Outputs<'obv'> {
    const result = this.peek(bar);
    this.#total = result.obv ?? 0;
    this.#close = bar.close;
    return result;
  }

  peek(bar: Bar): Outputs<'obv'> {
    const direction = this.#close === null ? 0 : Math.sign(bar.close - this.#close);
    return { obv: this.#total + direction * bar.volume };
  }
}
