import {
  coinCancelAll,
  coinOco,
  coinTrigger,
  coinTriggerAmend,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
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
import type { TradingDependencies } from '../../market/matching/dependencies.ts';
import { triggerToWire } from './trigger-wire.ts';
import type { Triggers } from './triggers.ts';

export function triggerRoutes(deps: TradingDependencies, triggers: Triggers): readonly Binding[] {
  const { store, writer } = deps;
  return [
    once(deps, coinTrigger, (...command) => triggers.place(...command)),
    once(deps, coinOco, (...command) => triggers.placeOco(...command)),
    onOrder(deps, 'spot_triggers', coinTriggerCancel, 'order-not-open', (tx, userId, { id }) =>
      triggers.cancel(tx, userId, Number(id)),
    ),
    onOrder(deps, 'spot_triggers', coinTriggerAmend, 'order-not-open', (...command) =>
      triggers.amend(...command),
    ),

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
