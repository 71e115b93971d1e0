import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { Seal } from '../../people/keys/seal.ts';
import type { ApiKeyRow } from '../../people/keys/service.ts';

/** Public keys that were read already, by the row that has them. */
const READ = new WeakMap<ApiKeyRow, KeyObject>();

/** Whether a signature over these bytes was made with a key's secret or private half. */
export function signedBy(row: ApiKeyRow, seal: Seal, payload: Buffer, signature: string): boolean {
  if (row.kind === 'ed25519') {
    // A client that does not encode a plus sign means one.
    const given = Buffer.from(signature.replaceAll(' ', '+'), 'base64');
    return given.length === 64 && verify(null, payload, publicKeyOf(row), given);
  }
  if (!/^[0-9a-fA-F]{64}$/.test(signature)) return false;
  const secret = seal.open(row.secret, row.hash);
  if (secret === null) return false;
  const wanted = createHmac('sha256', secret).update(payload).digest();
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
}

function publicKeyOf(row: ApiKeyRow): KeyObject {
  const known = READ.get(row);
  if (known) return known;
  const key = createPublicKey({
    key: Buffer.from(row.secret, 'base64'),
    format: 'der',
    type: 'spki',
  });
  READ.set(row, key);
  return key;
}
