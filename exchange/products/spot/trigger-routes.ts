import {
  coinCancelAll,
  coinOco,
  coinTrigger,
  coinTriggerAmend,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
import { CallError } from '../../foundation/ports/refusal.ts';
import { orderByClientId } from '../../foundation/transactions/by-client-id.ts';
import {
  cursorOf,
  isWithin,
  PAGE_SIZE,
  pageInMemory,
  spanOf,
  wirePage,
} from '../../foundation/transactions/paging.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { TradingDependencies } from '../../market/matching/dependencies.ts';
import { triggerToWire } from './trigger-wire.ts';
import type { Triggers } from './triggers.ts';

export function triggerRoutes(deps: TradingDependencies, triggers: Triggers): readonly Binding[] {
  const { idempotency, store, writer } = deps;

  /** Another user's trigger is answered like an unknown one. */
  const notWaiting = async (userId: string, id: string): Promise<CallError> => {
    const row = await store.find('spot_triggers', Number(id));
    return new CallError(row?.user_id === userId ? 'order-not-open' : 'order-not-found', 'id');
  };

  return [
    serve(coinTrigger, (request, context) => {
      const { userId } = callerOf(context);
      return idempotency.run(userId, request.client_id, 'coin/trigger', request, (tx) =>
        triggers.place(tx, userId, request),
      );
    }),

    serve(coinOco, (request, context) => {
      const { userId } = callerOf(context);
      return idempotency.run(userId, request.client_id, 'coin/oco', request, (tx) =>
        triggers.placeOco(tx, userId, request),
      );
    }),

    serve(coinTriggerCancel, async ({ id }, context) => {
      const { userId } = callerOf(context);
      const cancelled = await writer.run((tx) => triggers.cancel(tx, userId, Number(id)));
      if (cancelled) return cancelled;
      throw await notWaiting(userId, id);
    }),

    serve(coinTriggerAmend, async (request, context) => {
      const { userId } = callerOf(context);
      const { id, client_id } = request;
      // Triggers that no longer wait are in the store only, which a command cannot wait for.
      const gone = new CallError('order-not-found', 'id');
      try {
        return await idempotency.run(userId, client_id, 'coin/trigger_amend', request, (tx) => {
          const amended = triggers.amend(tx, userId, request);
          if (!amended) throw gone;
          return amended;
        });
      } catch (error) {
        throw error === gone ? await notWaiting(userId, id) : error;
      }
    }),

    serve(coinCancelAll, (request, context) => {
      const { userId } = callerOf(context);
      if (request.symbol !== undefined) deps.matching.book(request.symbol);
      return writer.run((tx) => triggers.cancelAll(tx, userId, request));
    }),

    serve(coinTriggerList, async (request, context) => {
      const { userId } = callerOf(context);
      const { symbol, side, client_id: clientId, view, page } = request;
      if (clientId !== undefined) {
        const by = 'placed-or-amended';
        const row = await orderByClientId(deps, 'spot_triggers', userId, clientId, by);
        const state = row?.status === 'waiting' ? 'waiting' : 'history';
        const wanted = row && (view ?? state) === state && (symbol ?? row.symbol) === row.symbol;
        const rows = row && wanted ? [triggerToWire(row)] : [];
        return { rows, next: null, total: rows.length };
      }
      if (view === 'history') {
        await writer.settle();
        const over = { status: ['triggered', 'cancelled', 'failed'] as const };
        const where = {
          user_id: userId,
          ...(symbol !== undefined && { symbol }),
          ...(side !== undefined && { side }),
          ...over,
        };
        const time = spanOf(request, 'created');
        const query = { time, before: cursorOf(page), limit: PAGE_SIZE };
        return wirePage(
          await store.history.page('spot_triggers', { where, ...query }),
          triggerToWire,
        );
      }
      const waiting = await writer.read(() =>
        triggers
          .waiting(userId)
          .filter((each) => (symbol ?? each.symbol) === each.symbol)
          .filter((each) => (side ?? each.side) === each.side)
          .filter((each) => isWithin(each.created, request)),
      );
      return pageInMemory(waiting, page, triggerToWire);
    }),
  ];
}
