import type { User } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';

export type UserRow = Row<'users'>;

/** A demo account that was opened without a form. */
export const isGuest = ({ guest }: Pick<UserRow, 'guest'>): boolean => guest === 1;

/** Account names start at six digits, so that they reveal little about the number of users. */
const FIRST_NUMBER = 100_000;

export const accountName = (id: number): string => `tl${FIRST_NUMBER + id}`;

/** The stored password of a guest and of a closed account: no password matches it. */
export const NO_PASSWORD = '';

/** Whether an account has closed: nobody enters it, and its row is without personal data. */
export const isClosed = ({ closes, password }: Pick<UserRow, 'closes' | 'password'>): boolean =>
  closes > 0 && password === NO_PASSWORD;

export function userToWire(row: UserRow): User {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    phone: row.phone === null ? null : `${row.area_code ?? ''}${row.phone}`,
    area_code: row.phone === null ? null : row.area_code,
    email: row.email,
    invitation_code: row.invitation_code,
    verification: row.verification,
    has_fund_password: row.fund_password !== null,
    guest: isGuest(row),
    closes: row.closes > 0 ? row.closes : null,
    created: row.created,
  };
}

/**
 * The normalized form in which login names are compared and counted: e-mail addresses and account
 * names in lower case, phone numbers as digits after their area code.
 */
export function loginKey(name: string, areaCode: string | undefined): string {
  const trimmed = name.trim().toLowerCase();
  if (areaCode === undefined || !/^\+?[\d\s-]+$/.test(trimmed)) return trimmed;
  return phoneKey(areaCode, trimmed);
}

export function phoneKey(areaCode: string, phone: string): string {
  // The leading zero is dialled inside the country only.
  return `+${areaCode.replace(/\D/g, '')}${phone.replace(/\D/g, '').replace(/^0+/, '')}`;
}

/** A nickname, trimmed and without control characters; null when it is empty. */
export function cleanNickname(text: string): string | null {
  const clean = text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean === '' ? null : clean;
}
