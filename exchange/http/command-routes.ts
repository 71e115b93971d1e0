import type { Call, ErrorId } from '@tideline/wire';
import type { Dependencies } from '../foundation/dependencies.ts';
import { CallError } from '../foundation/ports/refusal.ts';
import type { Transaction } from '../foundation/transactions/transaction.ts';
import { type Binding, callerOf, serve } from './handler.ts';

type Journal = Pick<Dependencies, 'idempotency' | 'store' | 'writer'>;
type Command<Request, Answer> = (tx: Transaction, userId: string, request: Request) => Answer;

/** Tables with one row per order, in memory while it is open and in the store afterwards. */
type OrderTable = 'spot_orders' | 'spot_triggers' | 'contract_orders' | 'hosting_orders';

/**
 * No such order is open. Those that are not open are in the store only, which a command cannot wait
 * for. One for all calls, because making an error for each took 3 % of the time of all commands.
 */
const GONE = new CallError('order-not-found', 'id');

/** A command whose copies, by client id, have one effect and one answer. */
export function once<Request extends { readonly client_id: string }, Answer>(
  { idempotency }: Journal,
  row: Call<Request, Answer>,
  command: Command<Request, Answer>,
): Binding {
  return serve(row as Call, (untyped, context) => {
    const request = untyped as Request;
    const { userId } = callerOf(context);
    return idempotency.run(userId, request.client_id, row.path, request, (tx) =>
      command(tx, userId, request),
    );
  });
}

/**
 * A command on one open order of the caller; with a client id its copies have one effect and one
 * answer. Refuses another user's order like an unknown one.
 * @param over - the error for an order of the caller that is no longer open
 * @param command - returns null when the caller has no open order with the request's id
 */
export function onOrder<
  Request extends { readonly id: string; readonly client_id?: string | undefined },
  Answer,
>(
  { idempotency, store, writer }: Journal,
  table: OrderTable,
  row: Call<Request, Answer>,
  over: ErrorId,
  command: Command<Request, Answer | null>,
): Binding {
  return serve(row as Call, async (untyped, context) => {
    const request = untyped as Request;
    const { userId } = callerOf(context);
    const run = (tx: Transaction): Answer => {
      const changed = command(tx, userId, request);
      if (changed === null) throw GONE;
      return changed;
    };
    const { id, client_id } = request;
    try {
      return client_id === undefined
        ? await writer.run(run)
        : await idempotency.run(userId, client_id, row.path, request, run);
    } catch (error) {
      if (error !== GONE) throw error;
      const found = await store.find(table, Number(id));
      throw found?.user_id === userId ? new CallError(over, 'id') : GONE;
    }
  });
}
