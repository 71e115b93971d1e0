import { power } from './decimal-text.ts';

/** Moves shorter than this are cheaper as a loop than as a call of `copyWithin` (measured, Node 24). */
const SHORT_MOVE = 32;

/** Ticks from the best within which a level is looked for one by one: no branch there is a guess. */
const WALK = 48;

/** Room for a usual 20-level screen on both ends before the first growth. */
const INITIAL_CAPACITY = 128;

/**
 * One side of a book: levels sorted so that the best is LAST.
 *
 * Trading happens at the touch, so nearly all inserts and removes are near the end and move a few
 * elements only. Keys are ticks for bids and negated ticks for asks, hence ascending on both sides.
 * Texts lie in slots that never move; the sorted arrays are typed and hold key and slot, with spare
 * room at both ends so that whichever part is shorter moves and truncation is a moved index.
 */
export class BookSide {
  readonly #sign: 1 | -1;
  #keys = new Float64Array(INITIAL_CAPACITY);
  #slots = new Int32Array(INITIAL_CAPACITY);
  #start = INITIAL_CAPACITY >> 1;
  #end = INITIAL_CAPACITY >> 1;
  readonly #prices: string[] = [];
  readonly #quantities: string[] = [];
  #stamps = new Float64Array(INITIAL_CAPACITY);
  #stamp = 0;
  readonly #free: number[] = [];

  constructor(side: 'bid' | 'ask') {
    this.#sign = side === 'bid' ? 1 : -1;
  }

  /** Number of levels. */
  get size(): number {
    return this.#end - this.#start;
  }

  /** Price in ticks of the level `rank` places from the best (0 = best); NaN when there is none. */
  tickAt(rank: number): number {
    const at = this.#end - 1 - rank;
    return at >= this.#start ? (this.#keys[at] as number) * this.#sign : Number.NaN;
  }

  /** Price of a level as the venue wrote it; empty when there is none. */
  priceAt(rank: number): string {
    const at = this.#end - 1 - rank;
    return at >= this.#start ? (this.#prices[this.#slots[at] as number] as string) : '';
  }

  /** Quantity of a level as the venue wrote it; empty when there is none. */
  quantityAt(rank: number): string {
    const at = this.#end - 1 - rank;
    return at >= this.#start ? (this.#quantities[this.#slots[at] as number] as string) : '';
  }

  /** Puts price and quantity of the best `n` levels into `rows`, which is reused where it has any. */
  topInto(n: number, rows: [price: string, quantity: string][]): void {
    const prices = this.#prices;
    const quantities = this.#quantities;
    const slots = this.#slots;
    const last = this.#end - 1;
    const count = Math.min(n, this.#end - this.#start);
    for (let rank = 0; rank < count; rank++) {
      const slot = slots[last - rank] as number;
      const row = rows[rank];
      if (row === undefined) rows.push([prices[slot] as string, quantities[slot] as string]);
      else {
        row[0] = prices[slot] as string;
        row[1] = quantities[slot] as string;
      }
    }
    if (rows.length > count) rows.length = count;
  }

  /** Where a level's texts lie: the same place for as long as the level stands; -1 when there is none. */
  slotAt(rank: number): number {
    const at = this.#end - 1 - rank;
    return at >= this.#start ? (this.#slots[at] as number) : -1;
  }

  /** A number that changes with whatever is put into a slot; for who keeps something beside a level. */
  stampOf(slot: number): number {
    return this.#stamps[slot] as number;
  }

  /** Quantity at a price in ticks, as the venue wrote it, or null when that level is empty. */
  quantityOf(tick: number): string | null {
    const key = tick * this.#sign;
    const at = this.#locate(key);
    if (at === this.#end || this.#keys[at] !== key) return null;
    return this.#quantities[this.#slots[at] as number] as string;
  }

  /** Sets the absolute quantity of a level. */
  set(tick: number, price: string, quantity: string): void {
    const key = tick * this.#sign;
    const at = this.#locate(key);
    if (at < this.#end && this.#keys[at] === key) {
      const slot = this.#slots[at] as number;
      this.#put(slot, price, quantity);
      return;
    }
    const slot = this.#free.pop() ?? this.#prices.length;
    this.#put(slot, price, quantity);
    this.#insert(at, key, slot);
  }

  /** Removes a level; removing one that is not there is normal (Binance: levels beyond the snapshot). */
  remove(tick: number): void {
    const key = tick * this.#sign;
    const at = this.#locate(key);
    if (at === this.#end || this.#keys[at] !== key) return;
    this.#free.push(this.#slots[at] as number);
    if (at - this.#start < this.#end - 1 - at) {
      this.#move(this.#start + 1, this.#start, at);
      this.#start++;
    } else {
      this.#move(at, at + 1, this.#end);
      this.#end--;
    }
  }

  /** Drops the worst levels beyond `depth`. */
  truncate(depth: number): void {
    while (this.#end - this.#start > depth) {
      this.#free.push(this.#slots[this.#start] as number);
      this.#start++;
    }
  }

  clear(): void {
    this.#start = this.#keys.length >> 1;
    this.#end = this.#start;
    this.#prices.length = 0;
    this.#quantities.length = 0;
    this.#free.length = 0;
  }

  /** True when every key would stay exact at `digits` more decimals. */
  canWiden(digits: number): boolean {
    if (this.size === 0) return true;
    const largest = Math.max(
      Math.abs(this.#keys[this.#start] as number),
      Math.abs(this.#keys[this.#end - 1] as number),
    );
    return largest * power(digits) <= Number.MAX_SAFE_INTEGER;
  }

  /** Rescales all ticks to `digits` more decimals; rare, when a venue refines its tick size. */
  widen(digits: number): void {
    const factor = power(digits);
    for (let at = this.#start; at < this.#end; at++) {
      this.#keys[at] = (this.#keys[at] as number) * factor;
    }
  }

  #put(slot: number, price: string, quantity: string): void {
    this.#prices[slot] = price;
    this.#quantities[slot] = quantity;
    if (slot >= this.#stamps.length) {
      const stamps = new Float64Array(2 * slot);
      stamps.set(this.#stamps);
      this.#stamps = stamps;
    }
    this.#stamps[slot] = ++this.#stamp;
  }

  /** Index of the first key that is not below `key`: walks or gallops from the best, then halves. */
  #locate(key: number): number {
    const keys = this.#keys;
    const start = this.#start;
    let high = this.#end;
    // No more levels can be better than there are ticks between: close to the touch that is a place.
    const distance = high > start ? (keys[high - 1] as number) - key : 0;
    if (distance < 0) return high;
    if (distance < WALK) {
      let at = (high - 1 - distance) | 0;
      if (at < start) at = start;
      while (at < high && (keys[at] as number) < key) at++;
      return at;
    }
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

  #insert(index: number, key: number, slot: number): void {
    let at = index;
    const before = at - this.#start;
    const after = this.#end - at;
    if (after <= before ? this.#end === this.#keys.length : this.#start === 0) {
      this.#recentre();
      at = this.#start + before;
    }
    if (after <= before) {
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
