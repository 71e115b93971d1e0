import type { Row } from '../../foundation/store/tables.ts';
import type { ContractRow } from '../../products/contracts/wire.ts';
import { collect, type Wanted } from '../history.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';
import type { FuturesOrder, StoredOrder } from './order-text.ts';

type DoorRow = Row<'door_orders'>;

/** Contracts and orders of one account that a list is made from. */
export interface FuturesHistory {
  readonly orders: readonly FuturesOrder[];
  readonly rows: readonly ContractRow[];
}

/** Where a list begins: at an id, or at an instant, ms. */
interface Since {
  readonly first?: number | null;
  readonly from?: number | null;
}

/** Rows of a list that names no beginning: the newest. */
const MAX = 1_000;

/** Finds orders of contracts as programs see them. */
export class FuturesOrders {
  readonly #deps: FuturesDoorDependencies;

  constructor(deps: FuturesDoorDependencies) {
    this.#deps = deps;
  }

  /** Waiting orders of an account, oldest first. */
  async open(userId: string, symbol: string | null): Promise<FuturesOrder[]> {
    const { contracts, store, writer } = this.#deps;
    const rows = await writer.read(() =>
      contracts
        .openOf(userId)
        .filter((row) => row.status === 'waiting' && (symbol ?? row.symbol) === row.symbol),
    );
    const ids = rows.map(({ id }) => id);
    const stored = ids.length === 0 ? [] : await store.all('door_orders', { id: ids });
    return joined(rows, stored);
  }

  /** An order of an account by its id; null for an unknown one and for a stranger's. */
  async find(userId: string, id: number): Promise<FuturesOrder | null> {
    const { store, writer } = this.#deps;
    await writer.settle();
    const [row, parts, stored] = await Promise.all([
      store.find('contract_orders', id),
      store.all('contract_orders', { user_id: userId, part_of: id }),
      store.find('door_orders', id),
    ]);
    const rows = row?.user_id === userId && row.part_of === null ? [row, ...parts] : [];
    const own = stored?.user_id === userId && stored.state === 'contract' ? [stored] : [];
    return joined(rows, own)[0] ?? null;
  }

  /** The newest order to which an account gave this client order id; a waiting one first. */
  async named(userId: string, clientId: string): Promise<FuturesOrder | null> {
    const open = await this.open(userId, null);
    const waiting = open.find((each) => each.clientId === clientId);
    if (waiting) return waiting;
    const where = { user_id: userId, client_order_id: clientId, state: 'contract' as const };
    const { rows } = await this.#deps.store.page('door_orders', { where, before: null, limit: 1 });
    return rows[0] ? this.find(userId, rows[0].id) : null;
  }

  /**
   * Orders and contracts of a pair, oldest first: the newest, or all from an id or an instant on.
   */
  async history(userId: string, symbol: string, since: Since = {}): Promise<FuturesHistory> {
    const { store, writer } = this.#deps;
    await writer.settle();
    const own = { user_id: userId, symbol };
    const wanted = wantedOf(since);
    const [rows, stored] = await Promise.all([
      collect(store.history, 'contract_orders', own, 'created', wanted),
      collect(store.history, 'door_orders', { ...own, state: 'contract' }, 'time', wanted),
    ]);
    return { rows: rows.toReversed(), orders: joined(rows, stored) };
  }

  /**
   * What the trades of a pair are made from: the newest contracts, or all that traded since an
   * instant.
   */
  async traded(userId: string, symbol: string, from: number | null): Promise<FuturesHistory> {
    if (from === null) return this.history(userId, symbol);
    const { store, writer } = this.#deps;
    await writer.settle();
    const own = { user_id: userId, symbol };
    // An old contract may have closed lately.
    const [opened, closed] = await Promise.all([
      collect(store.history, 'contract_orders', own, 'opened', wantedOf({ from })),
      collect(store.history, 'contract_orders', own, 'closed', wantedOf({ from })),
    ]);
    const rows = [...new Map([...opened, ...closed].map((row) => [row.id, row])).values()];
    const first = rows.reduce(
      (lowest, { id, part_of }) => Math.min(lowest, part_of ?? id),
      Infinity,
    );
    const orders = { ...own, state: 'contract' as const };
    const stored = await collect(store.history, 'door_orders', orders, 'time', wantedOf({ first }));
    return { rows, orders: joined(rows, stored) };
  }
}

const wantedOf = ({ first = null, from = null }: Since): Wanted => ({
  ...{ first, from, to: null, limit: first === null && from === null ? MAX : Infinity },
});

/** Joins contracts with what programs asked for. @returns oldest first */
function joined(rows: readonly ContractRow[], stored: readonly DoorRow[]): FuturesOrder[] {
  const groups = Map.groupBy(rows, (row) => row.part_of ?? row.id);
  const names = new Map(stored.map((row) => [row.id, row]));
  const ids = new Set([...groups.keys(), ...names.keys()]);
  return [...ids]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const own = names.get(id);
      const group = [...(groups.get(id) ?? [])].sort((a, b) => a.id - b.id);
      const [first] = group;
      // A part whose contract is older than the list.
      if (!own && first?.id !== id) return [];
      return [
        {
          id,
          symbol: own?.symbol ?? first?.symbol ?? '',
          clientId: own?.client_order_id ?? first?.client_id ?? '',
          stored: own ? (JSON.parse(own.request ?? '{}') as StoredOrder) : null,
          rows: group,
          time: own?.time ?? first?.created ?? 0,
        },
      ];
    });
}
