import { formatFixed, tryParseUnits } from '#wire';

/**
 * What a person types into a number field, kept as text: a number would lose the empty field, the
 * trailing point and the zero that is about to become 0.05.
 */

/** Where a draft has to fit once it is finished. Decimal strings. */
export interface NumberRule {
  /** Digits after the point; more are cut. */
  readonly decimals: number;
  /** The draft ends on a multiple of it, rounded towards zero; one unit of `decimals` when absent. */
  readonly step?: string;
  readonly max?: string;
}

/**
 * The draft after an edit: digits and at most one separator survive. Point, comma and their
 * full-width and ideographic forms are all separators; in pasted text such as `1,234.56` or
 * `1.234,56` the last one is the decimal one and the others group. Digits beyond `decimals` are cut.
 *
 * @param before - the draft it was, to tell a typed second separator from a pasted number
 */
export function editDraft(before: string, typed: string, { decimals }: NumberRule): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[、。・،]/g, '.')
    .replace(/[^\d.,]/g, '');
  const separators = plain.match(/[.,]/g)?.length ?? 0;
  let text: string;
  // All five languages group with commas: a pasted `61,837` is a price, and 61.83 would be a costly guess.
  const pasted = typed.length > before.length + 1;
  if (pasted && /^[1-9]\d{0,2},\d{3}$/.test(plain)) text = plain.replace(',', '');
  else if (separators <= 1) text = plain.replace(',', '.');
  else if (separators === 2 && typed.length === before.length + 1) {
    // One key more, and it was a second separator: refuse the key, keep what stands.
    return before;
  } else {
    const kinds = new Set(plain.match(/[.,]/g));
    const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
    // `1,234,567` has only one kind, several times: they all group.
    text =
      kinds.size === 1
        ? plain.replace(/[.,]/g, '')
        : `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
  }
  if (decimals === 0) return trimZeros(text.split('.')[0] ?? '');
  const dot = text.indexOf('.');
  if (dot === -1) return trimZeros(text);
  return `${trimZeros(text.slice(0, dot)) || '0'}.${text.slice(dot + 1, dot + 1 + decimals)}`;
}

/** `007` is 7, `0` stays 0, empty stays empty. */
const trimZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** The draft as a plain decimal, or null when it is not a number yet. `5.` is 5. */
export function draftValue(draft: string): string | null {
  const text = draft.replace(/\.$/, '');
  return /^\d+(\.\d+)?$/.test(text) ? text : null;
}

/** The draft on leaving the field: on the step, not above the maximum; empty stays empty. */
export function settleDraft(draft: string, { decimals, step, max }: NumberRule): string {
  const value = draftValue(draft);
  if (value === null) return '';
  let units = tryParseUnits(value, decimals) ?? 0n;
  const most = max === undefined ? null : tryParseUnits(cut(max, decimals), decimals);
  if (most !== null && units > most) units = most;
  const stride = step === undefined ? 1n : (tryParseUnits(step, decimals) ?? 1n);
  return plain(units - (units % stride), decimals, value);
}

/** One step up or down; never below zero, and onto the grid first when the draft is off it. */
export function stepDraft(draft: string, steps: number, rule: NumberRule): string {
  const { decimals, step, max } = rule;
  const stride = step === undefined ? 1n : (tryParseUnits(step, decimals) ?? 1n);
  const units = tryParseUnits(draftValue(draft) ?? '0', decimals) ?? 0n;
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

/** Keeps the person's own way of writing while the value is the same. */
function plain(units: bigint, decimals: number, written: string): string {
  if (tryParseUnits(written, decimals) === units) return written;
  return formatFixed(units, decimals);
}
