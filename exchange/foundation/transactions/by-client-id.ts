import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import type { Writer } from './writer.ts';

type OrderTable = 'spot_orders' | 'spot_triggers' | 'option_orders' | 'contract_orders';

/** An order, or the two orders of an OCO pair. */
interface Answer {
  readonly id?: string;
  readonly order?: { readonly id: string };
  readonly trigger?: { readonly id: string };
}

/**
 * The order that the command of a client id placed, or also amended; null when there is none. Waits
 * for commands that are not yet durable, so that null is final: a client settles an unknown outcome
 * with this.
 */
export async function orderByClientId<Name extends OrderTable>(
  { store, writer }: { readonly store: Store; readonly writer: Writer },
  table: Name,
  userId: string,
  clientId: string,
  by: 'placed' | 'placed-or-amended' = 'placed',
): Promise<Row<Name> | null> {
  await writer.settle();
  const command = await store.find('commands', userId, clientId);
  if (!command) return null;
  const answer = JSON.parse(command.answer) as Answer;
  const id =
    table === 'spot_triggers' ? (answer.trigger ?? answer).id : (answer.order ?? answer).id;
  // All tables share one sequence of ids, so the answer of another kind names no row of this table.
  const row = id === undefined ? null : await store.find(table, Number(id));
  if (row?.user_id !== userId) return null;
  return by === 'placed-or-amended' || row.client_id === clientId ? row : null;
}
