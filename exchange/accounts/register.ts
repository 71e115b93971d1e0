import type { RequestOf, Session } from '#wire';
import type { register } from '#wire/calls/user.ts';
import { strangerAsker } from '../codes/asker.ts';
import { mailTarget, phoneTarget, readEmail, readPhone } from '../codes/contact.ts';
import type { Target } from '../codes/rules.ts';
import type { Codes } from '../codes/service.ts';
import { networkOf } from '../http/client-address.ts';
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
  readonly newInvitation: () => string;
  /** Sends a welcome message in the command that creates the user. */
  readonly greet: (tx: Transaction, userId: string) => void;
}

interface Contact {
  readonly target: Target;
  readonly columns: Pick<UserRow, 'area_code' | 'phone' | 'email'>;
}

/** Registration of users. */
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

  /**
   * Spends the code last, so that an invalid other field does not use it up.
   * @throws CallError; `account-taken` only after proof that the caller owns the phone or mailbox
   */
  async register(request: Request, context: Context): Promise<Session> {
    const { address } = context;
    const { accounts, codes, writer, sessions, log } = this.#deps;
    const contact = contactOf(request);
    checkNewPassword(request.password, request.password_confirm);
    if (request.agreement !== '1') throw new CallError('agreement-required', 'agreement');
    const inviter = this.#inviter(request.invitation_code, networkOf(address));
    if (request.code.trim() === '') throw new CallError('code-required', 'code');
    codes.spend(contact.target, 'register', request.code.trim(), strangerAsker(context));
    const password = await hashPassword(request.password);
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
      return sessions.begin(tx, userId, context).session;
    });
  }

  #inviter(code: string, network: string): string {
    const now = this.#deps.clock.now();
    const wait = this.#guesses.wait(network, now);
    if (wait > 0) throw new CallError('rate-limited');
    if (code.trim() === '') throw new CallError('invitation-required', 'invitation_code');
    const inviter = this.#deps.accounts.byInvitation(code);
    if (inviter) return inviter.id;
    this.#guesses.fail(network, now);
    throw new CallError('invitation-unknown', 'invitation_code');
  }

  #freeInvitation(): string {
    for (;;) {
      const code = this.#deps.newInvitation();
      if (!this.#deps.accounts.byInvitation(code)) return code;
    }
  }
}

/** Account names start at six digits, so that they reveal little about the number of users. */
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
