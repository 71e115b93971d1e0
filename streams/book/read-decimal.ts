import { LARGEST, POWERS } from './decimal-text.ts';

const ZERO = 48;
const DOT = 46 - ZERO;
/** Nine digits stay below 2^31, where a digit costs half of what it does in a double. */
const MOST_DIGITS = 9;

/** Decimals of the number read last; a second result without an object for it. */
let decimals = 0;

/** Digits after the point of the decimal that {@link scanDecimal} or {@link readDecimal} read last. */
export function decimalsRead(): number {
  return decimals;
}

/**
 * Reads the plain decimal that begins at `from` in ASCII, in the one form whose text can be made again from its
 * digits: no leading zero but the one before the point, 1…9 digits before it and as many after it.
 *
 * @param into - takes the digits without the point, at most 2^52, at `row`; {@link decimalsRead} says how
 *   many of them stand after the point
 * @returns the index of the first character behind it, or -1 when it has another form
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
  if (length === 0 || length > MOST_DIGITS) return -1;
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
  if (decimals === 0 || decimals > MOST_DIGITS) return -1;
  const value = whole * (POWERS[decimals] as number) + fraction;
  if (value > LARGEST) return -1;
  into[row] = value;
  return at;
}

/** Characters of the longest decimal that is read here, and one that is no digit. */
const TEXT = new Uint8Array(2 * MOST_DIGITS + 2);

/** {@link scanDecimal} for a text that is nothing but the decimal. */
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
