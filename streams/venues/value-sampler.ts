import type { MarketValue } from './market-state.ts';

/** A value of a recording with the time of its receipt, ms UTC. */
export interface TimedValue {
  readonly time: number;
  readonly value: MarketValue;
}

export interface SamplerOptions {
  /** States are passed on once in this time, ms; null passes each. */
  readonly every: number | null;
  wanted(value: MarketValue): boolean;
  take(value: TimedValue): void;
}

/**
 * Passes on the values of a recording with their times. With an interval, it passes a changed state
 * (quote, book, candle) at the end of the interval, and events (deals, gaps) immediately.
 */
export class ValueSampler {
  /** Values passed on so far. */
  passed = 0;
  readonly #options: SamplerOptions;
  /** The last value of each state that changed in the present interval. */
  readonly #changed = new Map<string, MarketValue>();
  #time = 0;
  /** End of the present interval, ms UTC; null before the first record. */
  #end: number | null = null;

  constructor(options: SamplerOptions) {
    this.#options = options;
  }

  /** Call before a record; the time is that of its receipt, ms UTC. */
  at(time: number): void {
    const { every } = this.#options;
    this.#time = Math.floor(time);
    if (every === null) return;
    if (this.#end !== null && time >= this.#end) this.#flush(this.#end);
    this.#end = (Math.floor(time / every) + 1) * every;
  }

  take(value: MarketValue): void {
    const { every, wanted } = this.#options;
    // A book is invalid after a gap.
    if (value.kind === 'gap') this.#changed.delete(keyOf({ ...value, kind: 'book' }));
    if (!wanted(value)) return;
    if (every === null || value.kind === 'deal' || value.kind === 'gap')
      this.#pass(value, this.#time);
    else this.#changed.set(keyOf(value), value);
  }

  /** Call after the last record: passes on the changes of the unfinished interval. */
  end(): void {
    if (this.#end !== null) this.#flush(this.#end);
  }

  #flush(time: number): void {
    for (const value of this.#changed.values()) this.#pass(value, time);
    this.#changed.clear();
  }

  #pass(value: MarketValue, time: number): void {
    this.passed += 1;
    this.#options.take({ time, value });
  }
}

function keyOf(value: {
  readonly kind: string;
  readonly symbol: string;
  readonly period?: string;
}) {
  return `${value.kind} ${value.symbol} ${value.period ?? ''}`;
}
