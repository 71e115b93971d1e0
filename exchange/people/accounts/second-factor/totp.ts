import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app supports. */
const RULE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const ISSUER = 'Tideline';
/** Accepted steps before and after the present one, because clocks of phones are off by seconds. */
const WINDOW = 1;

/** 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...RULE, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** The URI that an authenticator app reads from a QR code. */
export const uriOf = (secret: string, account: string): string =>
  totpOf(secret, account).toString();

/**
 * The time step that a code belongs to.
 * @param now - real time, ms UTC
 * @param last - step of the last accepted code; older and equal steps are refused
 * @returns null when the code does not match
 */
export function stepOf(secret: string, code: string, now: number, last: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now / (RULE.period * 1000)) + delta;
  return step > last ? step : null;
}

/** The code at an instant; for tests and tools. */
export const codeAt = (secret: string, now: number): string =>
  totpOf(secret).generate({ timestamp: now });
