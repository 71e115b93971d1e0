import { number, numberOrNull, oneOf, table, text, textOrNull } from './table.ts';

/** Tables of credentials, known devices, and what programs do with API keys. */

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

/** Keys of programs that trade for a user. */
const apiKeys = table('api_keys', ['id'], {
  id: number,
  user_id: text,
  name: text,
  kind: oneOf('hmac', 'ed25519'),
  /** SHA-256 of the key; the key itself is never stored. */
  hash: text,
  /** The sealed secret of an HMAC key (see keys/seal.ts), or the public key, base64 of DER. */
  secret: text,
  rights: oneOf('read', 'trade'),
  /** Comma-separated addresses and ranges; any when empty. */
  networks: text,
  created: number,
  used: numberOrNull,
  /** JSON of its listen keys by market, each the sealed name and the end of its life, ms UTC. */
  listens: textOrNull,
});

/**
 * Orders that programs placed, by the id that the program gave them. An order that expired at once
 * is in no other table.
 */
const doorOrders = table('door_orders', ['id'], {
  /** Id of the order or trigger; that of a list is its own. */
  id: number,
  user_id: text,
  symbol: text,
  client_order_id: text,
  state: oneOf('placed', 'expired', 'self-trade', 'list', 'contract', 'algo'),
  /**
   * JSON of the request of an order that expired at once, of an order of contracts and of a stop of
   * positions; of a list its `orderListId`; else null.
   */
  request: textOrNull,
  time: number,
});

/** What a program has set for contracts; the defaults are in no row. */
const doorSettings = table('door_settings', ['user_id', 'symbol'], {
  user_id: text,
  /** A pair, or empty for all. */
  symbol: text,
  /** Of a pair its leverage; of all 1 while longs and shorts are held apart, else 0. */
  value: number,
});

export const ACCESS_TABLES = {
  devices,
  authenticators,
  passkeys,
  recovery_codes: recoveryCodes,
  api_keys: apiKeys,
  door_orders: doorOrders,
  door_settings: doorSettings,
} as const;
