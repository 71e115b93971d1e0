import type { TableName } from '../../foundation/store/tables.ts';
import type { WrittenRow } from '../../foundation/transactions/commit-listener.ts';
import type { TriggerRow } from '../../products/spot/trigger-wire.ts';
import type { OrderRow } from '../../products/spot/wire.ts';
import { DoorError } from '../door-error.ts';
import type { DoorCaller } from '../route.ts';
import type { SpotDoorDependencies } from '../spot/dependencies.ts';
import { DoorOrders } from '../spot/door-orders.ts';
import { balanceEvents } from './balances.ts';
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
  readonly listener: UserListener;
}

/** Open orders of an account between two commands. */
interface Snapshot {
  readonly orders: readonly OrderRow[];
  readonly triggers: readonly TriggerRow[];
}

/** An account with listeners. */
interface Followed {
  readonly listeners: Set<Subscription>;
  reports: OrderReports | null;
  /** Events leave in the order of the commits. */
  tail: Promise<void>;
}

/**
 * Tells programs of the changes of their account, each once, in order, after its commit. It hears
 * what the writer has committed, so a change by the app is told like one by a program.
 */
export class UserData {
  /** Tables that it hears of. */
  static readonly tables: ReadonlySet<TableName> = new Set<TableName>([
    ...(['spot_orders', 'spot_triggers', 'spot_fills', 'door_orders'] as const),
    ...(['balances', 'legs'] as const),
  ]);
  readonly #deps: SpotDoorDependencies;
  readonly #orders: DoorOrders;
  readonly #followed = new Map<string, Followed>();

  constructor(deps: SpotDoorDependencies) {
    this.#deps = deps;
    this.#orders = new DoorOrders(deps);
    deps.keys.onEnd((id) => this.#endKey(id));
  }

  /**
   * Begins a subscription between two commands: it hears everything that is committed after it.
   * @returns ends it
   * @throws DoorError -2015 when the key has ended meanwhile; errors of the writer
   */
  async open(caller: DoorCaller, listener: UserListener): Promise<() => void> {
    const { keys, spot, triggers, writer } = this.#deps;
    const { userId } = caller;
    const subscription: Subscription = { caller, listener };
    await writer.run((tx) => {
      if (!keys.has(caller.keyId)) {
        throw new DoorError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
      }
      const open = { orders: spot.waiting(userId), triggers: triggers.waiting(userId) };
      tx.afterCommit(() => this.#join(subscription, open));
    });
    return () => this.#leave(subscription);
  }

  committed(rows: readonly WrittenRow[], now: number): void {
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
      const reports = followed.reports?.of(rows, now) ?? [];
      for (const event of [...reports, ...balanceEvents(rows, now)]) {
        for (const each of listeners) {
          if (followed.listeners.has(each)) each.listener.hear(event);
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
      followed.reports = new OrderReports(orders);
    } catch {
      this.#lose(userId, followed);
    }
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

function ownerOf({ row }: WrittenRow): string {
  if ('user_id' in row) return String(row.user_id);
  return 'owner' in row ? row.owner : '';
}
