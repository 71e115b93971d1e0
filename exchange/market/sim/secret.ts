import { createHash } from 'node:crypto';

/**
 * Where the simulated market takes its chance from: a seed, and streams of 32-bit numbers under names.
 *
 * The streams are SHAKE-256 of the seed and the name, so no stream tells anything about another, or about
 * the seed. The market's own mixer (`random.ts`) has 32 bits and can be run backwards by whoever sees
 * enough prices; what is drawn from one number of a stream can be found out, what comes next cannot.
 */
export class SimSecret {
  readonly #seed: string;

  /** @param seed - any safe integer, or a text that is kept secret */
  constructor(seed: number | string) {
    this.#seed = `${typeof seed}:${seed}`;
  }

  /** The first `count` numbers of the stream under a name; signed. */
  numbers(name: string, count: number): Int32Array {
    const bytes = createHash('shake256', { outputLength: count * 4 })
      .update(`${this.#seed}\n${name}`)
      .digest();
    // Copied to begin at a multiple of four; every machine this runs on is little-endian.
    return new Int32Array(new Uint8Array(bytes).buffer);
  }

  /** One number under a name. */
  number(name: string): number {
    return this.numbers(name, 1)[0] as number;
  }
}
