import { PASSWORD_MIN } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Caller, Context } from '../../http/handler.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import { provenClaim, usersClaim } from '../limits/claim.ts';
import type { Throttle } from '../limits/throttle.ts';
import { isCommonPassword, type OwnNames } from '../users/common-password.ts';
import { hashPassword, verifyPassword } from '../users/password-hash.ts';
import type { UserRow } from '../users/rules.ts';
import { sendToUser } from '../users/user-messages.ts';
import type { Entrance } from './second-factor/entrance.ts';

const MINUTE = 60_000;

interface PasswordDependencies extends PeopleDependencies {
  readonly entrance: Entrance;
}

/**
 * Checks the rules for a new login password.
 * @param own - the names of its account
 * @throws CallError `password-too-short`, `password-common`, `password-mismatch`
 */
export function checkNewPassword(password: string, confirm: string, own: OwnNames): void {
  // Counts characters as people see them, not UTF-16 units.
  if ([...password].length < PASSWORD_MIN) throw new CallError('password-too-short', 'password');
  if (isCommonPassword(password, own)) throw new CallError('password-common', 'password');
  if (password !== confirm) throw new CallError('password-mismatch', 'password_confirm');
}

/** Changes the login password, with the old one or with a ticket. */
export class Passwords {
  readonly #deps: PasswordDependencies;
  /** Limits guesses of the old password from a stolen session. */
  readonly #guesses: Throttle;

  constructor(deps: PasswordDependencies) {
    this.#deps = deps;
    this.#guesses = deps.limits.throttle('old-password', { free: 5, longest: 15 * MINUTE });
  }

  /** Ends the user's other sessions. @throws CallError */
  async change(
    caller: Caller,
    request: {
      readonly old: string;
      readonly password: string;
      readonly password_confirm: string;
    },
    context: Context,
  ): Promise<void> {
    const { writer, accounts, sessions, log } = this.#deps;
    const { userId } = caller;
    const user = accounts.require(userId);
    checkNewPassword(request.password, request.password_confirm, user);
    await this.check(caller, request.old, context, 'old');
    if (request.old === request.password) throw new CallError('password-unchanged', 'password');
    const password = await hashPassword(request.password, usersClaim(userId, context));
    await writer.run((tx) => {
      const now = accounts.require(userId);
      // Of two concurrent changes the second fails, because its old password is no longer valid.
      if (now.password !== user.password) throw new CallError('password-wrong', 'old');
      accounts.write(tx, { ...now, password });
      sessions.endOthers(tx, userId, caller.sessionId);
      log.write(tx, 'password-changed', { userId, address: context.address });
    });
    this.#tell(user, context);
  }

  /**
   * Checks the login password of a logged-in user.
   * @throws CallError `password-wrong`, `account-locked`
   */
  async check(caller: Caller, password: string, context: Context, field: string): Promise<void> {
    const { clock, writer, accounts, log } = this.#deps;
    const { userId } = caller;
    const guard = (): void => {
      const wait = this.#guesses.wait(userId, clock.now());
      if (wait > 0) throw new CallError('account-locked', undefined, seconds(wait));
    };
    guard();
    const stored = accounts.require(userId).password;
    if (!(await verifyPassword(password, stored, usersClaim(userId, context), guard))) {
      this.#guesses.fail(userId, clock.now());
      const who = { userId, address: context.address };
      writer.tell((tx) => log.write(tx, 'password-failed', who));
      throw new CallError('password-wrong', field);
    }
    this.#guesses.forgive(userId, clock.now());
  }

  /**
   * Sets a new password for the proven owner of the phone or mailbox, who must also prove the
   * account's second factor. Every session ends, and the owner may log in from here, whatever
   * strangers tried meanwhile.
   * @throws CallError `code-wrong`, `second-factor-required`; the ticket then stays valid
   */
  async reset(
    request: {
      readonly ticket: string;
      readonly password: string;
      readonly password_confirm: string;
      readonly factor_ticket?: string | undefined;
    },
    context: Context,
  ): Promise<void> {
    const { writer, accounts, sessions, tickets, entrance, log } = this.#deps;
    const user = accounts.byLogin(tickets.ownerOf(request.ticket, 'forget'), undefined);
    if (!user) throw new CallError('code-wrong', 'ticket');
    checkNewPassword(request.password, request.password_confirm, user);
    entrance.require(user.id, request.factor_ticket);
    tickets.spend(request.ticket, 'forget');
    const password = await hashPassword(request.password, provenClaim(context));
    await writer.run((tx) => {
      accounts.write(tx, { ...accounts.require(user.id), password });
      sessions.endOthers(tx, user.id, '');
      sessions.welcome(tx, user.id, context);
      log.write(tx, 'password-reset', { userId: user.id, address: context.address });
    });
    this.#tell(user, context);
  }

  /** Notifies the owner, in case somebody else made the change. */
  #tell(user: UserRow, { lang }: Context): void {
    sendToUser(this.#deps.outbox, user, lang, 'password-changed');
  }
}

const seconds = (wait: number) => ({ seconds: String(Math.ceil(wait / 1000)) });
