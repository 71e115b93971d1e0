import { decimalsRead, formatOf, LevelBatch, type LevelList, scanDecimal } from '../book/index.ts';

/** The lowest character that JSON allows unescaped in a string. */
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const DOT = 46;
const ZERO = 48;
const OPEN = 91;
const BACKSLASH = 92;
const CLOSE = 93;

/** Seconds since 1970 have ten digits until the year 2286. */
const SECOND_DIGITS = 10;
const MS_DIGITS = 3;
/** Any integer of this many digits is exact as a number. */
const INTEGER_DIGITS = 15;
const ROOM = 16_384;
/** Characters of `["1","1"],`, the shortest level; bounds the number of levels in a frame. */
const SHORTEST_LEVEL = 10;

const encoder = new TextEncoder();

/** The bytes of a text that every frame of a kind contains; see {@link FrameScanner.pass}. */
export function literal(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * Parses a frame's bytes once, from left to right, without creating objects.
 *
 * It supports exactly a venue's usual form. Any other form (another order of fields, spaces,
 * escapes, another notation of a number, a character beyond ASCII) ends the scan, and the caller
 * parses the frame as JSON. Methods return false, or -1, where the scan ends.
 */
export class FrameScanner {
  /** Levels of the present frame; the next frame reuses the arrays. */
  readonly batch = new LevelBatch();
  text = '';
  /** Number of the frame; levels belong to the last one. */
  frame = 0;
  /** Newest third element of the frame's levels, converted from seconds to ms; -1 for none. */
  newest = -1;
  /** Positions of the lists of levels in {@link text}; equal when the frame has none. */
  bidsFrom = 0;
  bidsTo = 0;
  asksFrom = 0;
  asksTo = 0;
  /**
   * The frame in ASCII, terminated by a byte 0. Text is copied here because bytes are read twice as
   * fast.
   */
  #bytes = new Uint8Array(ROOM);
  #at = 0;
  #lastString = '';
  #lastBytes = literal('"');

  /** Starts a frame; false when its text is not ASCII. */
  begin(text: string): boolean {
    this.text = text;
    this.frame++;
    this.newest = -1;
    this.bidsFrom = 0;
    this.bidsTo = 0;
    this.asksFrom = 0;
    this.asksTo = 0;
    const rows = Math.ceil(text.length / SHORTEST_LEVEL);
    this.batch.bids.start(rows, null);
    this.batch.asks.start(rows, null);
    this.#at = 0;
    if (text.length >= this.#bytes.length) this.#bytes = new Uint8Array(2 * text.length);
    const { read, written } = encoder.encodeInto(text, this.#bytes);
    this.#bytes[text.length] = 0;
    return read === text.length && written === text.length;
  }

  /** Skips these bytes if they are next. */
  pass(expected: Uint8Array): boolean {
    const bytes = this.#bytes;
    const from = this.#at;
    for (let at = 0; at < expected.length; at++)
      if (bytes[from + at] !== expected[at]) return false;
    this.#at = from + expected.length;
    return true;
  }

  /** Skips one character if it is next. */
  passCode(code: number): boolean {
    if (this.#bytes[this.#at] !== code) return false;
    this.#at++;
    return true;
  }

  /** True at the end of the frame. */
  atEnd(): boolean {
    return this.#at === this.text.length;
  }

  /** A JSON integer of at most 15 digits without leading zeros; else -1. */
  integer(): number {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    let value = 0;
    let digit = (bytes[at] as number) - ZERO;
    while (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      digit = (bytes[++at] as number) - ZERO;
    }
    const digits = at - from;
    if (digits === 0 || digits > INTEGER_DIGITS) return -1;
    if (digits > 1 && bytes[from] === ZERO) return -1;
    this.#at = at;
    return value;
  }

  /** The rest of a string including its closing quote, or null. */
  string(): string | null {
    // Most frames of a stream name the same thing, so the previous string is reused.
    if (this.pass(this.#lastBytes)) return this.#lastString;
    const from = this.#at;
    if (!this.passString()) return null;
    this.#lastString = this.text.slice(from, this.#at - 1);
    this.#lastBytes = literal(`${this.#lastString}"`);
    return this.#lastString;
  }

  /** Skips the rest of a string and its closing quote. */
  passString(): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let code = bytes[at]; code !== QUOTE; code = bytes[++at]) {
      if (code === BACKSLASH || (code as number) < SPACE) return false;
    }
    this.#at = at + 1;
    return true;
  }

  /** The list of bids; at most one per frame. */
  bids(): boolean {
    if (this.bidsTo > 0) return false;
    this.bidsFrom = this.#at;
    if (!this.#levels(this.batch.bids)) return false;
    this.bidsTo = this.#at;
    return true;
  }

  /** The list of asks; at most one per frame. */
  asks(): boolean {
    if (this.asksTo > 0) return false;
    this.asksFrom = this.#at;
    if (!this.#levels(this.batch.asks)) return false;
    this.asksTo = this.#at;
    return true;
  }

  /** A list of levels, `[["price","quantity"],…]`, each with an optional time as third string. */
  #levels(into: LevelList): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    if (bytes[at++] !== OPEN) return false;
    if (bytes[at] === CLOSE) {
      this.#at = at + 1;
      return true;
    }
    for (;;) {
      const row = into.size;
      if (bytes[at] !== OPEN || bytes[at + 1] !== QUOTE) return false;
      at = scanDecimal(bytes, at + 2, into.prices, row);
      if (at === -1) return false;
      const priceDecimals = decimalsRead();
      if (bytes[at] !== QUOTE || bytes[at + 1] !== COMMA || bytes[at + 2] !== QUOTE) return false;
      at = scanDecimal(bytes, at + 3, into.quantities, row);
      if (at === -1 || bytes[at] !== QUOTE) return false;
      into.formats[row] = formatOf(priceDecimals, decimalsRead());
      into.size = row + 1;
      at++;
      if (bytes[at] === COMMA) at = this.#time(at + 1);
      if (at === -1 || bytes[at] !== CLOSE) return false;
      const next = bytes[at + 1];
      at += 2;
      if (next === COMMA) continue;
      this.#at = at;
      return next === CLOSE;
    }
  }

  /**
   * A string of ten digits of seconds, a point and at least three more; returns the index after it,
   * or -1.
   */
  #time(from: number): number {
    const bytes = this.#bytes;
    const point = from + 1 + SECOND_DIGITS;
    if (bytes[from] !== QUOTE || bytes[point] !== DOT) return -1;
    let value = 0;
    let at = from + 1;
    for (; at < point + 1 + MS_DIGITS || bytes[at] !== QUOTE; at++) {
      if (at === point) continue;
      const digit = (bytes[at] as number) - ZERO;
      if (digit < 0 || digit > 9) return -1;
      if (at <= point + MS_DIGITS) value = value * 10 + digit;
    }
    if (value > this.newest) this.newest = value;
    return at + 1;
  }
}
