import { isTrivialPin } from '@tideline/wire/fund-password';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import { usersClaim } from '../limits/claim.ts';
import type { Throttle } from '../limits/throttle.ts';
import { hashPassword, verifyPassword } from '../users/password-hash.ts';
import { loginKey, phoneKey, type UserRow } from '../users/rules.ts';

const MINUTE = 60_000;

interface Who {
  readonly userId: string;
  readonly address: string;
}

/** The six digits required for withdrawals. */
export class FundPasswords {
  readonly #deps: PeopleDependencies;
  /** Six digits allow few guesses: five failures are free, then at most 4 tries an hour. */
  readonly #guesses: Throttle;

  constructor(deps: PeopleDependencies) {
    this.#deps = deps;
    this.#guesses = deps.limits.throttle('fund-password', { free: 5, longest: 15 * MINUTE });
  }

  /** @throws CallError `fund-password-missing`, `fund-password-wrong`, `account-locked` */
  async check(who: Who, given: string, field = 'fund_password'): Promise<void> {
    const { clock, writer, accounts, log } = this.#deps;
    const { userId } = who;
    const stored = accounts.require(userId).fund_password;
    if (stored === null) throw new CallError('fund-password-missing', field);
    const guard = (): void => {
      const wait = this.#guesses.wait(userId, clock.now());
      if (wait > 0) {
        throw new CallError('account-locked', field, { seconds: String(Math.ceil(wait / 1000)) });
      }
    };
    guard();
    if (await verifyPassword(given, stored, usersClaim(userId), guard)) {
      this.#guesses.forgive(userId, clock.now());
      return;
    }
    this.#guesses.fail(userId, clock.now());
    writer.tell((tx) => log.write(tx, 'fund-password-failed', who));
    throw new CallError('fund-password-wrong', field);
  }

  /**
   * Sets the first fund password, or changes it with the old one or with a ticket for the user's
   * own phone or mailbox.
   * @throws CallError
   */
  async change(
    who: Who,
    request: {
      readonly password: string;
      readonly password_confirm: string;
      readonly old?: string | undefined;
      readonly ticket?: string | undefined;
    },
  ): Promise<void> {
    const { writer, accounts, tickets, log } = this.#deps;
    const { userId } = who;
    if (request.password !== request.password_confirm) {
      throw new CallError('password-mismatch', 'password_confirm');
    }
    if (isTrivialPin(request.password)) throw new CallError('fund-password-trivial', 'password');
    const user = accounts.require(userId);
    const isFirst = user.fund_password === null;
    if (!isFirst && request.old === undefined && request.ticket === undefined) {
      throw new CallError('field-required', 'old');
    }
    if (request.ticket !== undefined) {
      const key = tickets.spend(request.ticket, 'fund-password');
      if (!contactKeys(user).includes(key)) throw new CallError('code-wrong', 'ticket');
      this.#guesses.forgive(userId, this.#deps.clock.now());
    } else if (!isFirst && request.old !== undefined) {
      await this.check(who, request.old, 'old');
      if (request.old === request.password) throw new CallError('password-unchanged', 'password');
    }
    const hashed = await hashPassword(request.password, usersClaim(userId));
    await writer.run((tx) => {
      const now = accounts.require(userId);
      // Of two concurrent first settings one succeeds; the other needs the old password.
      if (isFirst && now.fund_password !== null) throw new CallError('field-required', 'old');
      if (request.old !== undefined && now.fund_password !== user.fund_password) {
        throw new CallError('fund-password-wrong', 'old');
      }
      accounts.write(tx, { ...now, fund_password: hashed });
      log.write(tx, isFirst ? 'fund-password-set' : 'fund-password-changed', who);
    });
  }
}

/** The forms under which a user's own phone and mailbox receive codes. */
export function contactKeys(user: UserRow): string[] {
  const keys: string[] = [];
  if (user.email !== null) keys.push(loginKey(user.email, undefined));
  if (user.phone !== null) keys.push(phoneKey(user.area_code ?? '', user.phone));
  return keys;
}
