import { formatUnits, parseUnits, pow10 } from '@tideline/wire/decimal';
import { significantDecimals } from './decimal-text.ts';

/** An exact running sum of decimal strings of any length; it is never rounded. */
export class ExactSum {
  #scale = 0;
  #units = 0n;

  /** @throws DecimalError when `text` is not a plain decimal of at most 38 digits */
  add(text: string): void {
    const scale = significantDecimals(text);
    if (scale > this.#scale) {
      this.#units *= pow10(scale - this.#scale);
      this.#scale = scale;
    }
    this.#units += parseUnits(text, this.#scale);
  }

  /** The sum as the shortest plain decimal. */
  toString(): string {
    return formatUnits(this.#units, this.#scale);
  }
}
