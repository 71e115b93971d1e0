import { equityOf } from '@tideline/streams/pure';
import { formatUnits, type ResponseOf } from '@tideline/wire';
import { leverDeal, leverMyTrade } from '@tideline/wire/calls/contracts';
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
import type { Pair } from '../../market/matching/pair.ts';
import { accountEquity, heldOf, possessionsOf } from '../equity/possessions.ts';
import { commandRoutes } from './command-routes.ts';
import type { Contracts } from './service.ts';

const OVER = ['closed', 'cancelled'] as const;

type DealAnswer = ResponseOf<typeof leverDeal>;

export function contractRoutes(
  deps: TradingDependencies,
  contracts: Contracts,
): readonly Binding[] {
  const { ledger, market, matching, store, writer } = deps;

  const accountOf = (userId: string, pair: Pair): DealAnswer['account'] => {
    const { code, scale } = pair.quote;
    const trading = contracts.openOf(userId).filter((each) => each.status === 'trading');
    const present = { held: heldOf(ledger, userId), contracts: trading, options: [] };
    const price = (symbol: string) => market.mark(symbol);
    const { available } = ledger.holding(userId, 'contract', code);
    const text = (units: bigint) => formatUnits(units, scale);
    return {
      available: text(available),
      margin: text(trading.reduce((sum, row) => sum + row.margin, 0n)),
      profit: text(equityOf(possessionsOf({ ...present, held: [] }), price).worth),
      equity: text(accountEquity(present, 'contract', price).worth),
      positions: trading.sort((a, b) => b.id - a.id).map((each) => contracts.toWire(each)),
    };
  };

  return [
    ...commandRoutes(deps, contracts),

    serve(leverDeal, ({ symbol }, { caller }) =>
      writer.read(() => {
        const { pair } = matching.book(symbol);
        const { contractLot, leverages, contractFeeBps, maintenanceBps } = pair.instrument;
        const mark = market.mark(symbol);
        if (mark === null) throw new CallError('feed-stale');
        return {
          symbol,
          lot: contractLot,
          leverages: [...leverages],
          fee_bps: contractFeeBps,
          maintenance_bps: maintenanceBps,
          mark: formatUnits(mark, pair.priceDecimals),
          account: caller ? accountOf(caller.userId, pair) : null,
        };
      }),
    ),

    serve(leverMyTrade, async (request, context) => {
      const { view, symbol, side, client_id: clientId, page } = request;
      const { userId } = callerOf(context);
      const wire = contracts.toWire.bind(contracts);
      if (clientId !== undefined) {
        const row = await orderByClientId(
          deps,
          'contract_orders',
          userId,
          clientId,
          'placed-or-amended',
        );
        const state =
          row?.status === 'waiting' || row?.status === 'trading' ? row.status : 'history';
        const wanted = row && (view ?? state) === state && (symbol ?? row.symbol) === row.symbol;
        const rows = wanted ? [wire(row)] : [];
        return { rows, next: null, total: rows.length };
      }
      if (view === 'history') {
        await writer.settle();
        const found = await store.history.page('contract_orders', {
          where: {
            user_id: userId,
            status: OVER,
            ...(symbol !== undefined && { symbol }),
            ...(side !== undefined && { side }),
          },
          time: spanOf(request, 'closed'),
          // A position may stay open for months: the newest result stands first.
          by: 'closed',
          before: cursorOf(page),
          limit: PAGE_SIZE,
        });
        return wirePage(found, wire);
      }
      const open = await writer.read(() =>
        contracts
          .openOf(userId)
          .filter((each) => each.status === (view ?? 'trading'))
          .filter((each) => (symbol ?? each.symbol) === each.symbol)
          .filter((each) => (side ?? each.side) === each.side)
          .filter((each) => isWithin(each.created, request)),
      );
      return pageInMemory(open, page, wire);
    }),
  ];
}
