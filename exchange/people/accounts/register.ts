import type { RequestOf, Session, User } from '@tideline/wire';
import type { register } from '@tideline/wire/calls/user';
import { CallError } from '../../foundation/ports/refusal.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Caller, Context } from '../../http/handler.ts';
import { strangerAsker } from '../codes/asker.ts';
import { contactOf } from '../codes/contact.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import { provenClaim } from '../limits/claim.ts';
import type { Throttle } from '../limits/throttle.ts';
import { hashPassword } from '../users/password-hash.ts';
import { accountName, userToWire } from '../users/rules.ts';
import { checkNewPassword } from './password-changes.ts';

type Request = RequestOf<typeof register>;

const MINUTE = 60_000;

interface RegisterDependencies extends PeopleDependencies {
  readonly newInvitation: () => string;
}

/** Registration of users, and of guests who become users. */
export class Registration {
  readonly #deps: RegisterDependencies;
  /** Limits guesses of invitation codes, which anyone can try here without proof. */
  readonly #guesses: Throttle;

  constructor(deps: RegisterDependencies) {
    this.#deps = deps;
    this.#guesses = deps.limits.throttle(
      'invitations',
      { free: 20, longest: 15 * MINUTE },
      'passing',
    );
  }

  /** @throws CallError; see {@link Registration.#prove} */
  async register(request: Request, context: Context): Promise<Session> {
    const { address } = context;
    const { accounts, notices, writer, sessions, log } = this.#deps;
    const { contact, inviter, password } = await this.#prove(request, context);
    return writer.run((tx) => {
      const id = tx.nextId();
      const userId = String(id);
      const account = accountName(id);
      accounts.create(tx, {
        id: userId,
        account,
        nickname: account,
        ...contact.columns,
        password,
        fund_password: null,
        verification: 'unverified',
        invitation_code: accounts.freeInvitation(this.#deps.newInvitation),
        invited_by: inviter,
        guest: 0,
        withdrawals_from: 0,
        closes: 0,
        created: tx.now,
      });
      log.write(tx, 'register', { userId, address }, contact.target.channel);
      notices.tell(tx, userId, 'welcome');
      return sessions.begin(tx, userId, context).session;
    });
  }

  /**
   * Turns a guest into a full account. Id, account name, funds, orders, histories and the state of
   * verification stay; the session stays too, with the lifetime of a full account's. The invitation
   * code is mandatory here as in a registration, and its owner earns from fees paid from now on.
   * @throws CallError `guest-kept` when the account is a full one; see {@link Registration.#prove}
   */
  async keepGuest(request: Request, caller: Caller, context: Context): Promise<User> {
    const { address } = context;
    const { userId, sessionId } = caller;
    const { accounts, writer, sessions, log } = this.#deps;
    const { contact, inviter, password } = await this.#prove(request, context);
    return writer.run((tx) => {
      if (!accounts.isGuest(userId)) throw new CallError('guest-kept');
      const row = accounts.require(userId);
      const full = { ...row, ...contact.columns, password, invited_by: inviter, guest: 0 };
      accounts.replace(tx, full);
      log.write(tx, 'guest-kept', { userId, address }, contact.target.channel);
      sessions.renew(tx, userId, sessionId);
      return userToWire(full);
    });
  }

  /**
   * Checks everything that a registration states. Spends the code last, so that an invalid other
   * field does not use it up.
   * @throws CallError; `account-taken` only after proof that the caller owns the phone or mailbox
   */
  async #prove(request: Request, context: Context) {
    const { codes } = this.#deps;
    const contact = contactOf(request);
    checkNewPassword(request.password, request.password_confirm, contact.columns);
    if (request.agreement !== '1') throw new CallError('agreement-required', 'agreement');
    const inviter = this.#inviter(request.invitation_code, networkOf(context.address));
    if (request.code.trim() === '') throw new CallError('code-required', 'code');
    codes.spend(contact.target, 'register', request.code.trim(), strangerAsker(context));
    return {
      contact,
      inviter,
      password: await hashPassword(request.password, provenClaim(context)),
    };
  }

  #inviter(code: string, network: string): string {
    const now = this.#deps.clock.now();
    const wait = this.#guesses.wait(network, now);
    if (wait > 0) throw new CallError('rate-limited');
    if (code.trim() === '') throw new CallError('invitation-required', 'invitation_code');
    const inviter = this.#deps.accounts.inviter(code);
    if (inviter) return inviter.id;
    this.#guesses.fail(network, now);
    throw new CallError('invitation-unknown', 'invitation_code');
  }
}
