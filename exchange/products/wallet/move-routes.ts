import { flashAgainst, hzHistory, legalLog, walletChange } from '@tideline/wire/calls/wallet';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { cursorOf, PAGE_SIZE, spanOf, wirePage } from '../../foundation/transactions/paging.ts';
import { once } from '../../http/command-routes.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { entryPage } from './entry-wire.ts';
import type { Flash } from './flash.ts';
import { anyCoin } from './limits.ts';
import { moveToWire } from './record-rows.ts';
import { transfer } from './transfers.ts';

export function moveRoutes(deps: Dependencies, flash: Flash): readonly Binding[] {
  const { ledger, idempotency, store, writer } = deps;
  return [
    once(deps, walletChange, (tx, userId, request) => transfer(tx, ledger, userId, request)),

    serve(flashAgainst, (request, context) => {
      const { userId } = callerOf(context);
      if (request.quote_id === undefined) {
        return writer.read(() => flash.quote(userId, request));
      }
      const clientId = request.client_id;
      if (clientId === undefined) throw new CallError('field-required', 'client_id');
      return idempotency.run(userId, clientId, 'wallet/flashAgainst', request, (tx) =>
        flash.exchange(tx, userId, clientId, request),
      );
    }),

    serve(hzHistory, async (request, context) => {
      const { userId } = callerOf(context);
      const { kind, currency_id, page } = request;
      const coin = currency_id === undefined ? null : anyCoin(currency_id, 'currency_id').code;
      await writer.settle();
      const found = await store.history.page('moves', {
        where: { user_id: userId, ...(kind !== undefined && { kind }) },
        ...(coin !== null && { either: [{ coin }, { received_coin: coin }] }),
        time: spanOf(request, 'time'),
        before: cursorOf(page),
        limit: PAGE_SIZE,
      });
      return wirePage(found, moveToWire);
    }),

    serve(legalLog, async ({ account, currency_id, kind, from, to, page }, context) => {
      const { userId } = callerOf(context);
      const coin = currency_id === undefined ? null : anyCoin(currency_id, 'currency_id').code;
      const newest = await writer.settle();
      const where = {
        ...(account !== undefined && { account }),
        ...(coin !== null && { coin }),
        ...(kind !== undefined && { kind }),
      };
      const query = { where, time: spanOf({ from, to }, 'time') };
      return entryPage(store.history, { owner: userId, newest }, query, page);
    }),
  ];
}
