import { randomBytes, randomInt } from 'node:crypto';
import { codeText } from '../people/codes/rules.ts';

/** Unpredictable values. Tests replace the cryptographic source. */
export interface Secrets {
  /** 256 bits, base64url. */
  token(): string;
  /** Six digits. */
  code(): string;
  /** Eight letters and digits that can be read aloud. */
  invitation(): string;
}

/** Omits 0, O, 1 and I, which people confuse. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const SECRETS: Secrets = {
  token: () => randomBytes(32).toString('base64url'),
  code: () => codeText(randomInt(1_000_000)),
  invitation: () =>
    Array.from({ length: 8 }, () => READABLE[randomInt(READABLE.length)] ?? 'A').join(''),
};
