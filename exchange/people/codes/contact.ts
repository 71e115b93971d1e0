import { CallError } from '../../foundation/ports/refusal.ts';
import { loginKey, phoneKey, type UserRow } from '../users/rules.ts';
import { phoneNumbers } from './phone-numbers.ts';
import type { Target } from './rules.ts';

/** A phone number that is valid by its country's plan, in stored form. */
interface Phone {
  /** With a leading plus. */
  readonly area_code: string;
  /** The national number, without the zero dialled inside the country. */
  readonly phone: string;
}

/**
 * @param areaCode - with or without plus
 * @param phone - with or without the leading zero, or the whole international number
 * @throws CallError `phone-required`, `phone-invalid`
 */
export function readPhone(areaCode: string | undefined, phone: string | undefined): Phone {
  if (areaCode === undefined || phone === undefined) throw new CallError('phone-required', 'phone');
  const code = areaCode.replace(/\D/g, '');
  const whole = phone.startsWith('+') ? phone : `+${code}${phone}`;
  const parsed = phoneNumbers().parsePhoneNumberFromString(whole);
  if (!parsed?.isValid() || parsed.countryCallingCode !== code) {
    throw new CallError('phone-invalid', 'phone');
  }
  return { area_code: `+${code}`, phone: parsed.nationalNumber };
}

/** A phone or a mailbox as a request gives it. */
export interface Contact {
  readonly target: Target;
  readonly columns: Pick<UserRow, 'area_code' | 'phone' | 'email'>;
}

/**
 * The contact of a form.
 * @throws CallError `phone-required`, `phone-invalid`, `email-required`, and `field-invalid` for a
 *   contact of the other kind
 */
export function contactOf(form: {
  readonly method: 'phone' | 'email';
  readonly area_code?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}): Contact {
  if (form.method === 'phone') {
    if (form.email !== undefined) throw new CallError('field-invalid', 'email');
    const number = readPhone(form.area_code, form.phone);
    return { target: phoneTarget(number), columns: { ...number, email: null } };
  }
  if (form.phone !== undefined) throw new CallError('field-invalid', 'phone');
  const email = readEmail(form.email);
  return { target: mailTarget(email), columns: { area_code: null, phone: null, email } };
}

/** @throws CallError `email-required`; the row's schema has checked the form */
export function readEmail(email: string | undefined): string {
  if (email === undefined || email.trim() === '') throw new CallError('email-required', 'email');
  return email.trim().toLowerCase();
}

export function phoneTarget({ area_code, phone }: Phone): Target {
  const key = phoneKey(area_code, phone);
  return { channel: 'sms', key, to: key };
}

export function mailTarget(email: string): Target {
  return { channel: 'mail', key: loginKey(email, undefined), to: email };
}
