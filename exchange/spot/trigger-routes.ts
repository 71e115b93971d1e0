import {
  coinCancelAll,
  coinOco,
  coinTrigger,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
import type { Dependencies } from '../compose/dependencies.ts';
import { type Binding, callerOf, serve } from '../http/handler.ts';
import { CallError } from '../refusal.ts';
import { orderByClientId } from '../transactions/by-client-id.ts';
import {
  cursorOf,
  isWithin,
  PAGE_SIZE,
  pageInMemory,
  spanOf,
  wirePage,
} from '../transactions/paging.ts';
import { triggerToWire } from './trigger-wire.ts';
import type { Triggers } from './triggers.ts';

export function triggerRoutes(deps: Dependencies, triggers: Triggers): readonly Binding[] {
  const { idempotency, store, writer } = deps;

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
      const row = await store.find('spot_triggers', Number(id));
      // Another user's order is answered like an unknown one.
      throw new CallError(row?.user_id === userId ? 'order-not-open' : 'order-not-found', 'id');
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
        const row = await orderByClientId(deps, 'spot_triggers', userId, clientId);
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
        return wirePage(await store.page('spot_triggers', { where, ...query }), triggerToWire);
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
