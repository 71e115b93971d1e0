import * as v from 'valibot';
import { id, nothing, password, text, time } from '../fields.ts';

/**
 * How a program signs: with a shared secret, or with the private half of the user's own key pair.
 */
const keyKind = v.picklist(['hmac', 'ed25519']);
/** What a key may do; `trade` includes `read`. No key withdraws. */
const keyRights = v.picklist(['read', 'trade']);

export const apiKeys = {
  meaning: "The user's API keys, oldest first.",
  request: v.strictObject({}),
  response: v.strictObject({
    keys: v.array(
      v.strictObject({
        id,
        name: text,
        kind: keyKind,
        rights: keyRights,
        /** Addresses and ranges that may use it; any when empty. */
        networks: v.array(text),
        created: time,
        /** Last use, to a quarter of an hour; null before the first. */
        used: v.nullable(time),
      }),
    ),
  }),
  addition: true,
};

export const addApiKey = {
  meaning:
    'Creates an API key. Asks for the second factor, without one for the login password. The secret is answered once.',
  request: v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    kind: keyKind,
    rights: keyRights,
    /** Up to 20 addresses and ranges such as `10.1.0.0/16`, comma-separated; any when absent. */
    networks: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
    /** PEM of an Ed25519 public key; required for that kind. */
    public_key: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
    password: v.optional(password),
  }),
  /** `secret` is null for a key of the kind `ed25519`. */
  response: v.strictObject({ id, key: text, secret: v.nullable(text) }),
  addition: true,
};

export const endApiKey = {
  meaning: 'Ends an API key at once.',
  request: v.strictObject({ id }),
  response: nothing,
  addition: true,
};
