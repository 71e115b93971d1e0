import { OrderBook } from '../book/index.ts';
import type { BookSnapshot } from '../parse/index.ts';
import type { Effect } from './effect.ts';
import { HORIZON } from './horizon.ts';

/**
 * Deltas buffered while a snapshot is pending: ten a second for a minute and a half. Then the
 * oldest are dropped.
 */
const BUFFER = 1_000;
/** Number of consecutive snapshots that may fail to join before the waiting deltas are dropped. */
export const PATIENCE = 2;

/**
 * Rule 3 for a book: buffers deltas, takes a snapshot, replays what it lacks, and requests another
 * when it is older than the first buffered delta needs. A delta with sequence n applies to the book
 * at n − 1.
 *
 * A snapshot is built beside the book and replaces it only when it joins the buffered deltas. So
 * book and sequence always describe one real state of the exchange, also while the topic is broken.
 */
export class BookSync {
  #book: OrderBook;
  #spare: OrderBook;
  #seq: number | null = null;
  #broken = true;
  /** The book was found to be wrong at {@link #seq}: the position counts, the contents do not. */
  #wrong = false;
  /** The held book belongs to an ended epoch or was discarded: anything may replace it. */
  #past = false;
  #buffer: BookSnapshot[] = [];
  /** Minimum sequence of a snapshot: the contents of the socket's frames up to it are lost. */
  #reach = 0;
  #failed = 0;
  /** Number of times that waiting deltas were dropped. */
  givenUp = 0;
  /** Number of consecutive deltas implausibly far behind the book. */
  #behind = 0;

  constructor(priceDecimals: number) {
    this.#book = new OrderBook({ priceDecimals });
    this.#spare = new OrderBook({ priceDecimals });
  }

  /** The state at {@link seq}; only whole deltas and whole snapshots change it. */
  get book(): OrderBook {
    return this.#book;
  }
  /** Sequence of the held state; null before the first snapshot and after a crossed book. */
  get seq(): number | null {
    return this.#wrong ? null : this.#seq;
  }
  get broken(): boolean {
    return this.#broken;
  }

  delta(delta: BookSnapshot): Effect {
    const seq = this.#past ? null : this.#seq;
    if (seq !== null && delta.seq <= seq) return this.#behindBook(delta, seq);
    this.#behind = 0;
    if (!this.#broken && seq !== null && delta.seq === seq + 1) {
      if (!areTicks(() => this.#book.apply(delta.bids, delta.asks))) return 'malformed';
      this.#seq = delta.seq;
      return isPossible(this.#book) ? 'changed' : this.#forget();
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
    if (!areTicks(() => this.#spare.reset(snapshot.bids, snapshot.asks))) return 'malformed';
    if (seq === held && !this.#broken)
      return agree(this.#book, this.#spare) ? 'same' : this.#forget();
    if (!this.#joins(seq)) {
      this.#failed += 1;
      if (this.#failed < PATIENCE) return 'held';
      // No snapshot explains the waiting deltas: restarts from the server's answer.
      this.relink();
      this.givenUp += 1;
      this.#spare.reset(snapshot.bids, snapshot.asks);
      if (!this.#joins(seq)) return 'held';
    }
    [this.#book, this.#spare] = [this.#spare, this.#book];
    this.#seq = Math.max(seq, this.#buffer.at(-1)?.seq ?? seq);
    this.#broken = false;
    this.#wrong = false;
    this.#past = false;
    this.relink();
    return 'changed';
  }

  /** Frames up to `seq` are lost or malformed: publication stops until a snapshot includes them. */
  lost(seq: number): void {
    this.#broken = true;
    this.#reach = Math.max(this.#reach, seq);
  }

  /** A new connection: waiting deltas belong to the old one. The next delta shows a gap. */
  relink(): void {
    this.#buffer = [];
    this.#reach = 0;
    this.#failed = 0;
  }

  /**
   * A new epoch: the old book stays for display, as outdated, until it is replaced.
   * @param held - the book belongs to the new epoch nevertheless
   */
  restart(held = false): void {
    this.relink();
    this.#broken = true;
    this.#past = !held;
  }

  /**
   * Adds the waiting deltas to the spare book, a snapshot at `seq`; false when they do not join.
   */
  #joins(seq: number): boolean {
    const waiting = this.#buffer.filter((delta) => delta.seq > seq).sort((a, b) => a.seq - b.seq);
    const whole = distinct(waiting);
    if (Math.max(seq, whole.at(-1)?.seq ?? 0) < this.#reach) return false;
    if (whole.some((delta, at) => delta.seq !== seq + 1 + at)) return false;
    const follow = () => {
      for (const delta of whole) {
        this.#spare.apply(delta.bids, delta.asks);
        if (!isPossible(this.#spare)) return;
      }
    };
    if (!areTicks(follow)) {
      this.#buffer = [];
      this.#reach = whole.at(-1)?.seq ?? seq;
      return false;
    }
    if (!isPossible(this.#spare)) return false;
    this.#buffer = whole;
    return true;
  }

  /**
   * The book contradicts its own changes, or another answer at its position: no correct state is
   * left. The position stays, so that no answer from before the change is taken for the present.
   */
  #forget(): Effect {
    this.#book.clear();
    this.#wrong = true;
    this.#broken = true;
    return 'held';
  }

  #behindBook(delta: BookSnapshot, seq: number): Effect {
    if (delta.seq + HORIZON >= seq) return 'old';
    this.#behind += 1;
    if (this.#behind < PATIENCE) return 'old';
    // Consecutive deltas agree that the held state never existed: it came from a nonsensical
    // answer.
    this.restart();
    this.#buffer.push(delta);
    return 'held';
  }
}

/** False when a price is beyond what ticks can hold; the book is then unchanged. */
function areTicks(apply: () => void): boolean {
  try {
    apply();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Whether a book may be right after an update. The exchange removes a level only if the book has
 * it, so an unknown one means that the snapshot was incomplete, as a crossed book means that data
 * is lost.
 */
const isPossible = (book: OrderBook): boolean => book.unknown === 0 && !book.isCrossed();

/** Whether two books of one position agree, as far as the shallower one reaches. */
function agree(one: OrderBook, other: OrderBook): boolean {
  return (['bids', 'asks'] as const).every((side) => {
    const depth = Math.min(one[side].size, other[side].size);
    if (depth === 0) return one[side].size === other[side].size;
    return String(one.top(depth)[side]) === String(other.top(depth)[side]);
  });
}

/** One delta per sequence: a topic that was delivered twice waits once. */
function distinct(deltas: readonly BookSnapshot[]): BookSnapshot[] {
  return deltas.filter((delta, at) => delta.seq !== deltas[at - 1]?.seq);
}
