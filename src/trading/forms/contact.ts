import type { ErrorId, User } from '@tideline/wire';

export const METHODS = ['phone', 'email'] as const;
export type Method = (typeof METHODS)[number];
export const isMethod = (text: string | null): text is Method =>
  text === 'phone' || text === 'email';

/** A phone number or e-mail address, as typed. */
export interface ContactDraft {
  readonly method: Method;
  /** Area code with plus. */
  readonly area: string;
  readonly phone: string;
  readonly email: string;
}

/** A leading plus means that the number contains its area code. */
const PHONE = /^\+?\d{4,18}$/;
const EMAIL = /^\S+@\S+\.\S+$/;

/** A phone number without separators. */
export const plainPhone = (text: string): string => text.normalize('NFKC').replace(/[\s()-]/g, '');

/** RULE:register-method: requires a valid phone number or e-mail address. */
export function contactError({ method, phone, email }: ContactDraft): ErrorId | undefined {
  if (method === 'phone') {
    const plain = plainPhone(phone);
    if (plain === '') return 'phone-required';
    return PHONE.test(plain) ? undefined : 'phone-invalid';
  }
  if (email.trim() === '') return 'email-required';
  return EMAIL.test(email.trim()) ? undefined : 'email-invalid';
}

/** RULE:register-code: requires a code of six digits. */
export function codeError(code: string): ErrorId | undefined {
  if (code.trim() === '') return 'code-required';
  return /^\d{6}$/.test(code.trim()) ? undefined : 'code-wrong';
}

/** The destination of a user's own codes: the phone if there is one, else the mailbox. */
export const ownContact = ({ phone, area_code, email }: User): ContactDraft => ({
  method: phone === null ? 'email' : 'phone',
  area: area_code ?? '',
  phone: phone ?? '',
  email: email ?? '',
});
