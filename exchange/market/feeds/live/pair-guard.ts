import { beyondBand } from '@tideline/wire';
import type { Depth, Print } from '../../../foundation/ports/ports.ts';
import type { Bar } from '../../bar.ts';

/** A deal that is this much older than the newest one changes no price, ms. */
const LATE = 2_000;
/** Some venues send levels one by one, so a book may be crossed for a moment, ms. */
const CROSSED_FOR = 1_000;
/** Data that comes this much later than usual is a backlog, ms. */
const BACKLOG = 10_000;
/** Drift of a clock that nobody corrects, ms a ms. */
const DRIFT = 1e-4;

/**
 * Judges a venue's data of one pair by its neighbours, so that a single wrong frame moves no price.
 * Times of arrival are monotonic ms.
 */
export class PairGuard {
  #newest = Number.NEGATIVE_INFINITY;
  #crossedSince: number | null = null;
  /** The shortest delay so far, with the clocks' difference. */
  #usual = Number.POSITIVE_INFINITY;
  #sampled = 0;
  #delay = 0;
  /** When the book last changed by the venue's clock; NaN while it is unknown. */
  #bookTime = Number.NaN;
  /** Deals since then at which that book cannot have traded. */
  #strange = 0;

  /** The displayed book is not crossed, and its data is not a backlog. */
  get trusted(): boolean {
    return this.#crossedSince === null && this.#delay - this.#usual <= BACKLOG;
  }

  /** Whether the book has been crossed for so long that it must be renewed; true once. */
  crossedTooLong(now: number): boolean {
    if (this.#crossedSince === null || now - this.#crossedSince < CROSSED_FOR) return false;
    this.#crossedSince = null;
    return true;
  }

  /**
   * Takes the state of the book after a change or a snapshot.
   * @param time - of that by the venue's clock, ms UTC; null when the venue does not state it
   */
  book(crossed: boolean, time: number | null, now: number): void {
    this.#bookTime = time ?? Number.NaN;
    this.#strange = 0;
    this.#crossedSince = crossed ? (this.#crossedSince ?? now) : null;
  }

  /**
   * Takes a change of the book. The difference of the clocks is unknown, so its delay is compared
   * with the shortest one.
   * @param time - by the venue's clock, ms UTC; null when the venue does not state it
   */
  arrived(time: number | null, now: number): void {
    if (time === null || !(time > 0)) return;
    this.#delay = now - time;
    const drifted = this.#usual + (now - this.#sampled) * DRIFT;
    this.#usual = Math.min(this.#delay, drifted);
    this.#sampled = now;
  }

  /**
   * Whether the book must have changed: the second deal after its newest change is outside its best
   * prices. A single one may be a block that traded beside the book.
   */
  outgrown({ price, time }: Print, { bids, asks }: Depth): boolean {
    const [bid, ask] = [bids[0]?.price, asks[0]?.price];
    const isOutside = (bid !== undefined && price < bid) || (ask !== undefined && price > ask);
    if (isOutside && time > this.#bookTime) this.#strange++;
    return this.#strange > 1;
  }

  /**
   * Whether a deal can have happened, and whether it is new enough to change the price. Nothing
   * trades further from the displayed book than orders may: such a print is a fault of the venue.
   * @param book - the displayed book; a side may be empty
   */
  deal({ price, time }: Print, { bids, asks }: Depth): 'new' | 'late' | 'refused' {
    const low = bids[0]?.price ?? asks[0]?.price;
    const high = asks[0]?.price ?? low;
    if (low !== undefined && beyondBand('sell', price, low)) return 'refused';
    if (high !== undefined && beyondBand('buy', price, high)) return 'refused';
    if (time < this.#newest - LATE) return 'late';
    this.#newest = Math.max(this.#newest, time);
    return 'new';
  }

  /**
   * Whether the venue's candle of a minute can be right: its prices are near the deals that were
   * believed or near the displayed book.
   * @param own - the minute of those deals
   */
  candle({ high, low }: Bar, own: Bar | undefined, { bids, asks }: Depth): boolean {
    const known: bigint[] = [bids[0], asks[0]].flatMap((level) => (level ? [level.price] : []));
    if (own) known.push(BigInt(own.high), BigInt(own.low));
    if (known.length === 0) return true;
    const [first = 0n] = known;
    const top = known.reduce((most, each) => (each > most ? each : most), first);
    const bottom = known.reduce((least, each) => (each < least ? each : least), first);
    return !beyondBand('buy', BigInt(high), top) && !beyondBand('sell', BigInt(low), bottom);
  }
}
