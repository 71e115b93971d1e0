import type { Deal } from '@tideline/wire';
import { PATIENCE } from './book-sync.ts';
import type { Effect } from './effect.ts';
import { HORIZON } from './horizon.ts';
import { TAPE_LENGTH } from './lengths.ts';
import { WaitingSync } from './waiting-sync.ts';

/**
 * The tape of one pair. Deal ids are dense, so a gap shows on the next deal; then publication stops
 * until REST has filled it, or has shown that it is too old to fill. After a new connection or a
 * lost frame, a quiet market would hide a gap, so the tape must be proven complete.
 */
export class DealSync extends WaitingSync<Deal> {
  /** Oldest first, so that a new deal is one push; truncated when it is twice the tape's length. */
  #deals: Deal[] = [];
  #tape: readonly Deal[] | null = [];
  #held = false;
  /** The tape belongs to an ended epoch or was discarded: anything may replace it. */
  #past = false;
  /** The newest waiting deals came since frames were last missing. */
  #reaches = false;
  #behind = 0;

  /** Newest first; the same array until something changes. */
  get tape(): readonly Deal[] {
    this.#tape ??= this.#deals.slice(-TAPE_LENGTH).reverse();
    return this.#tape;
  }
  get known(): boolean {
    return this.#held;
  }
  get broken(): boolean {
    return !this.#held || this.#past || this.buffer.length > 0 || this.proof.doubtful;
  }
  get last(): number | null {
    return this.#deals.at(-1)?.id ?? null;
  }

  /** Adds deals from the socket, oldest first and dense, with the exchange time of the frame. */
  push(deals: readonly Deal[], time: number): Effect {
    this.proof.received(time);
    this.receivedTime = time;
    const last = this.#past ? null : (this.last ?? 0);
    const first = deals[0];
    if (!first) return this.broken ? 'held' : 'same';
    const newest = deals.at(-1)?.id ?? 0;
    if (last !== null && newest <= last) return this.#repeat(newest, last);
    this.#behind = 0;
    if (this.#held && last !== null && first.id <= last + 1) {
      this.#add(deals, last);
      this.proof.follows();
      this.#drain();
      return this.broken ? 'held' : 'changed';
    }
    this.buffer.push(...deals);
    this.#reaches = true;
    if (this.buffer.length > TAPE_LENGTH) this.buffer = this.buffer.slice(-TAPE_LENGTH);
    return 'held';
  }

  /** Adds the latest deals from REST, newest first and dense, with the exchange time of reading. */
  snapshot(page: readonly Deal[], time: number): Effect {
    const last = this.#past ? null : this.last;
    const newest = page[0]?.id ?? 0;
    if (last !== null && newest < last) return 'old';
    if (!this.#joins(newest, time) && !this.restartsAt(time)) return 'held';
    const before = this.#held && !this.#past ? this.tape : null;
    const oldest = page.at(-1)?.id ?? 0;
    const fresh = page.toReversed();
    if (!this.#held || last === null || oldest > last + 1) {
      // A gap too old to be filled: the tape restarts instead of hiding it.
      this.#deals = fresh;
      this.#tape = null;
    } else this.#add(fresh, last);
    this.#held = true;
    this.#past = false;
    this.failed = 0;
    this.proof.snapshot(time);
    this.#drain();
    return this.tape === before ? 'same' : 'changed';
  }

  /** Frames are missing: the next one shows whether deals are. */
  override gap(): void {
    super.gap();
    this.#reaches = false;
  }

  /**
   * A new epoch: the old tape stays for display until it is replaced.
   * @param held - the tape belongs to the new epoch nevertheless
   */
  restart(held = false): void {
    this.relink();
    this.#past = this.#held && !held;
    this.proof.reset();
  }

  /** Whether a page that ends at `newest` leaves no gap before the waiting deals. */
  #joins(newest: number, time: number): boolean {
    if (!this.proof.restores(time)) return false;
    // Deals that waited before a gap do not show what is missing after them.
    const continues = this.#reaches && this.buffer.length > 0;
    if (!continues && !this.proof.covers(time)) return false;
    const ids = new Set(this.buffer.map((deal) => deal.id));
    const highest = Math.max(...ids);
    for (let id = newest + 1; id <= highest; id++) if (!ids.has(id)) return false;
    return true;
  }

  /** Adds the deals of a dense list that are newer than `last`. */
  #add(deals: readonly Deal[], last: number): void {
    const before = this.#deals.length;
    for (const deal of deals) if (deal.id > last) this.#deals.push(deal);
    if (this.#deals.length === before) return;
    if (this.#deals.length > 2 * TAPE_LENGTH) this.#deals = this.#deals.slice(-TAPE_LENGTH);
    this.#tape = null;
  }

  /** Moves deals that follow without a gap from the buffer; the rest waits. */
  #drain(): void {
    const waiting = this.buffer.sort((a, b) => a.id - b.id);
    for (const deal of waiting) {
      const last = this.last ?? 0;
      if (deal.id === last + 1) this.#add([deal], last);
    }
    const last = this.last ?? 0;
    this.buffer = waiting.filter((deal) => deal.id > last);
  }

  /** All deals are held: they prove that nothing is missing before them, and are not new. */
  #repeat(newest: number, last: number): Effect {
    if (newest + HORIZON >= last) {
      const wasBroken = this.broken;
      this.proof.follows();
      if (this.broken) return 'held';
      return wasBroken ? 'same' : 'old';
    }
    this.#behind += 1;
    if (this.#behind < PATIENCE) return 'old';
    // Consecutive frames agree that the tape was never reached: it came from a nonsensical answer.
    this.restart();
    return 'held';
  }
}
