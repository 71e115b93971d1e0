import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const METHOD = 'aes-256-gcm';
/** Lengths of the nonce and of the tag, bytes (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts texts for the database with AES-256-GCM under a key that is not in it. A sealed text
 * opens only for the subject that it was sealed for, so that it cannot be moved to another row.
 */
export class Seal {
  readonly #key: Buffer;

  /** @param key - 64 hexadecimal digits */
  constructor(key: string) {
    this.#key = Buffer.from(key, 'hex');
  }

  close(text: string, subject: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(METHOD, this.#key, nonce).setAAD(Buffer.from(subject));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** Null when the text was sealed under another key or for another subject, or was changed. */
  open(sealed: string, subject: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE + TAG) return null;
    const nonce = bytes.subarray(0, NONCE);
    const decipher = createDecipheriv(METHOD, this.#key, nonce, { authTagLength: TAG })
      .setAAD(Buffer.from(subject))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    try {
      return (
        decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return null;
    }
  }
}
