import type { RequestOf, ResponseOf } from '#wire';
import type {
  addFactor,
  beginConfirm,
  beginFactor,
  confirm,
  secondFactors,
} from '#wire/calls/security.ts';
import type { Caller, Context } from '../../http/handler.ts';
import type { Clock } from '../../ports.ts';
import { CallError } from '../../refusal.ts';
import type { Limits } from '../../sessions/limits.ts';
import type { Throttle } from '../../sessions/throttle.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import type { Writer } from '../../transactions/writer.ts';
import type { SecurityLog } from '../security-log.ts';
import type { Accounts } from '../service.ts';
import { Ceremonies } from './ceremonies.ts';
import type { Factors } from './factors.ts';
import { answered, created, creation, type RelyingParty, request } from './passkeys.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

const MINUTE = 60_000;
/** Maximum passkeys of one user: more than the devices of one person. */
const PASSKEYS = 20;

interface SecondFactorDependencies {
  readonly clock: Clock;
  /** Real time, regardless of the exchange's clock, because authenticator apps use it. */
  readonly wall: Clock;
  readonly writer: Writer;
  readonly accounts: Accounts;
  readonly factors: Factors;
  readonly limits: Limits;
  readonly log: SecurityLog;
  /** Checks the login password. @throws CallError `password-wrong`, `account-locked` */
  readonly checkPassword: (caller: Caller, password: string, context: Context) => Promise<void>;
}

type Begun =
  | { readonly kind: 'totp'; readonly secret: string }
  | { readonly kind: 'passkey'; readonly party: RelyingParty; readonly challenge: string };

interface Challenge {
  readonly party: RelyingParty;
  readonly challenge: string;
}

/**
 * Manages authenticator apps, passkeys and recovery codes, and the sessions confirmed with them.
 */
export class SecondFactors {
  readonly #deps: SecondFactorDependencies;
  readonly #begun: Ceremonies<Begun>;
  readonly #challenges: Ceremonies<Challenge>;
  readonly #confirmed: Ceremonies<true>;
  /** Six digits allow few guesses. */
  readonly #guesses: Throttle;

  constructor(deps: SecondFactorDependencies) {
    this.#deps = deps;
    this.#begun = new Ceremonies(deps.clock);
    this.#challenges = new Ceremonies(deps.clock);
    this.#confirmed = new Ceremonies(deps.clock);
    this.#guesses = deps.limits.throttle('second-factor', { free: 5, longest: 15 * MINUTE });
  }

  /**
   * @throws CallError `second-factor-required` when the user has a factor and this session is not
   *   confirmed
   */
  require({ userId, sessionId }: Caller): void {
    if (this.#deps.factors.has(userId) && !this.#confirmed.of(sessionId)) {
      throw new CallError('second-factor-required');
    }
  }

  state({ userId, sessionId }: Caller): ResponseOf<typeof secondFactors> {
    const { factors } = this.#deps;
    return {
      totp: factors.authenticatorOf(userId) !== null,
      passkeys: factors
        .passkeysOf(userId)
        .map(({ id, name, created: at, used }) => ({ id, name, created: at, used })),
      recovery_left: factors.recoveryLeft(userId),
      confirmed_until: this.#confirmed.of(sessionId)?.until ?? null,
    };
  }

  /** @throws CallError `field-required`, `password-wrong`, `second-factor-required`, `passkey-failed` */
  async begin(
    caller: Caller,
    { kind, password }: RequestOf<typeof beginFactor>,
    context: Context,
  ): Promise<ResponseOf<typeof beginFactor>> {
    const { accounts, factors, checkPassword } = this.#deps;
    const { userId, sessionId } = caller;
    if (factors.has(userId)) this.require(caller);
    else if (password === undefined) throw new CallError('field-required', 'password');
    else await checkPassword(caller, password, context);
    const { account } = accounts.require(userId);
    if (kind === 'totp') {
      const secret = newSecret();
      this.#begun.begin(sessionId, { kind, secret });
      return { secret, uri: uriOf(secret, account), options: null };
    }
    const party = partyOf(context);
    const known = factors.passkeysOf(userId);
    if (known.length >= PASSKEYS) throw new CallError('order-limit');
    const { options, challenge } = await creation(party, { id: userId, account }, known);
    this.#begun.begin(sessionId, { kind, party, challenge });
    return { secret: null, uri: null, options };
  }

  /**
   * Adds the session's pending factor after a proof that it works.
   * @returns recovery codes with the first factor, null with further ones
   * @throws CallError `second-factor-wrong`, `passkey-failed`, `account-locked`
   */
  async add(
    caller: Caller,
    form: RequestOf<typeof addFactor>,
    context: Context,
  ): Promise<string[] | null> {
    const { sessionId } = caller;
    const begun = this.#begun.of(sessionId)?.state;
    if (form.kind === 'totp') {
      if (form.code === undefined) throw new CallError('field-required', 'code');
      this.#guard(caller.userId);
      const step =
        begun?.kind === 'totp' ? stepOf(begun.secret, form.code, this.#deps.wall.now(), 0) : null;
      if (begun?.kind !== 'totp' || step === null) return this.#fail(caller, context, 'code');
      this.#begun.end(sessionId);
      return this.#added(caller, context, 'totp', (tx) => {
        const row = { user_id: caller.userId, secret: begun.secret, step, created: tx.now };
        this.#deps.factors.writeAuthenticator(tx, row);
      });
    }
    if (form.credential === undefined) throw new CallError('field-required', 'credential');
    if (begun?.kind !== 'passkey') throw new CallError('passkey-failed', 'credential');
    // A challenge is valid once, also for two concurrent answers.
    this.#begun.end(sessionId);
    const made = await created(begun.party, begun.challenge, form.credential);
    const { factors } = this.#deps;
    if (!made || factors.ownerOfPasskey(made.id) !== null) {
      throw new CallError('passkey-failed', 'credential');
    }
    const name = cleanName(form.name);
    return this.#added(caller, context, 'passkey', (tx) => {
      const { userId: user_id } = caller;
      factors.writePasskey(tx, { ...made, user_id, name, created: tx.now, used: tx.now });
    });
  }

  /** @throws CallError `not-found`, `second-factor-required` */
  async remove(caller: Caller, id: string, context: Context): Promise<void> {
    const { factors, log, writer } = this.#deps;
    const known = factors.passkeysOf(caller.userId).some((each) => each.id === id);
    if (!(known || (id === 'totp' && factors.authenticatorOf(caller.userId)))) {
      throw new CallError('not-found', 'id');
    }
    this.require(caller);
    await writer.run((tx) => {
      if (!factors.remove(tx, caller.userId, id)) throw new CallError('not-found', 'id');
      log.write(tx, 'factor-removed', whoOf(caller, context), id === 'totp' ? 'totp' : 'passkey');
    });
  }

  /** @throws CallError `second-factor-required`, `not-found` without any factor */
  renewCodes(caller: Caller, context: Context): Promise<string[]> {
    const { factors, log, writer } = this.#deps;
    if (!factors.has(caller.userId)) throw new CallError('not-found');
    this.require(caller);
    return writer.run((tx) => {
      log.write(tx, 'recovery-renewed', whoOf(caller, context));
      return factors.renewCodes(tx, caller.userId);
    });
  }

  async beginConfirm(caller: Caller, context: Context): Promise<ResponseOf<typeof beginConfirm>> {
    const { factors } = this.#deps;
    const { userId, sessionId } = caller;
    const known = factors.passkeysOf(userId);
    const answer = {
      totp: factors.authenticatorOf(userId) !== null,
      recovery: factors.recoveryLeft(userId) > 0,
    };
    if (known.length === 0 || !context.origin) return { ...answer, options: null };
    const party = partyOf(context);
    const { options, challenge } = await request(party, known);
    this.#challenges.begin(sessionId, { party, challenge });
    return { ...answer, options };
  }

  /**
   * Confirms a session.
   * @returns the expiry of the confirmation, ms UTC
   * @throws CallError `second-factor-wrong`, `passkey-failed`, `account-locked`
   */
  async confirm(
    caller: Caller,
    form: RequestOf<typeof confirm>,
    context: Context,
  ): Promise<number> {
    const { userId } = caller;
    if (form.kind === 'passkey') await this.#confirmByPasskey(caller, form.credential);
    else {
      if (form.code === undefined) throw new CallError('field-required', 'code');
      this.#guard(userId);
      const taken =
        form.kind === 'totp'
          ? await this.#takeCode(userId, form.code)
          : await this.#takeRecovery(userId, form.code);
      if (!taken) return this.#fail(caller, context, 'code');
      this.#guesses.forgive(userId, this.#deps.clock.now());
    }
    const { log, writer } = this.#deps;
    await writer.run((tx) => log.write(tx, 'confirmed', whoOf(caller, context), form.kind));
    return this.#confirmed.begin(caller.sessionId, true);
  }

  async #confirmByPasskey({ userId, sessionId }: Caller, given?: string): Promise<void> {
    const { factors, writer } = this.#deps;
    if (given === undefined) throw new CallError('field-required', 'credential');
    const challenge = this.#challenges.of(sessionId)?.state;
    this.#challenges.end(sessionId);
    const known = factors.passkeysOf(userId);
    const row = challenge && (await answered(challenge.party, challenge.challenge, given, known));
    if (!row) throw new CallError('passkey-failed', 'credential');
    await writer.run((tx) => {
      // The factor was removed meanwhile; a late answer must not restore it.
      if (factors.ownerOfPasskey(row.id) !== userId) throw new CallError('passkey-failed');
      factors.writePasskey(tx, { ...row, used: tx.now });
    });
  }

  /**
   * Runs without a wait between check and write, so a code sent five times concurrently counts
   * once.
   */
  async #takeCode(userId: string, code: string): Promise<boolean> {
    const { factors, wall, writer } = this.#deps;
    const row = factors.authenticatorOf(userId);
    const step = row && stepOf(row.secret, code, wall.now(), row.step);
    if (!row || step === null) return false;
    await writer.run((tx) => factors.writeAuthenticator(tx, { ...row, step }));
    return true;
  }

  async #takeRecovery(userId: string, code: string): Promise<boolean> {
    const { factors, writer } = this.#deps;
    if (!factors.hasCode(userId, code)) return false;
    await writer.run((tx) => factors.spendCode(tx, userId, code));
    return true;
  }

  async #added(
    caller: Caller,
    context: Context,
    kind: string,
    write: (tx: Transaction) => void,
  ): Promise<string[] | null> {
    const { factors, log, writer } = this.#deps;
    const codes = await writer.run((tx) => {
      const isFirst = !factors.has(caller.userId);
      write(tx);
      log.write(tx, 'factor-added', whoOf(caller, context), kind);
      return isFirst ? factors.renewCodes(tx, caller.userId) : null;
    });
    this.#confirmed.begin(caller.sessionId, true);
    return codes;
  }

  #guard(userId: string): void {
    const wait = this.#guesses.wait(userId, this.#deps.clock.now());
    if (wait > 0) {
      throw new CallError('account-locked', 'code', { seconds: String(Math.ceil(wait / 1000)) });
    }
  }

  #fail(caller: Caller, context: Context, field: string): never {
    const { clock, log, writer } = this.#deps;
    this.#guesses.fail(caller.userId, clock.now());
    writer.tell((tx) => log.write(tx, 'factor-failed', whoOf(caller, context)));
    throw new CallError('second-factor-wrong', field);
  }
}

const whoOf = ({ userId }: Caller, { address }: Context) => ({ userId, address });

/** Passkeys are bound to the host name of the page. @throws CallError `passkey-failed` without a page */
function partyOf({ origin = null }: Context): RelyingParty {
  if (origin === null) throw new CallError('passkey-failed');
  return { origin, id: new URL(origin).hostname };
}

const cleanName = (name = ''): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 40);
