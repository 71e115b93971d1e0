import {
  createHmac,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type { Seal } from '../../people/keys/seal.ts';
import type { ApiKeyRow } from '../../people/keys/service.ts';

/**
 * Keys that were read already, by the row that has them: opening a secret costs more than a check.
 */
const READ = new WeakMap<ApiKeyRow, KeyObject>();

/** Whether a signature over these bytes was made with a key's secret or private half. */
export function signedBy(row: ApiKeyRow, seal: Seal, payload: Buffer, signature: string): boolean {
  const key = READ.get(row) ?? read(row, seal);
  if (!key) return false;
  READ.set(row, key);
  if (row.kind === 'ed25519') {
    // A client that does not encode a plus sign means one.
    const given = Buffer.from(signature.replaceAll(' ', '+'), 'base64');
    return given.length === 64 && verify(null, payload, key, given);
  }
  if (!/^[0-9a-fA-F]{64}$/.test(signature)) return false;
  const wanted = createHmac('sha256', key).update(payload).digest();
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
}

/** Null when the secret was sealed under another key. */
function read(row: ApiKeyRow, seal: Seal): KeyObject | null {
  if (row.kind === 'ed25519') {
    const key = Buffer.from(row.secret, 'base64');
    return createPublicKey({ key, format: 'der', type: 'spki' });
  }
  const secret = seal.open(row.secret, row.hash);
  return secret === null ? null : createSecretKey(secret, 'utf8');
}
