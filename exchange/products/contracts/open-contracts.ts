import { type ContractHolding, type ContractOrder, formatUnits, NO_CHANGE } from '@tideline/wire';
import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import type { MarketPort, Touch } from '../../foundation/ports/ports.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { ContractIndex } from './contract-index.ts';
import { type ContractRow, contractToWire, pairOf } from './wire.ts';

/** Waiting and open contract orders in memory. */
export class OpenContracts {
  readonly #market: MarketPort;
  readonly #rows = new GroupedRows<ContractRow>(({ user_id }) => user_id);
  readonly #bySymbol = new Map<string, ContractIndex>();

  constructor(market: MarketPort) {
    this.#market = market;
  }

  restore(rows: readonly ContractRow[]): void {
    this.#rows.clear();
    this.#bySymbol.clear();
    for (const row of rows) this.follow(row);
  }

  /** Whether a pair has rows. */
  has(symbol: string): boolean {
    return this.#bySymbol.has(symbol);
  }

  /** The rows of a pair, oldest first: looks at all rows. */
  of(symbol: string): ContractRow[] {
    return [...this.#rows.all()].filter((each) => each.symbol === symbol);
  }

  /**
   * Positions of a pair that the mark may close and orders that the feed's best prices may fill,
   * oldest first.
   */
  reached(symbol: string, mark: bigint, touch: Touch): ContractRow[] {
    const ids = this.#bySymbol.get(symbol)?.reached(mark, touch) ?? [];
    return ids.flatMap((id) => this.#rows.get(id) ?? []);
  }

  /** The rows of a user, of one pair or of all. */
  ofUser(userId: string, symbol?: string): ContractRow[] {
    const own = this.#rows.of(userId);
    return symbol === undefined ? own : own.filter((each) => each.symbol === symbol);
  }

  /** Null when the user has no open row with this id. */
  own(userId: string, id: number): ContractRow | null {
    const row = this.#rows.get(id);
    return row?.user_id === userId ? row : null;
  }

  toWire(row: ContractRow): ContractOrder {
    return contractToWire(row, this.#market.mark(row.symbol));
  }

  /** Applies a committed row. */
  follow(row: ContractRow): void {
    const before = this.#rows.get(row.id);
    const index = this.#bySymbol.get(row.symbol) ?? new ContractIndex();
    this.#bySymbol.set(row.symbol, index);
    if (before) index.remove(before);
    if (row.status !== 'waiting' && row.status !== 'trading') this.#rows.delete(row.id);
    else {
      this.#rows.set(row);
      index.add(row);
    }
    if (index.size === 0) this.#bySymbol.delete(row.symbol);
  }

  /** Writes a row, keeps it while it is open, and reports it to its user at the end. */
  write(tx: Transaction, row: ContractRow): void {
    tx.put('contract_orders', row);
    const before = holdingOf(this.#rows.get(row.id));
    const after = holdingOf(row);
    this.follow(row);
    if (before?.opened !== after?.opened || before?.quantity !== after?.quantity) {
      // The whole change of the command is read at its end: it may write the row again.
      tx.atEnd(`contract-holding/${row.id}`, () => {
        const held = holdingOf(this.#rows.get(row.id)) ?? endedHolding(row);
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
