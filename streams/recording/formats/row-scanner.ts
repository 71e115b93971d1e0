import { digitsOf, type RowCells } from '../../venues/row-cells.ts';
import type { TableLayout } from './tables.ts';

const LINE_FEED = 10;
const RETURN = 13;
const COMMA = 44;
const DOT = 46;
const ZERO = 48;

/** `true` in small letters. */
const TRUE = [...Buffer.from('true')];

/** What a cell may hold: any text, a plain decimal, or a time in ms or µs. */
type CellType = 'any' | 'decimal' | 'moment';

/**
 * The cells of one row after another, found in the bytes of a table. It reads the common form of a
 * row only; for any other row it tells nothing, and the caller reads that row as text.
 */
export class RowScanner implements RowCells {
  readonly length: number;
  /** Index of the line feed of the last row. */
  end = 0;
  readonly #types: readonly CellType[];
  readonly #time: number;
  /** First byte of each cell of the last row, and the byte after it. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  #bytes: Uint8Array = new Uint8Array(0);
  #text = '';

  constructor({ columns, time, decimals }: TableLayout) {
    this.length = columns;
    this.#time = time;
    this.#types = Array.from({ length: columns }, (_, column) => {
      if (column === time) return 'moment';
      return decimals.includes(column) ? 'decimal' : 'any';
    });
    this.#from = new Int32Array(columns);
    this.#to = new Int32Array(columns);
  }

  /**
   * Takes the next rows.
   * @param bytes - whole lines, the last one with its line feed
   * @param text - the same; each of its characters is one byte
   */
  begin(bytes: Uint8Array, text: string): void {
    this.#bytes = bytes;
    this.#text = text;
  }

  /** @returns whether the row that begins at `from` has the layout's cells, each of its type */
  scan(from: number): boolean {
    const bytes = this.#bytes;
    const types = this.#types;
    const last = types.length - 1;
    let at = from;
    for (let column = 0; column <= last; column++) {
      this.#from[column] = at;
      const type = types[column];
      if (type === 'any') at = cellEnd(bytes, at);
      else if (type === 'decimal') at = decimalEnd(bytes, at);
      else at = momentEnd(bytes, at);
      if (at === -1) return false;
      this.#to[column] = at;
      if (column < last && bytes[at++] !== COMMA) return false;
    }
    // Further columns are tolerated, and not read.
    if (bytes[at] === COMMA) at = bytes.indexOf(LINE_FEED, at);
    else if (bytes[at] === RETURN) at += 1;
    this.end = at;
    return bytes[at] === LINE_FEED;
  }

  /** The time of the last row, µs. */
  get moment(): number {
    const from = this.#from[this.#time] as number;
    const to = this.#to[this.#time] as number;
    const value = digitsOf(this.#bytes, from, to);
    return to - from === 16 ? value : value * 1000;
  }

  text(column: number): string | undefined {
    return column < this.length
      ? this.#text.slice(this.#from[column], this.#to[column])
      : undefined;
  }

  whole(column: number): number {
    return digitsOf(this.#bytes, this.#from[column] as number, this.#to[column] as number);
  }

  isTrue(column: number): boolean {
    const from = this.#from[column] as number;
    if (this.#to[column] !== from + TRUE.length) return false;
    for (let at = 0; at < TRUE.length; at++) {
      if (((this.#bytes[from + at] as number) | 32) !== TRUE[at]) return false;
    }
    return true;
  }

  texts(): string[] {
    return Array.from({ length: this.length }, (_, column) => this.text(column) ?? '');
  }
}

/** Each of these ends at a line feed at the latest, which every line has. */
function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  // The digits are 0x30 to 0x39.
  while (((bytes[at] as number) ^ ZERO) <= 9) at += 1;
  return at;
}

function decimalEnd(bytes: Uint8Array, from: number): number {
  const point = digitsEnd(bytes, from);
  if (point === from) return -1;
  if (bytes[point] !== DOT) return point;
  const end = digitsEnd(bytes, point + 1);
  return end === point + 1 ? -1 : end;
}

function momentEnd(bytes: Uint8Array, from: number): number {
  const end = digitsEnd(bytes, from);
  const digits = end - from;
  if (digits !== 13 && digits !== 12 && digits !== 16) return -1;
  // A larger number could be rounded another way than by Number().
  return digits < 16 || digitsOf(bytes, from, end) <= Number.MAX_SAFE_INTEGER ? end : -1;
}

/** A cell ends before the comma, or before the end of the line. */
function cellEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at];
    if (byte === COMMA || byte === LINE_FEED || byte === RETURN) return at;
    at += 1;
  }
}
