import type { ResponseOf } from '@tideline/wire';
import { coinAmend, coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { orderByClientId } from '../../foundation/transactions/by-client-id.ts';
import {
  cursorOf,
  isWithin,
  PAGE_SIZE,
  pageInMemory,
  spanOf,
  wirePage,
} from '../../foundation/transactions/paging.ts';
import { once, onOrder } from '../../http/command-routes.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Spot } from './service.ts';
import { fillToWire, orderToWire } from './wire.ts';

type List = ResponseOf<typeof coinList>;

export function spotRoutes(deps: Dependencies, spot: Spot): readonly Binding[] {
  const { store, writer } = deps;
  return [
    once(deps, coinTrade, (...command) => spot.place(...command)),
    onOrder(deps, 'spot_orders', coinCancel, 'order-not-open', (tx, userId, { id }) =>
      spot.cancel(tx, userId, Number(id)),
    ),
    onOrder(deps, 'spot_orders', coinAmend, 'order-not-open', (...command) =>
      spot.amend(...command),
    ),

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
