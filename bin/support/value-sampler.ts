import type { MarketValue } from '#streams/node';

export interface SamplerOptions {
  /** Levels a side of a book. */
  readonly depth: number;
  /** States are printed once in this time, ms; null prints each. */
  readonly every: number | null;
  wanted(value: MarketValue): boolean;
}

/**
 * Turns values into lines of JSON. With an interval, it prints a changed state (quote, book, candle) at
 * the end of the interval, and events (deals, gaps) immediately.
 */
export class ValueSampler {
  /** Lines made so far. */
  printed = 0;
  readonly #options: SamplerOptions;
  /** The last value of each state that changed in the present interval. */
  readonly #changed = new Map<string, MarketValue>();
  #lines = '';
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
      this.#print(value, this.#time);
    else this.#changed.set(keyOf(value), value);
  }

  /** The lines made since the last call. */
  text(): string {
    const text = this.#lines;
    this.#lines = '';
    return text;
  }

  /** Call after the last record: prints the changes of the unfinished interval. */
  end(): string {
    if (this.#end !== null) this.#flush(this.#end);
    return this.text();
  }

  #flush(time: number): void {
    for (const value of this.#changed.values()) this.#print(value, time);
    this.#changed.clear();
  }

  #print(value: MarketValue, time: number): void {
    this.printed += 1;
    const { kind, symbol } = value;
    this.#lines += `${JSON.stringify({ time, kind, symbol, ...this.#fields(value) })}\n`;
  }

  #fields(value: MarketValue): object {
    switch (value.kind) {
      case 'quote':
        return { quote: value.quote };
      case 'deal': {
        const { id, price, quantity, side, time } = value.deal;
        return { id, exchange_time: time, price, quantity, side };
      }
      case 'candle':
        return { period: value.period, candle: value.candle };
      case 'gap':
        return { reason: value.reason };
      case 'book': {
        const { bookId, book } = value.follower;
        const { bids = [], asks = [] } = book?.top(this.#options.depth) ?? {};
        const row = ([price, quantity]: readonly [string, string, ...unknown[]]) => [
          price,
          quantity,
        ];
        return { id: bookId, bids: bids.map(row), asks: asks.map(row) };
      }
    }
  }
}

function keyOf(value: {
  readonly kind: string;
  readonly symbol: string;
  readonly period?: string;
}) {
  return `${value.kind} ${value.symbol} ${value.period ?? ''}`;
}
