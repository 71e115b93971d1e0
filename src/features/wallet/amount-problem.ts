import { type ErrorId, scaleOf, tryParseUnits } from '@tideline/wire';
import { draftValue } from '../../ui/number-draft.ts';

/** Bounds of an amount, as plain decimals. The exchange checks unknown ones. */
interface Bounds {
  readonly minimum?: string | null;
  readonly available?: string | null;
}

/**
 * The error of a typed amount, null when valid: empty, zero, below the minimum, above the
 * available. The exchange checks the same.
 */
export function amountProblem(
  draft: string,
  code: string,
  { minimum = null, available = null }: Bounds,
): ErrorId | null {
  const value = draftValue(draft);
  if (value === null) return 'amount-required';
  const units = (text: string): bigint | null => tryParseUnits(text, scaleOf(code));
  const asked = units(value);
  if (asked === null) return 'amount-too-precise';
  if (asked === 0n) return 'amount-invalid';
  if (minimum !== null && asked < (units(minimum) ?? 0n)) return 'amount-too-small';
  const most = available === null ? null : units(available);
  return most !== null && asked > most ? 'insufficient-balance' : null;
}

/** The amount after its fee; null without an amount, zero when the fee exceeds it. */
export function arrival(draft: string, fee: string, code: string): bigint | null {
  const value = draftValue(draft);
  const asked = value === null ? null : tryParseUnits(value, scaleOf(code));
  const taken = tryParseUnits(fee, scaleOf(code));
  if (asked === null || taken === null) return null;
  return asked > taken ? asked - taken : 0n;
}
