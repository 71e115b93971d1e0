import {
  BookMap,
  type BookView,
  type DealTape,
  type Live,
  type MapColumn,
} from '@tideline/streams';
import type { Deal } from '@tideline/wire';
import type { Observable } from 'rxjs';
import { merge, tap, timer } from 'rxjs';
import { filter, map } from 'rxjs/operators';

/** Length of a column, ms. */
export const EVERY = 250;
/** Columns that are stored: ten minutes. */
export const COLUMNS = 2_400;
/** Between two looks at the book: a longer time, as of a sleeping phone, is not known, ms. */
const LATE = 3 * EVERY;
/** After a late look: until then the engine has judged again whether the book is live, ms. */
const JUDGED = 2_000;
/** Deals that are stored for circles. */
const DEALS = 3_000;

export interface MapDeal {
  /** Exchange time, ms UTC. */
  readonly time: number;
  readonly price: number;
  readonly quantity: number;
  readonly side: 'buy' | 'sell';
}

/** The book of a pair over the last minutes, from what the engine calls live. */
export class LiveMap {
  readonly map = new BookMap(EVERY);
  /** Oldest first, none from before the first column. */
  readonly deals: MapDeal[] = [];
  /** Number of deals that were dropped from the front. */
  dealsBefore = 0;
  #column: MapColumn | null = null;
  #looked: number | null = null;
  #judgedFrom = Number.NEGATIVE_INFINITY;
  #lastDeal: Deal | null = null;

  /** Takes a book as the engine shows it. @param now - exchange time, ms UTC */
  book({ status, value }: Live<BookView>, now: number): void {
    if (status === 'live' && value) this.#column = columnOf(value);
    else if (this.#column) {
      this.#column = null;
      this.map.gap(this.#after(now));
    }
  }

  /** Takes the latest deals. */
  tape({ status, value }: Live<DealTape>): void {
    if (status !== 'live' || !value) return;
    const known = this.#lastDeal
      ? value.deals.findIndex(({ id }) => id === this.#lastDeal?.id)
      : -1;
    // The newest is first. Those before the first look are older than the map.
    const fresh = known === -1 ? value.deals : value.deals.slice(0, known);
    for (const { price, quantity, side, time } of fresh.toReversed()) {
      this.deals.push({ time, price: Number(price), quantity: Number(quantity), side });
    }
    this.#lastDeal = value.deals[0] ?? this.#lastDeal;
  }

  /** Adds the columns that have ended. @param now - exchange time, ms UTC */
  look(now: number): void {
    const before = this.#looked;
    if (before !== null && now < before) return;
    this.#looked = now;
    if (before !== null && now - before > LATE) {
      this.map.gap(before);
      this.#judgedFrom = now + JUDGED;
    }
    if (this.#column && now >= this.#judgedFrom) this.map.book(now, this.#column);
    else this.map.gap(now);
    this.map.end(now);
    this.map.keep(COLUMNS);
    const begin = this.map.begin ?? now;
    const old = this.deals.findIndex(({ time }) => time >= begin);
    const past = Math.max(old === -1 ? this.deals.length : old, this.deals.length - DEALS);
    this.deals.splice(0, past);
    this.dealsBefore += past;
  }

  #after(now: number): number {
    return Math.max(now, this.#looked ?? now);
  }
}

function columnOf({ asks, bids }: BookView): MapColumn {
  const numbers = (levels: BookView['bids']) => {
    const into = new Float64Array(2 * levels.length);
    for (const [at, { price, quantity }] of levels.entries()) {
      into[2 * at] = Number(price);
      into[2 * at + 1] = Number(quantity);
    }
    return into;
  };
  return { bids: numbers(bids), asks: numbers(asks) };
}

interface MapSources {
  readonly book$: Observable<Live<BookView>>;
  readonly deals$: Observable<Live<DealTape>>;
  /** Exchange time, ms UTC. */
  readonly now: () => number;
}

/**
 * Fills a map while it is subscribed. Emits it after each look; the time without a subscriber is a
 * gap.
 */
export function filled$(live: LiveMap, { book$, deals$, now }: MapSources): Observable<LiveMap> {
  return merge(
    book$.pipe(tap((book) => live.book(book, now()))),
    deals$.pipe(tap((tape) => live.tape(tape))),
    timer(0, EVERY),
  ).pipe(
    filter((each) => typeof each === 'number'),
    tap(() => live.look(now())),
    map(() => live),
  );
}
