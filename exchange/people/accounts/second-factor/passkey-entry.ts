import type { RequestOf, ResponseOf } from '@tideline/wire';
import type { beginPasskeyLogin, passkeyLogin } from '@tideline/wire/calls/user';
import { CallError } from '../../../foundation/ports/refusal.ts';
import { networkOf } from '../../../http/client-address.ts';
import { FairTable } from '../../../http/fair-table.ts';
import type { Context } from '../../../http/handler.ts';
import type { PeopleDependencies } from '../../dependencies.ts';
import type { Throttle } from '../../limits/throttle.ts';
import type { Factors } from './factors.ts';
import {
  answered,
  namedBy,
  type PasskeyRow,
  type RelyingParty,
  relyingParty,
  request,
} from './passkeys.ts';

const MINUTE = 60_000;
/** Lifetime of a challenge, ms: a person looks for the phone that has the passkey. */
const CHALLENGE_TIME = 5 * MINUTE;
/** Open challenges of one network: thousands of people may share the address of a carrier. */
const PER_NETWORK = 200;
/** All open challenges: 10 MB of memory at most. */
const TOTAL = 20_000;
/**
 * Wrong answers of a network before its waits begin. Nobody can guess a passkey: this bounds the
 * log.
 */
const FREE_MISTAKES = 30;

interface Pending {
  readonly ticket: string;
  readonly party: RelyingParty;
  readonly challenge: string;
  readonly until: number;
}

interface PasskeyEntryDependencies extends PeopleDependencies {
  readonly factors: Factors;
  readonly newTicket: () => string;
}

/**
 * Log-ins with a passkey alone. The device checks its owner by PIN, finger or face, so one answer
 * proves possession and person, and replaces password and second factor. Challenges are in memory
 * and valid once. A flood of challenges displaces its own network's oldest.
 */
export class PasskeyEntry {
  readonly #deps: PasskeyEntryDependencies;
  /** Oldest first: all have the same lifetime. */
  readonly #open = new Map<string, Pending>();
  readonly #shares = new FairTable<Pending>({
    perGroup: PER_NETWORK,
    perOwner: 0,
    total: TOTAL,
    fullGroup: 'replace',
  });
  readonly #mistakes: Throttle;

  constructor(deps: PasskeyEntryDependencies) {
    this.#deps = deps;
    const rule = { free: FREE_MISTAKES, longest: 15 * MINUTE };
    this.#mistakes = deps.limits.throttle('passkey-network', rule, 'passing');
  }

  /** @throws CallError `passkey-failed` when no page of this exchange asks */
  async begin(context: Context): Promise<ResponseOf<typeof beginPasskeyLogin>> {
    const party = relyingParty(context);
    const { options, challenge } = await request(party, [], true);
    const now = this.#deps.clock.now();
    for (const old of this.#open.values()) {
      if (old.until > now) break;
      this.#drop(old);
    }
    const ticket = this.#deps.newTicket();
    const pending: Pending = { ticket, party, challenge, until: now + CHALLENGE_TIME };
    this.#open.set(ticket, pending);
    const displaced = this.#shares.enter(pending, networkOf(context.address));
    for (const each of displaced) this.#drop(each);
    return { ticket, options };
  }

  /**
   * Checks an answer and uses up its challenge.
   * @returns the id of the user
   * @throws CallError `passkey-failed` for every mismatch, `rate-limited`
   */
  async check(
    { ticket, credential }: RequestOf<typeof passkeyLogin>,
    context: Context,
  ): Promise<string> {
    const { accounts, clock, devices, factors } = this.#deps;
    const owner = factors.ownerOfPasskey(namedBy(credential) ?? '');
    const network = networkOf(context.address);
    const wait = this.#mistakes.wait(network, clock.now());
    // A device of the owner does not share with the strangers of its network.
    if (wait > 0 && devices.placeOf(owner, context).known !== 'device') {
      const seconds = String(Math.ceil(wait / 1000));
      throw new CallError('rate-limited', undefined, { seconds });
    }
    const pending = this.#open.get(ticket);
    // A challenge is valid once, also for two concurrent answers.
    if (pending) this.#drop(pending);
    if (!pending || pending.until <= clock.now()) {
      this.#mistakes.fail(network, clock.now());
      throw new CallError('passkey-failed', 'ticket');
    }
    const known = owner === null || !accounts.find(owner) ? [] : factors.passkeysOf(owner);
    const row = await answered(pending.party, pending.challenge, credential, known, true);
    if (!row) return this.#fail(owner, context);
    await this.#use(row);
    return row.user_id;
  }

  async #use(row: PasskeyRow): Promise<void> {
    const { factors, writer } = this.#deps;
    await writer.run((tx) => {
      // The passkey was removed meanwhile; its last answer must not restore it.
      if (factors.ownerOfPasskey(row.id) !== row.user_id) {
        throw new CallError('passkey-failed', 'credential');
      }
      factors.writePasskey(tx, { ...row, used: tx.now });
    });
  }

  #fail(userId: string | null, { address }: Context): never {
    const { clock, log, writer } = this.#deps;
    this.#mistakes.fail(networkOf(address), clock.now());
    writer.tell((tx) => log.write(tx, 'login-failed', { userId, address }, 'passkey'));
    throw new CallError('passkey-failed', 'credential');
  }

  #drop(pending: Pending): void {
    this.#open.delete(pending.ticket);
    this.#shares.leave(pending);
  }
}
