import { amount, UNKNOWN } from '#locales/figures';

export { amount, compact, group, percent, sideOf, signOf, UNKNOWN, volume } from '#locales/figures';

/** Significant digits of a float; the rest is rounding error. */
const FLOAT_DIGITS = 12;
/** The most fraction digits that toFixed writes. */
const MAX_DIGITS = 100;

/**
 * A value of a chart, truncated (never rounded) to `decimals` and grouped. Charts compute in
 * floats.
 */
export function cutFloat(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const left = FLOAT_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)));
  return amount(
    // Such a float has no reliable fraction, and soon toFixed writes an exponent.
    left < 0 ? String(BigInt(Math.trunc(value))) : value.toFixed(Math.min(left, MAX_DIGITS)),
    decimals,
  );
}
