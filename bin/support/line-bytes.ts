/** The next six digits of a number. */
const SIX = 1_000_000;
const ZERO = 48;
const QUOTE = 34;
const BACKSLASH = 92;
const FIRST_SIZE = 64 * 1024;

/**
 * Collects text as bytes. Long chains of joined strings cost more when they are written than to put
 * each character in its place here.
 */
export class LineBytes {
  #bytes = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Forgets what was added after this length. */
  cut(length: number): void {
    this.#length = length;
  }

  /** Adds any text, in UTF-8. */
  text(text: string): void {
    if (this.plain(text)) return;
    // No character has more than three bytes for each of its 16-bit units.
    this.#room(3 * text.length);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /**
   * Adds printable ASCII that JSON does not escape.
   * @returns false for other text: nothing is added
   */
  plain(text: string): boolean {
    this.#room(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) return false;
      bytes[at++] = code;
    }
    this.#length = at;
    return true;
  }

  /** Adds bytes of a text. */
  bytes(added: Uint8Array): void {
    this.#room(added.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (const byte of added) bytes[at++] = byte;
    this.#length = at;
  }

  /** Adds a number as `String` writes it, whose texts stay in a cache of the engine. */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) {
      this.text(String(value));
      return;
    }
    // Divisions of 32-bit numbers take a fraction of the time of larger ones.
    const upper = Math.floor(value / SIX);
    const first = Math.floor(upper / SIX);
    if (first > 0) {
      this.#fill(first, digitsOf(first));
      this.#fill(upper % SIX, 6);
    } else if (upper > 0) this.#fill(upper, digitsOf(upper));
    this.#fill(value % SIX, upper > 0 ? 6 : digitsOf(value));
  }

  /** Adds whole numbers of 32 bits, the lowest byte first. */
  words(...words: readonly number[]): void {
    this.#room(4 * words.length);
    for (const word of words) this.#length = this.#bytes.writeUInt32LE(word >>> 0, this.#length);
  }

  /** Writes a whole number of 32 bits over those at a place. */
  setWord(at: number, word: number): void {
    this.#bytes.writeUInt32LE(word, at);
  }

  /** All bytes so far, which are then forgotten here. */
  take(): Uint8Array {
    const taken = Uint8Array.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #fill(value: number, digits: number): void {
    this.#room(digits);
    let rest = value | 0;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const tenth = (rest / 10) | 0;
      this.#bytes[at] = ZERO + rest - 10 * tenth;
      rest = tenth;
    }
    this.#length += digits;
  }

  #room(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** Digits of a whole number below 10^6. */
function digitsOf(value: number): number {
  if (value < 1_000) return value < 10 ? 1 : value < 100 ? 2 : 3;
  return value < 10_000 ? 4 : value < 100_000 ? 5 : 6;
}
