import { type ContractRow, pairOf } from '../contracts/wire.ts';
import type { OptionRow } from '../options/wire.ts';
import { averagePrice, type Trip } from './trip.ts';

/**
 * The trades of closed contracts: a position with all parts that were closed before it. Its result
 * is what the ledger booked: profit less the fees of opening and closing; a liquidation lost the
 * margin.
 *
 * @param rows - closed contracts in any order
 * @param since - positions that opened earlier may lack parts and are left out; null for none
 */
export function contractTrips(rows: readonly ContractRow[], since: number | null): Trip[] {
  const parts = Map.groupBy(rows, (row) => row.part_of ?? row.id);
  return [...parts.values()].flatMap((all) => {
    const last = all.find((row) => row.part_of === null);
    if (!last || (since !== null && (last.opened ?? 0) < since)) return [];
    const sum = (of: (row: ContractRow) => bigint) =>
      all.reduce((total, row) => total + of(row), 0n);
    const pair = pairOf(last);
    const size = sum((row) => row.quantity);
    const worth = sum((row) => row.open_turnover ?? 0n);
    const fees = sum((row) => row.fee);
    return {
      id: last.id,
      kind: 'contract',
      symbol: last.symbol,
      side: last.side,
      opened: last.opened ?? last.created,
      closed: last.closed ?? last.created,
      entry: averagePrice(pair, worth, size),
      exit: averagePrice(
        pair,
        sum((row) => row.close_turnover ?? 0n),
        size,
      ),
      size,
      worth,
      net: sum((row) => row.profit ?? 0n) - fees,
      fees,
      coin: pair.quote.code,
      stop: last.first_stop,
      order: null,
    };
  });
}

/** The trade of an option that a price has settled. */
export const optionTrip = (row: OptionRow): Trip => ({
  id: row.id,
  kind: 'option',
  symbol: row.symbol,
  side: row.direction,
  opened: row.purchased,
  closed: row.delivery,
  entry: row.purchase_price,
  exit: row.delivery_price ?? row.purchase_price,
  size: row.stake,
  worth: row.stake,
  net: (row.payout ?? row.stake) - row.stake,
  fees: 0n,
  coin: row.coin,
  stop: null,
  order: null,
});
