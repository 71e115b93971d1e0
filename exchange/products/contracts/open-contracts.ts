import { type ContractHolding, type ContractOrder, formatUnits, NO_CHANGE } from '@tideline/wire';
import type { MarketPort } from '../../foundation/ports/ports.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { type ContractRow, contractToWire, pairOf } from './wire.ts';

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
    const before = holdingOf(this.of(row.symbol).get(row.id));
    const after = holdingOf(row);
    this.follow(row);
    if (before?.opened !== after?.opened || before?.quantity !== after?.quantity) {
      // The whole change of the command is read at its end: it may write the row again.
      tx.atEnd(`contract-holding/${row.id}`, () => {
        const held = holdingOf(this.of(row.symbol).get(row.id)) ?? endedHolding(row);
        tx.publish(row.user_id, { ...NO_CHANGE, contracts: [held] });
      });
    }
    tx.atEnd(`contract/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'contract-order', order: this.toWire(row) }),
    );
  }
}

/** What an open position adds to its user's worth; null for every other row. */
export function holdingOf(
  row: ContractRow | undefined,
): (ContractHolding & { readonly opened: string }) | null {
  if (row?.status !== 'trading' || row.open_turnover === null) return null;
  const { base, quote } = pairOf(row);
  return {
    id: String(row.id),
    symbol: row.symbol,
    side: row.side,
    quantity: formatUnits(row.quantity, base.scale),
    opened: formatUnits(row.open_turnover, quote.scale),
  };
}

const endedHolding = ({ id, symbol, side }: ContractRow): ContractHolding => ({
  id: String(id),
  symbol,
  side,
  quantity: '0',
  opened: null,
});
