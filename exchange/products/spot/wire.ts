import { formatUnits, type SpotFill, type SpotOrder } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';
import { PAIRS, type Pair } from '../../market/matching/pair.ts';
import { averageOf } from './rules.ts';

export type OrderRow = Row<'spot_orders'>;
export type FillRow = Row<'spot_fills'>;

/** The pair of a stored row. */
export function pairOf(symbol: string): Pair {
  const pair = PAIRS.get(symbol);
  if (!pair) throw new Error(`${symbol} is no longer listed`);
  return pair;
}

/** The coin that an order pays with, and that it reserves. */
export const paysIn = (row: Pick<OrderRow, 'symbol' | 'side'>): string => {
  const { base, quote } = pairOf(row.symbol);
  return row.side === 'buy' ? quote.code : base.code;
};

/** The contract's form of a row's id; null when there is none. */
export const idText = (id: number | null): string | null => (id === null ? null : String(id));

export function orderToWire(row: OrderRow): SpotOrder {
  const pair = pairOf(row.symbol);
  const { base, quote, priceDecimals } = pair;
  const paidIn = row.side === 'buy' ? base : quote;
  const average = averageOf(pair, row.turnover, row.filled);
  const price = (units: bigint | null) =>
    units === null ? null : formatUnits(units, priceDecimals);
  return {
    id: String(row.id),
    client_id: row.client_id,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    price: price(row.price),
    quantity: row.quantity === null ? null : formatUnits(row.quantity, base.scale),
    budget: row.budget === null ? null : formatUnits(row.budget, quote.scale),
    filled: formatUnits(row.filled, base.scale),
    turnover: formatUnits(row.turnover, quote.scale),
    average: price(average),
    fee: formatUnits(row.fee, paidIn.scale),
    fee_coin: paidIn.code,
    status: row.status,
    reason: row.reason,
    created: row.created,
    updated: row.updated,
    time_in_force: row.time_in_force,
    post_only: row.post_only === 1,
    take_profit: price(row.take_profit),
    stop_loss: price(row.stop_loss),
    trigger_id: idText(row.trigger_id),
    linked_trigger_id: idText(row.linked_trigger_id),
  };
}

export function fillToWire(row: FillRow): SpotFill {
  const { base, quote, priceDecimals } = pairOf(row.symbol);
  return {
    id: String(row.id),
    order_id: String(row.order_id),
    symbol: row.symbol,
    side: row.side,
    role: row.role,
    price: formatUnits(row.price, priceDecimals),
    quantity: formatUnits(row.quantity, base.scale),
    turnover: formatUnits(row.turnover, quote.scale),
    fee: formatUnits(row.fee, row.side === 'buy' ? base.scale : quote.scale),
    fee_coin: row.fee_coin,
    time: row.time,
    evidence: { epoch: row.epoch, book_seq: row.book_seq, deal_id: row.deal_id },
  };
}
