import list from './common-passwords.json' with { type: 'json' };
import type { UserRow } from './rules.ts';

const COMMON: ReadonlySet<string> = new Set(list.passwords.split(' '));

/** What an account is called: its own names are the first that a stranger tries. */
export type OwnNames = Partial<Pick<UserRow, 'account' | 'email' | 'phone'>>;

/**
 * Whether strangers try a password first: it is among the most common ones, in any case, or one of
 * the account's own names.
 */
export function isCommonPassword(password: string, { account, email, phone }: OwnNames): boolean {
  const typed = password.toLowerCase();
  const names = [account, email, email?.split('@')[0], phone];
  return COMMON.has(typed) || names.some((name) => name?.toLowerCase() === typed);
}
