import { randomBytes, randomInt } from 'node:crypto';
import { codeText } from '../codes/rules.ts';

/** What must not be guessed. Tests put their own in place of the cryptographic one. */
export interface Secrets {
  /** 256 bits, base64url. */
  token(): string;
  /** Six digits. */
  code(): string;
  /** Eight letters and digits a person can read out. */
  invitation(): string;
}

/** Without 0, O, 1 and I, which people mix up. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const SECRETS: Secrets = {
  token: () => randomBytes(32).toString('base64url'),
  code: () => codeText(randomInt(1_000_000)),
  invitation: () =>
    Array.from({ length: 8 }, () => READABLE[randomInt(READABLE.length)] ?? 'A').join(''),
};
