import type { ErrorId, RequestOf } from '@tideline/wire';
import type { login } from '@tideline/wire/calls/user';
import type { FormErrors } from '../../api/use-form.ts';
import { contactError, plainPhone } from '../../trading/forms/contact.ts';

export const METHODS = ['phone', 'account'] as const;
type Method = (typeof METHODS)[number];

export interface LoginDraft {
  readonly method: Method;
  readonly area: string;
  readonly phone: string;
  /** E-mail address or account name. */
  readonly account: string;
  readonly password: string;
}

export type LoginField = 'phone' | 'account' | 'password';

/**
 * RULE:register-method applies to the login too: the input must have the form of a phone or e-mail.
 */
export function loginErrors(draft: LoginDraft): FormErrors<LoginField> {
  const errors: Partial<Record<LoginField, ErrorId>> = {};
  if (draft.method === 'phone') {
    const wrong = contactError({ ...draft, method: 'phone', email: '' });
    if (wrong) errors.phone = wrong;
  } else if (draft.account.trim() === '') errors.account = 'field-required';
  else if (draft.account.includes('@') && !/^\S+@\S+\.\S+$/.test(draft.account.trim())) {
    errors.account = 'email-invalid';
  }
  if (draft.password === '') errors.password = 'field-required';
  return errors;
}

export function loginRequest(draft: LoginDraft): RequestOf<typeof login> {
  return draft.method === 'phone'
    ? { account: plainPhone(draft.phone), area_code: draft.area, password: draft.password }
    : { account: draft.account.trim(), password: draft.password };
}
