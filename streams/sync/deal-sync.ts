import type { Deal } from '#wire';
import { ContinuityProof } from './continuity-proof.ts';

/** Deals kept, newest first: what the tape of a phone scrolls through. */
export const TAPE_LENGTH = 200;

/**
 * The tape of one pair. Deal ids are dense, so a hole is seen on the next deal; then publication stops
 * until REST has filled it, or has shown that it is too old to fill. After a new connection or a lost
 * frame a quiet market would hide a hole: then the tape must be proven to be whole.
 */
export class DealSync {
  #tape: readonly Deal[] = [];
  #held = false;
  #buffer: Deal[] = [];
  readonly #proof = new ContinuityProof();

  /** Newest first; a new array after each change. */
  get tape(): readonly Deal[] {
    return this.#tape;
  }

  get broken(): boolean {
    return !this.#held || this.#buffer.length > 0 || this.#proof.doubtful;
  }

  get last(): number | null {
    return this.#tape[0]?.id ?? null;
  }

  /** Deals from the socket, oldest first, with the exchange time of the frame. */
  push(deals: readonly Deal[], time: number): 'changed' | 'same' | 'held' | 'old' {
    const before = this.#tape;
    const wasBroken = this.broken;
    this.#proof.heard(time);
    const last = this.last ?? 0;
    const fresh = deals.filter((deal) => deal.id > last);
    const first = deals[0];
    if (this.#held && first && first.id <= last + 1) {
      this.#take(fresh);
      this.#proof.follows();
      this.#drain();
    } else if (fresh.length > 0) {
      this.#buffer = [...this.#buffer, ...fresh].slice(-TAPE_LENGTH);
    }
    if (this.broken) return 'held';
    if (this.#tape !== before) return 'changed';
    return wasBroken || deals.length === 0 ? 'same' : 'old';
  }

  /** The latest deals from REST, newest first, with the exchange time they were read at. */
  snapshot(deals: readonly Deal[], time: number): 'changed' | 'same' | 'held' | 'old' {
    const before = this.#tape;
    const last = this.last;
    const newest = deals[0]?.id ?? 0;
    if (last !== null && newest < last) return 'old';
    const oldest = deals.at(-1)?.id ?? 0;
    if (!this.#held || last === null || oldest > last + 1) {
      // A hole too old to be filled: the tape begins anew rather than hiding it.
      this.#tape = deals.slice(0, TAPE_LENGTH);
    } else this.#take(deals.filter((deal) => deal.id > last).reverse());
    const first = !this.#held;
    this.#held = true;
    this.#proof.snapshot(time);
    this.#drain();
    if (this.broken) return 'held';
    return first || this.#tape !== before ? 'changed' : 'same';
  }

  /** Frames are missing, or a new connection begins. */
  interrupted(): void {
    this.#proof.interrupted();
  }

  restart(): void {
    this.#tape = [];
    this.#held = false;
    this.#buffer = [];
    this.#proof.reset();
  }

  /** Puts deals that follow, oldest first, on top. */
  #take(fresh: readonly Deal[]): void {
    if (fresh.length === 0) return;
    const known = this.#tape;
    const tape: Deal[] = [];
    for (let at = fresh.length - 1; at >= 0 && tape.length < TAPE_LENGTH; at--) {
      tape.push(fresh[at] as Deal);
    }
    for (let at = 0; at < known.length && tape.length < TAPE_LENGTH; at++) {
      tape.push(known[at] as Deal);
    }
    this.#tape = tape;
  }

  /** Takes from the buffer what follows without a hole; the rest waits on. */
  #drain(): void {
    if (this.#buffer.length === 0) return;
    const waiting = this.#buffer.toSorted((a, b) => a.id - b.id);
    let last = this.last ?? 0;
    const next: Deal[] = [];
    for (const deal of waiting) {
      if (deal.id !== last + 1) continue;
      next.push(deal);
      last = deal.id;
    }
    const known = last;
    this.#take(next);
    this.#buffer = waiting.filter((deal) => deal.id > known);
    if (this.#buffer.length === 0) this.#proof.follows();
  }
}
