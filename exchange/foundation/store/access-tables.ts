import { number, table, text } from './table.ts';

/** Tables of credentials and known devices. */

/** Devices and networks a user has logged in from. */
const devices = table('devices', ['id'], {
  id: number,
  user_id: text,
  /** SHA-256 of the device's secret; empty for clients without one. */
  device: text,
  /** Network of the last login, see `networkOf`. */
  network: text,
  address: text,
  agent: text,
  created: number,
  seen: number,
});

/** Authenticator apps: time-based one-time passwords (RFC 6238). */
const authenticators = table('authenticators', ['user_id'], {
  user_id: text,
  /** Base32. */
  secret: text,
  /** Time step of the last accepted code, so that no code is accepted twice. */
  step: number,
  created: number,
});

const passkeys = table('passkeys', ['id'], {
  /** Credential id, base64url. */
  id: text,
  user_id: text,
  /** COSE key, base64url. */
  public_key: text,
  counter: number,
  /** Comma-separated. */
  transports: text,
  name: text,
  created: number,
  used: number,
});

const recoveryCodes = table('recovery_codes', ['user_id', 'hash'], {
  user_id: text,
  hash: text,
  created: number,
});

export const ACCESS_TABLES = {
  devices,
  authenticators,
  passkeys,
  recovery_codes: recoveryCodes,
} as const;
