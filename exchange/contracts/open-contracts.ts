import type { ContractOrder } from '@tideline/wire';
import type { MarketPort } from '../ports.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type ContractRow, contractToWire } from './wire.ts';

/** Waiting and open contract orders in memory, by pair. */
export class OpenContracts {
  readonly #market: MarketPort;
  readonly #rows = new Map<string, Map<number, ContractRow>>();

  constructor(market: MarketPort) {
    this.#market = market;
  }

  restore(rows: readonly ContractRow[]): void {
    this.#rows.clear();
    for (const row of rows) this.of(row.symbol).set(row.id, row);
  }

  /** The rows of a pair. */
  of(symbol: string): Map<number, ContractRow> {
    let rows = this.#rows.get(symbol);
    if (!rows) {
      rows = new Map();
      this.#rows.set(symbol, rows);
    }
    return rows;
  }

  /** The rows of a user, of one pair or of all. */
  ofUser(userId: string, symbol?: string): ContractRow[] {
    const pairs = symbol === undefined ? [...this.#rows.values()] : [this.of(symbol)];
    return pairs.flatMap((each) => [...each.values()]).filter((each) => each.user_id === userId);
  }

  /** Null when the user has no open row with this id. */
  own(userId: string, id: number): ContractRow | null {
    for (const rows of this.#rows.values()) {
      const row = rows.get(id);
      if (row) return row.user_id === userId ? row : null;
    }
    return null;
  }

  toWire(row: ContractRow): ContractOrder {
    return contractToWire(row, this.#market.mark(row.symbol));
  }

  /** Applies a committed row. */
  follow(row: ContractRow): void {
    if (row.status === 'waiting' || row.status === 'trading') this.of(row.symbol).set(row.id, row);
    else this.of(row.symbol).delete(row.id);
  }

  /** Writes a row, keeps it while it is open, and reports it to its user at the end. */
  write(tx: Transaction, row: ContractRow): void {
    tx.put('contract_orders', row);
    this.follow(row);
    tx.atEnd(`contract/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'contract-order', order: this.toWire(row) }),
    );
  }
}
