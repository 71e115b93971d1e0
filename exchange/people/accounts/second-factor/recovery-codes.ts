import { hash, randomInt } from 'node:crypto';

/** Number of codes a user receives at a time. */
export const RECOVERY_CODES = 10;
/** Omits 0, O, 1 and I, which people confuse. Five bits a letter. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits: their SHA-256 cannot be searched. */
const LENGTH = 24;

/** Such as `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`. */
export function newRecoveryCode(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** The stored form of a code; ignores blanks, hyphens and case. */
export function recoveryHash(code: string): string {
  return hash('sha256', code.toUpperCase().replace(/[^A-Z0-9]/g, ''), 'base64url');
}
