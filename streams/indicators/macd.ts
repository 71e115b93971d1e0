import type { Bar, Indicator, Outputs } from './indicator.ts';
import { ExponentialMean } from './moving-averages.ts';

type Names = 'macd' | 'signal' | 'histogram';

/**
 * MACD: fast minus slow EMA, its own EMA as signal, and their difference. Some Asian venues draw
 * the histogram doubled; multiply when drawing for that form.
 */
export class Macd implements Indicator<Names> {
  readonly outputs = ['macd', 'signal', 'histogram'] as const;
  readonly #fast: ExponentialMean;
  readonly #slow: ExponentialMean;
  readonly #signal: ExponentialMean;

  constructor(fast: number, slow: number, signal: number) {
    this.#fast = new ExponentialMean(fast);
    this.#slow = new ExponentialMean(slow);
    this.#signal = new ExponentialMean(signal);
  }

  push(bar: Bar): Outputs<Names> {
    const macd = difference(this.#fast.push(bar.close), this.#slow.push(bar.close));
    const signal = macd === null ? null : this.#signal.push(macd);
    return { macd, signal, histogram: difference(macd, signal) };
  }

  peek(bar: Bar): Outputs<Names> {
    const macd = difference(this.#fast.peek(bar.close), this.#slow.peek(bar.close));
    const signal = macd === null ? null : this.#signal.peek(macd);
    return { macd, signal, histogram: difference(macd, signal) };
  }
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}
