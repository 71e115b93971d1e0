import { OrderBook } from '../book/index.ts';
import type { BookSnapshot } from '../parse/index.ts';
import type { Effect } from './effect.ts';
import { HORIZON } from './horizon.ts';

/** Deltas kept while a snapshot is awaited: ten a second for a minute and a half. Then the oldest go. */
const BUFFER = 1_000;
/** Snapshots in a row that may fail to join before the deltas that wait are given up. */
export const PATIENCE = 2;

/**
 * Rule 3 for a book: buffer deltas, take a snapshot, replay what it lacks, ask again when it is older
 * than the first buffered delta needs. A delta with sequence n applies to the book at n − 1.
 *
 * A snapshot is built beside the book and takes its place only when it joins what was buffered. So
 * book and sequence always describe one state the exchange had, also while the topic is broken.
 */
export class BookSync {
  #book: OrderBook;
  #spare: OrderBook;
  #seq: number | null = null;
  #broken = true;
  /** The book held is of an ended epoch, or was disowned: anything may replace it. */
  #past = false;
  #buffer: BookSnapshot[] = [];
  /** A snapshot must reach this sequence: the socket has spoken of it, but what it said is lost. */
  #reach = 0;
  #failed = 0;
  /** How often what waited was given up. */
  givenUp = 0;
  /** Deltas in a row that lie implausibly far behind the book. */
  #behind = 0;

  constructor(priceDecimals: number) {
    this.#book = new OrderBook({ priceDecimals });
    this.#spare = new OrderBook({ priceDecimals });
  }

  /** The state at {@link seq}; changed only by whole deltas and whole snapshots. */
  get book(): OrderBook {
    return this.#book;
  }
  /** Sequence of the state held; null before the first snapshot and after a crossed book. */
  get seq(): number | null {
    return this.#seq;
  }
  get broken(): boolean {
    return this.#broken;
  }

  delta(delta: BookSnapshot): Effect {
    const seq = this.#past ? null : this.#seq;
    if (seq !== null && delta.seq <= seq) return this.#behindBook(delta, seq);
    this.#behind = 0;
    if (!this.#broken && seq !== null && delta.seq === seq + 1) {
      this.#book.apply(delta.bids, delta.asks);
      this.#seq = delta.seq;
      return this.#book.isCrossed() ? this.#forget() : 'changed';
    }
    this.#broken = true;
    this.#buffer.push(delta);
    if (this.#buffer.length > BUFFER) this.#buffer.shift();
    return 'held';
  }

  snapshot(snapshot: BookSnapshot): Effect {
    const held = this.#past ? null : this.#seq;
    const { seq } = snapshot;
    if (held !== null && seq < held) return 'old';
    if (seq === held && !this.#broken) return 'same';
    if (!this.#joins(snapshot)) {
      this.#failed += 1;
      if (this.#failed < PATIENCE) return 'held';
      // No server explains what waits here: begin anew from what it answers.
      this.relink();
      this.givenUp += 1;
      if (!this.#joins(snapshot)) return 'held';
    }
    [this.#book, this.#spare] = [this.#spare, this.#book];
    this.#seq = Math.max(seq, this.#buffer.at(-1)?.seq ?? seq);
    this.#broken = false;
    this.#past = false;
    this.relink();
    return 'changed';
  }

  /** Frames up to `seq` are lost, or could not be read: publication stops until a snapshot has them. */
  lost(seq: number): void {
    this.#broken = true;
    this.#reach = Math.max(this.#reach, seq);
  }

  /** A new connection: what waits belongs to the one before. A hole shows on the next delta. */
  relink(): void {
    this.#buffer = [];
    this.#reach = 0;
    this.#failed = 0;
  }

  /**
   * A new epoch: the old book stays to be looked at, as a thing of the past, until it is replaced.
   * @param held - the book is of the new epoch all the same
   */
  restart(held = false): void {
    this.relink();
    this.#broken = true;
    this.#past = !held;
  }

  /** Builds the state that snapshot and buffer make together; false when it is not one. */
  #joins(snapshot: BookSnapshot): boolean {
    const { seq } = snapshot;
    const waiting = this.#buffer.filter((delta) => delta.seq > seq).sort((a, b) => a.seq - b.seq);
    const whole = distinct(waiting);
    if (Math.max(seq, whole.at(-1)?.seq ?? 0) < this.#reach) return false;
    if (whole.some((delta, at) => delta.seq !== seq + 1 + at)) return false;
    this.#spare.reset(snapshot.bids, snapshot.asks);
    for (const delta of whole) this.#spare.apply(delta.bids, delta.asks);
    if (this.#spare.isCrossed()) return false;
    this.#buffer = whole;
    return true;
  }

  /** A crossed book means that something was lost unnoticed: there is nothing true left to show. */
  #forget(): Effect {
    this.#book.clear();
    this.#seq = null;
    this.#broken = true;
    return 'held';
  }

  #behindBook(delta: BookSnapshot, seq: number): Effect {
    if (delta.seq + HORIZON >= seq) return 'old';
    this.#behind += 1;
    if (this.#behind < PATIENCE) return 'old';
    // Neighbours agree that the state held was never reached: it came from a nonsensical answer.
    this.restart();
    this.#buffer.push(delta);
    return 'held';
  }
}

/** One delta of each sequence: a topic that came twice waits once. */
function distinct(deltas: readonly BookSnapshot[]): BookSnapshot[] {
  return deltas.filter((delta, at) => delta.seq !== deltas[at - 1]?.seq);
}
