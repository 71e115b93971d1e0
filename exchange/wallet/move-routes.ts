import { coinByCode, formatUnits, type ResponseOf } from '@tideline/wire';
import { flashAgainst, hzHistory, legalLog, walletChange } from '@tideline/wire/calls/wallet';
import type { Dependencies } from '../compose/dependencies.ts';
import { type Binding, callerOf, serve } from '../http/handler.ts';
import { CallError } from '../refusal.ts';
import type { Row } from '../store/tables.ts';
import { cursorOf, PAGE_SIZE, wirePage } from '../transactions/paging.ts';
import type { Flash } from './flash.ts';
import { anyCoin } from './limits.ts';
import { transfer } from './transfers.ts';
import { changeToWire } from './wire.ts';

export function moveRoutes(deps: Dependencies, flash: Flash): readonly Binding[] {
  const { ledger, idempotency, store, writer } = deps;
  return [
    serve(walletChange, (request, context) => {
      const { userId } = callerOf(context);
      return idempotency.run(userId, request.client_id, 'wallet/change', request, (tx) =>
        transfer(tx, ledger, userId, request),
      );
    }),

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

    serve(hzHistory, async ({ kind, page }, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      const where = { user_id: userId, ...(kind !== undefined && { kind }) };
      const query = { where, before: cursorOf(page), limit: PAGE_SIZE };
      return wirePage(await store.page('moves', query), moveToWire);
    }),

    serve(legalLog, async ({ account, currency_id, kind, from, to, page }, context) => {
      const { userId } = callerOf(context);
      const coin = currency_id === undefined ? null : anyCoin(currency_id, 'currency_id').code;
      await writer.settle();
      const found = await store.page('legs', {
        where: {
          owner: userId,
          ...(account !== undefined && { account }),
          ...(coin !== null && { coin }),
          ...(kind !== undefined && { kind }),
        },
        time: {
          ...(from !== undefined && { from: Number(from) }),
          ...(to !== undefined && { to: Number(to) }),
        },
        before: cursorOf(page),
        limit: PAGE_SIZE,
      });
      return wirePage(found, changeToWire);
    }),
  ];
}

function moveToWire(row: Row<'moves'>): ResponseOf<typeof hzHistory>['rows'][number] {
  const { id, client_id, kind, source, target, coin, amount, received_coin, received, time } = row;
  const units = (value: bigint, code: string) => formatUnits(value, coinByCode(code)?.scale ?? 8);
  return {
    id: String(id),
    client_id,
    kind,
    from: source,
    to: target,
    code: coin,
    amount: units(amount, coin),
    received_code: received_coin,
    received: received === null || received_coin === null ? null : units(received, received_coin),
    time,
  };
}
