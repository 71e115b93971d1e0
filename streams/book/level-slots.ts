import { type LevelText, textOfDigits, VERBATIM } from './level-list.ts';

/**
 * The data of each level, in slots that do not move while the level exists.
 *
 * A level is stored as digits. Its texts are the received ones; otherwise they are created on the
 * first read and cached until the level changes.
 */
export class LevelSlots {
  readonly #prices: number[] = [];
  readonly #quantities: number[] = [];
  readonly #formats: number[] = [];
  readonly #stamps: number[] = [];
  readonly #priceTexts: string[] = [];
  readonly #quantityTexts: string[] = [];
  readonly #free: number[] = [];
  #used = 0;
  #stamp = 0;

  /** A slot for a new level. */
  take(): number {
    return this.#free.pop() ?? this.#used++;
  }

  free(slot: number): void {
    this.#free.push(slot);
  }

  /** Writes a level, with its texts if available; a {@link VERBATIM} one requires them. */
  put(
    slot: number,
    price: number,
    quantity: number,
    format: number,
    texts: LevelText | undefined,
  ): void {
    this.#prices[slot] = price;
    this.#quantities[slot] = quantity;
    this.#formats[slot] = format;
    this.#stamps[slot] = ++this.#stamp;
    this.#priceTexts[slot] = texts === undefined ? '' : texts[0];
    this.#quantityTexts[slot] = texts === undefined ? '' : texts[1];
  }

  /** Price as the venue wrote it. */
  priceOf(slot: number): string {
    this.#priceTexts[slot] ||= textOfDigits(this.priceDigits(slot), this.formatOf(slot) >> 4);
    return this.#priceTexts[slot];
  }

  /** Quantity as the venue wrote it. */
  quantityOf(slot: number): string {
    this.#quantityTexts[slot] ||= textOfDigits(this.quantityDigits(slot), this.formatOf(slot) & 15);
    return this.#quantityTexts[slot];
  }

  /** True when {@link priceDigits} and {@link quantityDigits} represent the level exactly. */
  hasDigits(slot: number): boolean {
    return this.#formats[slot] !== VERBATIM;
  }

  /** Digits of the price without the point. */
  priceDigits(slot: number): number {
    return this.#prices[slot] as number;
  }

  /** Digits of the quantity without the point. */
  quantityDigits(slot: number): number {
    return this.#quantities[slot] as number;
  }

  /** Decimals of price (high 4 bits) and quantity (low 4 bits). */
  formatOf(slot: number): number {
    return this.#formats[slot] as number;
  }

  /** A number that changes with every write to the slot; validates data cached beside a level. */
  stampOf(slot: number): number {
    return this.#stamps[slot] as number;
  }

  /** Removes all levels; stamps continue. */
  clear(): void {
    this.#used = 0;
    this.#free.length = 0;
  }
}
