import type { RequestOf, ResponseOf } from '@tideline/wire';
import type { beginConfirm, confirm } from '@tideline/wire/calls/security';
import { CallError } from '../../../foundation/ports/refusal.ts';
import type { Context } from '../../../http/handler.ts';
import type { PeopleDependencies } from '../../dependencies.ts';
import type { Throttle } from '../../limits/throttle.ts';
import { Ceremonies } from './ceremonies.ts';
import type { Factors } from './factors.ts';
import { answered, type RelyingParty, relyingParty, request } from './passkeys.ts';
import { stepOf } from './totp.ts';

const MINUTE = 60_000;

/** A session, or the ticket of a person without one, for which a second factor is proven. */
export interface Prover {
  readonly userId: string;
  /** Session id or ticket. A passkey's challenge belongs to it. */
  readonly key: string;
  /** Provers with the same name share one count of wrong codes. */
  readonly guesses: string;
}

interface Challenge {
  readonly party: RelyingParty;
  readonly challenge: string;
}

interface ProofDependencies extends PeopleDependencies {
  readonly factors: Factors;
}

/** Checks authenticator codes, passkeys and recovery codes. Each proof is valid once. */
export class FactorProofs {
  readonly #deps: ProofDependencies;
  readonly #challenges: Ceremonies<Challenge>;
  /** A code of six digits needs a limit on guesses. */
  readonly #guesses: Throttle;

  constructor(deps: ProofDependencies) {
    this.#deps = deps;
    this.#challenges = new Ceremonies(deps.clock);
    this.#guesses = deps.limits.throttle('second-factor', { free: 5, longest: 15 * MINUTE });
  }

  /** The proofs that this prover can give, with a new challenge if the user has passkeys. */
  async offer({ userId, key }: Prover, context: Context): Promise<ResponseOf<typeof beginConfirm>> {
    const { factors } = this.#deps;
    const known = factors.passkeysOf(userId);
    const answer = {
      totp: factors.authenticatorOf(userId) !== null,
      recovery: factors.recoveryLeft(userId) > 0,
    };
    if (known.length === 0 || !context.origin) return { ...answer, options: null };
    const party = relyingParty(context);
    const { options, challenge } = await request(party, known, false);
    this.#challenges.begin(key, { party, challenge });
    return { ...answer, options };
  }

  /**
   * Checks one proof and uses it up.
   * @throws CallError `field-required`, `second-factor-wrong`, `passkey-failed`, `account-locked`
   */
  async check(prover: Prover, form: RequestOf<typeof confirm>, context: Context): Promise<void> {
    const { userId } = prover;
    if (form.kind === 'passkey') return this.#checkPasskey(prover, form.credential);
    if (form.code === undefined) throw new CallError('field-required', 'code');
    this.guard(prover);
    const taken =
      form.kind === 'totp'
        ? await this.#takeCode(userId, form.code)
        : await this.#takeRecovery(userId, form.code);
    if (!taken) return this.fail(prover, context);
    this.#guesses.forgive(prover.guesses, this.#deps.clock.now());
  }

  /** @throws CallError `account-locked` while the prover has to wait after wrong codes */
  guard({ guesses }: Prover): void {
    const wait = this.#guesses.wait(guesses, this.#deps.clock.now());
    if (wait > 0) {
      throw new CallError('account-locked', 'code', { seconds: String(Math.ceil(wait / 1000)) });
    }
  }

  /** Counts and logs a wrong code. @throws CallError `second-factor-wrong` */
  fail({ userId, guesses }: Prover, { address }: Context): never {
    const { clock, log, writer } = this.#deps;
    this.#guesses.fail(guesses, clock.now());
    writer.tell((tx) => log.write(tx, 'factor-failed', { userId, address }));
    throw new CallError('second-factor-wrong', 'code');
  }

  async #checkPasskey({ userId, key }: Prover, given?: string): Promise<void> {
    const { factors, writer } = this.#deps;
    if (given === undefined) throw new CallError('field-required', 'credential');
    const challenge = this.#challenges.of(key)?.state;
    this.#challenges.end(key);
    const known = factors.passkeysOf(userId);
    const row = challenge && (await answered(challenge.party, challenge.challenge, given, known));
    if (!row) throw new CallError('passkey-failed', 'credential');
    await writer.run((tx) => {
      // The passkey was removed meanwhile; its last answer must not restore it.
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
}
