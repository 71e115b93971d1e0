import type { Row } from '../../foundation/store/tables.ts';
import { type FillRow, pairOf } from '../../products/spot/wire.ts';
import { DoorError } from '../door-error.ts';
import { collect, cut, type Wanted } from '../history.ts';
import { type DoorParameters, readSymbol, whole } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { amountText } from '../text.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { DoorOrders } from './door-orders.ts';
import { listText, OrderLists } from './order-lists.ts';

import { type DoorOrder, listIdOf, orderText } from './order-text.ts';

const DAY = 86_400_000;
const SPAN = ['startTime', 'endTime', 'limit', 'symbol'] as const;

/** Lists of orders and trades, oldest first. */
export function historyRoutes(deps: SpotDoorDependencies): readonly DoorRoute[] {
  const { store, writer } = deps;
  const orders = new DoorOrders(deps);
  const lists = new OrderLists(deps, orders);
  const list = { method: 'GET', security: 'read', weight: 20 } as const;

  return [
    signed({
      ...{ ...list, path: '/api/v3/allOrders' },
      parameters: [...SPAN, 'orderId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const own = { user_id: userId, symbol: readSymbol(parameters) };
        const wanted = readWanted(parameters, 'orderId');
        await writer.settle();
        const state = ['expired', 'self-trade'] as const;
        const [plain, triggers, stored] = await Promise.all([
          collect(store.history, 'spot_orders', { ...own, trigger_id: null }, 'created', wanted),
          collect(store.history, 'spot_triggers', own, 'created', wanted),
          collect(store.history, 'door_orders', { ...own, state }, 'time', wanted),
        ]);
        return cut(await orders.joined(plain, triggers, stored), wanted).map(orderText);
      },
    }),

    signed({
      ...{ ...list, path: '/api/v3/myTrades' },
      parameters: [...SPAN, 'orderId', 'fromId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const symbol = readSymbol(parameters);
        const id = whole(parameters, 'orderId');
        const wanted = readWanted(parameters, 'fromId');
        const named = id === null ? null : await orders.find(userId, id);
        if (id !== null && !named?.order) return [];
        await writer.settle();
        const of = named?.order ? { order_id: named.order.id } : {};
        const where = { user_id: userId, symbol, ...of };
        const fills = cut(
          (await collect(store.history, 'spot_fills', where, 'time', wanted)).toReversed(),
          wanted,
        );
        const ids = [...new Set(fills.map(({ order_id }) => order_id))];
        const rows = ids.length === 0 ? [] : await store.all('spot_orders', { id: ids });
        const placed = await orders.joined(rows, []);
        const byId = new Map(placed.map((each) => [each.order?.id, each]));
        return fills.map((fill) => tradeText(fill, byId.get(fill.order_id) ?? null));
      },
    }),

    signed({
      ...{ ...list, path: '/api/v3/allOrderList' },
      parameters: ['fromId', 'startTime', 'endTime', 'limit'],
      answer: async ({ caller: { userId }, parameters }) => {
        const wanted = readWanted(parameters, 'fromId');
        if (wanted.first !== null && (wanted.from ?? wanted.to) !== null) {
          throw new DoorError(-1128, 'Combination of optional parameters invalid.');
        }
        await writer.settle();
        const own = { user_id: userId };
        // Each list has the id of a trigger; most triggers have no list.
        const isFirst = (row: Row<'spot_triggers'>) =>
          listIdOf({ order: null, trigger: row }) === row.id;
        const rows = await collect(store.history, 'spot_triggers', own, 'created', wanted, isFirst);
        const found = await lists.of(cut(rows.toReversed(), wanted));
        return found.map((each) => listText(each));
      },
    }),
  ];
}

/** @throws DoorError -1100, -1130, -1127 */
function readWanted(parameters: DoorParameters, first: string): Wanted {
  const from = whole(parameters, 'startTime');
  const to = whole(parameters, 'endTime');
  if (from !== null && to !== null && to - from > DAY) {
    throw new DoorError(-1127, 'More than 24 hours between startTime and endTime.');
  }
  // Binance answers a thousand rows where more are asked for.
  const limit = Math.min(whole(parameters, 'limit', { min: 1 }) ?? 500, 1_000);
  return { from, to, first: whole(parameters, first), limit };
}

function tradeText(fill: FillRow, door: DoorOrder | null) {
  const { base, quote, priceDecimals } = pairOf(fill.symbol);
  return {
    symbol: fill.symbol,
    id: fill.id,
    orderId: door?.id ?? fill.order_id,
    orderListId: door ? listIdOf(door) : -1,
    price: amountText(fill.price, priceDecimals),
    qty: amountText(fill.quantity, base.scale),
    quoteQty: amountText(fill.turnover, quote.scale),
    commission: amountText(fill.fee, fill.side === 'buy' ? base.scale : quote.scale),
    commissionAsset: fill.fee_coin,
    time: fill.time,
    isBuyer: fill.side === 'buy',
    isMaker: fill.role === 'maker',
    isBestMatch: true,
  };
}
