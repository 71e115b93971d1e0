import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Attached } from './attached.ts';
import type { SpotTerms } from './rules.ts';
import type { OrderRow } from './wire.ts';

/** An order before it trades. */
export interface Entry {
  readonly userId: string;
  readonly clientId: string;
  readonly symbol: string;
  readonly terms: SpotTerms;
  readonly attached: Attached;
  /** The trigger order that places it, and the stop of its OCO pair. */
  readonly triggerId?: number;
  readonly linkedTriggerId?: number;
}

/** The row of a new order. @param reserved - units of the coin it pays with */
export function newOrder(tx: Transaction, entry: Entry, reserved: bigint): OrderRow {
  const { side, type, price, quantity, budget, timeInForce, postOnly } = entry.terms;
  const id = tx.nextId();
  return {
    id,
    user_id: entry.userId,
    client_id: entry.clientId,
    symbol: entry.symbol,
    side,
    type,
    price,
    quantity,
    budget,
    filled: 0n,
    turnover: 0n,
    fee: 0n,
    reserved,
    status: 'waiting',
    reason: null,
    created: tx.now,
    updated: tx.now,
    time_in_force: timeInForce,
    post_only: postOnly ? 1 : 0,
    priority: id,
    take_profit: entry.attached.takeProfit,
    stop_loss: entry.attached.stopLoss,
    trigger_by: entry.attached.triggerBy,
    attached: 0n,
    trigger_id: entry.triggerId ?? null,
    linked_trigger_id: entry.linkedTriggerId ?? null,
  };
}
