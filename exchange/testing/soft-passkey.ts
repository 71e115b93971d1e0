import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** CBOR of the few types an attestation needs: text, bytes and small maps. */
function cbor(value: string | Uint8Array | ReadonlyMap<string | number, unknown> | number): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A software authenticator for tests. */
export class SoftPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #origin: string;
  #counter = 0;
  #user = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return b64(this.#id);
  }

  /** @param options - JSON from the exchange */
  create(options: string): string {
    const { challenge, user } = JSON.parse(options) as {
      readonly challenge: string;
      readonly user: { readonly id: string };
    };
    this.#user = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const size = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), size, this.#id, cose]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authData(0x45, credential)],
    ]);
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: b64(cbor(attestation)),
      transports: ['internal'],
    };
    return this.#answer(response);
  }

  /**
   * @param changed - what a forger answers instead: another user, or an owner who was not checked
   */
  get(
    options: string,
    changed: { readonly user?: string; readonly verified?: boolean } = {},
  ): string {
    const { challenge } = JSON.parse(options) as { readonly challenge: string };
    this.#counter += 1;
    const authData = this.#authData(changed.verified === false ? 0x01 : 0x05);
    const client = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, sha256(Buffer.from(client, 'base64url'))]);
    const signature = sign('sha256', signed, this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: b64(authData),
      signature: b64(signature),
      userHandle: changed.user === undefined ? this.#user : b64(changed.user),
    });
  }

  #authData(flags: number, rest: Uint8Array = new Uint8Array()): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const party = sha256(new URL(this.#origin).hostname);
    return Buffer.concat([party, Buffer.from([flags]), counter, rest]);
  }

  #clientData(type: string, challenge: string): string {
    return b64(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const { id } = this;
    const shape = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
    return JSON.stringify({ ...shape, response });
  }
}
