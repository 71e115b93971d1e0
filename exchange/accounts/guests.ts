import type { Session } from '@tideline/wire';
import { networkOf } from '../http/client-address.ts';
import type { Context } from '../http/handler.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Quota } from '../sessions/quota.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Writer } from '../transactions/writer.ts';
import { fund } from './demo.ts';
import type { GuestSettings } from './guest-rules.ts';
import { accountName, NO_PASSWORD } from './rules.ts';
import type { SecurityLog } from './security-log.ts';
import type { Accounts } from './service.ts';

interface GuestDependencies {
  readonly clock: Clock;
  readonly writer: Writer;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly log: SecurityLog;
  readonly newInvitation: () => string;
  readonly settings: GuestSettings;
  /** False when accounts hold more than paper: there are no guests then. */
  readonly paper: boolean;
}

const DAY = 86_400_000;
/** The one subject of the total quota. */
const ALL = 'all';

/**
 * Opens demo accounts without a form. A guest has an own account with the starting paper funds and
 * is verified on paper. It has neither contact nor password, so its one session is the only way in.
 *
 * Anyone can open one, so three limits bound a flood: guests of one network in a day, all guests of
 * a day, and guests at one time. The counts survive a restart.
 */
export class Guests {
  readonly #deps: GuestDependencies;
  readonly #ofNetwork: Quota;
  readonly #ofDay: Quota;

  constructor(deps: GuestDependencies) {
    const { limits, settings } = deps;
    this.#deps = deps;
    this.#ofNetwork = limits.quota('guests-of-network', settings.perNetwork, DAY, 'passing');
    this.#ofDay = limits.quota('guests', settings.perDay, DAY);
  }

  /**
   * @throws CallError `unknown-call` when accounts hold more than paper, `guests-full`,
   * `guests-of-network`
   */
  async open(context: Context): Promise<Session> {
    const { accounts, ledger, log, newInvitation, paper, sessions, writer } = this.#deps;
    if (!paper) throw new CallError('unknown-call');
    this.#count(networkOf(context.address));
    return writer.run((tx) => {
      // Commands that waited for a repair may have filled the places meanwhile.
      if (accounts.guests.size >= this.#deps.settings.most) throw new CallError('guests-full');
      const id = tx.nextId();
      const userId = String(id);
      const account = accountName(id);
      accounts.create(tx, {
        id: userId,
        account,
        nickname: account,
        area_code: null,
        phone: null,
        email: null,
        password: NO_PASSWORD,
        fund_password: null,
        verification: 'verified',
        invitation_code: accounts.freeInvitation(newInvitation),
        invited_by: null,
        guest: 1,
        created: tx.now,
      });
      fund(tx, ledger, userId);
      log.write(tx, 'guest-opened', { userId, address: context.address });
      return sessions.begin(tx, userId, context).session;
    });
  }

  /** A refused guest uses up no allowance, so that one network cannot use up the total. */
  #count(network: string): void {
    const { accounts, clock, settings } = this.#deps;
    const now = clock.now();
    if (accounts.guests.size >= settings.most) throw new CallError('guests-full');
    if (this.#ofNetwork.wait(network, now) > 0) throw new CallError('guests-of-network');
    if (this.#ofDay.take(ALL, now) > 0) throw new CallError('guests-full');
    this.#ofNetwork.take(network, now);
  }
}
