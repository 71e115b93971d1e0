import { hash, randomInt } from 'node:crypto';

/** Codes a user is given at a time. */
export const RECOVERY_CODES = 10;
/** Without 0, O, 1 and I, which people mix up: five bits a letter. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits: their SHA-256 cannot be searched. */
const LENGTH = 24;

/** Such as `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`. */
export function newRecoveryCode(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** How a code is stored; blanks, hyphens and case do not matter. */
export function recoveryHash(code: string): string {
  return hash('sha256', code.toUpperCase().replace(/[^A-Z0-9]/g, ''), 'base64url');
}
