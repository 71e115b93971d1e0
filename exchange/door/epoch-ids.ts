import type { Clock } from '../foundation/ports/ports.ts';

/** Microseconds in a millisecond: an epoch that starts later has higher ids. */
const PER_MS = 1000;

/** Stores the highest id that the door may have named, so that a restart continues above it. */
export interface StoredIds {
  readonly last: number;
  /** Called at the start of an epoch with a number that its ids stay below. */
  keep(last: number): void;
}

/** Ids that one epoch may use: a hundred a second for four months. */
const RESERVED = 1_000_000_000;

/**
 * Numbers of books and deals as the door names them. The market's own restart with each epoch;
 * these never fall: an epoch's first is above all before, and at least its start in microseconds.
 */
export class EpochIds {
  readonly #market: { readonly epoch: string };
  readonly #clock: Clock;
  readonly #stored: StoredIds | undefined;
  #epoch: string | null = null;
  #base = 0;
  #last: number;

  constructor(market: { readonly epoch: string }, clock: Clock, stored?: StoredIds) {
    this.#market = market;
    this.#clock = clock;
    this.#stored = stored;
    this.#last = stored?.last ?? 0;
  }

  /** The id of a book's sequence or a deal's number of the current epoch. */
  of(number: number): number {
    const id = this.#current() + number;
    if (id > this.#last) this.#last = id;
    return id;
  }

  /** The number in the current epoch of an id; negative when the id is of an earlier epoch. */
  numberOf(id: number): number {
    return id - this.#current();
  }

  #current(): number {
    const { epoch } = this.#market;
    if (epoch === this.#epoch) return this.#base;
    this.#epoch = epoch;
    this.#base = Math.max(this.#last + 1, Math.floor(this.#clock.now()) * PER_MS);
    this.#last = this.#base;
    this.#stored?.keep(this.#base + RESERVED);
    return this.#base;
  }
}
