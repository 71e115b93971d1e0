import { createPublicKey, type KeyObject } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@tideline/wire';
import type { addApiKey } from '@tideline/wire/calls/keys';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import type { Caller, Context } from '../../http/handler.ts';
import type { Factors } from '../accounts/second-factor/factors.ts';
import type { SecondFactors } from '../accounts/second-factor/service.ts';
import type { SecurityLog } from '../users/security-log.ts';
import type { Accounts } from '../users/service.ts';
import { readNetworks } from './networks.ts';
import type { Seal } from './seal.ts';
import { type ApiKeys, keyHash } from './service.ts';

/** Keys one user may have. A demo account, which has no password to ask for, has fewer. */
const KEYS = 20;
const KEYS_OF_GUEST = 2;

interface KeyCreationDependencies {
  readonly writer: Writer;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly factors: Factors;
  readonly secondFactors: SecondFactors;
  readonly log: SecurityLog;
  readonly seal: Seal;
  /** 256 random bits, base64url. */
  readonly newSecret: () => string;
  /** Checks the login password. @throws CallError `password-wrong`, `account-locked` */
  readonly checkPassword: (caller: Caller, password: string, context: Context) => Promise<void>;
}

/** Creates API keys for their owner, whom the second factor or the password proves. */
export class KeyCreation {
  readonly #deps: KeyCreationDependencies;

  constructor(deps: KeyCreationDependencies) {
    this.#deps = deps;
  }

  /**
   * @throws CallError `field-required`, `field-invalid`, `order-limit`, `second-factor-required`,
   *   `password-wrong`
   */
  async add(
    caller: Caller,
    request: RequestOf<typeof addApiKey>,
    context: Context,
  ): Promise<ResponseOf<typeof addApiKey>> {
    const { keys, log, newSecret, seal, writer } = this.#deps;
    const { userId } = caller;
    const { kind, rights } = request;
    const name = request.name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
    if (name === '') throw new CallError('field-required', 'name');
    const networks = readNetworks(request.networks);
    const publicKey = kind === 'ed25519' ? readPublicKey(request.public_key) : null;
    if (kind === 'hmac' && request.public_key !== undefined) {
      throw new CallError('field-invalid', 'public_key');
    }
    this.#requireRoom(userId);
    await this.#requireOwner(caller, request.password, context);
    const key = newSecret();
    const hash = keyHash(key);
    const secret = publicKey === null ? newSecret() : null;
    const stored = secret === null ? (publicKey ?? '') : seal.close(secret, hash);
    const id = await writer.run((tx) => {
      // Of two keys at once, the second may be one too many.
      this.#requireRoom(userId);
      const row = { id: tx.nextId(), user_id: userId, name, kind, hash, secret: stored };
      keys.add(tx, { ...row, rights, networks, created: tx.now, used: null, listens: null });
      log.write(tx, 'key-added', { userId, address: context.address }, `${kind} ${rights}`);
      return row.id;
    });
    return { id: String(id), key, secret };
  }

  /** @throws CallError `order-limit` */
  #requireRoom(userId: string): void {
    const { accounts, keys } = this.#deps;
    const max = accounts.isGuest(userId) ? KEYS_OF_GUEST : KEYS;
    if (keys.of(userId).length < max) return;
    throw new CallError('order-limit', undefined, { maximum: String(max) });
  }

  async #requireOwner(
    caller: Caller,
    password: string | undefined,
    context: Context,
  ): Promise<void> {
    const { accounts, checkPassword, factors, secondFactors } = this.#deps;
    if (factors.has(caller.userId)) secondFactors.require(caller);
    else if (accounts.isGuest(caller.userId)) return;
    else if (password === undefined) throw new CallError('field-required', 'password');
    else await checkPassword(caller, password, context);
  }
}

/** An Ed25519 public key as base64 of its DER form. @throws CallError */
function readPublicKey(pem: string | undefined): string {
  if (pem === undefined || pem === '') throw new CallError('field-required', 'public_key');
  // A form field joins the lines of a PEM.
  const der = Buffer.from(pem.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  let key: KeyObject;
  try {
    key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    throw new CallError('field-invalid', 'public_key');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new CallError('field-invalid', 'public_key');
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}
