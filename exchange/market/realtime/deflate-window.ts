/**
 * Bytes that a message may refer back to. The client's window holds 32 kB. 16 kB of prices save as
 * much as 32, and a new member has received them within two seconds.
 */
const DICTIONARY = 16_384;

/** One compressed message. */
interface Part {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/**
 * The last compressed messages of a socket: what its client's window ends with. Sockets that
 * received the same last {@link DICTIONARY} bytes share one, whatever they received before.
 */
export class DeflateWindow {
  static readonly nothing = new DeflateWindow([], 0);
  readonly #parts: readonly Part[];
  readonly #length: number;
  /** Equal for sockets that received the same. */
  readonly key: string;
  #dictionary: Uint8Array | null = null;

  private constructor(parts: readonly Part[], length: number) {
    this.#parts = parts;
    this.#length = length;
    this.key = `${this.full} ${parts.map(({ id }) => id).join()}`;
  }

  /** Whether it fills the dictionary; two sockets that received less are not alike. */
  get full(): boolean {
    return this.#length >= DICTIONARY;
  }

  /** The last bytes, at most {@link DICTIONARY}. */
  get dictionary(): Uint8Array {
    this.#dictionary ??= Buffer.concat(this.#parts.map(({ bytes }) => bytes)).subarray(-DICTIONARY);
    return this.#dictionary;
  }

  /** With one more message; without what no longer counts. */
  and(part: Part): DeflateWindow {
    const parts = [...this.#parts, part];
    let length = this.#length + part.bytes.length;
    let from = 0;
    for (const { bytes } of parts) {
      if (length - bytes.length < DICTIONARY) break;
      length -= bytes.length;
      from += 1;
    }
    return new DeflateWindow(parts.slice(from), length);
  }
}
