import { CLOSING_TIME, type RequestOf, type ResponseOf, type User } from '@tideline/wire';
import type { closeAccount } from '@tideline/wire/calls/security';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Caller, Context } from '../../http/handler.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import { userToWire } from '../users/rules.ts';
import { sendToUser } from '../users/user-messages.ts';
import { isDemo } from './demo.ts';
import type { Emptying } from './emptying.ts';
import type { PersonalData } from './personal-data.ts';

interface ClosingDependencies extends PeopleDependencies {
  readonly emptying: Emptying;
  readonly personal: PersonalData;
  readonly checkPassword: (caller: Caller, password: string, context: Context) => Promise<void>;
}

/** Interval of the search for accounts that close, ms. */
const EVERY = 60_000;
const HERE = 'local';
const ENDING = 'account-closed';

/**
 * Closes accounts on their owner's request. For a week the account stays as it is and its owner may
 * return by a log-in; then it stops trading, its funds go back to `outside`, and everything
 * personal is removed. Ids, postings, orders, requests and the security log stay, because the
 * ledger's audit reads them. The state follows from stored rows, so a restart continues where it
 * stopped.
 */
export class Closing {
  readonly #deps: ClosingDependencies;
  #next = Number.NEGATIVE_INFINITY;

  constructor(deps: ClosingDependencies) {
    this.#deps = deps;
  }

  /**
   * Ends every session and API key; the account closes in a week. A later request does not move its
   * end.
   * @throws CallError `password-wrong`, `account-locked`, `demo-shared` for the demo users
   */
  async ask(
    caller: Caller,
    { password }: RequestOf<typeof closeAccount>,
    context: Context,
  ): Promise<ResponseOf<typeof closeAccount>> {
    const { accounts, checkPassword, keys, log, notices, outbox, sessions, writer } = this.#deps;
    const { userId } = caller;
    const before = accounts.require(userId);
    if (isDemo(before)) throw new CallError('demo-shared');
    await checkPassword(caller, password, context);
    const closes = await writer.run((tx) => {
      // Of two concurrent requests the first has ended this session.
      if (!sessions.owns(userId, caller.sessionId)) throw new CallError('session-expired');
      const row = accounts.require(userId);
      const end = row.closes || tx.now + CLOSING_TIME;
      accounts.write(tx, { ...row, closes: end });
      keys.endAll(tx, userId);
      sessions.endAll(tx, userId);
      log.write(tx, 'closing-asked', { userId, address: context.address });
      notices.tell(tx, userId, 'account-closing');
      return end;
    });
    sendToUser(outbox, before, context.lang, 'account-closing');
    return { closes };
  }

  /** Takes the request back; without one nothing changes. */
  reopen({ userId }: Caller, { address }: Context): Promise<User> {
    const { accounts, log, writer } = this.#deps;
    return writer.run((tx) => {
      const row = accounts.require(userId);
      if (row.closes === 0) return userToWire(row);
      const open = { ...row, closes: 0 };
      accounts.write(tx, open);
      log.write(tx, 'closing-cancelled', { userId, address });
      return userToWire(open);
    });
  }

  /** The job. */
  async turn(): Promise<void> {
    const { accounts, clock, emptying, report, writer } = this.#deps;
    const now = clock.now();
    if (now < this.#next || !writer.ready) return;
    this.#next = now + EVERY;
    for (const userId of accounts.closing(now)) {
      if (!(await emptying.stopTrading(userId, ENDING))) continue;
      await this.#close(userId).catch(report);
    }
  }

  async #close(userId: string): Promise<void> {
    const { accounts, clock, emptying, log, personal, writer } = this.#deps;
    await writer.settle();
    const rows = await personal.of(userId);
    await writer.run((tx: Transaction) => {
      // The owner may have returned in the meantime.
      if (!accounts.closing(clock.now()).includes(userId)) return;
      emptying.returnFunds(tx, userId, ENDING);
      personal.erase(tx, userId, rows);
      log.write(tx, 'account-closed', { userId, address: HERE });
    });
  }
}
