import type { NumberRule } from '../format/number-rule.ts';
import { halfWidth, readNumber } from './number-text.ts';

/** Text of a number field after an edit, and the position of the caret. */
export interface Edit {
  readonly draft: string;
  readonly caret: number;
}

/**
 * No amount needs more digits before the point, and the exact arithmetic of `#wire` ends at 38
 * digits.
 */
const MOST_INTEGER_DIGITS = 18;

/**
 * The draft after keys: keeps digits and one separator, point or comma in any form. A second
 * separator is refused; digits beyond `decimals` are cut. Deleting never rewrites the rest:
 * replacing the 1 of 100 by a 2 must not leave 0 in between.
 *
 * @param before - the earlier draft
 * @param typed - the field's text after the edit
 * @param caret - position in `typed`
 */
export function typeInto(before: string, typed: string, caret: number, rule: NumberRule): Edit {
  const head = halfWidth(typed.slice(0, caret));
  const refused = { draft: before, caret: Math.max(0, caret - (typed.length - before.length)) };
  // Several characters at once come from a keyboard's clipboard or an input method: one whole
  // number.
  if (typed.length > before.length + 1) {
    const number = readNumber(typed);
    return (number === null ? null : finish(number, head, rule)) ?? refused;
  }
  const text = digitsAndPoints(halfWidth(typed));
  if (text.indexOf('.') !== text.lastIndexOf('.')) {
    // A point typed before an existing point moves the caret past it.
    const over = halfWidth(typed[caret] ?? '') === '.' ? 1 : 0;
    return { draft: before, caret: Math.min(before.length, refused.caret + over) };
  }
  const kept = rule.decimals === 0 ? text.replace('.', '') : text;
  if (typed.length < before.length) return { draft: kept, caret: digitsAndPoints(head).length };
  return finish(kept, head, rule) ?? refused;
}

/**
 * The draft after a paste over the selection. A pasted number with a point replaces a draft with a
 * point.
 * @returns null when the text is not a number, or is ambiguous
 */
export function pasteInto(
  before: string,
  pasted: string,
  [from, to]: readonly [number, number],
  rule: NumberRule,
): Edit | null {
  const number = readNumber(pasted);
  if (number === null) return null;
  const head = before.slice(0, from) + number;
  const text = head + before.slice(to);
  const twoPoints = text.indexOf('.') !== text.lastIndexOf('.');
  return twoPoints ? finish(number, number, rule) : finish(text, head, rule);
}

/**
 * `007` becomes 7, `.5` becomes 0.5, and the caret stays behind the same digit.
 * @param head - text before the caret
 */
function finish(text: string, head: string, { decimals }: NumberRule): Edit | null {
  const [digits = '', fraction] = text.split('.');
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed.length > MOST_INTEGER_DIGITS) return null;
  const integer = fraction === undefined ? trimmed : trimmed || '0';
  const draft =
    fraction === undefined || decimals === 0
      ? integer
      : `${integer}.${fraction.slice(0, decimals)}`;
  const seen = digitsAndPoints(head);
  const passed = seen.replaceAll('.', '').length - digits.length + integer.length;
  return { draft, caret: behind(draft, passed, seen.endsWith('.')) };
}

/** The position behind the n-th digit of a draft, and behind the following point when `point`. */
function behind(draft: string, digits: number, point: boolean): number {
  let at = 0;
  for (let left = digits; left > 0 && at < draft.length; at += 1) if (draft[at] !== '.') left -= 1;
  return point && draft[at] === '.' ? at + 1 : at;
}

const digitsAndPoints = (text: string): string => text.replace(/[^\d.]/g, '');
