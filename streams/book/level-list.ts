import { numberAt } from '../number-at.ts';
import {
  FINER,
  LARGEST,
  MALFORMED,
  parseTicks,
  power,
  significantDecimals,
  signOf,
} from './decimal-text.ts';
import { decimalsRead, readDecimal } from './read-decimal.ts';

/**
 * A level from a venue. Elements after price and quantity (Kraken's time, OKX's counts) are
 * ignored.
 */
export type LevelText = readonly [price: string, quantity: string, ...rest: unknown[]];

/** The counts of decimals of a level: 4 bits for the price, 4 for the quantity. */
export function formatOf(priceDecimals: number, quantityDecimals: number): number {
  return (priceDecimals << 4) | quantityDecimals;
}

/** Format of a level whose texts cannot be restored from its digits; the texts are stored. */
export const VERBATIM = 0xff;

const ROOM = 64;

/** Thrown for a level that is not a pair of plain decimals; the book is then unchanged. */
export class BookLevelError extends RangeError {
  readonly level: string;
  constructor(level: LevelText, reason: string) {
    const shown = String(level).slice(0, 60);
    super(`level [${shown}] ${reason}`);
    this.name = 'BookLevelError';
    this.level = shown;
  }
}

/**
 * The parsed levels of one side of a message, as numbers in arrays that the next message reuses.
 *
 * Nearly every decimal equals its digits without the point plus a count of decimals (`61837.60` is
 * 6183760 and 2), from which the text can be restored exactly. The few others (leading zeros, more
 * than 9 digits before or after the point) keep their texts.
 */
export class LevelList {
  /** Digits of the price without the point. */
  prices = new Float64Array(ROOM);
  /** Digits of the quantity without the point; 0 removes the level. */
  quantities = new Float64Array(ROOM);
  /** {@link formatOf}, or {@link VERBATIM}. */
  formats = new Uint8Array(ROOM);
  /** Prices in ticks of the book; filled by {@link resolve}. */
  ticks = new Float64Array(ROOM);
  /** The texts the rows were parsed from; null when a scanner parsed them from a frame. */
  texts: readonly LevelText[] | null = null;
  size = 0;

  /** Clears the rows and makes room for `rows` new ones. */
  start(rows: number, texts: readonly LevelText[] | null): void {
    this.size = 0;
    this.texts = texts;
    if (rows <= this.formats.length) return;
    this.prices = new Float64Array(2 * rows);
    this.quantities = new Float64Array(2 * rows);
    this.ticks = new Float64Array(2 * rows);
    this.formats = new Uint8Array(2 * rows);
  }

  /** Parses rows of texts. @throws BookLevelError */
  readTexts(levels: readonly LevelText[]): void {
    this.start(levels.length, levels);
    for (let at = 0; at < levels.length; at++) {
      const level = levels[at] as LevelText;
      if (readDecimal(level[0], this.prices, at)) {
        const priceDecimals = decimalsRead();
        if (readDecimal(level[1], this.quantities, at)) {
          this.formats[at] = formatOf(priceDecimals, decimalsRead());
          this.size = at + 1;
          continue;
        }
      }
      this.#keep(at, level);
    }
  }

  /**
   * Computes the ticks of all rows at `decimals` digits.
   * @returns the digits that the finest price needs: `decimals` when all fit
   * @throws BookLevelError for a price beyond 2^52 ticks
   */
  resolve(decimals: number): number {
    const { prices, ticks, formats } = this;
    let finest = decimals;
    for (let at = 0; at < this.size; at++) {
      const format = formats[at] as number;
      const own = format >> 4;
      if (own === decimals) ticks[at] = prices[at] as number;
      else finest = Math.max(finest, this.#resolveOther(at, format, decimals));
    }
    return finest;
  }

  /** The level of a row as texts, for errors. */
  textOf(row: number): LevelText {
    const format = numberAt(this.formats, row);
    return (
      this.texts?.[row] ?? [
        textOfDigits(numberAt(this.prices, row), format >> 4),
        textOfDigits(numberAt(this.quantities, row), format & 15),
      ]
    );
  }

  /**
   * The ticks of a price with other decimals than the book: from its digits when exact, else from
   * its text.
   */
  #resolveOther(row: number, format: number, decimals: number): number {
    const more = decimals - (format >> 4);
    const digits = numberAt(this.prices, row);
    let tick = more > 0 ? digits * power(more) : digits / power(-more);
    if (format === VERBATIM || !Number.isInteger(tick) || tick > LARGEST) {
      const [price] = this.textOf(row);
      tick = parseTicks(price, decimals);
      if (tick === FINER) return significantDecimals(price);
      if (tick < 0 || tick > LARGEST) {
        throw new BookLevelError(this.textOf(row), 'is beyond 2^52 ticks');
      }
    }
    this.ticks[row] = tick;
    return decimals;
  }

  #keep(row: number, level: LevelText): void {
    if (parseTicks(level[0], 0) === MALFORMED) throw new BookLevelError(level, 'has no price');
    const sign = signOf(level[1]);
    if (sign === MALFORMED) throw new BookLevelError(level, 'has no quantity');
    this.quantities[row] = sign;
    this.formats[row] = VERBATIM;
    this.size = row + 1;
  }
}

/** Restores the text of a decimal: 6183760 and 2 give `61837.60`. */
export function textOfDigits(digits: number, decimals: number): string {
  const text = String(digits);
  if (decimals === 0) return text;
  if (text.length > decimals) {
    const point = text.length - decimals;
    return `${text.slice(0, point)}.${text.slice(point)}`;
  }
  return `0.${'0'.repeat(decimals - text.length)}${text}`;
}
