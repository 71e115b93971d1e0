import { formatFixed, tryParseUnits } from '@tideline/wire';
import { draftValue, wholeValue } from '../format/draft.ts';
import type { NumberRule } from '../format/number-rule.ts';

export { draftValue, wholeValue } from '../format/draft.ts';

/**
 * The text of a number field. A number would lose the empty field, the trailing point and the zero
 * that begins 0.05. `number-edit.ts` applies each key.
 */

/**
 * Whether no further typing can turn the draft into a valid number; `.` and an empty draft still
 * can.
 */
export function isRefused(draft: string, { decimals }: NumberRule): boolean {
  if (draft === '' || draft === '.') return false;
  return draftValue(draft) === null || (decimals === 0 && wholeValue(draft) === null);
}

/** The draft on blur: on the step, and at most the maximum. An invalid one stays unchanged. */
export function settleDraft(draft: string, rule: NumberRule): string {
  if (isRefused(draft, rule)) return draft;
  const { decimals, step, max } = rule;
  const value = draftValue(draft);
  if (value === null) return '';
  // Truncates a draft from a pair with more decimals like any other.
  let units = tryParseUnits(cut(value, decimals), decimals) ?? 0n;
  const maxUnits = max === undefined ? null : tryParseUnits(cut(max, decimals), decimals);
  if (maxUnits !== null && units > maxUnits) units = maxUnits;
  const stride = step === undefined ? 1n : (tryParseUnits(step, decimals) ?? 1n);
  return plain(units - (units % stride), decimals, decimals === 0 ? cut(value, 0) : value);
}

/** One step up or down: not below zero, and onto the grid. An invalid draft stays unchanged. */
export function stepDraft(draft: string, steps: number, rule: NumberRule): string {
  if (isRefused(draft, rule)) return draft;
  const { decimals, step, max } = rule;
  const stride = step === undefined ? 1n : (tryParseUnits(step, decimals) ?? 1n);
  const units = tryParseUnits(cut(draftValue(draft) ?? '0', decimals), decimals) ?? 0n;
  const grid = units - (units % stride);
  let next = grid + BigInt(steps) * stride;
  if (steps < 0 && grid !== units) next += stride;
  if (next < 0n) next = 0n;
  const maxUnits = max === undefined ? null : tryParseUnits(cut(max, decimals), decimals);
  if (maxUnits !== null && next > maxUnits) next = maxUnits - (maxUnits % stride);
  return formatFixed(next, decimals);
}

/** Repeats of a held button after which its step grows tenfold. */
const GROWS_AFTER = 6;
/** A step of a held button is at most this part of the value. */
const SMALLEST_PART = 100n;

/**
 * One step of a button that is held. The step grows tenfold every {@link GROWS_AFTER} repeats, up
 * to a hundredth of the value: single ticks of 0.01 would move a price of 90,000 by nothing
 * visible.
 *
 * @param repeats - steps since the button went down
 */
export function stepHeld(draft: string, by: 1 | -1, repeats: number, rule: NumberRule): string {
  const { decimals, step } = rule;
  const units = tryParseUnits(cut(draftValue(draft) ?? '0', decimals), decimals) ?? 0n;
  let stride = step === undefined ? 1n : (tryParseUnits(step, decimals) ?? 1n);
  for (let left = Math.floor(repeats / GROWS_AFTER); left > 0; left -= 1) {
    if (stride * 10n * SMALLEST_PART > units) break;
    stride *= 10n;
  }
  const next = stepDraft(draft, by, { ...rule, step: formatFixed(stride, decimals) });
  // A coarse grid has no place between the value and the maximum.
  const past = by > 0 && (tryParseUnits(draftValue(next) ?? '0', decimals) ?? 0n) <= units;
  return past ? stepDraft(draft, by, rule) : next;
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
