import { createHash } from 'node:crypto';

/**
 * The simulated market's source of randomness: a seed, and named streams of 32-bit numbers.
 *
 * The streams are SHAKE-256 of seed and name, so a stream reveals nothing about another, or about
 * the seed. The market's mixer (`random.ts`) has 32 bits and can be inverted from enough prices.
 * Values that derive from one number of a stream can be recovered, the next number cannot.
 */
export class SimSecret {
  readonly #seed: string;

  /** @param seed - any safe integer, or a secret text */
  constructor(seed: number | string) {
    this.#seed = `${typeof seed}:${seed}`;
  }

  /** The first `count` numbers of the named stream; signed. */
  numbers(name: string, count: number): Int32Array {
    const bytes = createHash('shake256', { outputLength: count * 4 })
      .update(`${this.#seed}\n${name}`)
      .digest();
    // Copied for four-byte alignment; all supported machines are little-endian.
    return new Int32Array(new Uint8Array(bytes).buffer);
  }

  /** One number under a name. */
  number(name: string): number {
    const [number = 0] = this.numbers(name, 1);
    return number;
  }
}
