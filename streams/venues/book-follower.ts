import type { OrderBook } from '../book/index.ts';
import type { BookEvent } from './book-event.ts';
import type { BookFollowerState } from './book-follower-state.ts';
import type { Link } from './chain-rules.ts';
import { HeldBook } from './held-book.ts';
import type { BookDelta, BookSnapshot } from './market-item.ts';
import { RecentMessages } from './recent-messages.ts';
import { plainDelta } from './scanned-delta.ts';
import type { VenueAdapter } from './venue-adapter.ts';

/**
 * Maximum number of changes buffered without a snapshot. At 10 messages a second this is half an
 * hour; a feed without a snapshot for longer is checked by its chain alone.
 */
const WAITING_LIMIT = 20_000;

/**
 * Ids further apart than this are not of one count: at a million changes a second it is a quarter
 * of an hour.
 */
const HORIZON = 1e9;

/**
 * Rebuilds one book by its venue's rule (rule 3): subscribes first, buffers changes, takes the
 * snapshot and replays what it lacks; a gap invalidates the book until the next snapshot.
 *
 * Pure: events go to `emit` in the order in which they take effect, with the book in that state.
 */
export class BookFollower {
  readonly symbol: string;
  readonly #held = new HeldBook();
  readonly #adapter: VenueAdapter;
  readonly #emit: (event: BookEvent, follower: BookFollower) => void;
  #waiting: BookDelta[] = [];
  /** Last received id, applied or not; the chain is checked on arrival even without a book. */
  #seen: number | null = null;
  #snapshotId: number | null = null;
  #bookId: number | null = null;
  #epoch = '';
  /** Last id received before the messages that were lost, until the stream continues. */
  #reach: number | null = null;
  /** A change of an unknown id was received and is lost: only the next one shows which. */
  #unplaced = false;
  /** A REST snapshot that waits for the next change. */
  #ahead: BookSnapshot | null = null;
  readonly #recent = new RecentMessages();
  #valid = false;
  #bridged = false;

  constructor(
    symbol: string,
    adapter: VenueAdapter,
    emit: (event: BookEvent, follower: BookFollower) => void,
  ) {
    this.symbol = symbol;
    this.#adapter = adapter;
    this.#emit = emit;
  }

  /** The book, valid or not; null before the first snapshot. */
  get book(): OrderBook | null {
    return this.#held.current;
  }

  /** The book may be shown. */
  get valid(): boolean {
    return this.#valid;
  }

  /** Id of the last change in the book; null without a book or ids. */
  get bookId(): number | null {
    return this.#valid ? this.#bookId : null;
  }

  snapshot(item: BookSnapshot): void {
    const received = this.#seen ?? this.#reach;
    // The socket determines the epoch: an answer of another one is older, or ahead of it.
    const isOther = item.epoch !== this.#epoch && received !== null;
    if (!item.inBand && (isOther || this.#unplaced)) {
      this.#ahead = item;
      this.#emit({ kind: 'dropped', item }, this);
      return;
    }
    const isSame = item.epoch === this.#epoch;
    if (!item.inBand && this.#valid && isSame && (item.id ?? 0) < (this.#bookId ?? 0)) {
      this.#emit({ kind: 'dropped', item }, this);
      return;
    }
    const chain = this.#adapter.chain;
    if (
      !item.inBand &&
      chain &&
      (item.id ?? 0) - (this.#seen ?? Number.POSITIVE_INFINITY) > HORIZON
    ) {
      this.#emit({ kind: 'stale-snapshot', item }, this);
      return;
    }
    const waiting = isSame ? this.#waiting : [];
    if (!item.inBand && chain && item.id !== null) {
      const first = waiting.find((delta) => chain.bridges(item.id as number, delta) !== 'old');
      if (first && chain.bridges(item.id, first) === 'gap') {
        this.#emit({ kind: 'stale-snapshot', item }, this);
        return;
      }
    }
    // Changes up to the last received one are lost, and this snapshot is older than they are.
    const unread = !this.#valid && waiting.length === 0 && isSame;
    if (!item.inBand && chain && unread && (item.id ?? 0) < (received ?? 0)) {
      this.#emit({ kind: 'stale-snapshot', item }, this);
      return;
    }
    try {
      this.#held.reset(item);
    } catch (error) {
      this.invalidate();
      throw error;
    }
    this.#epoch = item.epoch;
    this.#snapshotId = item.id;
    this.#bookId = item.id;
    this.#bridged = item.inBand;
    if (item.inBand) this.#seen = item.id;
    this.#valid = true;
    this.#waiting = [];
    this.#reach = item.inBand || this.#seen !== null ? null : item.id;
    this.#unplaced = false;
    this.#emit({ kind: 'snapshot', item }, this);
    for (const delta of item.inBand ? [] : waiting) {
      // A change was wrong; the others are lost with it.
      if (!this.#valid) return;
      this.#onBook(delta);
    }
  }

  delta(item: BookDelta): void {
    // Old recordings of a venue may lack the ids of its present chain rule.
    const chain = Number.isNaN(item.last) ? null : this.#adapter.chain;
    if (chain === null) {
      if (this.#valid) this.#apply(item, false);
      else this.#wait(item, true);
      return;
    }
    if (item.epoch !== this.#epoch) {
      this.#newEpoch(item);
      return;
    }
    let link: Link = this.#seen === null ? 'next' : chain.follows(this.#seen, item);
    if (chain.resets) link = this.#recent.judge(link, item);
    // Otherwise one absurd id would make all later changes old.
    if (Math.abs(item.last - (this.#seen ?? item.last)) > HORIZON) link = 'gap';
    if (link === 'old') {
      const held = this.#snapshotId !== null && item.last <= this.#snapshotId && !this.#bridged;
      this.#emit({ kind: held ? 'dropped' : 'repeated', item }, this);
      return;
    }
    const before = this.#seen;
    this.#seen = item.last;
    this.#reach = null;
    if (link === 'gap') this.#void(item, `${linkText(item)} does not follow ${before}`);
    else if (this.#valid) this.#onBook(item);
    else this.#wait(item, before !== null);
    if (!this.#unplaced) return;
    this.#unplaced = false;
    this.#takeAhead();
  }

  /**
   * A change is malformed. The book becomes invalid at once, as at a gap.
   * @param seq - id of that change; null when unknown
   */
  lost(seq: number | null, reason: string): void {
    this.#valid = false;
    this.#bookId = null;
    this.#waiting = [];
    if (seq === null) this.#unplaced = true;
    else if (seq >= (this.#seen ?? seq)) this.#seen = seq;
    this.#emit({ kind: 'lost', reason }, this);
  }

  /** All state as plain data, for checkpoints of a recording. */
  save(): BookFollowerState {
    const { book } = this;
    return {
      waiting: this.#waiting,
      seen: this.#seen,
      snapshotId: this.#snapshotId,
      bookId: this.#bookId,
      epoch: this.#epoch,
      valid: this.#valid,
      bridged: this.#bridged,
      depth: this.#held.depth,
      recent: this.#recent.save(),
      reach: this.#reach,
      unplaced: this.#unplaced,
      ahead: this.#ahead,
      book: book && { decimals: book.priceDecimals, ...book.top(Number.MAX_SAFE_INTEGER) },
    };
  }

  /** Restores the result of {@link save}. */
  restore(state: BookFollowerState): void {
    this.#waiting = [...state.waiting];
    this.#seen = state.seen;
    this.#snapshotId = state.snapshotId;
    this.#bookId = state.bookId;
    this.#epoch = state.epoch;
    this.#valid = state.valid;
    this.#bridged = state.bridged;
    this.#reach = state.reach ?? null;
    this.#unplaced = state.unplaced ?? false;
    this.#ahead = state.ahead ?? null;
    this.#recent.restore(state.recent);
    if (state.book) this.#held.restore(state.book, state.depth);
  }

  /**
   * Messages of this connection were lost, so the next ones cannot be trusted. No snapshot from
   * before the last one received counts until the stream continues: its ids may begin anew.
   */
  invalidate(): void {
    this.#valid = false;
    this.#reach = this.#seen ?? this.#reach;
    this.#seen = null;
    this.#waiting = [];
  }

  /** Applies a chained change: the first one on a REST snapshot must bridge to it. */
  #onBook(item: BookDelta): void {
    if (this.#bridged) {
      this.#apply(item, false);
      return;
    }
    const chain = this.#adapter.chain;
    const link = chain?.bridges(this.#snapshotId ?? 0, item) ?? 'next';
    if (link === 'old' && (this.#snapshotId ?? 0) - item.last <= HORIZON) {
      this.#emit({ kind: 'dropped', item }, this);
      return;
    }
    if (link !== 'next') {
      this.#void(item, `${linkText(item)} does not continue snapshot ${this.#snapshotId}`);
      return;
    }
    this.#bridged = true;
    this.#apply(item, true);
  }

  #apply(item: BookDelta, bridge: boolean): void {
    try {
      this.#held.apply(item);
    } catch (error) {
      // A message with a malformed level changes nothing, so the book lacks it from then on.
      this.invalidate();
      throw error;
    }
    this.#bookId = Number.isNaN(item.last) ? null : item.last;
    this.#emit({ kind: 'delta', item, bridge }, this);
  }

  #wait(item: BookDelta, chained: boolean): void {
    this.#waiting.push(plainDelta(item));
    if (this.#waiting.length > WAITING_LIMIT) this.#waiting.splice(0, WAITING_LIMIT / 2);
    this.#emit({ kind: 'waiting', item, chained }, this);
  }

  #void(item: BookDelta, reason: string): void {
    this.#valid = false;
    this.#bookId = null;
    this.#waiting = [plainDelta(item)];
    this.#emit({ kind: 'gap', item, reason }, this);
  }

  /** The exchange restarted: earlier data is void, and its snapshot has not arrived. */
  #newEpoch(item: BookDelta): void {
    const first = this.#epoch === '' && this.#seen === null;
    this.#epoch = item.epoch;
    this.#seen = item.last;
    if (first) {
      this.#wait(item, false);
      return;
    }
    this.#void(item, `epoch changed to ${item.epoch}`);
    this.#unplaced = false;
    this.#takeAhead();
  }

  /** The change for which a snapshot waited has come. */
  #takeAhead(): void {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.epoch === this.#epoch) this.snapshot(ahead);
  }
}

function linkText(item: BookDelta): string {
  const ids = item.first === item.last ? `${item.last}` : `${item.first}…${item.last}`;
  return item.previous === null ? ids : `${ids} (after ${item.previous})`;
}
