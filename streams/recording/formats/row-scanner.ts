import type { TableLayout } from './tables.ts';

const LINE_FEED = 10;
const RETURN = 13;
const COMMA = 44;
const DOT = 46;
const ZERO = 48;

/** What a cell may hold: any text, a plain decimal, or a time in ms or µs. */
type CellType = 'any' | 'decimal' | 'moment';

/**
 * Finds the cells of the rows of a table in their bytes. It reads the usual form of a row only; for
 * any other row it tells nothing, and the caller reads that row as text.
 */
export class RowScanner {
  /** Index of the first byte after the last row: its line feed, or the end of the bytes. */
  end = 0;
  /** Digits of the last row's time, as a number, and how many they are. */
  moment = 0;
  momentDigits = 0;
  readonly #types: readonly CellType[];
  /** First byte of each cell of the last row, and the byte after it. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  constructor({ columns, time, decimals }: TableLayout) {
    this.#types = Array.from({ length: columns }, (_, column) => {
      if (column === time) return 'moment';
      return decimals.includes(column) ? 'decimal' : 'any';
    });
    this.#from = new Int32Array(columns);
    this.#to = new Int32Array(columns);
  }

  /** @returns whether the row that begins at `from` has the layout's cells, each of its type */
  scan(bytes: Uint8Array, from: number): boolean {
    const types = this.#types;
    const last = types.length - 1;
    let at = from;
    for (let column = 0; column <= last; column++) {
      this.#from[column] = at;
      const type = types[column];
      if (type === 'decimal') at = decimalEnd(bytes, at);
      else if (type === 'moment') at = this.#momentEnd(bytes, at);
      else at = cellEnd(bytes, at);
      if (at === -1) return false;
      this.#to[column] = at;
      if (column < last && bytes[at++] !== COMMA) return false;
    }
    // Further columns are tolerated, and not read.
    if (bytes[at] === COMMA) {
      const feed = bytes.indexOf(LINE_FEED, at);
      at = feed === -1 ? bytes.length : feed;
    } else if (bytes[at] === RETURN) at += 1;
    this.end = at;
    return at >= bytes.length || bytes[at] === LINE_FEED;
  }

  /** The cells of the last row, from the text whose characters are the scanned bytes. */
  cells(text: string): string[] {
    const cells: string[] = [];
    for (let column = 0; column < this.#types.length; column++) {
      cells.push(text.slice(this.#from[column], this.#to[column]));
    }
    return cells;
  }

  #momentEnd(bytes: Uint8Array, from: number): number {
    let at = from;
    let value = 0;
    for (let digit = digitAt(bytes, at); digit >= 0; digit = digitAt(bytes, ++at)) {
      value = value * 10 + digit;
    }
    const digits = at - from;
    this.moment = value;
    this.momentDigits = digits;
    const isMoment = digits === 16 || digits === 12 || digits === 13;
    // A larger number could be rounded another way than by Number().
    return isMoment && value <= Number.MAX_SAFE_INTEGER ? at : -1;
  }
}

/** The digit at an index; another number when there is none. */
function digitAt(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length) return -1;
  const digit = (bytes[at] as number) - ZERO;
  return digit <= 9 ? digit : -1;
}

function decimalEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (digitAt(bytes, at) >= 0) at += 1;
  if (at === from) return -1;
  if (bytes[at] !== DOT) return at;
  const point = at;
  do at += 1;
  while (digitAt(bytes, at) >= 0);
  return at === point + 1 ? -1 : at;
}

/** A cell ends before the comma, or before the end of the line. */
function cellEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === COMMA || byte === LINE_FEED || byte === RETURN) break;
    at += 1;
  }
  return at;
}
