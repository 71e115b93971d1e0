import type { RequestOf, Session } from '#wire';
import type { register } from '#wire/calls/user.ts';
import { mailTarget, phoneTarget, readEmail, readPhone } from '../codes/contact.ts';
import type { Target } from '../codes/rules.ts';
import type { Codes } from '../codes/service.ts';
import type { Context } from '../http/handler.ts';
import type { Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Throttle } from '../sessions/throttle.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Writer } from '../transactions/writer.ts';
import { checkNewPassword } from './password-changes.ts';
import { hashPassword } from './password-hash.ts';
import type { UserRow } from './rules.ts';
import type { SecurityLog } from './security-log.ts';
import type { Accounts } from './service.ts';

type Request = RequestOf<typeof register>;

const MINUTE = 60_000;

interface RegisterDependencies {
  readonly clock: Clock;
  readonly writer: Writer;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly limits: Limits;
  readonly log: SecurityLog;
  readonly newToken: () => string;
  readonly newInvitation: () => string;
  /** Greets the new user, in the command that makes them. */
  readonly greet: (tx: Transaction, userId: string) => void;
}

interface Contact {
  readonly target: Target;
  readonly columns: Pick<UserRow, 'area_code' | 'phone' | 'email'>;
}

/** Opening an account. */
export class Registration {
  readonly #deps: RegisterDependencies;
  /** Invitation codes can be tried here without any other proof. */
  readonly #guesses: Throttle;

  constructor(deps: RegisterDependencies) {
    this.#deps = deps;
    this.#guesses = deps.limits.throttle('invitations', { free: 20, longest: 15 * MINUTE });
  }

  /**
   * The code is spent last, when all else is right, so that a slip in another field costs nothing.
   * @throws CallError; `account-taken` only to who has proven to own the phone or mailbox
   */
  async register(request: Request, { address }: Context): Promise<Session> {
    const { accounts, codes, writer, sessions, log } = this.#deps;
    const contact = contactOf(request);
    checkNewPassword(request.password, request.password_confirm);
    if (request.agreement !== '1') throw new CallError('agreement-required', 'agreement');
    const inviter = this.#inviter(request.invitation_code, address);
    if (request.code.trim() === '') throw new CallError('code-required', 'code');
    codes.spend(contact.target, 'register', request.code.trim(), address);
    const password = await hashPassword(request.password);
    const token = this.#deps.newToken();
    return writer.run((tx) => {
      const id = tx.nextId();
      const userId = String(id);
      const account = `tl${FIRST_NUMBER + id}`;
      accounts.create(tx, {
        id: userId,
        account,
        nickname: account,
        ...contact.columns,
        password,
        fund_password: null,
        verification: 'unverified',
        invitation_code: this.#freeInvitation(),
        invited_by: inviter,
        created: tx.now,
      });
      log.write(tx, 'register', { userId, address }, contact.target.channel);
      this.#deps.greet(tx, userId);
      return sessions.begin(tx, userId, token);
    });
  }

  #inviter(code: string, address: string): string {
    const now = this.#deps.clock.now();
    const wait = this.#guesses.wait(address, now);
    if (wait > 0) throw new CallError('rate-limited');
    if (code.trim() === '') throw new CallError('invitation-required', 'invitation_code');
    const inviter = this.#deps.accounts.byInvitation(code);
    if (inviter) return inviter.id;
    this.#guesses.fail(address, now);
    throw new CallError('invitation-unknown', 'invitation_code');
  }

  #freeInvitation(): string {
    for (;;) {
      const code = this.#deps.newInvitation();
      if (!this.#deps.accounts.byInvitation(code)) return code;
    }
  }
}

/** Account names are six digits from the start, so that they tell little of how many there are. */
const FIRST_NUMBER = 100_000;

function contactOf({ method, area_code, phone, email }: Request): Contact {
  if (method === 'phone') {
    if (email !== undefined) throw new CallError('field-invalid', 'email');
    const number = readPhone(area_code, phone);
    return { target: phoneTarget(number), columns: { ...number, email: null } };
  }
  if (phone !== undefined) throw new CallError('field-invalid', 'phone');
  const mailbox = readEmail(email);
  const columns = { area_code: null, phone: null, email: mailbox };
  return { target: mailTarget(mailbox), columns };
}
