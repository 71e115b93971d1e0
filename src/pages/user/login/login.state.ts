import type { ErrorId, RequestOf } from '#wire';
import type { login } from '#wire/calls/user.ts';

export const METHODS = ['phone', 'account'] as const;
export type Method = (typeof METHODS)[number];

export interface LoginDraft {
  readonly method: Method;
  readonly area: string;
  readonly phone: string;
  /** E-mail address or account name. */
  readonly account: string;
  readonly password: string;
}

export type LoginField = 'phone' | 'account' | 'password';
/** Errors as data: the text is the errors file's. */
export type LoginErrors = Partial<Record<LoginField, ErrorId>>;

/** Area codes of the five languages, until the exchange's own list is asked for by the register page. */
export const AREAS = ['+1', '+44', '+81', '+82', '+852', '+86', '+886', '+65'] as const;

const DIGITS = /^\d{4,15}$/;

/** RULE:register-method holds for the login as well: what is entered has the form of a phone or e-mail. */
export function loginErrors(draft: LoginDraft): LoginErrors {
  const errors: LoginErrors = {};
  if (draft.method === 'phone') {
    const phone = plainPhone(draft.phone);
    if (phone === '') errors.phone = 'phone-required';
    else if (!DIGITS.test(phone)) errors.phone = 'phone-invalid';
  } else if (draft.account.trim() === '') errors.account = 'email-required';
  else if (draft.account.includes('@') && !/^\S+@\S+\.\S+$/.test(draft.account.trim())) {
    errors.account = 'email-invalid';
  }
  if (draft.password === '') errors.password = 'field-required';
  return errors;
}

const plainPhone = (text: string): string => text.normalize('NFKC').replace(/[\s()-]/g, '');

export function loginRequest(draft: LoginDraft): RequestOf<typeof login> {
  return draft.method === 'phone'
    ? { account: plainPhone(draft.phone), area_code: draft.area, password: draft.password }
    : { account: draft.account.trim(), password: draft.password };
}
