import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { TriggerTerms } from './trigger-rules.ts';
import type { TriggerRow } from './trigger-wire.ts';

interface NewTrigger {
  readonly userId: string;
  readonly symbol: string;
  readonly terms: TriggerTerms;
  readonly clientId?: string;
}

/** The row of a new trigger order, with nothing reserved and no links. */
export function newTrigger(
  tx: Transaction,
  { userId, symbol, terms, clientId = '' }: NewTrigger,
): TriggerRow {
  return {
    id: tx.nextId(),
    user_id: userId,
    client_id: clientId,
    symbol,
    ...terms,
    reserved: 0n,
    status: 'waiting',
    reason: null,
    triggered_at: null,
    order_id: null,
    linked_order_id: null,
    linked_trigger_id: null,
    parent_order_id: null,
    created: tx.now,
    updated: tx.now,
  };
}
