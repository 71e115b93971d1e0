import { draftValue, MAX_INTEGER_DIGITS } from '../format/draft.ts';
import type { NumberRule } from '../format/number-rule.ts';
import { halfWidth, readNumber } from './number-text.ts';

/** Text of a number field after an edit, and the position of the caret. */
export interface Edit {
  readonly draft: string;
  readonly caret: number;
}

/** Maximum length of a text; longer ones are not typed numbers. */
const LONGEST = 40;

/**
 * The draft after keys. Point and comma, in any of their forms, are the decimal separator; digits
 * beyond `decimals` are truncated. A text that is not a number stays as typed: dropping a character
 * of `1.2.3`, `1e3` or `-5` would make another number of it. Deleting never reformats the rest:
 * deleting the 1 of 100 to type 200 must not give 0.
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
  const text = halfWidth(typed);
  if (typed.length < before.length) return { draft: text, caret: head.length };
  const finished = finish(text, head, rule);
  if (finished) return finished;
  // A point typed in front of an existing point moves over it.
  const inFront = halfWidth(typed[caret] ?? '') === '.' && head.endsWith('.');
  if (inFront && draftValue(before) !== null) {
    return { draft: before, caret: Math.min(before.length, refused.caret + 1) };
  }
  return text.length > LONGEST ? refused : { draft: text, caret: head.length };
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
 * `007` is 7, `.5` is 0.5, and the caret stays after the same digit.
 * @param head - text before the caret
 * @returns null when the text is not a number
 */
function finish(text: string, head: string, { decimals }: NumberRule): Edit | null {
  if (!/^\d*(?:\.\d*)?$/.test(text)) return null;
  const [digits = '', fraction] = text.split('.');
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed.length > MAX_INTEGER_DIGITS) return null;
  const integer = fraction === undefined ? trimmed : trimmed || '0';
  // Where no decimals are allowed a fraction stays and is refused: truncated, 1.5 would be 1.
  const shortened = decimals === 0 ? fraction : fraction?.slice(0, decimals);
  const draft = shortened === undefined ? integer : `${integer}.${shortened}`;
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
