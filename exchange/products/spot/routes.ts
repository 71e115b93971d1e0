import type { ResponseOf } from '@tideline/wire';
import { coinAmend, coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import type { Dependencies } from '../../foundation/dependencies.ts';
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
import type { Spot } from './service.ts';
import { fillToWire, orderToWire } from './wire.ts';

type List = ResponseOf<typeof coinList>;

export function spotRoutes(deps: Dependencies, spot: Spot): readonly Binding[] {
  const { idempotency, store, writer } = deps;

  /** Another user's order is answered like an unknown one. */
  const notWaiting = async (userId: string, id: string): Promise<CallError> => {
    const row = await store.find('spot_orders', Number(id));
    return new CallError(row?.user_id === userId ? 'order-not-open' : 'order-not-found', 'id');
  };

  return [
    serve(coinTrade, (request, context) => {
      const { userId } = callerOf(context);
      return idempotency.run(userId, request.client_id, 'coin/trade', request, (tx) =>
        spot.place(tx, userId, request),
      );
    }),

    serve(coinCancel, async ({ id }, context) => {
      const { userId } = callerOf(context);
      const cancelled = await writer.run((tx) => spot.cancel(tx, userId, Number(id)));
      if (cancelled) return cancelled;
      throw await notWaiting(userId, id);
    }),

    serve(coinAmend, async (request, context) => {
      const { userId } = callerOf(context);
      // Orders that no longer wait are in the store only, which a command cannot wait for.
      const gone = new CallError('order-not-found', 'id');
      try {
        return await idempotency.run(userId, request.client_id, 'coin/amend', request, (tx) => {
          const amended = spot.amend(tx, userId, request);
          if (!amended) throw gone;
          return amended;
        });
      } catch (error) {
        throw error === gone ? await notWaiting(userId, request.id) : error;
      }
    }),

    serve(coinList, async (request, context): Promise<List> => {
      const { userId } = callerOf(context);
      const { symbol, side, client_id: clientId, view, page } = request;
      const where = {
        user_id: userId,
        ...(symbol !== undefined && { symbol }),
        ...(side !== undefined && { side }),
      };
      const query = { before: cursorOf(page), limit: PAGE_SIZE };

      if (clientId !== undefined) {
        const by = 'placed-or-amended';
        const row = await orderByClientId(deps, 'spot_orders', userId, clientId, by);
        if (view === 'fills') {
          if (!row) return { view, rows: [], next: null, total: 0 };
          const fills = { ...where, order_id: row.id };
          const found = await store.history.page('spot_fills', { where: fills, ...query });
          return { view, ...wirePage(found, fillToWire) };
        }
        const state = row?.status === 'waiting' ? 'waiting' : 'history';
        const wanted = row && (view ?? state) === state && (symbol ?? row.symbol) === row.symbol;
        const rows = row && wanted ? [orderToWire(row)] : [];
        return { view: view ?? state, rows, next: null, total: rows.length };
      }
      if (view === 'fills' || view === 'history') await writer.settle();
      if (view === 'fills') {
        const time = spanOf(request, 'time');
        return {
          view,
          ...wirePage(
            await store.history.page('spot_fills', { where, time, ...query }),
            fillToWire,
          ),
        };
      }
      if (view === 'history') {
        const over = { ...where, status: ['completed', 'cancelled'] as const };
        const time = spanOf(request, 'created');
        const found = await store.history.page('spot_orders', { where: over, time, ...query });
        return { view, ...wirePage(found, orderToWire) };
      }
      const waiting = await writer.read(() =>
        spot
          .waiting(userId)
          .filter((each) => (symbol ?? each.symbol) === each.symbol)
          .filter((each) => (side ?? each.side) === each.side)
          .filter((each) => isWithin(each.created, request)),
      );
      return { view: 'waiting', ...pageInMemory(waiting, page, orderToWire) };
    }),
  ];
}
