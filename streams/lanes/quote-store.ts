import type { FeedInfo, Frame, Quote } from '#wire';
import type { QuoteBoard } from '../market.types.ts';
import type { Effect, LaneStore } from './lane.ts';

/** Latest quote per pair from whichever source; an older sequence of a pair changes nothing. */
export class QuoteStore implements LaneStore<QuoteStore> {
  readonly broken = false;
  exchangeTime: number | null = null;
  seq: number | null = null;
  readonly #quotes = new Map<string, Quote>();
  /** Pairs whose quote is of an epoch that has ended: shown, but as a thing of the past. */
  readonly #past = new Set<string>();
  #feed: FeedInfo | null = null;
  #touched: string[] = [];
  /** The whole list has been seen: tickers bring only what changes, and their first frame may be lost. */
  #complete = false;
  #gap = false;
  /** Exchange time that an answer must be younger than to fill the gap; infinity until a frame tells. */
  #gapAt = Number.NEGATIVE_INFINITY;

  get wanting(): boolean {
    return !this.#complete || this.#gap;
  }
  get owing(): boolean {
    return this.#gap;
  }
  get outdated(): boolean {
    return this.#past.size > 0;
  }

  /** What the quotes are made from, once known. */
  get feed(): FeedInfo | null {
    return this.#feed;
  }

  get(symbol: string): Quote | undefined {
    return this.#quotes.get(symbol);
  }

  /** Whether a pair's quote is of an epoch that has ended. */
  isPast(symbol: string): boolean {
    return this.#past.has(symbol);
  }

  frame(frame: Frame): Effect {
    if (frame.topic !== 'tickers') {
      const [quote] = checked([frame.data as Quote]);
      if (quote) return this.#takeAll([quote], frame.time);
    }
    const data = frame.data as { quotes: readonly Quote[]; feed: FeedInfo };
    const quotes = checked(data.quotes);
    this.#feed = data.feed;
    this.seq = frame.seq;
    if (this.#gapAt === Number.POSITIVE_INFINITY) this.#gapAt = frame.time;
    return this.#takeAll(quotes, frame.time);
  }

  answer(body: unknown): Effect {
    const data = body as { quotes: readonly Quote[]; feed: FeedInfo; time: number };
    const quotes = checked(data.quotes);
    this.#feed = data.feed;
    this.#complete = true;
    if (data.time > this.#gapAt) this.#gap = false;
    const effect = this.#takeAll(quotes, data.time);
    // Pairs that the new epoch does not know are gone.
    for (const symbol of this.#past) this.#quotes.delete(symbol);
    const gone = this.#past.size > 0;
    this.#past.clear();
    return gone ? 'changed' : effect;
  }

  gap(): void {
    // Quotes are absolute: those that come are true, but one that was lost may not be repeated soon.
    this.#gap = true;
    this.#gapAt = Number.POSITIVE_INFINITY;
  }

  /** Tickers go on in their sequence or greet with all quotes: nothing is lost unseen. */
  relink(): void {}

  restart(): void {
    for (const symbol of this.#quotes.keys()) this.#past.add(symbol);
    this.#complete = false;
    this.#gap = false;
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

  #takeAll(quotes: readonly Quote[], time: number): Effect {
    let changed = false;
    for (const quote of quotes) changed = this.#take(quote) || changed;
    if (changed) this.exchangeTime = Math.max(this.exchangeTime ?? time, time);
    return changed ? 'changed' : 'same';
  }

  #take(quote: Quote): boolean {
    const { symbol } = quote;
    const known = this.#quotes.get(symbol);
    if (known && quote.seq <= known.seq && !this.#past.has(symbol)) return false;
    this.#past.delete(symbol);
    this.#quotes.set(symbol, quote);
    this.#touched.push(symbol);
    return true;
  }
}

/** @throws TypeError when these are no quotes */
function checked(quotes: readonly Quote[]): readonly Quote[] {
  for (const { symbol, seq, last } of quotes) {
    if (typeof symbol !== 'string' || !Number.isSafeInteger(seq) || typeof last !== 'string') {
      throw new TypeError('no quote');
    }
  }
  return quotes;
}
