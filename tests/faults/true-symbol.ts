import { type Candle, type Deal, formatFixed, type Level, type Quote } from '@tideline/wire';
import { CandleBuilder, intervalOpen } from '../../streams/candles/index.ts';
import type { Random } from './random.ts';

/** A past state of the exchange, and the exchange time until which it was current. */
interface Past {
  readonly text: string;
  until: number;
}

/** The complete history of one epoch of a pair; the client's outputs are compared with it. */
export interface Era {
  readonly epoch: string;
  /** Key: book sequence. */
  readonly books: Map<number, Past>;
  /** Key: quote sequence. */
  readonly quotes: Map<number, Past>;
  /** Index: id − 1. */
  readonly deals: Deal[];
  /** Key: opening time and revision. */
  readonly candles: Map<string, Past>;
  /** Opening time of the newest candle. */
  newest: number;
  /** Exchange time of the restart that ended the epoch. */
  ended: number;
}

const MINUTE = 60_000;
/** Levels a side: enough for levels to appear and vanish, few enough to compare at every step. */
const LEVELS = 9;

/** The true state of one pair. Quantities contain the epoch's number, so that epochs differ. */
export class TrueSymbol {
  readonly symbol: string;
  readonly eras: Era[] = [];
  bids = new Map<number, string>();
  asks = new Map<number, string>();
  bookSeq = 0;
  quote: Quote;
  #candles: CandleBuilder;
  readonly #random: Random;
  /** Deals of all epochs, for candles. Their ids continue over restarts, unlike ids in frames. */
  #known: Deal[] = [];
  #mid: number;
  #volume = 0;
  #last: number;

  constructor(
    symbol: string,
    epoch: string,
    random: Random,
    { mid, now, history }: { mid: number; now: number; history: number },
  ) {
    this.symbol = symbol;
    this.#random = random;
    this.#mid = mid;
    this.#last = mid;
    this.#candles = this.#newCandles();
    for (let minute = history; minute > 0; minute--) {
      if (minute === history || random.chance(0.7)) {
        this.#trade(now - minute * MINUTE, random.between(-5, 5));
      }
    }
    this.quote = this.#makeQuote(1, now);
    this.begin(epoch, now);
  }

  get era(): Era {
    return this.eras.at(-1) as Era;
  }

  /** Opens an epoch: sequences restart, and part of the running minute is lost. */
  begin(epoch: string, now: number): void {
    if (this.eras.length > 0) {
      this.era.ended = now;
      const open = intervalOpen('1m', now);
      this.#known = this.#known.filter((deal) => deal.time < open || this.#random.chance(0.5));
      this.#candles = this.#newCandles();
      for (const deal of this.#known) this.#candles.push(deal);
    }
    this.#candles.advance(now);
    const ended = Number.POSITIVE_INFINITY;
    this.eras.push({
      epoch,
      books: new Map(),
      quotes: new Map(),
      deals: [],
      candles: new Map(),
      newest: 0,
      ended,
    });
    this.bookSeq = 0;
    this.bids.clear();
    this.asks.clear();
    for (let level = 1; level <= LEVELS; level++) {
      this.bids.set(this.#mid - level, this.#quantity());
      this.asks.set(this.#mid + level, this.#quantity());
    }
    this.#noteBook(now);
    this.quote = this.#makeQuote(1, now);
    this.#noteQuote();
    for (const candle of this.candles()) this.#noteCandle(candle, now);
  }

  /**
   * Advances time; `activity` (0…1) is the chance of events. Returns the book's changes, if any.
   */
  step(now: number, activity: number): { bids: Level[]; asks: Level[] } | null {
    const random = this.#random;
    const finished = this.#candles.advance(now);
    for (const { candle } of finished) this.#noteCandle(candle, now);
    const dealt = random.chance(activity * 0.5);
    if (dealt) {
      for (let count = random.between(1, 3); count > 0; count--) {
        const deal = this.#trade(now, random.between(-2, 2));
        this.era.deals.push({ ...deal, id: this.era.deals.length + 1 });
      }
    }
    const live = dealt || finished.length > 0 ? this.#candles.live('1m') : null;
    if (live) this.#noteCandle(live, now);
    const changes = random.chance(activity) ? this.#moveBook(now) : null;
    if (dealt || changes) this.#requote(now);
    return changes;
  }

  /** Sequence of a book frame without changes; it advances too. */
  touchBook(now: number): void {
    this.#noteBook(now);
  }

  /** Best levels first. */
  levels(depth: number): { bids: Level[]; asks: Level[] } {
    const side = (levels: Map<number, string>, away: 1 | -1): Level[] =>
      [...levels]
        .sort(([a], [b]) => (a - b) * away)
        .slice(0, depth)
        .map(([tick, quantity]): Level => [price(tick), quantity]);
    return { bids: side(this.bids, -1), asks: side(this.asks, 1) };
  }

  /** All candles, oldest first; empty minutes are flat. */
  candles(): Candle[] {
    return this.#candles.candles('1m', { fill: true });
  }

  /** Content of the kline topic: the previous minute and the running one. */
  liveCandles(): Candle[] {
    const live = this.#candles.live('1m');
    const before = live && this.#candles.at('1m', live.time - 1);
    return [before, live].filter((candle) => candle !== null);
  }

  #newCandles(): CandleBuilder {
    return new CandleBuilder({ intervals: ['1m'], priceDecimals: 2, quantityDecimals: 3 });
  }

  #quantity(): string {
    return `${this.#random.between(1, 9)}.${this.eras.length}`;
  }

  #trade(time: number, shift: number): Deal {
    this.#last = this.#mid + shift;
    this.#volume += 1;
    const id = (this.#known.at(-1)?.id ?? 0) + 1;
    const side = this.#random.chance(0.5) ? 'buy' : 'sell';
    const deal: Deal = { id, time, price: price(this.#last), quantity: this.#quantity(), side };
    this.#known.push(deal);
    this.#candles.push(deal);
    return deal;
  }

  #moveBook(now: number): { bids: Level[]; asks: Level[] } {
    const random = this.#random;
    const changed = { bids: new Set<number>(), asks: new Set<number>() };
    const set = (side: 'bids' | 'asks', tick: number, quantity: string | null) => {
      if (quantity === null) this[side].delete(tick);
      else this[side].set(tick, quantity);
      changed[side].add(tick);
    };
    this.#mid += random.between(-1, 1);
    for (const tick of this.bids.keys()) if (tick >= this.#mid) set('bids', tick, null);
    for (const tick of this.asks.keys()) if (tick <= this.#mid) set('asks', tick, null);
    for (let count = random.between(1, 4); count > 0; count--) {
      const away = random.between(1, LEVELS);
      const side = random.pick(['bids', 'asks'] as const);
      const tick = side === 'bids' ? this.#mid - away : this.#mid + away;
      set(side, tick, random.chance(0.25) ? null : this.#quantity());
    }
    const levels = (side: 'bids' | 'asks') =>
      [...changed[side]].map((tick): Level => [price(tick), this[side].get(tick) ?? '0']);
    const delta = { bids: levels('bids'), asks: levels('asks') };
    this.#noteBook(now);
    return delta;
  }

  #requote(now: number): void {
    const next = this.#makeQuote(this.quote.seq, this.quote.time);
    if (JSON.stringify(next) === JSON.stringify(this.quote)) return;
    this.quote = { ...next, seq: this.quote.seq + 1, time: now };
    this.#noteQuote();
  }

  #makeQuote(seq: number, time: number): Quote {
    const last = price(this.#last);
    const bid = this.bids.size > 0 ? price(Math.max(...this.bids.keys())) : null;
    const ask = this.asks.size > 0 ? price(Math.min(...this.asks.keys())) : null;
    const day = { open: last, change: '0.00', high: last, low: last };
    const volume = `${this.#volume}.${this.eras.length}`;
    return {
      symbol: this.symbol,
      seq,
      time,
      last,
      bid,
      ask,
      mark: last,
      ...day,
      volume,
      turnover: volume,
    };
  }

  #noteBook(now: number): void {
    const { books } = this.era;
    const known = books.get(this.bookSeq);
    this.bookSeq += 1;
    const { bids, asks } = this.levels(Number.POSITIVE_INFINITY);
    const text = bookText(bids, asks);
    // A quiet frame has its own sequence but the same levels.
    if (known?.text === text) books.set(this.bookSeq, known);
    else {
      if (known) known.until = now;
      books.set(this.bookSeq, { text, until: Number.POSITIVE_INFINITY });
    }
  }

  #noteQuote(): void {
    const { quotes } = this.era;
    const known = quotes.get(this.quote.seq - 1);
    if (known) known.until = this.quote.time;
    quotes.set(this.quote.seq, {
      text: JSON.stringify(this.quote),
      until: Number.POSITIVE_INFINITY,
    });
  }

  #noteCandle(candle: Candle, now: number): void {
    const { candles } = this.era;
    const key = candleKey(candle);
    if (candles.has(key)) return;
    for (
      let revision = candle.revision - 1;
      revision >= Math.max(0, candle.revision - 8);
      revision--
    ) {
      const older = candles.get(`${candle.time}:${revision}`);
      if (older) older.until = Math.min(older.until, now);
    }
    this.era.newest = Math.max(this.era.newest, candle.time);
    candles.set(key, { text: JSON.stringify(candle), until: Number.POSITIVE_INFINITY });
  }
}

export const candleKey = (candle: Candle): string => `${candle.time}:${candle.revision}`;

/** A book as text: all levels, best first. */
export function bookText(
  bids: readonly (readonly [string, string])[],
  asks: readonly (readonly [string, string])[],
): string {
  return `${bids.join(' ')} | ${asks.join(' ')}`;
}

const price = (tick: number): string => formatFixed(BigInt(tick), 2);
