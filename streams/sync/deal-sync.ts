import type { Deal } from '#wire';

/** Deals kept, newest first: what the tape of a phone scrolls through. */
export const TAPE_LENGTH = 200;

/**
 * The tape of one pair. Deal ids are dense, so a hole is seen on the next deal; then publication stops
 * until REST has filled it, or has shown that it is too old to fill.
 */
export class DealSync {
  #tape: readonly Deal[] = [];
  #broken = true;
  #buffer: Deal[] = [];

  /** Newest first; a new array after each change. */
  get tape(): readonly Deal[] {
    return this.#tape;
  }

  get broken(): boolean {
    return this.#broken;
  }

  get last(): number | null {
    return this.#tape[0]?.id ?? null;
  }

  /** Deals from the socket, oldest first. */
  push(deals: readonly Deal[]): 'changed' | 'same' | 'held' | 'old' {
    if (deals.length === 0) return this.#broken ? 'held' : 'same';
    const last = this.last;
    const fresh = last === null ? deals : deals.filter((deal) => deal.id > last);
    if (fresh.length === 0) return 'old';
    const first = fresh[0];
    if (this.#broken || (last !== null && first !== undefined && first.id !== last + 1)) {
      this.#broken = true;
      this.#buffer = [...this.#buffer, ...fresh].slice(-TAPE_LENGTH);
      return 'held';
    }
    this.#tape = [...fresh.toReversed(), ...this.#tape].slice(0, TAPE_LENGTH);
    return 'changed';
  }

  /** The latest deals from REST, newest first. */
  snapshot(deals: readonly Deal[]): 'changed' | 'same' | 'old' {
    const newest = deals[0]?.id ?? 0;
    const last = this.last;
    if (last !== null && newest < last) return 'old';
    if (newest === last && !this.#broken) return 'same';
    const oldest = deals.at(-1)?.id ?? 0;
    // A hole too old to be filled: the tape begins anew rather than hiding it.
    const joins = last !== null && oldest <= last + 1;
    const known = joins ? this.#tape : [];
    const fresh = joins ? deals.filter((deal) => deal.id > last) : deals;
    this.#tape = [...fresh, ...known].slice(0, TAPE_LENGTH);
    this.#broken = false;
    const waiting = this.#buffer.sort((a, b) => a.id - b.id);
    this.#buffer = [];
    if (waiting.length > 0) this.push(waiting);
    return 'changed';
  }

  gap(): void {
    this.#broken = true;
  }

  restart(): void {
    this.#tape = [];
    this.#broken = true;
    this.#buffer = [];
  }
}
