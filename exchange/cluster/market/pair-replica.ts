import { OrderBook } from '@tideline/streams/pure';
import { type Candle, type Deal, instrumentOf, type Level, type Period } from '@tideline/wire';
import type { PairSnapshot } from './turn.ts';

/** Stored deals: `currency/deal` answers at most half of them. */
const MAX_DEALS = 1_000;

export interface BookState {
  readonly seq: number;
  readonly bids: Level[];
  readonly asks: Level[];
}

/** Book, tape and running candles of one pair, as the leader last published them. */
export class PairReplica {
  readonly symbol: string;
  readonly #book: OrderBook;
  readonly #candles = new Map<Period, readonly Candle[]>();
  #seq: number;
  /** Oldest first; truncated when it is twice the stored length. */
  #deals: Deal[];

  constructor({ symbol, book, deals }: PairSnapshot) {
    this.symbol = symbol;
    this.#book = new OrderBook({ priceDecimals: instrumentOf(symbol)?.priceDecimals ?? 2 });
    this.#book.reset(book.bids, book.asks);
    this.#seq = book.seq;
    this.#deals = [...deals];
  }

  /** Applies a delta with the next sequence; one that the book includes already is ignored. */
  depth(seq: number, bids: readonly Level[], asks: readonly Level[]): void {
    if (seq !== this.#seq + 1) return;
    this.#book.apply(bids, asks);
    this.#seq = seq;
  }

  /** Adds deals, oldest first; those it has already are ignored. */
  trade(deals: readonly Deal[]): void {
    const last = this.#deals.at(-1)?.id ?? 0;
    for (const deal of deals) if (deal.id > last) this.#deals.push(deal);
    if (this.#deals.length > 2 * MAX_DEALS) this.#deals = this.#deals.slice(-MAX_DEALS);
  }

  /**
   * Takes the changed candles of a period: the running one, and the one before just after a change.
   */
  chart(period: Period, changed: readonly Candle[]): void {
    const newest = changed.at(-1)?.time;
    if (newest === undefined) return;
    const known = this.#candles.get(period) ?? [];
    // An unchanged candle before the running one is not sent again.
    const unchanged = known.filter(({ time }) => !changed.some((each) => each.time === time));
    const all = [...unchanged, ...changed].sort((a, b) => a.time - b.time);
    this.#candles.set(period, all.slice(-2));
  }

  candles(period: Period): readonly Candle[] {
    return this.#candles.get(period) ?? [];
  }

  /** Deals above `after`, oldest first, as far as they are stored. */
  deals(after: number): Deal[] {
    return this.#deals.slice(-MAX_DEALS).filter(({ id }) => id > after);
  }

  /** The best levels at the book's sequence. */
  book(depth: number): BookState {
    return { seq: this.#seq, ...this.#book.top(depth) };
  }

  snapshot(deals: number): PairSnapshot {
    const { seq, bids, asks } = this.book(Number.MAX_SAFE_INTEGER);
    return { symbol: this.symbol, book: { seq, bids, asks }, deals: this.#deals.slice(-deals) };
  }
}
