import { LineBytes } from './line-bytes.ts';

const WORD = 2 ** 32;

/** Collects values as Parquet's encoding PLAIN has them. */
export class PlainBytes {
  readonly #bytes = new LineBytes();

  /** A text, or a number as its text: how many bytes it has in UTF-8, and they. */
  text(text: string | number): void {
    const bytes = this.#bytes;
    const at = bytes.length;
    bytes.words(0);
    if (typeof text === 'number') bytes.number(text);
    else bytes.text(text);
    bytes.setWord(at, bytes.length - at - 4);
  }

  /** A whole number of 64 bits. */
  int64(value: number | bigint): void {
    if (typeof value === 'bigint') this.#bytes.words(wordOf(value), wordOf(value >> 32n));
    else {
      const upper = Math.floor(value / WORD);
      this.#bytes.words(value - upper * WORD, upper);
    }
  }

  /** A whole number of 128 bits, the highest byte first. */
  int128(value: number | bigint): void {
    if (typeof value === 'bigint') {
      const words = [96n, 64n, 32n, 0n].map((bits) => turned(wordOf(value >> bits)));
      this.#bytes.words(...words);
    } else {
      const upper = Math.floor(value / WORD);
      const sign = value < 0 ? WORD - 1 : 0;
      this.#bytes.words(sign, sign, turned(upper), turned(value - upper * WORD));
    }
  }

  /** All bytes so far, which are then forgotten here. */
  take(): Uint8Array {
    return this.#bytes.take();
  }
}

const wordOf = (value: bigint): number => Number(BigInt.asUintN(32, value));

/** A word with its four bytes in the opposite order. */
function turned(word: number): number {
  return (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
}
