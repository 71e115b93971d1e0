import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { DoorError } from '../door-error.ts';
import { NAMES, namedOrder } from '../named-order.ts';
import { type DoorParameters, readSymbol, required, whole } from '../parameters.ts';
import { doorRefusal } from '../refusals.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';

import type { FuturesDoorDependencies } from './dependencies.ts';
import { futuresRefusal } from './netting.ts';
import {
  FUTURES_ORDER_PARAMETERS,
  pairNamed,
  priceTextOf,
  readFuturesOrder,
  readPrice,
  readQuantity,
  readSide,
} from './order-request.ts';
import { type FuturesOrder, futuresText } from './order-text.ts';
import { FuturesOrders } from './orders.ts';
import { FuturesPlacing } from './placing.ts';
import { FuturesSettings } from './settings.ts';
import { futuresTradeText, tradesOf, tradeTime } from './trades.ts';

/** Orders of one batch. */
const MAX_OF_BATCH = 5;

/** Places, shows, changes and cancels orders of contracts. */
export function futuresOrderRoutes(deps: FuturesDoorDependencies): readonly DoorRoute[] {
  const { contracts, writer } = deps;
  const orders = new FuturesOrders(deps);
  const settings = new FuturesSettings(deps);
  const placing = new FuturesPlacing(deps);
  const trade = { security: 'trade', weight: 1 } as const;
  const read = { method: 'GET', security: 'read' } as const;

  const run = async <Answer>(command: (tx: Transaction) => Answer): Promise<Answer> => {
    try {
      return await writer.run(command);
    } catch (error) {
      throw futuresRefusal(error);
    }
  };
  const shown = async (userId: string, id: number): Promise<ReturnType<typeof futuresText>> => {
    const order = await orders.find(userId, id);
    if (!order) throw new Error(`order ${id} is written and is not found`);
    return futuresText(order);
  };
  const named = (userId: string, parameters: DoorParameters): Promise<FuturesOrder | null> =>
    namedOrder(orders, userId, parameters);
  const place = async (userId: string, parameters: DoorParameters) => {
    const request = readFuturesOrder(parameters, await settings.of(userId));
    const id = await run((tx) => placing.place(tx, userId, request));
    return shown(userId, id);
  };
  const cancel = async (userId: string, parameters: DoorParameters) => {
    const found = await named(userId, parameters);
    const gone = found && (await run((tx) => tryCancel(tx, userId, found)));
    if (!found || !gone) throw unknownOrder();
    return shown(userId, found.id);
  };
  const tryCancel = (tx: Transaction, userId: string, { id }: FuturesOrder): boolean => {
    const waits = contracts.openOf(userId).some((row) => row.id === id && row.status === 'waiting');
    return waits && contracts.orders.cancel(tx, userId, id) !== null;
  };
  const amend = async (userId: string, parameters: DoorParameters) => {
    const found = await named(userId, parameters);
    const row = found?.rows[0];
    if (!found || row?.status !== 'waiting') {
      throw new DoorError(-2013, 'Order does not exist.');
    }
    const pair = pairNamed(parameters);
    const { lots, quantity } = readQuantity(parameters, pair);
    required(parameters, 'price');
    const price = readPrice(parameters, 'price', pair);
    const text = futuresText(found);
    if (readSide(parameters) !== text.side) throw new DoorError(-1117, 'Invalid side.');
    if (row.price === price && row.quantity === quantity) {
      throw new DoorError(-5027, 'No need to modify the order.');
    }
    await run((tx) => {
      const { clientId, id, stored } = found;
      const terms = {
        ...{ id: String(id), client_id: clientId, lots: String(lots) },
        price: priceTextOf(pair, price),
      };
      if (!contracts.orders.amend(tx, userId, terms)) {
        throw new DoorError(-2013, 'Order does not exist.');
      }
      if (!stored) return;
      const changed = { ...stored, pair, price, quantity, clientId };
      placing.keep(tx, userId, found.id, changed, { status: 'RESTING' });
    });
    return shown(userId, found.id);
  };
  /** Each call of a batch by itself: a refused one is reported in its place. */
  const each = async (
    calls: readonly DoorParameters[],
    answer: (parameters: DoorParameters) => Promise<object>,
  ): Promise<object[]> => {
    const answers: object[] = [];
    for (const parameters of calls) {
      try {
        answers.push(await answer(parameters));
      } catch (error) {
        const refusal = doorRefusal(error);
        if (!refusal) throw error;
        answers.push({ code: refusal.code, msg: refusal.message });
      }
    }
    return answers;
  };

  return [
    signed({
      ...{ method: 'POST', path: '/fapi/v1/order', ...trade, orders: 1 },
      parameters: FUTURES_ORDER_PARAMETERS,
      answer: ({ caller, parameters }) => place(caller.userId, parameters),
    }),
    signed({
      ...{ method: 'POST', path: '/fapi/v1/order/test', ...trade },
      parameters: FUTURES_ORDER_PARAMETERS,
      answer: async ({ caller, parameters }) => {
        readFuturesOrder(parameters, await settings.of(caller.userId));
        return {};
      },
    }),
    signed({
      ...{ method: 'PUT', path: '/fapi/v1/order', ...trade, orders: 1 },
      parameters: [...NAMES, 'side', 'quantity', 'price'],
      answer: ({ caller, parameters }) => amend(caller.userId, parameters),
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/order', weight: 1, parameters: NAMES },
      answer: async ({ caller: { userId }, parameters }) => {
        const found = await named(userId, parameters);
        if (!found) throw new DoorError(-2013, 'Order does not exist.');
        return futuresText(found);
      },
    }),
    signed({
      ...{ method: 'DELETE', path: '/fapi/v1/order', ...trade, parameters: NAMES },
      answer: ({ caller, parameters }) => cancel(caller.userId, parameters),
    }),

    signed({
      ...{ method: 'POST', path: '/fapi/v1/batchOrders', security: 'trade', weight: 5, orders: 5 },
      parameters: ['batchOrders'],
      answer: ({ caller, parameters }) =>
        each(batchOf(parameters, 'batchOrders'), (one) => place(caller.userId, one)),
    }),
    signed({
      ...{ method: 'PUT', path: '/fapi/v1/batchOrders', security: 'trade', weight: 5, orders: 5 },
      parameters: ['batchOrders'],
      answer: ({ caller, parameters }) =>
        each(batchOf(parameters, 'batchOrders'), (one) => amend(caller.userId, one)),
    }),
    signed({
      ...{ method: 'DELETE', path: '/fapi/v1/batchOrders', ...trade },
      parameters: ['symbol', 'orderIdList', 'origClientOrderIdList'],
      answer: ({ caller, parameters }) => {
        const symbol = readSymbol(parameters);
        // ccxt writes the names in small letters.
        const sent = (name: string) => (parameters.has(name) ? name : name.toLowerCase());
        const ids = sent('orderIdList');
        const names = parameters.has(ids)
          ? listOf(parameters, ids).map((id) => ['orderId', String(id)] as const)
          : listOf(parameters, sent('origClientOrderIdList')).map(
              (id) => ['origClientOrderId', String(id)] as const,
            );
        if (names.length > 2 * MAX_OF_BATCH) throw tooLong();
        const calls = names.map((name) => new Map([['symbol', symbol], name]));
        return each(calls, (one) => cancel(caller.userId, one));
      },
    }),
    signed({
      ...{ method: 'DELETE', path: '/fapi/v1/allOpenOrders', ...trade, parameters: ['symbol'] },
      answer: async ({ caller: { userId }, parameters }) => {
        const symbol = readSymbol(parameters);
        await run((tx) => contracts.orders.cancelAll(tx, userId, { symbol, client_id: 'all' }));
        return { code: 200, msg: 'The operation of cancel all open order is done.' };
      },
    }),

    signed({
      ...{ ...read, path: '/fapi/v1/openOrder', weight: 1, parameters: NAMES },
      answer: async ({ caller: { userId }, parameters }) => {
        const found = await named(userId, parameters);
        if (found?.rows[0]?.status !== 'waiting') {
          throw new DoorError(-2013, 'Order does not exist.');
        }
        return futuresText(found);
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/openOrders', parameters: ['symbol'] },
      weight: (parameters) => (parameters.has('symbol') ? 1 : 40),
      answer: async ({ caller: { userId }, parameters }) => {
        const symbol = parameters.has('symbol') ? readSymbol(parameters) : null;
        return (await orders.open(userId, symbol)).map(futuresText);
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/allOrders', weight: 5 },
      parameters: ['symbol', 'orderId', 'startTime', 'endTime', 'limit'],
      answer: async ({ caller: { userId }, parameters }) => {
        const first = whole(parameters, 'orderId');
        const from = whole(parameters, 'startTime');
        const history = await orders.history(userId, readSymbol(parameters), { first, from });
        return within(history.orders, parameters, first, 500).map(futuresText);
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/userTrades', weight: 5 },
      parameters: ['symbol', 'orderId', 'startTime', 'endTime', 'fromId', 'limit'],
      answer: async ({ caller: { userId }, parameters }) => {
        const symbol = readSymbol(parameters);
        const first = whole(parameters, 'fromId');
        const id = whole(parameters, 'orderId');
        const order = id === null ? null : await orders.find(userId, id);
        // The latest of the instants before which the call wants no trade.
        const starts = [
          ...[whole(parameters, 'startTime'), order?.time ?? null],
          first === null ? null : tradeTime(first),
        ].filter((start) => start !== null);
        const from = starts.length === 0 ? null : Math.max(...starts);
        const history = await orders.traded(userId, symbol, from);
        const trades = tradesOf(history).filter(({ orderId }) => (id ?? orderId) === orderId);
        return within(trades, parameters, first, 500).map(futuresTradeText);
      },
    }),
  ];
}

/** Rows of a list, oldest first: from the first id or instant on, or the newest. */
export function within<Item extends { readonly id: number; readonly time: number }>(
  rows: readonly Item[],
  parameters: DoorParameters,
  first: number | null,
  defaultValue: number,
): readonly Item[] {
  const limit = Math.min(whole(parameters, 'limit', { min: 1 }) ?? defaultValue, 1_000);
  const from = whole(parameters, 'startTime');
  const to = whole(parameters, 'endTime');
  const some = rows.filter(
    ({ id, time }) => id >= (first ?? id) && time >= (from ?? time) && time <= (to ?? time),
  );
  return first !== null || from !== null ? some.slice(0, limit) : some.slice(-limit);
}

/** The calls of a batch. @throws DoorError -1102, -1130, -4082 */
function batchOf(parameters: DoorParameters, name: string): DoorParameters[] {
  const list = listOf(parameters, name);
  if (list.length > MAX_OF_BATCH) throw tooLong();
  return list.map((one) => {
    if (typeof one !== 'object' || one === null) throw invalid(name);
    const fields = Object.entries(one).map(([key, value]) => [key, String(value)] as const);
    return new Map(fields);
  });
}

/** @throws DoorError -1102, -1130 */
function listOf(parameters: DoorParameters, name: string): unknown[] {
  try {
    const list: unknown = JSON.parse(required(parameters, name));
    if (Array.isArray(list)) return list;
  } catch (error) {
    if (error instanceof DoorError) throw error;
  }
  throw invalid(name);
}

const invalid = (name: string): DoorError =>
  new DoorError(-1130, `Data sent for parameter '${name}' is not valid.`);
const tooLong = (): DoorError => new DoorError(-4082, 'Invalid number of batch place orders.');
const unknownOrder = (): DoorError => new DoorError(-2011, 'Unknown order sent.');
