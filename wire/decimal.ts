/**
 * Exact decimals: a bigint count of minor units at a known scale.
 *
 * A price of "61837.63" at scale 2 is 6183763n. Money is never a float: amounts are decimal strings
 * in the contract and units in the code, and every function that rounds states its direction.
 */

declare const brand: unique symbol;
type Branded<Name extends string> = bigint & { readonly [brand]: Name };

/** Units of an instrument's price scale. */
export type Price = Branded<'Price'>;
/** Units of a base asset's scale. */
export type Quantity = Branded<'Quantity'>;
/** Units of any asset's scale, as in the ledger. */
export type Amount = Branded<'Amount'>;

export type Rounding = 'floor' | 'ceil';

/** Why a text is not a decimal of the requested scale. */
export type DecimalProblem = 'malformed' | 'too-precise' | 'too-large';

/** Thrown by {@link parseUnits}; `problem` is for programs, the message for people. */
export class DecimalError extends Error {
  readonly problem: DecimalProblem;
  readonly text: string;
  constructor(problem: DecimalProblem, text: string) {
    super(
      `"${text.slice(0, 40)}" is ${problem === 'malformed' ? 'not a decimal number' : problem}`,
    );
    this.name = 'DecimalError';
    this.problem = problem;
    this.text = text;
  }
}

/** Plain decimal notation only: no exponent, no sign except a leading minus, at least one digit. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** More digits than any balance has; bounds the cost of parsing. */
const MAX_DIGITS = 38;

/** Digits before and after the point, including leading and trailing zeros. */
const digitsOf = (match: RegExpExecArray): number =>
  (match[2]?.length ?? 0) + (match[3]?.length ?? 0);

/**
 * True when `text` is a plain decimal such as `12`, `-0.5` or `61837.63000000`, of at most 38
 * digits.
 */
export function isDecimal(text: string): boolean {
  const match = DECIMAL.exec(text);
  return match !== null && digitsOf(match) <= MAX_DIGITS;
}

/**
 * Parses a decimal string into units of `scale` digits.
 *
 * Trailing zeros beyond the scale are accepted, any other digit there is `too-precise`.
 * @param text - plain decimal notation, at most 38 digits
 * @param scale - decimals, 0…18
 * @throws DecimalError
 */
export function parseUnits(text: string, scale: number): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new DecimalError('malformed', text);
  if (digitsOf(match) > MAX_DIGITS) throw new DecimalError('too-large', text);
  const whole = match[2] ?? '0';
  let fraction = match[3] ?? '';
  if (fraction.length > scale) {
    if (/[^0]/.test(fraction.slice(scale))) throw new DecimalError('too-precise', text);
    fraction = fraction.slice(0, scale);
  }
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return match[1] === '-' ? -units : units;
}

/** {@link parseUnits} for input that may be invalid: null instead of an error. */
export function tryParseUnits(text: string, scale: number): bigint | null {
  try {
    return parseUnits(text, scale);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/** Formats units as the shortest plain decimal: `formatUnits(6183760n, 2)` is `"61837.6"`. */
export function formatUnits(units: bigint, scale: number): string {
  // Most amounts of an order are zero until it fills.
  if (units === 0n) return '0';
  const text = formatFixed(units, scale);
  if (scale === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  return text.slice(0, end);
}

const ZERO = 48;
const POINT = 46;

/** Formats units as a decimal with exactly `scale` decimals. */
export function formatFixed(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const cut = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return negative ? `-${text}` : text;
}

/**
 * Truncates a decimal string to `decimals` digits towards zero, and pads with zeros
 * (CONST:truncation). `truncateDecimal("1.005", 2)` is `"1.00"`; other text is returned unchanged.
 */
export function truncateDecimal(text: string, decimals: number): string {
  const match = DECIMAL.exec(text);
  if (!match) return text;
  const fraction = (match[3] ?? '').slice(0, decimals).padEnd(decimals, '0');
  const body = decimals === 0 ? (match[2] ?? '0') : `${match[2]}.${fraction}`;
  return match[1] === '-' && /[1-9]/.test(body) ? `-${body}` : body;
}

/** Integer division with a given direction; `ceil` and `floor` are towards +∞ and −∞. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const exact = quotient * denominator === numerator;
  if (exact) return quotient;
  const negative = numerator < 0n !== denominator < 0n;
  if (rounding === 'floor') return negative ? quotient - 1n : quotient;
  return negative ? quotient : quotient + 1n;
}

const POWERS: readonly bigint[] = Array.from({ length: 40 }, (_, digits) => 10n ** BigInt(digits));

/** 10 to the power of `digits`, 0…39. */
export function pow10(digits: number): bigint {
  const power = POWERS[digits];
  if (power === undefined) throw new RangeError(`pow10(${digits}): 0…39 expected`);
  return power;
}

/** Changes the scale of units; lost digits are rounded in the given direction. */
export function rescale(units: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return units * pow10(to - from);
  return divide(units, pow10(from - to), rounding);
}

/** Product of two scaled numbers, e.g. price × quantity, at scale `outScale`. */
export function multiply(
  a: bigint,
  aScale: number,
  b: bigint,
  bScale: number,
  outScale: number,
  rounding: Rounding,
): bigint {
  return rescale(a * b, aScale + bScale, outScale, rounding);
}
