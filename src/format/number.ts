import { amount, signOf, UNKNOWN } from '#locales/figures';

export { amount, compact, group, percent, signOf, UNKNOWN } from '#locales/figures';

/**
 * The same, with two significant digits when truncation would give zero: a charged fee is never 0.
 */
export function amountNotZero(text: string | null | undefined, decimals: number): string {
  const cut = amount(text, decimals);
  if (text == null || signOf(text) === 0 || signOf(cut) !== 0) return cut;
  const fraction = text.split('.')[1] ?? '';
  return amount(text, fraction.search(/[1-9]/) + 2);
}

/** Significant digits of a float; the rest is rounding error. */
const FLOAT_DIGITS = 12;
/** The most fraction digits that toFixed writes. */
const MOST_DIGITS = 100;

/**
 * A value of a chart, truncated (never rounded) to `decimals` and grouped. Charts compute in
 * floats.
 */
export function cutFloat(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const size = Math.abs(value);
  // From here on a float has no reliable fraction, and soon toFixed writes an exponent.
  if (size >= 10 ** FLOAT_DIGITS) {
    return amount(String(BigInt(Math.trunc(value))), decimals);
  }
  const whole = size < 1 ? 0 : Math.floor(Math.log10(size)) + 1;
  const leading = size > 0 && size < 1 ? -Math.floor(Math.log10(size)) - 1 : 0;
  return amount(value.toFixed(Math.min(FLOAT_DIGITS - whole + leading, MOST_DIGITS)), decimals);
}

/** Number of rows of a list; `--` while unknown. */
export const countText = (rows: { readonly length: number } | null): string =>
  rows === null ? UNKNOWN : String(rows.length);
