import {
  type BookEvent,
  type BookFollower,
  isNewMinute,
  type LiveSession,
  type MarketItem,
} from '@tideline/streams/node';
import { BOOK_DEPTH, type Instrument } from '@tideline/wire';
import type { Clock, Depth, FeedTick, Print } from '../../../foundation/ports/ports.ts';
import { levelsOf } from '../recording/units.ts';
import { barOf, printOf } from './bars.ts';
import type { LiveHistory } from './live-history.ts';
import type { LivePair } from './live-pairs.ts';
import { PairGuard } from './pair-guard.ts';
import { PairPulse } from './pair-pulse.ts';
import type { HeldBest } from './quiet-check.ts';
import type { Refusals } from './refusals.ts';
import { SeenDeals } from './seen-deals.ts';

type Kline = Extract<MarketItem, { readonly kind: 'kline' }>;
type Deal = Extract<MarketItem, { readonly kind: 'deal' }>['deal'];

const numbers = ([price, quantity]: readonly [string, string]) =>
  [Number(price), Number(quantity)] as const;

interface IntakeOptions {
  readonly session: () => LiveSession;
  readonly history: () => LiveHistory;
  readonly clock: Clock;
  readonly refusals: Refusals;
}

/**
 * One pair between a venue's messages and the feed's ticks: what it received, believed and has to
 * deliver.
 */
export class PairIntake {
  readonly instrument: Instrument;
  /** The venue's name. */
  readonly symbol: string;
  readonly guard = new PairGuard();
  readonly pulse = new PairPulse();
  /** When it was last delivered, ms UTC. */
  deliveredAt = 0;
  /** Its candles of a time without the venue are being loaded. */
  renewing = false;
  readonly #options: IntakeOptions;
  readonly #seen = new SeenDeals();
  #deals: Print[] = [];
  #changed = false;
  /** Levels a side at the last tick. */
  #shownDepth: number | null = null;

  constructor({ instrument, symbol }: LivePair, options: IntakeOptions) {
    this.instrument = instrument;
    this.symbol = symbol;
    this.#options = options;
  }

  /** Whether the venue delivers this pair now, with a book that is known to be right. */
  isAlive(now: number): boolean {
    const { books } = this.#options.session();
    return books.valid(this.symbol) && this.guard.trusted && this.pulse.isAlive(now);
  }

  /** The deals so far are known from elsewhere. */
  forgetDeals(): void {
    this.#deals = [];
  }

  /** The next tick delivers the whole book, and deals from now on. */
  restart(): void {
    this.forgetDeals();
    this.#changed = true;
  }

  /** Levels that lost or gained their proof change the book. */
  checkDepth(now: number): void {
    const depth = this.#depth(now);
    if (this.#shownDepth !== null && depth !== this.#shownDepth) this.#changed = true;
    this.#shownDepth = depth;
  }

  /** What came since the last tick. @param time - of the tick, ms UTC */
  take(time: number): FeedTick {
    const deals = this.#deals;
    this.#deals = [];
    const book = this.#changed ? this.book() : null;
    this.#changed = false;
    return { symbol: this.instrument.symbol, time, deals, book };
  }

  /** The levels that are proven; none without a valid book. */
  book(): Depth {
    const follower = this.#options.session().books.follower(this.symbol);
    if (!follower?.valid || !follower.book) return { bids: [], asks: [] };
    const { bids, asks } = follower.book.top(this.#depth(performance.now()));
    return {
      bids: levelsOf(bids, this.instrument, 'bid'),
      asks: levelsOf(asks, this.instrument, 'ask'),
    };
  }

  /** The whole book that the stream has told, for comparisons with REST. */
  held(): HeldBest {
    const book = this.#options.session().books.follower(this.symbol)?.book;
    const [bid, bidSize] = book?.bestBid()?.map(Number) ?? [];
    const [ask, askSize] = book?.bestAsk()?.map(Number) ?? [];
    return {
      ...{ bid: bid ?? null, bidSize: bidSize ?? null },
      ...{ ask: ask ?? null, askSize: askSize ?? null },
      levels: (count) => {
        const { bids = [], asks = [] } = book?.top(count) ?? {};
        return { bids: bids.map(numbers), asks: asks.map(numbers) };
      },
    };
  }

  onBook(event: BookEvent, { book }: BookFollower): void {
    if (!(event.kind === 'snapshot' || event.kind === 'delta' || event.kind === 'gap')) return;
    const now = performance.now();
    this.#changed = true;
    if (event.kind === 'snapshot') this.pulse.renewed(now);
    if (event.kind === 'delta') {
      this.pulse.received(now);
      this.guard.arrived(event.item.time, now);
    }
    this.guard.book(event.kind !== 'gap' && book?.isCrossed() === true, event.item.time, now);
  }

  onKline({ interval, candle }: Kline): void {
    if (interval !== '1m' || !candle.final) return;
    const { clock, refusals } = this.#options;
    const history = this.#options.history();
    const { symbol } = this.instrument;
    const bar = barOf(candle, this.instrument);
    const isNew = isNewMinute(candle.time, clock.now());
    const isNear = bar && this.guard.candle(bar, history.minute(symbol, candle.time), this.book());
    if (bar && isNew && isNear) history.finish(symbol, bar);
    else refusals.add(`candles of ${this.symbol} in the stream`, 1);
  }

  /**
   * @returns how much later than it happened the deal came, ms; null for one that counts for
   * nothing
   */
  onDeal(deal: Deal): number | null {
    if (this.#seen.repeated(deal.id)) return null;
    const history = this.#options.history();
    const { symbol } = this.instrument;
    const side = deal.side ?? this.#sideOf(Number(deal.price));
    const print = printOf({ ...deal, side }, this.instrument);
    // A first message repeats trades that the history has already.
    if (!print || print.time <= history.loadedTo(symbol)) return null;
    const now = this.#options.clock.now();
    const placed = print.time > now ? { ...print, time: now } : print;
    const book = this.book();
    const verdict = this.guard.deal(placed, book);
    if (verdict !== 'refused') {
      if (this.guard.outgrown(print, book)) this.pulse.outgrown(performance.now());
      history.add(symbol, placed);
      if (verdict === 'new') this.#deals.push(placed);
    }
    return Math.max(0, now - print.time);
  }

  /** The taker's side where the venue does not state it: which half of the book it met. */
  #sideOf(price: number): 'buy' | 'sell' {
    const book = this.#options.session().books.follower(this.symbol)?.book;
    const [bid, ask] = [book?.bestBid(), book?.bestAsk()];
    if (bid && ask) return price >= (Number(bid[0]) + Number(ask[0])) / 2 ? 'buy' : 'sell';
    return this.#deals.at(-1)?.side ?? 'buy';
  }

  /** Levels a side for which data or a proof stands; more are not shown. */
  #depth(now: number): number {
    return Math.min(BOOK_DEPTH, this.pulse.depth(now));
  }
}
