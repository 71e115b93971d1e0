import { LARGEST, power } from './decimal-text.ts';
import type { LevelText } from './level-list.ts';
import { LevelSlots } from './level-slots.ts';
import { SortedLevels } from './sorted-levels.ts';
import { TickWindow, WINDOW } from './tick-window.ts';

/** Position of the best level when the window is placed: most of the window is for worse levels. */
const PLACE = (WINDOW * 3) >> 2;
/** Below this position the window is moved, so that it does not end close behind the best level. */
const LOW = WINDOW >> 2;

/** Position in a walk over a side from best to worst; see {@link BookSide.best}. */
export type Position = number;
/** The end of that walk. */
export const NONE: Position = -1;

/**
 * One side of a book.
 *
 * Keys are ticks for bids and negated ticks for asks, so the best level has the highest key on both
 * sides. Levels near the best are in a window of {@link WINDOW} ticks, where every operation takes
 * a few instructions; worse ones are in sorted arrays. The window follows the best level: it moves
 * when the best level leaves it or comes close to its lower end, which takes a move of 1024 ticks.
 */
export class BookSide {
  /** Digits and texts of the levels, by {@link slotAt}. */
  readonly levels = new LevelSlots();
  readonly #sign: 1 | -1;
  readonly #window = new TickWindow();
  readonly #slots = new Int32Array(WINDOW);
  readonly #far = new SortedLevels();
  /** Key of the window's first tick. */
  #base = Number.NaN;
  /** Index in the window of the best level; -1 when the side is empty. */
  #best = NONE;
  #near = 0;

  constructor(side: 'bid' | 'ask') {
    this.#sign = side === 'bid' ? 1 : -1;
  }

  /** Number of levels. */
  get size(): number {
    return this.#near + this.#far.size;
  }

  /** Position of the best level, or {@link NONE}. Positions are valid until the side changes. */
  best(): Position {
    return this.#best;
  }

  /** Position of the next worse level, or {@link NONE}. */
  next(position: Position): Position {
    if (position < 0) return position < -2 ? position + 1 : NONE;
    const below = position > 0 ? this.#window.below(position) : NONE;
    if (below >= 0) return below;
    return this.#far.size > 0 ? -1 - this.#far.size : NONE;
  }

  /** Price in ticks. */
  tickAt(position: Position): number {
    const key = position >= 0 ? this.#base + position : (this.#far.keys[-2 - position] as number);
    return key * this.#sign;
  }

  /** Slot of the level in {@link levels}. */
  slotAt(position: Position): number {
    return (position >= 0 ? this.#slots[position] : this.#far.slots[-2 - position]) as number;
  }

  /** Best price in ticks; NaN when the side is empty. */
  bestTick(): number {
    return this.#best === NONE ? Number.NaN : (this.#base + this.#best) * this.#sign;
  }

  /** Quantity at a price in ticks, as the venue wrote it, or null when that level is empty. */
  quantityOf(tick: number): string | null {
    const key = tick * this.#sign;
    const at = key - this.#base;
    if (at >= 0) {
      const full = at < WINDOW && this.#window.has(at);
      return full ? this.levels.quantityOf(this.#slots[at] as number) : null;
    }
    const index = this.#far.find(key);
    return index === -1 ? null : this.levels.quantityOf(this.#far.slots[index] as number);
  }

  /** Sets the absolute quantity of a level; see `LevelSlots.put` for the parameters. */
  set(
    tick: number,
    price: number,
    quantity: number,
    format: number,
    texts: LevelText | undefined,
  ): void {
    const key = tick * this.#sign;
    const at = key - this.#base;
    let slot: number;
    if (at >= 0 && at < WINDOW) slot = this.#nearSlot(at);
    else if (at >= WINDOW || this.#near === 0) {
      this.#place(key);
      slot = this.#nearSlot(PLACE);
    } else slot = this.#farSlot(key);
    this.levels.put(slot, price, quantity, format, texts);
  }

  /**
   * Removes a level; an unknown level is normal (Binance removes levels beyond the snapshot).
   * @returns whether there was one
   */
  remove(tick: number): boolean {
    const key = tick * this.#sign;
    const at = key - this.#base;
    if (at >= 0) {
      const full = at < WINDOW && this.#window.has(at);
      if (full) this.#removeNear(at);
      return full;
    }
    const index = this.#far.find(key);
    if (index === -1) return false;
    this.levels.free(this.#far.slots[index] as number);
    this.#far.removeAt(index);
    return true;
  }

  /** Drops the worst levels beyond `depth`. */
  truncate(depth: number): void {
    let surplus = this.size - depth;
    for (; surplus > 0 && this.#far.size > 0; surplus--) {
      this.levels.free(this.#far.slots.shift() as number);
      this.#far.keys.shift();
    }
    for (; surplus > 0; surplus--) this.#removeNear(this.#window.from(0));
  }

  clear(): void {
    this.#spill();
    this.levels.clear();
    this.#far.keys.length = 0;
    this.#far.slots.length = 0;
    this.#base = Number.NaN;
  }

  /** True when every key would stay exact at `digits` more decimals. */
  canWiden(digits: number): boolean {
    let largest = 0;
    for (let at = this.best(); at !== NONE; at = this.next(at)) {
      largest = Math.max(largest, this.tickAt(at));
    }
    return largest * power(digits) <= LARGEST;
  }

  /** Rescales all ticks to `digits` more decimals; rare, when a venue refines its tick size. */
  widen(digits: number): void {
    if (this.size === 0) return;
    this.#spill();
    const { keys } = this.#far;
    for (let at = 0; at < keys.length; at++) keys[at] = (keys[at] as number) * power(digits);
    this.#place(keys.at(-1) as number);
  }

  #nearSlot(at: number): number {
    if (this.#window.has(at)) return this.#slots[at] as number;
    const slot = this.levels.take();
    this.#slots[at] = slot;
    this.#window.add(at);
    this.#near++;
    if (at > this.#best) this.#best = at;
    return slot;
  }

  #farSlot(key: number): number {
    const index = this.#far.find(key);
    if (index !== -1) return this.#far.slots[index] as number;
    const slot = this.levels.take();
    this.#far.insert(key, slot);
    return slot;
  }

  #removeNear(at: number): void {
    this.levels.free(this.#slots[at] as number);
    this.#window.delete(at);
    this.#near--;
    if (at === this.#best) this.#best = at > 0 ? this.#window.below(at) : NONE;
    if (this.#far.size === 0 || this.#best >= LOW) return;
    const { keys } = this.#far;
    this.#place(this.#best === NONE ? (keys.at(-1) as number) : this.#base + this.#best);
  }

  /** Moves the window so that `best`, the highest present or future key, is at {@link PLACE}. */
  #place(best: number): void {
    this.#spill();
    this.#base = best - PLACE;
    const { keys, slots } = this.#far;
    while (keys.length > 0 && (keys.at(-1) as number) >= this.#base) {
      const at = (keys.pop() as number) - this.#base;
      this.#slots[at] = slots.pop() as number;
      this.#window.add(at);
      this.#near++;
    }
    this.#best = this.#window.below(WINDOW);
  }

  /** Moves every level of the window to the sorted arrays, as their best levels. */
  #spill(): void {
    const window = this.#window;
    for (let at = window.from(0); at !== NONE; at = at + 1 < WINDOW ? window.from(at + 1) : NONE) {
      this.#far.keys.push(this.#base + at);
      this.#far.slots.push(this.#slots[at] as number);
    }
    window.clear();
    this.#near = 0;
    this.#best = NONE;
  }
}
