import type { RequestOf, ResponseOf } from '@tideline/wire';
import type {
  addFactor,
  beginConfirm,
  beginFactor,
  confirm,
  secondFactors,
} from '@tideline/wire/calls/security';
import { CallError } from '../../../foundation/ports/refusal.ts';
import type { Transaction } from '../../../foundation/transactions/transaction.ts';
import type { Caller, Context } from '../../../http/handler.ts';
import type { PeopleDependencies } from '../../dependencies.ts';
import { Ceremonies } from './ceremonies.ts';
import type { Factors } from './factors.ts';
import { created, creation, type RelyingParty, relyingParty } from './passkeys.ts';
import type { FactorProofs, Prover } from './proofs.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

/** Passkeys one user may have: more than the devices of one person. */
const PASSKEYS = 20;

interface SecondFactorDependencies extends PeopleDependencies {
  readonly factors: Factors;
  readonly proofs: FactorProofs;
  /** Checks the login password. @throws CallError `password-wrong`, `account-locked` */
  readonly checkPassword: (caller: Caller, password: string, context: Context) => Promise<void>;
}

type Begun =
  | { readonly kind: 'totp'; readonly secret: string }
  | { readonly kind: 'passkey'; readonly party: RelyingParty; readonly challenge: string };

/** Authenticator apps, passkeys and recovery codes, and the sessions they have confirmed. */
export class SecondFactors {
  readonly #deps: SecondFactorDependencies;
  readonly #begun: Ceremonies<Begun>;
  readonly #confirmed: Ceremonies<true>;

  constructor(deps: SecondFactorDependencies) {
    this.#deps = deps;
    this.#begun = new Ceremonies(deps.clock);
    this.#confirmed = new Ceremonies(deps.clock);
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

  /**
   * @throws CallError `field-required`, `password-wrong`, `second-factor-required`,
   * `passkey-failed`
   */
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
    const party = relyingParty(context);
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
      this.#deps.proofs.guard(proverOf(caller));
      const step =
        begun?.kind === 'totp' ? stepOf(begun.secret, form.code, this.#deps.wall.now(), 0) : null;
      if (begun?.kind !== 'totp' || step === null)
        return this.#deps.proofs.fail(proverOf(caller), context);
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

  beginConfirm(caller: Caller, context: Context): Promise<ResponseOf<typeof beginConfirm>> {
    return this.#deps.proofs.offer(proverOf(caller), context);
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
    const { log, proofs, writer } = this.#deps;
    await proofs.check(proverOf(caller), form, context);
    await writer.run((tx) => log.write(tx, 'confirmed', whoOf(caller, context), form.kind));
    return this.#confirmed.begin(caller.sessionId, true);
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
}

/** All sessions of a user share one count of wrong codes. */
const proverOf = ({ userId, sessionId }: Caller): Prover => ({
  userId,
  key: sessionId,
  guesses: userId,
});

const whoOf = ({ userId }: Caller, { address }: Context) => ({ userId, address });

const cleanName = (name = ''): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 40);
