import type { Call, ContractOrder, RequestOf } from '@tideline/wire';
import {
  leverAmend,
  leverCancel,
  leverCancelAll,
  leverClose,
  leverCloseAll,
  leverMargin,
  leverReverse,
  leverSetStop,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Contracts } from './service.ts';

type Over = 'position-not-open' | 'order-not-open';

/** A command on one open row; null when the user has no open row with its id. */
type RowCommand<Row extends Call> = (
  tx: Transaction,
  userId: string,
  request: RequestOf<Row>,
) => ContractOrder | null;

/** The commands of contracts. */
export function commandRoutes(deps: Dependencies, contracts: Contracts): readonly Binding[] {
  const { idempotency, store, writer } = deps;
  const { orders, positions } = contracts;

  /** Finds out why no open order has this id. */
  const refuse = async (userId: string, id: string, over: Over): Promise<never> => {
    const row = await store.find('contract_orders', Number(id));
    throw new CallError(row?.user_id === userId ? over : 'order-not-found', 'id');
  };

  /** A command on one open row. With a client id its copies have one effect and one answer. */
  const onRow = <
    Row extends
      | typeof leverClose
      | typeof leverReverse
      | typeof leverMargin
      | typeof leverAmend
      | typeof leverSetStop,
  >(
    row: Row,
    over: Over,
    command: RowCommand<Row>,
  ): Binding =>
    serve(row as Call, async (untyped, context) => {
      const request = untyped as RequestOf<Row>;
      const { userId } = callerOf(context);
      // Orders that are not open are in the store only, which a command cannot wait for.
      const gone = new CallError('order-not-found', 'id');
      const run = (tx: Transaction): ContractOrder => {
        const changed = command(tx, userId, request);
        if (!changed) throw gone;
        return changed;
      };
      const { client_id } = request;
      try {
        return client_id === undefined
          ? await writer.run(run)
          : await idempotency.run(userId, client_id, row.path, request, run);
      } catch (error) {
        if (error !== gone) throw error;
        return refuse(userId, request.id, over);
      }
    });

  return [
    serve(leverSubmit, (request, context) => {
      const { userId } = callerOf(context);
      return idempotency.run(userId, request.client_id, 'lever/submit', request, (tx) =>
        contracts.submit(tx, userId, request),
      );
    }),

    onRow(leverClose, 'position-not-open', (...command) => positions.close(...command)),
    onRow(leverReverse, 'position-not-open', (...command) => positions.reverse(...command)),
    onRow(leverMargin, 'position-not-open', (...command) => positions.addMargin(...command)),
    onRow(leverAmend, 'order-not-open', (...command) => orders.amend(...command)),

    serve(leverCloseAll, (request, context) => {
      const { userId } = callerOf(context);
      return idempotency.run(userId, request.client_id, 'lever/close_all', request, (tx) =>
        positions.closeAll(tx, userId, request),
      );
    }),

    serve(leverCancelAll, (request, context) => {
      const { userId } = callerOf(context);
      return idempotency.run(userId, request.client_id, 'lever/cancel_all', request, (tx) =>
        orders.cancelAll(tx, userId, request),
      );
    }),

    onRow(leverSetStop, 'position-not-open', (...command) => contracts.setStops(...command)),

    serve(leverCancel, async ({ id }, context) => {
      const { userId } = callerOf(context);
      const cancelled = await writer.run((tx) => orders.cancel(tx, userId, Number(id)));
      return cancelled ?? refuse(userId, id, 'order-not-open');
    }),
  ];
}
