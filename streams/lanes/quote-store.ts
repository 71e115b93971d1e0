import type { FeedInfo, Frame, Quote } from '#wire';
import type { QuoteBoard } from '../market.types.ts';
import type { Effect, LaneStore } from './lane.ts';

/** Latest quote per pair from whichever source; an older sequence of a pair changes nothing. */
export class QuoteStore implements LaneStore<QuoteStore> {
  readonly broken = false;
  wanting = false;
  exchangeTime: number | null = null;
  seq: number | null = null;
  readonly #quotes = new Map<string, Quote>();
  #feed: FeedInfo | null = null;
  #touched: string[] = [];

  get(symbol: string): Quote | undefined {
    return this.#quotes.get(symbol);
  }

  frame(frame: Frame): Effect {
    this.exchangeTime = frame.time;
    if (frame.topic === 'tickers') {
      const data = frame.data as { quotes: readonly Quote[]; feed: FeedInfo };
      this.#feed = data.feed;
      this.seq = frame.seq;
      return this.#takeAll(data.quotes);
    }
    return this.#take(frame.data as Quote) ? 'changed' : 'same';
  }

  answer(body: unknown): Effect {
    const data = body as { quotes: readonly Quote[]; feed: FeedInfo; time: number };
    this.wanting = false;
    this.#feed = data.feed;
    this.exchangeTime = data.time;
    return this.#takeAll(data.quotes);
  }

  gap(): void {
    // Quotes are absolute: those that come are true, but one that was lost may not be repeated soon.
    this.wanting = true;
  }

  restart(): void {
    this.#quotes.clear();
    this.wanting = true;
  }

  /** The store itself: a board is copied from it only where one is published. */
  view(): QuoteStore | null {
    return this.#quotes.size > 0 ? this : null;
  }

  board(): QuoteBoard | null {
    return this.#feed && { quotes: new Map(this.#quotes), feed: this.#feed };
  }

  /** Pairs that changed since the last call. */
  takeTouched(): readonly string[] {
    const touched = this.#touched;
    this.#touched = [];
    return touched;
  }

  #takeAll(quotes: readonly Quote[]): Effect {
    let changed = false;
    for (const quote of quotes) changed = this.#take(quote) || changed;
    return changed ? 'changed' : 'same';
  }

  #take(quote: Quote): boolean {
    const known = this.#quotes.get(quote.symbol);
    if (known && quote.seq <= known.seq) return false;
    this.#quotes.set(quote.symbol, quote);
    this.#touched.push(quote.symbol);
    return true;
  }
}
