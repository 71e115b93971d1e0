import type { Bar, Indicator, Outputs } from './indicator.ts';
import { Mean } from './moving-averages.ts';
import { Rolling } from './rolling.ts';

type Names = 'k' | 'd' | 'j';

/** Position of the close between the lowest low and the highest high of a window, in percent. */
class Oscillator {
  readonly #highs: Rolling;
  readonly #lows: Rolling;
  readonly #flat: number;

  /** @param flat - the value of a window without range */
  constructor(length: number, flat: number) {
    this.#highs = new Rolling(length);
    this.#lows = new Rolling(length);
    this.#flat = flat;
  }

  push(bar: Bar): number | null {
    const value = this.peek(bar);
    this.#highs.push(bar.high);
    this.#lows.push(bar.low);
    return value;
  }

  peek(bar: Bar): number | null {
    const highs = this.#highs.with(bar.high);
    const lows = this.#lows.with(bar.low);
    if (!highs || !lows) return null;
    const low = Math.min(...lows);
    const range = Math.max(...highs) - low;
    return range === 0 ? this.#flat : ((bar.close - low) / range) * 100;
  }
}

/** Stochastic oscillator, both lines smoothed by simple means; J = 3K − 2D. */
export class Stoch implements Indicator<Names> {
  readonly outputs = ['k', 'd', 'j'] as const;
  readonly #oscillator: Oscillator;
  readonly #k: Mean;
  readonly #d: Mean;

  constructor(length: number, k: number, d: number) {
    this.#oscillator = new Oscillator(length, 0);
    this.#k = new Mean(k);
    this.#d = new Mean(d);
  }

  push(bar: Bar): Outputs<Names> {
    const raw = this.#oscillator.push(bar);
    const k = raw === null ? null : this.#k.push(raw);
    return lines(k, k === null ? null : this.#d.push(k));
  }

  peek(bar: Bar): Outputs<Names> {
    const raw = this.#oscillator.peek(bar);
    const k = raw === null ? null : this.#k.peek(raw);
    return lines(k, k === null ? null : this.#d.peek(k));
  }
}

/**
 * KDJ in the form of Asian venues: K = (k−1)/k·K′ + 1/k·RSV and D likewise, both from 50; J = 3K −
 * 2D. A window without range counts as 50, the middle.
 */
export class Kdj implements Indicator<Names> {
  readonly outputs = ['k', 'd', 'j'] as const;
  readonly #oscillator: Oscillator;
  readonly #kLength: number;
  readonly #dLength: number;
  #k = 50;
  #d = 50;

  constructor(length: number, k: number, d: number) {
    this.#oscillator = new Oscillator(length, 50);
    this.#kLength = k;
    this.#dLength = d;
  }

  push(bar: Bar): Outputs<Names> {
    const next = this.#next(this.#oscillator.push(bar));
    this.#k = next.k ?? this.#k;
    this.#d = next.d ?? this.#d;
    return next;
  }

  peek(bar: Bar): Outputs<Names> {
    return this.#next(this.#oscillator.peek(bar));
  }

  #next(raw: number | null): Outputs<Names> {
    if (raw === null) return lines(null, null);
    const k = (this.#k * (this.#kLength - 1) + raw) / this.#kLength;
    const d = (this.#d * (this.#dLength - 1) + k) / this.#dLength;
    return lines(k, d);
  }
}

function lines(k: number | null, d: number | null): Outputs<Names> {
  return { k, d, j: k === null || d === null ? null : 3 * k - 2 * d };
}
