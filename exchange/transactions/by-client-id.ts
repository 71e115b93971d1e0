import type { Dependencies } from '../compose/dependencies.ts';
import type { Row } from '../store/tables.ts';

type OrderTable = 'spot_orders' | 'option_orders' | 'contract_orders';

/**
 * The order of a client id; null when there is none. Waits for commands that are not yet durable,
 * so that null is final: a client settles an unknown outcome with this.
 */
export async function orderByClientId<Name extends OrderTable>(
  { store, writer }: Pick<Dependencies, 'store' | 'writer'>,
  table: Name,
  userId: string,
  clientId: string,
): Promise<Row<Name> | null> {
  await writer.settle();
  const command = await store.find('commands', userId, clientId);
  if (!command) return null;
  const { id } = JSON.parse(command.answer) as { readonly id?: string };
  // A command of another kind may have this client id; its answer names no row of this table.
  const row = id === undefined ? null : await store.find(table, Number(id));
  return row?.user_id === userId && row.client_id === clientId ? row : null;
}
