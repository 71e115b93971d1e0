import { parseUnits } from '@tideline/wire/decimal';

/**
 * Converts decimal strings to integers without garbage.
 *
 * `@tideline/wire/decimal` is exact for any size but allocates a bigint and runs a regular
 * expression. These loops give the same integers while they fit a double exactly (2^53), and report
 * when they do not.
 */

/** The text is not a plain non-negative decimal. */
export const MALFORMED = -1;
/** The text has non-zero digits beyond the wanted decimals. */
export const FINER = -2;
/** The value does not fit 2^53 units at the wanted decimals. */
export const TOO_LARGE = -3;

/**
 * The largest price in ticks and the largest quantity in digits that a book stores as numbers:
 * 2^52. Differences of two such numbers are exact in a double, which the window of a book requires.
 */
export const LARGEST = 2 ** 52;

const DOT = 46;
const ZERO = 48;

/** Powers of ten that are exact in a double: 10^0 … 10^15. */
const POWERS: readonly number[] = Array.from({ length: 16 }, (_, digits) => 10 ** digits);

/** 10^digits; `Infinity` beyond 15, which every caller's safe-integer check refuses. */
export function power(digits: number): number {
  return POWERS[digits] ?? Number.POSITIVE_INFINITY;
}

/**
 * Parses a plain decimal (`61837.63000000`) of any length into integer units of `decimals` digits.
 *
 * @returns the units, or {@link MALFORMED}, {@link FINER} or {@link TOO_LARGE} (all negative)
 */
export function parseTicks(text: string, decimals: number): number {
  const length = text.length;
  let value = 0;
  let fraction = -1; // digits read after the point; -1 before the point
  let finer = false;
  let digits = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (fraction !== -1 || digits === 0) return MALFORMED;
      fraction = 0;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9) return MALFORMED;
    digits++;
    if (fraction >= decimals) {
      if (digit !== 0) finer = true;
      continue;
    }
    value = value * 10 + digit;
    if (fraction !== -1) fraction++;
  }
  if (digits === 0 || text.charCodeAt(length - 1) === DOT) return MALFORMED;
  if (finer) return FINER;
  const missing = decimals - (fraction === -1 ? 0 : fraction);
  if (missing > 0) value *= power(missing);
  return value <= Number.MAX_SAFE_INTEGER ? value : TOO_LARGE;
}

/** 0 for `0`, `0.000`; 1 for any other plain decimal; {@link MALFORMED} for the rest. */
export function signOf(text: string): number {
  const length = text.length;
  let digits = 0;
  let dot = -1;
  for (let at = 0; at < length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) digits |= digit;
    else if (digit === DOT - ZERO && dot === -1) dot = at;
    else return MALFORMED;
  }
  if (dot === 0 || dot === length - 1 || length === 0) return MALFORMED;
  return digits === 0 ? 0 : 1;
}

/** Digits after the point that are not trailing zeros: 2 for `61837.63000000`, 0 for `12.00`. */
export function significantDecimals(text: string): number {
  const dot = text.indexOf('.');
  if (dot === -1) return 0;
  let end = text.length;
  while (end > dot + 1 && text.charCodeAt(end - 1) === ZERO) end--;
  return end - dot - 1;
}

/**
 * Compares two plain decimals of any length by value, exactly.
 * @returns below zero, zero or above zero, as for a sort
 */
export function compareDecimals(a: string, b: string): number {
  const decimals = Math.max(significantDecimals(a), significantDecimals(b));
  const left = parseTicks(a, decimals);
  const right = parseTicks(b, decimals);
  if (left >= 0 && right >= 0) return left - right;
  const difference = parseUnits(a, decimals) - parseUnits(b, decimals);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
