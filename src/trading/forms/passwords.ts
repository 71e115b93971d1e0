import { type ErrorId, FUND_PASSWORD_DIGITS, PASSWORD_MIN } from '@tideline/wire';
import { isTrivialPin } from '@tideline/wire/fund-password';

/** RULE:register-password */
export function newPasswordError(password: string): ErrorId | undefined {
  if (password === '') return 'field-required';
  return [...password].length < PASSWORD_MIN ? 'password-too-short' : undefined;
}

/** RULE:register-confirm */
export function repeatError(password: string, repeat: string): ErrorId | undefined {
  if (repeat === '') return 'field-required';
  return repeat === password ? undefined : 'password-mismatch';
}

/** RULE:withdraw-address: a fund password is exactly six digits. */
export function fundPasswordError(digits: string): ErrorId | undefined {
  if (digits === '') return 'field-required';
  if (digits.length !== FUND_PASSWORD_DIGITS || /\D/.test(digits)) return 'fund-password-format';
  return undefined;
}

/** A new fund password must not be among the first guesses; the exchange checks the same. */
export const newFundPasswordError = (digits: string): ErrorId | undefined =>
  fundPasswordError(digits) ?? (isTrivialPin(digits) ? 'fund-password-trivial' : undefined);

/** 0 for an empty password … 4 for a strong one. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Common passwords. */
const COMMON =
  /^(?:pass(?:word)?|qwert[yz]u?|abc|iloveyou|admin|welcome|tideline|bitcoin|letmein|[0-9]+|(.)\1+)[0-9!]*$/i;

/**
 * A rough estimate of the time to guess: length counts most, then kinds of characters. A hint only:
 * the rule is six characters.
 */
export function strengthOf(password: string): Strength {
  const { length } = [...password];
  if (length === 0) return 0;
  if (length < PASSWORD_MIN || COMMON.test(password)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) =>
    kind.test(password),
  ).length;
  const points = length + kinds * 2;
  if (points < 13) return 2;
  return points < 18 ? 3 : 4;
}
