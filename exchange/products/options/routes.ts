import { coinByCode, formatUnits } from '@tideline/wire';
import {
  microtradeLists,
  microtradePayable,
  microtradeSeconds,
  microtradeSubmit,
} from '@tideline/wire/calls/options';
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
import { once } from '../../http/command-routes.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { PAIRS } from '../../market/matching/pair.ts';
import { DURATIONS, evenRatio, lowestEvenRatio } from './odds.ts';
import { PAYABLE } from './rules.ts';
import type { Options } from './service.ts';
import { optionToWire } from './wire.ts';

const SETTLED = ['won', 'lost', 'returned', 'void'] as const;

export function optionRoutes(deps: Dependencies, options: Options): readonly Binding[] {
  const { ledger, store, writer } = deps;
  return [
    serve(microtradeSeconds, ({ symbol }) => {
      if (symbol !== undefined && !PAIRS.has(symbol))
        throw new CallError('symbol-unknown', 'symbol');
      const durations = DURATIONS.map(({ seconds, ratio_bps }) => ({
        seconds,
        ratio_bps,
        even_ratio_bps:
          symbol === undefined ? lowestEvenRatio(seconds) : evenRatio(symbol, seconds),
      }));
      return { durations };
    }),

    serve(microtradePayable, (_request, { caller }) =>
      writer.read(() => ({
        currencies: PAYABLE.flatMap(({ code, minimum, maximum }) => {
          const coin = coinByCode(code);
          if (!coin) return [];
          const text = (units: bigint) => formatUnits(units, coin.scale);
          const available = caller
            ? text(ledger.holding(caller.userId, 'option', code).available)
            : null;
          const bounds = { minimum: text(minimum), maximum: text(maximum) };
          return [{ currency_id: coin.id, code, ...bounds, available }];
        }),
      })),
    ),

    once(deps, microtradeSubmit, (...command) => options.buy(...command)),

    serve(microtradeLists, async (request, context) => {
      const { view, symbol, direction, client_id: clientId, page } = request;
      const { userId } = callerOf(context);
      if (clientId !== undefined) {
        const row = await orderByClientId(deps, 'option_orders', userId, clientId);
        const wanted = row && (!view || (view === 'running') === (row.status === 'running'));
        const rows = wanted ? [optionToWire(row)] : [];
        return { rows, next: null, total: rows.length };
      }
      if (view === 'history') {
        await writer.settle();
        const found = await store.history.page('option_orders', {
          where: {
            user_id: userId,
            status: SETTLED,
            ...(symbol !== undefined && { symbol }),
            ...(direction !== undefined && { direction }),
          },
          time: spanOf(request, 'purchased'),
          before: cursorOf(page),
          limit: PAGE_SIZE,
        });
        return wirePage(found, optionToWire);
      }
      const running = await writer.read(() =>
        options
          .running(userId)
          .filter((each) => (symbol ?? each.symbol) === each.symbol)
          .filter((each) => (direction ?? each.direction) === each.direction)
          .filter((each) => isWithin(each.purchased, request)),
      );
      return pageInMemory(running, page, optionToWire);
    }),
  ];
}
