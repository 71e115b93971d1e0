import { formatFixed, tryParseUnits } from '#wire';
import type { NumberRule } from '../format/number-rule.ts';

/**
 * The text of a number field. A number would lose the empty field, the trailing point and the zero
 * that begins 0.05. `number-edit.ts` applies each key.
 */

/**
 * The draft as a plain decimal, or null when it is not a number yet. `5.` is 5, `.5` is 0.5, `007`
 * is 7.
 */
export function draftValue(draft: string): string | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(draft);
  const [, integer = '', fraction = ''] = match ?? [];
  if (!match || integer + fraction === '') return null;
  const whole = integer.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The draft after blur: on the step, at most the maximum; empty stays empty. */
export function settleDraft(draft: string, { decimals, step, max }: NumberRule): string {
  const value = draftValue(draft);
  if (value === null) return '';
  // Truncates a draft from a pair with more decimals like any other.
  let units = tryParseUnits(cut(value, decimals), decimals) ?? 0n;
  const most = max === undefined ? null : tryParseUnits(cut(max, decimals), decimals);
  if (most !== null && units > most) units = most;
  const stride = step === undefined ? 1n : (tryParseUnits(step, decimals) ?? 1n);
  return plain(units - (units % stride), decimals, value);
}

/** One step up or down, at least zero. A draft off the grid moves onto it first. */
export function stepDraft(draft: string, steps: number, rule: NumberRule): string {
  const { decimals, step, max } = rule;
  const stride = step === undefined ? 1n : (tryParseUnits(step, decimals) ?? 1n);
  const units = tryParseUnits(cut(draftValue(draft) ?? '0', decimals), decimals) ?? 0n;
  const grid = units - (units % stride);
  let next = grid + BigInt(steps) * stride;
  if (steps < 0 && grid !== units) next += stride;
  if (next < 0n) next = 0n;
  const most = max === undefined ? null : tryParseUnits(cut(max, decimals), decimals);
  if (most !== null && next > most) next = most - (most % stride);
  return formatFixed(next, decimals);
}

const cut = (text: string, decimals: number): string => {
  const dot = text.indexOf('.');
  if (dot === -1) return text;
  return decimals === 0 ? text.slice(0, dot) : text.slice(0, dot + 1 + decimals);
};

/** Keeps the typed notation while the value is the same. */
function plain(units: bigint, decimals: number, written: string): string {
  if (tryParseUnits(written, decimals) === units) return written;
  return formatFixed(units, decimals);
}
