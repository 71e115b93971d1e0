import { type ContractOrder, formatUnits } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';
import { PAIRS, type Pair } from '../../market/matching/pair.ts';
import { liquidationPrice, marginOf, profitAt, worthAt } from './rules.ts';

export type ContractRow = Row<'contract_orders'>;

export function pairOf(row: Pick<ContractRow, 'symbol'>): Pair {
  const pair = PAIRS.get(row.symbol);
  if (!pair) throw new Error(`${row.symbol} is no longer listed`);
  return pair;
}

/** The liquidation price by the mark; null before the position is open. */
export function liquidationOf(row: ContractRow): bigint | null {
  const { side, quantity, margin, open_turnover: opened } = row;
  return opened === null ? null : liquidationPrice(pairOf(row), { side, quantity, margin, opened });
}

/** The liquidation price of a waiting order if it opened at `price`. */
export function liquidationAt(
  { symbol, side, quantity, leverage }: ContractRow,
  price: bigint,
): bigint {
  const pair = pairOf({ symbol });
  const opened = worthAt(pair, 'short', price, quantity);
  const margin = marginOf(opened, leverage);
  return liquidationPrice(pair, { side, quantity, margin, opened });
}

/** Profit before closing costs: at the mark while open, the final one afterwards. */
function profitOf(row: ContractRow, mark: bigint | null): bigint | null {
  if (row.status !== 'trading' || row.open_turnover === null) return row.profit;
  if (mark === null) return null;
  const worth = worthAt(pairOf(row), row.side, mark, row.quantity);
  return profitAt(row.side, row.open_turnover, worth);
}

/** @param mark - the pair's present mark, null when there is none */
export function contractToWire(row: ContractRow, mark: bigint | null): ContractOrder {
  const pair = pairOf(row);
  const price = (units: bigint | null) =>
    units === null ? null : formatUnits(units, pair.priceDecimals);
  const money = (units: bigint) => formatUnits(units, pair.quote.scale);
  // Average prices round down; they are for display only.
  const average = (turnover: bigint | null) =>
    turnover === null ? null : price((turnover * pair.divisor) / row.quantity);
  const profit = profitOf(row, mark);
  const liquidation = row.status === 'trading' ? liquidationOf(row) : null;
  return {
    id: String(row.id),
    client_id: row.client_id,
    part_of: row.part_of === null ? null : String(row.part_of),
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    price: price(row.price),
    lots: row.lots,
    quantity: formatUnits(row.quantity, pair.base.scale),
    leverage: row.leverage,
    open_price: average(row.open_turnover),
    close_price: average(row.close_turnover),
    mark: price(mark) ?? average(row.open_turnover) ?? price(row.price) ?? '0',
    margin: money(row.margin),
    fee: money(row.fee),
    profit: profit === null ? null : money(profit),
    take_profit: price(row.take_profit),
    stop_loss: price(row.stop_loss),
    liquidation_price: price(liquidation),
    status: row.status,
    reason: row.reason,
    created: row.created,
    opened: row.opened,
    closed: row.closed,
    evidence: row.evidence === null ? null : JSON.parse(row.evidence),
  };
}
