import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { priceText } from '../../market/matching/pair.ts';
import { readStops } from '../../products/contracts/rules.ts';
import { type ContractRow, liquidationOf, pairOf } from '../../products/contracts/wire.ts';
import { DoorError } from '../door-error.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';

/** A stop of a whole position: which of the two stops of its contracts, and its price in units. */
export interface PositionStop {
  readonly symbol: string;
  readonly side: ContractRow['side'];
  readonly kind: 'stop_loss' | 'take_profit';
  readonly price: bigint;
}

type Deps = Pick<FuturesDoorDependencies, 'contracts' | 'market'>;

/** The open contracts of a position. */
export const positionRows = (
  { contracts }: Deps,
  userId: string,
  { side, symbol }: Pick<PositionStop, 'side' | 'symbol'>,
): ContractRow[] =>
  contracts
    .openOf(userId)
    .filter((row) => row.symbol === symbol && row.side === side && row.status === 'trading')
    .sort((a, b) => a.id - b.id);

/**
 * Sets a stop of every contract of a position whose liquidation price does not come first.
 * @returns the ids of these contracts
 * @throws DoorError -4130; CallError with the refusal of the oldest contract when none takes it.
 *   Nothing is changed then
 */
export function setStop(tx: Transaction, userId: string, deps: Deps, stop: PositionStop): number[] {
  const rows = positionRows(deps, userId, stop);
  if (rows.some((row) => row[stop.kind] !== null)) {
    const message =
      'An open stop or take profit order with GTE and closePosition in the direction is existing.';
    throw new DoorError(-4130, message);
  }
  const refusals = rows.map((row) => refusalOf(deps, row, stop));
  const held = rows.filter((_, at) => refusals[at] === null);
  if (held.length === 0) throw refusals[0] ?? new CallError('stop-wrong-side');
  for (const row of held) write(tx, userId, deps, { ...row, [stop.kind]: stop.price });
  return held.map(({ id }) => id);
}

/** Removes a stop from the contracts of a position. @returns whether any had it */
export function clearStop(
  tx: Transaction,
  userId: string,
  deps: Deps,
  stop: PositionStop,
): boolean {
  const rows = positionRows(deps, userId, stop).filter((row) => row[stop.kind] === stop.price);
  for (const row of rows) write(tx, userId, deps, { ...row, [stop.kind]: null });
  return rows.length > 0;
}

/** Gives a new contract the stops of its position. */
export function inheritStops(
  tx: Transaction,
  userId: string,
  deps: Deps,
  { id, symbol }: { readonly id: number; readonly symbol: string },
): void {
  const own = deps.contracts.openOf(userId).find((row) => row.id === id);
  if (!own) return;
  const others = positionRows(deps, userId, { symbol, side: own.side });
  let changed = own;
  for (const kind of ['stop_loss', 'take_profit'] as const) {
    const price = others.find((row) => row.id !== id && row[kind] !== null)?.[kind] ?? null;
    if (price === null) continue;
    // The liquidation price, or the mark itself, has passed the stop: the contract ends there.
    if (!refusalOf(deps, own, { symbol, side: own.side, kind, price })) {
      changed = { ...changed, [kind]: price };
    }
  }
  if (changed !== own) write(tx, userId, deps, changed);
}

/** Why a contract does not take a stop; null when it does. */
function refusalOf(
  { market }: Deps,
  row: ContractRow,
  { kind, price }: PositionStop,
): CallError | null {
  const pair = pairOf(row);
  const from = market.mark(row.symbol);
  if (from === null) throw new CallError('feed-stale');
  const bounds = { from, liquidation: liquidationOf(row) ?? 0n };
  try {
    readStops(pair, row.side, bounds, { [kind]: priceText(pair, price) });
    return null;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

function write(tx: Transaction, userId: string, { contracts }: Deps, row: ContractRow): void {
  const pair = pairOf(row);
  const text = (price: bigint | null) => (price === null ? undefined : priceText(pair, price));
  contracts.setStops(tx, userId, {
    id: String(row.id),
    take_profit: text(row.take_profit),
    stop_loss: text(row.stop_loss),
  });
}
