import { createECDH } from 'node:crypto';

const REFUSAL = 'VAPID_PRIVATE_KEY: expected a private key of P-256, base64url of 32 bytes';

/** The pair of keys that identifies this exchange to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Draws a new pair. */
export function drawKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // The curve leaves out leading zeros.
  const secret = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return keysOf(secret.toString('base64url'));
}

/**
 * The pair of a private key.
 * @throws Error when it is no key of P-256 as base64url of 32 bytes
 */
export function keysOf(privateKey: string): VapidKeys {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (!/^[A-Za-z0-9_-]{43}=?$/.test(privateKey) || bytes.length !== 32) {
    throw new Error(REFUSAL);
  }
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    throw new Error(REFUSAL);
  }
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: bytes.toString('base64url'),
  };
}
