import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AskedThread } from '../../foundation/threads/asked-thread.ts';
import { type Claim, OWN_CLAIM } from '../limits/claim.ts';
import { Turns } from '../limits/turns.ts';
import { argonOf, LANES, MEMORY, PASSES } from './argon.ts';
import type { HashQuestion } from './patient-hashes.ts';

const SALT_BYTES = 16;

/**
 * Maximum concurrent hashes, one of them of a proven newcomer. Each takes 19 MiB and a whole core,
 * so more would only slow all down.
 */
const AT_ONCE = 2;

/** Processor time of a hash, ms, on a quiet machine: what it takes under load is not its user's. */
const COST = 35;

const derive = promisify(argon2);

const patient = new AskedThread<HashQuestion>('patient-hashes', import.meta.url);

/**
 * Derives the tag of a password and a salt.
 * @param ahead - whether it takes the processor from those that are not
 */
export type DeriveTag = (password: string, salt: Uint8Array, ahead: boolean) => Promise<Uint8Array>;

let derivedBy: DeriveTag = tagHere;

/**
 * The turns of all hashes. The longest wait has room for about 350 hashes on two cores, so those
 * who are let in are mostly served.
 */
const turns = new Turns({ atOnce: AT_ONCE, waiting: 200, patience: 10_000, cost: COST });

/**
 * Lets other processes derive hashes: a leading core has no time for them. Null returns to this
 * one.
 * @param atOnce - hashes under way at once; as many tries are checked against the same limit
 */
export function hashElsewhere(derive: DeriveTag | null, atOnce = AT_ONCE): void {
  derivedBy = derive ?? tagHere;
  turns.allow(derive ? atOnce : null);
}

const unpadded = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Derives a tag in this process. */
export function tagHere(password: string, salt: Uint8Array, ahead: boolean): Promise<Uint8Array> {
  return ahead ? derive('argon2id', argonOf(password, salt)) : patient.ask([password, salt]);
}

/**
 * The stored form of a password: a PHC string with its own salt.
 * @param claim - who waits for the hash; the exchange itself when absent
 * @throws CallError `rate-limited` when others have used less, see {@link Turns}
 */
export async function hashPassword(password: string, claim: Claim = OWN_CLAIM): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const made = await turns.run(claim, (ahead) => derivedBy(password, salt, ahead));
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(made)}`;
}

/**
 * A hash that no password matches. It is checked for unknown users, so that the response time does
 * not reveal whether a user exists.
 */
const DUMMY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * @param stored - the result of {@link hashPassword}; null for an unknown user, empty for a guest
 * @param claim - who waits for the answer
 * @param guard - called when the hash is about to start; may throw to refuse
 * @throws CallError `rate-limited` when others have used less, see {@link Turns}
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  claim: Claim = OWN_CLAIM,
  guard: () => void = () => undefined,
): Promise<boolean> {
  // A guest has an empty hash, which no password matches.
  const [, , , , salt = '', wanted = ''] = (stored || DUMMY).split('$');
  const made = await turns.run(claim, async (ahead) => {
    guard();
    return derivedBy(password, Buffer.from(salt, 'base64'), ahead);
  });
  const expected = Buffer.from(wanted, 'base64');
  return expected.length === made.length && timingSafeEqual(expected, made) && Boolean(stored);
}
