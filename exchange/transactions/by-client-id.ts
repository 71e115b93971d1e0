import type { Dependencies } from '../compose/dependencies.ts';
import type { Row } from '../store/tables.ts';

type OrderTable = 'spot_orders' | 'option_orders' | 'contract_orders';

/**
 * The order a client id made; null when it made none. A command still on its way to the disk is
 * waited for, so that "none" really means none: this is how a client settles an unknown outcome.
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
  // Another kind of command may carry that client id: its answer names no row of this table.
  const row = id === undefined ? null : await store.find(table, Number(id));
  return row?.user_id === userId && row.client_id === clientId ? row : null;
}
