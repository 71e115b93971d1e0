import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Evidence } from '../../market/matching/service.ts';
import type { Closing, Stops } from './rules.ts';
import type { ContractRow } from './wire.ts';

export type CloseReason = Exclude<NonNullable<ContractRow['reason']>, 'liquidity'>;

/** Parsed and checked terms. Prices in price units, the quantity in base units. */
interface Terms extends Stops {
  readonly price: bigint | null;
  readonly lots: number;
  readonly quantity: bigint;
  readonly leverage: number;
}

/** The row of a new contract order: nothing reserved, nothing traded. */
export function newContract(
  tx: Transaction,
  userId: string,
  order: Pick<ContractRow, 'symbol' | 'side' | 'type' | 'client_id'>,
  { price, lots, quantity, leverage, takeProfit, stopLoss }: Terms,
): ContractRow {
  return {
    id: tx.nextId(),
    user_id: userId,
    client_id: order.client_id,
    part_of: null,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    price,
    lots,
    quantity,
    leverage,
    open_turnover: null,
    close_turnover: null,
    margin: 0n,
    fee: 0n,
    reserved: 0n,
    profit: null,
    take_profit: takeProfit,
    stop_loss: stopLoss,
    first_stop: null,
    status: 'waiting',
    reason: null,
    created: tx.now,
    opened: null,
    closed: null,
    evidence: null,
  };
}

/** Amounts in quote units. */
export function openedContract(
  tx: Transaction,
  row: ContractRow,
  {
    turnover,
    margin,
    fee,
  }: { readonly turnover: bigint; readonly margin: bigint; readonly fee: bigint },
  evidence: Evidence,
): ContractRow {
  return {
    ...row,
    open_turnover: turnover,
    margin,
    fee,
    reserved: margin,
    first_stop: row.stop_loss,
    status: 'trading',
    opened: tx.now,
    evidence: JSON.stringify(evidence),
  };
}

export function closedContract(
  tx: Transaction,
  row: ContractRow,
  end: { readonly turnover: bigint; readonly closing: Closing; readonly reason: CloseReason },
  evidence: Evidence,
): ContractRow {
  return {
    ...row,
    close_turnover: end.turnover,
    fee: row.fee + end.closing.fee,
    reserved: 0n,
    profit: end.closing.profit,
    status: 'closed',
    reason: end.reason,
    closed: tx.now,
    evidence: JSON.stringify(evidence),
  };
}

export function cancelledContract(
  tx: Transaction,
  row: ContractRow,
  reason: 'user' | 'feed',
): ContractRow {
  return { ...row, reserved: 0n, status: 'cancelled', reason, closed: tx.now };
}
