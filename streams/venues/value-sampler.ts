import type { MarketValue } from './market-state.ts';

/** A value of a recording with the time of its receipt, ms UTC. */
export interface TimedValue {
  readonly time: number;
  readonly value: MarketValue;
  /** The same time in whole µs, as the recorder noted it. */
  readonly micros: number;
  /** Its digits below a µs, 0 to 999; 0 when the recording holds none. */
  readonly nanos: number;
}

export interface SamplerOptions {
  /** States are passed on once in this time, ms; null passes each. */
  readonly every: number | null;
  wanted(value: MarketValue): boolean;
  /** Receives the same object each time; keep its contents, not the object. */
  take(value: TimedValue): void;
}

const NOTHING: MarketValue = { kind: 'gap', symbol: '', of: 'book', reason: '' };

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
  readonly #passing = { time: 0, value: NOTHING, micros: 0, nanos: 0 };
  #micros = 0;
  #nanos = 0;
  /** End of the present interval, ms UTC; null before the first record. */
  #end: number | null = null;

  constructor(options: SamplerOptions) {
    this.#options = options;
  }

  /**
   * Call before a record.
   * @param micros - time of its receipt, µs UTC
   * @param nanos - digits below a µs, 0 to 999
   */
  at(micros: number, nanos = 0): void {
    const { every } = this.#options;
    this.#micros = micros;
    this.#nanos = nanos;
    if (every === null) return;
    const time = micros / 1000;
    if (this.#end !== null && time >= this.#end) this.#flush(this.#end);
    this.#end = (Math.floor(time / every) + 1) * every;
  }

  take(value: MarketValue): void {
    const { every, wanted } = this.#options;
    // A book is invalid after a gap, unless only trades are missing.
    if (value.kind === 'gap' && value.of !== 'trades')
      this.#changed.delete(keyOf({ ...value, kind: 'book' }));
    if (!wanted(value)) return;
    if (every === null || value.kind === 'deal' || value.kind === 'gap')
      this.#pass(value, this.#micros, this.#nanos);
    else this.#changed.set(keyOf(value), value);
  }

  /** Call after the last record: passes on the changes of the unfinished interval. */
  end(): void {
    if (this.#end !== null) this.#flush(this.#end);
  }

  #flush(time: number): void {
    for (const value of this.#changed.values()) this.#pass(value, time * 1000, 0);
    this.#changed.clear();
  }

  #pass(value: MarketValue, micros: number, nanos: number): void {
    this.passed += 1;
    const passing = this.#passing;
    passing.time = Math.floor(micros / 1000);
    passing.value = value;
    passing.micros = micros;
    passing.nanos = nanos;
    this.#options.take(passing);
  }
}

function keyOf(value: {
  readonly kind: string;
  readonly symbol: string;
  readonly period?: string;
}) {
  return `${value.kind} ${value.symbol} ${value.period ?? ''}`;
}
