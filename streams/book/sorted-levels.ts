/** Moves shorter than this are cheaper as a loop than as a call of `copyWithin` (measured, Node 24). */
const SHORT_MOVE = 32;

const INITIAL_CAPACITY = 128;

/**
 * Keys in ascending order, each with the slot of its level.
 *
 * The arrays have spare room at both ends: an insert moves the shorter part, and dropping the lowest or
 * taking the highest only moves an index.
 */
export class SortedLevels {
  #keys = new Float64Array(INITIAL_CAPACITY);
  #slots = new Int32Array(INITIAL_CAPACITY);
  #start = INITIAL_CAPACITY >> 1;
  #end = INITIAL_CAPACITY >> 1;

  get size(): number {
    return this.#end - this.#start;
  }

  /** Index of the highest key; below {@link first} when there is none. */
  get last(): number {
    return this.#end - 1;
  }

  /** Index of the lowest key. */
  get first(): number {
    return this.#start;
  }

  keyAt(index: number): number {
    return this.#keys[index] as number;
  }

  slotAt(index: number): number {
    return this.#slots[index] as number;
  }

  /** Index of `key`, or -1. */
  find(key: number): number {
    const at = this.#locate(key);
    return at < this.#end && this.#keys[at] === key ? at : -1;
  }

  /** Adds a key that is not there yet. */
  insert(key: number, slot: number): void {
    let at = this.#locate(key);
    const before = at - this.#start;
    const after = this.#end - at;
    const towardsEnd = after <= before;
    if (towardsEnd ? this.#end === this.#keys.length : this.#start === 0) {
      this.#recentre();
      at = this.#start + before;
    }
    if (towardsEnd) {
      this.#move(at + 1, at, this.#end);
      this.#end++;
    } else {
      this.#move(this.#start - 1, this.#start, at);
      this.#start--;
      at--;
    }
    this.#keys[at] = key;
    this.#slots[at] = slot;
  }

  /** Removes the key at an index. */
  removeAt(index: number): void {
    if (index - this.#start < this.#end - 1 - index) {
      this.#move(this.#start + 1, this.#start, index);
      this.#start++;
    } else {
      this.#move(index, index + 1, this.#end);
      this.#end--;
    }
  }

  clear(): void {
    this.#start = this.#keys.length >> 1;
    this.#end = this.#start;
  }

  /** Multiplies every key by `factor`. */
  scale(factor: number): void {
    for (let at = this.#start; at < this.#end; at++) {
      this.#keys[at] = (this.#keys[at] as number) * factor;
    }
  }

  /** Index of the first key that is not below `key`: gallops from the highest, then halves. */
  #locate(key: number): number {
    const keys = this.#keys;
    const start = this.#start;
    let high = this.#end;
    let step = 1;
    let low = high - 1;
    while (low >= start && (keys[low] as number) >= key) {
      high = low;
      low -= step;
      step <<= 1;
    }
    low = low < start ? start : low + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return high;
  }

  /** Moves [from, to) to begin at `target`; the ranges differ by one place. */
  #move(target: number, from: number, to: number): void {
    const keys = this.#keys;
    const slots = this.#slots;
    if (to - from > SHORT_MOVE) {
      keys.copyWithin(target, from, to);
      slots.copyWithin(target, from, to);
    } else if (target > from) {
      for (let at = to - 1; at >= from; at--) {
        keys[at + 1] = keys[at] as number;
        slots[at + 1] = slots[at] as number;
      }
    } else {
      for (let at = from; at < to; at++) {
        keys[at - 1] = keys[at] as number;
        slots[at - 1] = slots[at] as number;
      }
    }
  }

  /** Gives both ends spare room again, doubling when more than half is in use. */
  #recentre(): void {
    const size = this.size;
    const capacity = size * 2 > this.#keys.length ? this.#keys.length * 2 : this.#keys.length;
    const keys = new Float64Array(capacity);
    const slots = new Int32Array(capacity);
    const start = (capacity - size) >> 1;
    keys.set(this.#keys.subarray(this.#start, this.#end), start);
    slots.set(this.#slots.subarray(this.#start, this.#end), start);
    this.#keys = keys;
    this.#slots = slots;
    this.#start = start;
    this.#end = start + size;
  }
}
