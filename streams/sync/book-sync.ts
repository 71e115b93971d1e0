import type { Level } from '#wire';
import { OrderBook } from '../book/index.ts';

export interface BookDelta {
  readonly seq: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Deltas kept while a snapshot is awaited: ten a second for a minute and a half. Then the oldest go. */
const BUFFER = 1_000;

/**
 * Rule 3 for a book: buffer deltas, take a snapshot, replay what it lacks, ask again when it is older
 * than the first buffered delta needs. A delta with sequence n applies to the book at n − 1.
 *
 * The book inside is changed only where a delta fits, so what is read between two calls is always a
 * state the exchange had. What is older than that state changes nothing, whichever way it came.
 */
export class BookSync {
  readonly book: OrderBook;
  #seq: number | null = null;
  #broken = true;
  #buffer: BookDelta[] = [];

  constructor(priceDecimals: number) {
    this.book = new OrderBook({ priceDecimals });
  }

  /** Sequence of the state held; null before the first snapshot. */
  get seq(): number | null {
    return this.#seq;
  }

  get broken(): boolean {
    return this.#broken;
  }

  delta(delta: BookDelta): 'changed' | 'held' | 'old' {
    if (this.#seq !== null && delta.seq <= this.#seq) return 'old';
    if (!this.#broken && this.#seq !== null && delta.seq === this.#seq + 1) {
      return this.#apply(delta) ? 'changed' : 'held';
    }
    this.#broken = true;
    this.#buffer.push(delta);
    if (this.#buffer.length > BUFFER) this.#buffer.shift();
    return 'held';
  }

  snapshot(snapshot: BookDelta): 'changed' | 'same' | 'held' | 'old' {
    if (this.#seq !== null && snapshot.seq < this.#seq) return 'old';
    if (snapshot.seq === this.#seq && !this.#broken) return 'same';
    const { seq } = snapshot;
    if (!Number.isSafeInteger(seq)) throw new TypeError('a book without a sequence');
    this.#buffer = this.#buffer.filter((delta) => delta.seq > seq).sort((a, b) => a.seq - b.seq);
    const first = this.#buffer[0];
    // Deltas between the snapshot and the first buffered one are lost: only a newer snapshot helps.
    if (first && first.seq > seq + 1) return 'held';
    this.book.reset(snapshot.bids, snapshot.asks);
    this.#seq = seq;
    this.#broken = false;
    const waiting = this.#buffer;
    this.#buffer = [];
    for (const delta of waiting) this.delta(delta);
    if (this.book.isCrossed()) this.#broken = true;
    return this.#broken ? 'held' : 'changed';
  }

  /**
   * A new epoch: nothing held belongs to it. The old book stays to be looked at, as a thing of the
   * past, until a snapshot replaces it.
   */
  restart(): void {
    this.#seq = null;
    this.#broken = true;
    this.#buffer = [];
  }

  #apply(delta: BookDelta): boolean {
    this.book.apply(delta.bids, delta.asks);
    this.#seq = delta.seq;
    // The exchange's book is never crossed; ours being so means that something was lost unnoticed.
    if (this.book.isCrossed()) this.#broken = true;
    return !this.#broken;
  }
}
