/**
 * Keys in ascending order, each with the slot of its level, for the levels far from the best price,
 * which seldom change. Plain arrays are fast enough: inserting into 5000 takes about a microsecond.
 */
export class SortedLevels {
  readonly keys: number[] = [];
  readonly slots: number[] = [];

  get size(): number {
    return this.keys.length;
  }

  /** Index of the first key not below `key`. */
  lowerBound(key: number): number {
    const { keys } = this;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Index of `key`, or -1. */
  find(key: number): number {
    const at = this.lowerBound(key);
    return this.keys[at] === key ? at : -1;
  }

  /** Adds an absent key. */
  insert(key: number, slot: number): void {
    const at = this.lowerBound(key);
    this.keys.splice(at, 0, key);
    this.slots.splice(at, 0, slot);
  }

  /** Removes the key at an index. */
  removeAt(index: number): void {
    this.keys.splice(index, 1);
    this.slots.splice(index, 1);
  }
}
