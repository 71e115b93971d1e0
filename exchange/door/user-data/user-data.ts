import type { TableName } from '../../foundation/store/tables.ts';
import type { CommitListener, WrittenRow } from '../../foundation/transactions/commit-listener.ts';
import type { ContractRow } from '../../products/contracts/wire.ts';
import type { TriggerRow } from '../../products/spot/trigger-wire.ts';
import type { OrderRow } from '../../products/spot/wire.ts';
import { DoorError } from '../door-error.ts';
import { hasStop, stopOf } from '../futures/algo.ts';
import type { FuturesDoorDependencies } from '../futures/dependencies.ts';
import type { DoorCaller, DoorMarketName } from '../route.ts';
import { DoorOrders } from '../spot/door-orders.ts';
import { balanceEvents } from './balances.ts';
import { FuturesReports, type FuturesSnapshot } from './futures-reports.ts';
import { ListReports } from './list-reports.ts';
import { OrderReports } from './order-reports.ts';

/** Who hears the events of an account. */
export interface UserListener {
  /** Called before the first event. */
  opened(): void;
  hear(event: object): void;
  /** Nothing follows: the key has ended, or the events are not known any more. */
  ended(): void;
}

/** One listener of an account. */
interface Subscription {
  readonly caller: DoorCaller;
  readonly of: DoorMarketName;
  readonly listener: UserListener;
}

/** Open orders of an account between two commands. */
interface Snapshot {
  readonly orders: readonly OrderRow[];
  readonly triggers: readonly TriggerRow[];
  readonly contracts: readonly ContractRow[];
}

/** What turns the rows of commands into events of each market. */
interface Reports {
  readonly spot: OrderReports;
  readonly lists: ListReports;
  readonly futures: FuturesReports;
}

/** Sends an event of a key as the faults of `user:` and its number allow. */
type Deliver = (name: string, send: () => void) => void;

/** An account with listeners. */
interface Followed {
  readonly listeners: Set<Subscription>;
  reports: Reports | null;
  /** Events leave in the order of the commits. */
  tail: Promise<void>;
}

/**
 * Tells programs of the changes of their account, each once, in order, after its commit. It hears
 * what the writer has committed, so a change by the app is published like one by a program.
 */
export class UserData {
  /** Tables that it hears of. */
  static readonly tables: ReadonlySet<TableName> = new Set<TableName>([
    ...(['spot_orders', 'spot_triggers', 'spot_fills', 'door_orders'] as const),
    ...(['balances', 'legs', 'contract_orders', 'door_settings'] as const),
  ]);
  readonly #deps: FuturesDoorDependencies;
  readonly #orders: DoorOrders;
  readonly #followed = new Map<string, Followed>();
  #deliver: Deliver = (_, send) => send();
  readonly #hearers: CommitListener['committed'][] = [];

  constructor(deps: FuturesDoorDependencies) {
    this.#deps = deps;
    this.#orders = new DoorOrders(deps);
    deps.keys.onEnd((id) => this.#endKey(id));
  }

  /**
   * Begins a subscription between two commands: it hears everything that is committed after it.
   * @returns ends it
   * @throws DoorError -2015 when the key has ended meanwhile; errors of the writer
   */
  async open(
    caller: DoorCaller,
    listener: UserListener,
    of: DoorMarketName = 'spot',
  ): Promise<() => void> {
    const { contracts, keys, spot, triggers, writer } = this.#deps;
    const { userId } = caller;
    const subscription: Subscription = { caller, listener, of };
    await writer.run((tx) => {
      if (!keys.has(caller.keyId)) {
        throw new DoorError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
      }
      const open = {
        orders: spot.waiting(userId),
        triggers: triggers.waiting(userId),
        contracts: contracts.openOf(userId),
      };
      tx.afterCommit(() => this.#join(subscription, open));
    });
    return () => this.#leave(subscription);
  }

  /** Sends events as deliberate faults allow. */
  deliverBy(deliver: Deliver): void {
    this.#deliver = deliver;
  }

  /** Hears what every command wrote, whoever's. */
  onCommit(hear: CommitListener['committed']): void {
    this.#hearers.push(hear);
  }

  /** Ends the subscriptions of keys, by their numbers, as if their events were lost. */
  cut(isMeant: (name: string) => boolean): void {
    for (const { listeners } of [...this.#followed.values()]) {
      for (const each of [...listeners]) {
        if (isMeant(nameOf(each)) && this.#leave(each)) each.listener.ended();
      }
    }
  }

  committed(rows: readonly WrittenRow[], now: number): void {
    for (const hear of this.#hearers) hear(rows, now);
    if (this.#followed.size === 0) return;
    const byUser = new Map<string, WrittenRow[]>();
    for (const each of rows) {
      const userId = ownerOf(each);
      if (!this.#followed.has(userId)) continue;
      const own = byUser.get(userId);
      if (own) own.push(each);
      else byUser.set(userId, [each]);
    }
    for (const [userId, own] of byUser) this.#follow(userId, own, now);
  }

  /** Ends all subscriptions: each may have missed a change. */
  lost(): void {
    for (const [userId, followed] of [...this.#followed]) this.#lose(userId, followed);
  }

  #follow(userId: string, rows: readonly WrittenRow[], now: number): void {
    const followed = this.#followed.get(userId);
    if (!followed) return;
    // A later subscription does not hear of this change.
    const listeners = [...followed.listeners];
    followed.tail = followed.tail.then(() => {
      const { reports } = followed;
      const events = {
        spot: [
          ...(reports?.spot.of(rows, now) ?? []),
          ...(reports?.lists.of(rows, now) ?? []),
          ...balanceEvents(rows, now),
        ],
        futures: reports?.futures.of(rows, now) ?? [],
      };
      for (const each of listeners) {
        for (const event of events[each.of]) {
          this.#deliver(nameOf(each), () => {
            if (followed.listeners.has(each)) each.listener.hear(event);
          });
        }
      }
    });
    followed.tail = followed.tail.catch(() => this.#lose(userId, followed));
  }

  #join(subscription: Subscription, open: Snapshot): void {
    const { userId } = subscription.caller;
    let followed = this.#followed.get(userId);
    if (!followed) {
      followed = { listeners: new Set(), reports: null, tail: Promise.resolve() };
      this.#followed.set(userId, followed);
      followed.tail = this.#load(userId, followed, open);
    }
    followed.listeners.add(subscription);
    subscription.listener.opened();
  }

  /** Reads the client order ids of the open orders. */
  async #load(userId: string, followed: Followed, open: Snapshot): Promise<void> {
    try {
      const orders = await this.#orders.joined(open.orders, open.triggers);
      followed.reports = {
        spot: new OrderReports(orders),
        lists: new ListReports(orders, await this.#listNames(userId)),
        futures: new FuturesReports(this.#deps.market, await this.#contracts(userId, open)),
      };
    } catch {
      this.#lose(userId, followed);
    }
  }

  /** The newest names of lists. */
  async #listNames(userId: string) {
    const where = { user_id: userId, state: 'list' as const };
    const { rows } = await this.#deps.store.page('door_orders', {
      where,
      before: null,
      limit: 400,
    });
    return rows;
  }

  async #contracts(userId: string, { contracts }: Snapshot): Promise<FuturesSnapshot> {
    const { store } = this.#deps;
    const ids = contracts.map(({ id }) => id);
    const algo = { where: { user_id: userId, state: 'algo' as const }, before: null, limit: 400 };
    const [names, algos, settings] = await Promise.all([
      ids.length === 0 ? [] : store.all('door_orders', { id: ids }),
      store.page('door_orders', algo),
      store.all('door_settings', { user_id: userId, symbol: '' }),
    ]);
    return {
      ...{ contracts, names, isHedged: settings[0]?.value === 1 },
      algos: algos.rows.filter((row) => contracts.some((each) => hasStop(each, stopOf(row)))),
    };
  }

  /** A listener that missed a change must not believe that nothing has changed. */
  #lose(userId: string, followed: Followed): void {
    if (this.#followed.get(userId) === followed) this.#followed.delete(userId);
    const lost = [...followed.listeners];
    followed.listeners.clear();
    for (const { listener } of lost) listener.ended();
  }

  #leave(subscription: Subscription): boolean {
    const { userId } = subscription.caller;
    const followed = this.#followed.get(userId);
    const left = followed?.listeners.delete(subscription) ?? false;
    if (followed?.listeners.size === 0) this.#followed.delete(userId);
    return left;
  }

  #endKey(id: number): void {
    for (const { listeners } of [...this.#followed.values()]) {
      for (const each of [...listeners]) {
        if (each.caller.keyId === id && this.#leave(each)) each.listener.ended();
      }
    }
  }
}

/** How faults name what a key hears. */
const nameOf = ({ caller }: Subscription): string => `user:${caller.keyId}`;

function ownerOf({ row }: WrittenRow): string {
  if ('user_id' in row) return String(row.user_id);
  return 'owner' in row ? row.owner : '';
}
