/** Cells of CSV rows without quotes, as every supported table writes them. */

const COMMA = ',';
const RETURN = 13;
const DOT = 46;
const ZERO = 48;

/** Cells of one row. The next row of a table may be the same object: keep texts, not it. */
export interface RowCells {
  readonly length: number;
  /** Undefined behind the last cell. */
  text(column: number): string | undefined;
  /** A cell of 1 to 16 digits as a number; NaN for any other. */
  whole(column: number): number;
  /** Whether a cell says `true`, as programs of Binance and Python write it. */
  isTrue(column: number): boolean;
  texts(): readonly string[];
}

/** The cells of a row of text. */
export class TextCells implements RowCells {
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  get length(): number {
    return this.#texts.length;
  }

  text(column: number): string | undefined {
    return this.#texts[column];
  }

  whole(column: number): number {
    const text = this.#texts[column] ?? '';
    return isDigits(text) && text.length <= 16 ? Number(text) : Number.NaN;
  }

  isTrue(column: number): boolean {
    return /^true$/i.test(this.#texts[column] ?? '');
  }

  texts(): readonly string[] {
    return this.#texts;
  }
}

/** Bytes of up to 16 digits as a number; NaN for anything else. */
export function digitsOf(bytes: Uint8Array, from: number, to: number): number {
  if (to <= from || to - from > 16) return Number.NaN;
  // Two numbers of 8 digits each: whole numbers of 32 bits are added faster.
  const middle = Math.max(from, to - 8);
  let high = 0;
  let low = 0;
  for (let at = from; at < middle; at++) {
    const digit = (bytes[at] as number) ^ ZERO;
    if (digit > 9) return Number.NaN;
    high = high * 10 + digit;
  }
  for (let at = middle; at < to; at++) {
    const digit = (bytes[at] as number) ^ ZERO;
    if (digit > 9) return Number.NaN;
    low = low * 10 + digit;
  }
  return high * 100_000_000 + low;
}

/** The cells of a row, without its carriage return. Faster than `split`, which copies each cell. */
export function cellsOf(row: string): string[] {
  const end = row.charCodeAt(row.length - 1) === RETURN ? row.length - 1 : row.length;
  const cells: string[] = [];
  let from = 0;
  for (let at = row.indexOf(COMMA); at !== -1; at = row.indexOf(COMMA, from)) {
    cells.push(row.slice(from, at));
    from = at + 1;
  }
  cells.push(row.slice(from, end));
  return cells;
}

/** True for plain decimals such as `5`, `0.10`; false for signs, exponents and empty texts. */
export function isPlainDecimal(text: string): boolean {
  const { length } = text;
  let dot = -1;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT && dot === -1) dot = at;
    else if (code < ZERO || code > ZERO + 9) return false;
  }
  return length > 0 && dot !== 0 && dot !== length - 1;
}

/** True for a text of decimal digits only. */
function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return false;
  }
  return text.length > 0;
}
