import { LARGEST, power } from './decimal-text.ts';

const ZERO = 48;
const DOT = 46 - ZERO;
/** Nine digits stay below 2^31, where a digit costs half as much as in a double. */
const MAX_DIGITS = 9;

/** Decimals of the last parsed number: a second result without allocating an object. */
let decimals = 0;

/** Number of decimals of the last decimal parsed by {@link scanDecimal} or {@link readDecimal}. */
export function decimalsRead(): number {
  return decimals;
}

/**
 * Parses the plain decimal that begins at `from` in ASCII, in the only form whose text can be
 * restored from its digits: no leading zero except before the point, 1…9 digits before it and up to
 * as many after it.
 *
 * @param into - receives the digits without the point, at most 2^52, at `row`; {@link decimalsRead}
 *   returns the number of decimals
 * @returns the index of the first character after it, or -1 when it has another form
 */
export function scanDecimal(
  bytes: Uint8Array,
  from: number,
  into: Float64Array,
  row: number,
): number {
  let at = from;
  let digit = (bytes[at] as number) - ZERO;
  let whole = 0;
  while (digit >= 0 && digit <= 9) {
    whole = (whole * 10 + digit) | 0;
    digit = (bytes[++at] as number) - ZERO;
  }
  const length = at - from;
  if (length === 0 || length > MAX_DIGITS) return -1;
  if (length > 1 && bytes[from] === ZERO) return -1;
  if (digit !== DOT) {
    decimals = 0;
    into[row] = whole;
    return at;
  }
  const point = at;
  digit = (bytes[++at] as number) - ZERO;
  let fraction = 0;
  while (digit >= 0 && digit <= 9) {
    fraction = (fraction * 10 + digit) | 0;
    digit = (bytes[++at] as number) - ZERO;
  }
  decimals = at - point - 1;
  if (decimals === 0 || decimals > MAX_DIGITS) return -1;
  const value = whole * power(decimals) + fraction;
  if (value > LARGEST) return -1;
  into[row] = value;
  return at;
}

/** Length of the longest decimal parsed here, plus one character that is no digit. */
const TEXT = new Uint8Array(2 * MAX_DIGITS + 2);

/** {@link scanDecimal} for a text that consists of the decimal only. */
export function readDecimal(text: string, into: Float64Array, row: number): boolean {
  const { length } = text;
  if (length >= TEXT.length) return false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > ZERO + 9) return false;
    TEXT[at] = code;
  }
  TEXT[length] = 0;
  return scanDecimal(TEXT, 0, into, row) === length;
}
