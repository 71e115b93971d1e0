/**
 * Checks single fields of a frame or an answer. Prices, quantities and amounts are text: a JSON
 * number has already lost digits, so it is refused and never read as 0.
 */

/** Longest decimal the contract allows, characters. */
const LONGEST = 40;
/** Last instant a `Date` can hold, ms UTC. */
const LAST_INSTANT = 8.64e15;
/** Maximum difference of clocks within one exchange, ms: later times are malformed. */
export const SKEW = 60_000;
const ZERO = 48;
const DOT = -2;

/** A plain decimal without a sign, at least zero. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && digitsOf(value, 0) >= 0;
}

/** A plain decimal above zero: every price. */
export function isPrice(value: unknown): value is string {
  return typeof value === 'string' && digitsOf(value, 0) > 0;
}

/** A plain decimal, optionally with a minus. */
export function isSigned(value: unknown): value is string {
  return typeof value === 'string' && digitsOf(value, value.charCodeAt(0) === 45 ? 1 : 0) >= 0;
}

/** A sequence, an id or a count: a non-negative whole number that a double stores exactly. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** An instant, ms UTC. */
export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LAST_INSTANT;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * -1: not a plain decimal; 0: zero; above: another number. A loop, because a frame has many of
 * them.
 */
function digitsOf(text: string, from: number): number {
  const { length } = text;
  if (length > LONGEST) return -1;
  let digits = 0;
  let dot = -1;
  for (let at = from; at < length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) digits |= digit;
    else if (digit === DOT && dot === -1) dot = at;
    else return -1;
  }
  if (length === from || dot === from || dot === length - 1) return -1;
  return digits;
}
