import type { Bar, Indicator, Outputs } from './indicator.ts';
import { ExponentialMean } from './moving-averages.ts';

/** Relative strength index with Wilder's smoothing; 100 without any loss. */
export class Rsi implements Indicator<'rsi'> {
  readonly outputs = ['rsi'] as const;
  readonly #gain: ExponentialMean;
  readonly #loss: ExponentialMean;
  #close: number | null = null;

  constructor(length: number) {
    this.#gain = new ExponentialMean(length, 1 / length);
    this.#loss = new ExponentialMean(length, 1 / length);
  }

  push(bar: Bar): Outputs<'rsi'> {
    const change = this.#close === null ? null : bar.close - this.#close;
    this.#close = bar.close;
    if (change === null) return { rsi: null };
    return index(this.#gain.push(Math.max(change, 0)), this.#loss.push(Math.max(-change, 0)));
  }

  peek(bar: Bar): Outputs<'rsi'> {
    if (this.#close === null) return { rsi: null };
    const change = bar.close - this.#close;
    return index(this.#gain.peek(Math.max(change, 0)), this.#loss.peek(Math.max(-change, 0)));
  }
}

function index(gain: number | null, loss: number | null): Outputs<'rsi'> {
  if (gain === null || loss === null) return { rsi: null };
  return { rsi: loss === 0 ? 100 : 100 - 100 / (1 + gain / loss) };
}
