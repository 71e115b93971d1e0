import type { Session } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Context } from '../../http/handler.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import { type Party, rangesOf } from '../limits/claim.ts';
import { FairTotal } from '../limits/fair-total.ts';
import { accountName, NO_PASSWORD } from '../users/rules.ts';
import { fund } from './demo.ts';
import type { GuestEnd } from './guest-end.ts';
import type { GuestPlaces } from './guest-places.ts';
import type { GuestSettings } from './guest-rules.ts';

interface GuestDependencies extends PeopleDependencies {
  readonly newInvitation: () => string;
  readonly settings: GuestSettings;
  readonly places: GuestPlaces;
  readonly end: GuestEnd;
  /** False when accounts hold more than paper: there are no guests then. */
  readonly paper: boolean;
}

const DAY = 86_400_000;

/**
 * Opens demo accounts without a form. A guest has an own account with the starting paper funds and
 * is verified on paper. It has neither contact nor password, so its one session is the only way in.
 *
 * Anyone can open one, so a flood is bounded: by the share of a network in the guests of a day, and
 * by the places at one time. When all places are taken, a resting guest of the largest crowd ends.
 * The counts survive a restart.
 */
export class Guests {
  readonly #deps: GuestDependencies;
  readonly #ofDay: FairTotal;

  constructor(deps: GuestDependencies) {
    const { perDay, perNetwork } = deps.settings;
    this.#deps = deps;
    const rule = { total: perDay, share: perNetwork, window: DAY };
    this.#ofDay = new FairTotal(deps.limits, 'guests', rule);
  }

  /**
   * @throws CallError `unknown-call` when accounts hold more than paper, `guests-full`,
   * `guests-of-network`
   */
  async open(context: Context): Promise<Session> {
    const { accounts, clock, ledger, log, newInvitation, paper, sessions, writer } = this.#deps;
    if (!paper) throw new CallError('unknown-call');
    const parties = rangesOf(context.address);
    this.#check(parties);
    await this.#makeRoom();
    // Others may have opened theirs meanwhile.
    this.#check(parties);
    this.#ofDay.take(parties, clock.now());
    return writer.run((tx) => {
      // Commands that waited for a repair may have filled the places meanwhile.
      if (accounts.guests.size >= this.#deps.settings.maxGuests) throw new CallError('guests-full');
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
        withdrawals_from: 0,
        closes: 0,
        created: tx.now,
      });
      fund(tx, ledger, userId);
      log.write(tx, 'guest-opened', { userId, address: context.address });
      return sessions.begin(tx, userId, context).session;
    });
  }

  #check(parties: readonly Party[]): void {
    const now = this.#deps.clock.now();
    if (this.#ofDay.full(now)) throw new CallError('guests-full');
    if (this.#ofDay.wait(parties, now) > 0) throw new CallError('guests-of-network');
  }

  /** @throws CallError `guests-full` when nobody's place is free */
  async #makeRoom(): Promise<void> {
    const { accounts, end, places, settings } = this.#deps;
    if (accounts.guests.size < settings.maxGuests) return;
    const resting = places.next();
    if (resting === null || !(await end.displace(resting))) throw new CallError('guests-full');
  }
}
