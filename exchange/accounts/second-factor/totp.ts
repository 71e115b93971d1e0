import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it. */
const RULE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const ISSUER = 'Tideline';
/** Steps before and after that are taken too: clocks of phones are off by some seconds. */
const WINDOW = 1;

/** 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...RULE, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** The address that an authenticator app reads from a QR code. */
export const uriOf = (secret: string, account: string): string =>
  totpOf(secret, account).toString();

/**
 * The time step whose code this is.
 * @param now - real time, ms UTC
 * @param last - step of the last code that was taken: no code counts twice
 * @returns null when the code does not fit
 */
export function stepOf(secret: string, code: string, now: number, last: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now / (RULE.period * 1000)) + delta;
  return step > last ? step : null;
}

/** The code of an instant; for tests and tools. */
export const codeAt = (secret: string, now: number): string =>
  totpOf(secret).generate({ timestamp: now });
