import { type LevelText, textOfDigits, VERBATIM } from './level-list.ts';

const ROOM = 128;

/**
 * What is known of each level, in slots that stay where they are for as long as the level stands.
 *
 * A level is kept as digits. Its texts are those it came with; otherwise they are made when somebody
 * reads them and kept until the level changes.
 */
export class LevelSlots {
  #prices = new Float64Array(ROOM);
  #quantities = new Float64Array(ROOM);
  #formats = new Uint8Array(ROOM);
  #stamps = new Float64Array(ROOM);
  readonly #priceTexts: string[] = [];
  readonly #quantityTexts: string[] = [];
  readonly #free: number[] = [];
  #used = 0;
  #stamp = 0;

  /** A slot for a new level. */
  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const slot = this.#used++;
    if (slot === this.#formats.length) this.#grow();
    this.#priceTexts.push('');
    this.#quantityTexts.push('');
    return slot;
  }

  free(slot: number): void {
    this.#free.push(slot);
  }

  /** Writes a level, with its texts where there are any; a {@link VERBATIM} one needs them. */
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
    const known = this.#priceTexts[slot] as string;
    if (known !== '') return known;
    const text = textOfDigits(this.#prices[slot] as number, (this.#formats[slot] as number) >> 4);
    this.#priceTexts[slot] = text;
    return text;
  }

  /** Quantity as the venue wrote it. */
  quantityOf(slot: number): string {
    const known = this.#quantityTexts[slot] as string;
    if (known !== '') return known;
    const decimals = (this.#formats[slot] as number) & 15;
    const text = textOfDigits(this.#quantities[slot] as number, decimals);
    this.#quantityTexts[slot] = text;
    return text;
  }

  /** True when price and quantity are {@link priceDigits} and {@link quantityDigits}. */
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

  /** A number that changes whenever the slot is written; for what is kept beside a level. */
  stampOf(slot: number): number {
    return this.#stamps[slot] as number;
  }

  clear(): void {
    this.#used = 0;
    this.#free.length = 0;
    this.#priceTexts.length = 0;
    this.#quantityTexts.length = 0;
  }

  #grow(): void {
    const room = 2 * this.#formats.length;
    this.#prices = copied(this.#prices, new Float64Array(room));
    this.#quantities = copied(this.#quantities, new Float64Array(room));
    this.#stamps = copied(this.#stamps, new Float64Array(room));
    this.#formats = copied(this.#formats, new Uint8Array(room));
  }
}

function copied<Rows extends Float64Array | Uint8Array>(from: Rows, into: Rows): Rows {
  into.set(from);
  return into;
}
