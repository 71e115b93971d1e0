import { partitionPoint } from '../partition-point.ts';

/** Number of remembered text ids; a venue repeats deals seconds after a reconnect, not days. */
const TEXTS = 20_000;

export interface DealIdsState {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly texts: readonly string[];
}

/**
 * The deal ids seen so far. Numeric ids are nearly always dense, so they are stored as ranges: an
 * unbroken feed of any length is one range, and only gaps cost memory. Of other ids the last 20,000
 * are stored.
 */
export class DealIds {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #texts = new Set<string>();

  /** Remembers an id; false when it was known already. */
  add(id: number | string): boolean {
    if (typeof id === 'string') {
      if (this.#texts.has(id)) return false;
      this.#texts.add(id);
      if (this.#texts.size > TEXTS) {
        for (const oldest of this.#texts) {
          this.#texts.delete(oldest);
          break;
        }
      }
      return true;
    }
    const last = this.#ends.length - 1;
    const end = this.#ends[last];
    if (end !== undefined && id === end + 1) {
      this.#ends[last] = id;
      return true;
    }
    if (end === undefined || id > end) {
      this.#starts.push(id);
      this.#ends.push(id);
      return true;
    }
    return this.#fill(id);
  }

  save(): DealIdsState {
    return { starts: [...this.#starts], ends: [...this.#ends], texts: [...this.#texts] };
  }

  restore(state: DealIdsState): void {
    this.#starts.splice(0, this.#starts.length, ...state.starts);
    this.#ends.splice(0, this.#ends.length, ...state.ends);
    this.#texts.clear();
    for (const id of state.texts) this.#texts.add(id);
  }

  /** True when every whole number from `first` to `last` was added. */
  covers(first: number, last: number): boolean {
    const at = this.#rangeBefore(first);
    const end = this.#ends[at];
    return at >= 0 && end !== undefined && last <= end;
  }

  /** Number of separate ranges: one for a feed without gaps. */
  get ranges(): number {
    return this.#starts.length;
  }

  /** Index of the last range that starts at or before `id`, or -1. */
  #rangeBefore(id: number): number {
    return partitionPoint(this.#starts, (start) => start <= id) - 1;
  }

  /** Adds an id below the highest: fills a gap, or is known. */
  #fill(id: number): boolean {
    const before = this.#rangeBefore(id);
    const after = before + 1;
    const [end, endAfter] = [this.#ends[before], this.#ends[after]];
    if (end !== undefined && id <= end) return false;
    const joinsBefore = end === id - 1;
    const joinsAfter = this.#starts[after] === id + 1;
    if (joinsBefore && joinsAfter && endAfter !== undefined) {
      this.#ends[before] = endAfter;
      this.#starts.splice(after, 1);
      this.#ends.splice(after, 1);
    } else if (joinsBefore) this.#ends[before] = id;
    else if (joinsAfter) this.#starts[after] = id;
    else {
      this.#starts.splice(after, 0, id);
      this.#ends.splice(after, 0, id);
    }
    return true;
  }
}
