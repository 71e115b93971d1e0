import { applyChanges, type Change, type Followers } from '../foundation/store/change.ts';
import { sequencedId } from '../foundation/store/ids.ts';
import { POSTINGS_FROM } from '../foundation/store/openings.ts';
import { followingOnly, type Residents, type Rooms } from '../foundation/store/residents.ts';
import type { StoreView } from '../foundation/store/store.ts';
import type { TableName } from '../foundation/store/tables.ts';
import type { TradingDependencies } from '../market/matching/dependencies.ts';
import type { Devices } from '../people/sessions/devices.ts';
import type { Sessions } from '../people/sessions/service.ts';
import type { Languages } from '../people/users/languages.ts';
import type { Accounts } from '../people/users/service.ts';
import type { Contracts } from '../products/contracts/service.ts';
import type { Options } from '../products/options/service.ts';
import { UnfinishedProofs } from '../products/options/unfinished-proofs.ts';
import type { Spot } from '../products/spot/service.ts';
import { Tape } from '../products/spot/tape.ts';
import type { Triggers } from '../products/spot/triggers.ts';
import type { BackOffice } from './back-office.ts';
import { backOfficeFollowers } from './back-office-memory.ts';

interface MemoryParts extends Pick<TradingDependencies, 'store' | 'ledger' | 'matching'> {
  readonly residents: Residents;
  readonly accounts: Accounts;
  readonly languages: Languages;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly spot: Spot;
  readonly triggers: Triggers;
  readonly options: Options;
  readonly contracts: Contracts;
  readonly tape: Tape;
  readonly backOffice: BackOffice;
}

/**
 * The memory of a core: loaded from the store at once, or kept equal to it by the commits of
 * another process. A part that is restored here also follows here.
 */
export class Memory {
  readonly #parts: MemoryParts;
  readonly #followers: Followers;
  #number = 0;
  #lastId = 0;

  constructor(parts: MemoryParts) {
    this.#parts = parts;
    const followers = followersOf(parts);
    parts.residents.furnish(roomsOf(parts, followers));
    this.#followers = followingOnly(parts.residents, followers, watchedOf(parts));
  }

  /** Number of the newest commit in memory. */
  get number(): number {
    return this.#number;
  }

  /** The last id that any row took. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Replaces memory by the store's state. @returns the last used id */
  async load(): Promise<number> {
    const { store } = this.#parts;
    if (store.snapshot) await store.snapshot((view, number) => this.#loadFrom(view, number));
    else await this.#loadFrom(store, 0);
    return this.#lastId;
  }

  /** Replaces memory that has missed commits of another process. */
  async reload(): Promise<void> {
    this.#parts.backOffice.limits.forget();
    await this.load();
  }

  /** Applies the next commit of another process. */
  apply(number: number, changes: readonly Change[]): void {
    applyChanges(this.#followers, changes);
    for (const { table, rows } of changes) {
      for (const row of rows) this.#lastId = Math.max(this.#lastId, sequencedId(table, row));
    }
    this.#number = number;
    this.#parts.residents.invalidate();
  }

  async #loadFrom(store: StoreView, number: number): Promise<void> {
    const { residents, accounts, languages, sessions, devices, ledger, matching, ...parts } =
      this.#parts;
    const { direct } = residents;
    const unless = async <Name extends TableName>(table: Name) => (direct ? [] : store.all(table));
    const restoreBackOffice = await parts.backOffice.load(store);
    const [
      users,
      chosen,
      live,
      known,
      balances,
      from,
      waiting,
      armed,
      running,
      unproven,
      open,
      deals,
      lastId,
    ] = await Promise.all([
      direct ? store.passingUsers() : store.all('users'),
      unless('preferences'),
      unless('sessions'),
      unless('devices'),
      unless('balances'),
      store.find('meta', POSTINGS_FROM),
      store.all('spot_orders', { status: 'waiting' }),
      store.all('spot_triggers', { status: 'waiting' }),
      store.all('option_orders', { status: 'running' }),
      UnfinishedProofs.load(store),
      store.all('contract_orders', { status: ['waiting', 'trading'] }),
      store.latest('user_deals', Tape.maxDeals),
      store.lastId(),
    ]);
    // No wait from here on: memory is either the old state or the new one.
    residents.clear();
    accounts.restore(users);
    languages.restore(chosen);
    sessions.restore(live);
    devices.restore(known);
    ledger.restore(balances, from);
    matching.restore();
    parts.spot.restore(waiting);
    parts.triggers.restore(armed);
    parts.options.restore(running, unproven);
    parts.contracts.restore(open);
    parts.tape.restore(deals);
    restoreBackOffice();
    this.#number = number;
    this.#lastId = lastId;
  }
}

function followersOf(parts: MemoryParts): Followers {
  const { accounts, languages, sessions, devices, ledger, options } = parts;
  const ofBackOffice = backOfficeFollowers(parts.backOffice);
  return {
    ...ofBackOffice,
    users: {
      put: (row) => accounts.follow(row),
      remove: (id) => accounts.followRemoval(String(id)),
    },
    preferences: {
      put: (row) => languages.follow(row),
      remove: (userId) => languages.followRemoval(String(userId)),
    },
    sessions: {
      put: (row) => sessions.follow(row),
      remove: (id) => sessions.followRemoval(String(id)),
    },
    devices: {
      put: (row) => devices.follow(row),
      remove: (id) => devices.followRemoval(Number(id)),
    },
    balances: {
      put: (row) => ledger.follow(row),
      remove: (...key) => ledger.followRemoval(...(key.map(String) as [string, string, string])),
    },
    spot_orders: { put: (row) => parts.spot.follow(row) },
    spot_triggers: { put: (row) => parts.triggers.follow(row) },
    option_orders: { put: (row) => options.follow(row) },
    contract_orders: { put: (row) => parts.contracts.follow(row) },
    user_deals: { put: (row) => parts.tape.follow(row) },
    meta: {
      put: (row) => {
        options.followProofs(row);
        ledger.followMonth(row);
        ofBackOffice.meta?.put?.(row);
      },
    },
  };
}

/** Where the rows of an account go that comes into memory, and what it leaves. */
function roomsOf({ accounts, backOffice }: MemoryParts, followers: Followers): Rooms {
  const { promotion, verification } = backOffice;
  return {
    // Every table of an account has a follower.
    ...(followers as Rooms),
    users: {
      put: (row) => accounts.follow(row),
      remove: (id) => {
        accounts.leave(String(id));
        verification.leave(String(id));
      },
    },
    trade_stats: {
      put: (row) => promotion.follow(row),
      remove: (userId) => promotion.leave(String(userId)),
    },
    referral_sums: {
      put: (row) => promotion.referrals.follow(row),
      remove: (userId) => promotion.referrals.leave(String(userId)),
    },
  };
}

/** What memory watches of accounts that are away: guests, closings, documents under review. */
function watchedOf({ accounts, backOffice }: MemoryParts): Followers {
  const { verification } = backOffice;
  return {
    users: {
      put: (row) => {
        accounts.follow(row);
        accounts.leave(row.id);
      },
    },
    verifications: {
      put: (row) => {
        verification.follow(row);
        verification.leave(row.user_id);
      },
    },
  };
}
