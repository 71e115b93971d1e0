import { formatUnits, parseUnits, pow10 } from '#wire/decimal.ts';
import {
  FINER,
  MALFORMED,
  parseTicks,
  power,
  significantDecimals,
  TOO_LARGE,
} from './decimal-text.ts';

/**
 * An exact running sum of decimal strings. It stays on safe integers while they fit and goes over to
 * bigint when they do not, so that the total of a deep book is never a rounded float.
 */
export class ExactSum {
  #scale = 0;
  #units = 0;
  #big: bigint | null = null;

  /** @throws RangeError when `text` is not a plain non-negative decimal */
  add(text: string): void {
    let units = parseTicks(text, this.#scale);
    if (units === FINER) {
      this.#widen(significantDecimals(text));
      units = parseTicks(text, this.#scale);
    }
    if (units === MALFORMED) throw new RangeError(`"${text}" is not a quantity`);
    if (
      this.#big === null &&
      units !== TOO_LARGE &&
      this.#units + units <= Number.MAX_SAFE_INTEGER
    ) {
      this.#units += units;
      return;
    }
    this.#big = (this.#big ?? BigInt(this.#units)) + parseUnits(text, this.#scale);
  }

  /** The sum as the shortest plain decimal. */
  toString(): string {
    return formatUnits(this.#big ?? BigInt(this.#units), this.#scale);
  }

  #widen(scale: number): void {
    const digits = scale - this.#scale;
    this.#scale = scale;
    const widened = this.#units * power(digits);
    if (this.#big === null && widened <= Number.MAX_SAFE_INTEGER) this.#units = widened;
    else this.#big = (this.#big ?? BigInt(this.#units)) * pow10(digits);
  }
}
