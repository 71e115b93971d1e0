import { DoorError } from '../door-error.ts';
import { NAMES, namedOrder } from '../named-order.ts';
import { readSymbol } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { Cancelling } from './cancelling.ts';
import { clientOrderId } from './client-id.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { DoorOrders } from './door-orders.ts';
import { ORDER_PARAMETERS, readOrder } from './order-request.ts';
import { orderText } from './order-text.ts';
import { ackOf, cancelText, formOf, PlacedAnswers } from './placed-answers.ts';
import { Placing } from './placing.ts';

/** Places, shows and cancels single orders. */
export function orderRoutes(deps: SpotDoorDependencies): readonly DoorRoute[] {
  const { writer } = deps;
  const orders = new DoorOrders(deps);
  const placing = new Placing(deps);
  const cancelling = new Cancelling(deps);
  const answers = new PlacedAnswers(deps.store, orders);
  const trade = { security: 'trade', weight: 1 } as const;

  return [
    signed({
      ...{ method: 'POST', path: '/api/v3/order', ...trade, orders: 1 },
      parameters: ORDER_PARAMETERS,
      answer: async ({ caller: { userId }, parameters }) => {
        const request = readOrder(parameters);
        const form = formOf(parameters, request.type);
        const placed = await placing.run(userId, (tx, names) => ({
          id: placing.place(tx, userId, request, names),
          time: tx.now,
        }));
        if (form === 'ACK') return ackOf(request, placed);
        return answers.of(userId, placed, form);
      },
    }),

    signed({
      ...{ method: 'POST', path: '/api/v3/order/test', ...trade },
      parameters: ORDER_PARAMETERS,
      answer: async ({ parameters }) => {
        const request = readOrder(parameters);
        await writer.read(() => placing.check(request));
        return {};
      },
    }),

    signed({
      ...{ method: 'GET', path: '/api/v3/order', security: 'read', weight: 4 },
      parameters: NAMES,
      answer: async ({ caller: { userId }, parameters }) => {
        const found = await namedOrder(orders, userId, parameters);
        if (!found) throw new DoorError(-2013, 'Order does not exist.');
        return orderText(found);
      },
    }),

    signed({
      ...{ method: 'DELETE', path: '/api/v3/order', ...trade },
      parameters: [...NAMES, 'newClientOrderId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const name = clientOrderId(parameters, 'newClientOrderId');
        const found = await namedOrder(orders, userId, parameters);
        if (!found) throw unknownOrder();
        const time = await writer.run((tx) => {
          cancelling.cancel(tx, userId, found);
          return tx.now;
        });
        const after = await orders.find(userId, found.id);
        return cancelText(after ?? found, name, time);
      },
    }),

    signed({
      ...{ method: 'GET', path: '/api/v3/openOrders', security: 'read' },
      weight: (parameters) => (parameters.has('symbol') ? 6 : 80),
      parameters: ['symbol'],
      answer: async ({ caller: { userId }, parameters }) => {
        const symbol = parameters.has('symbol') ? readSymbol(parameters) : null;
        return (await orders.open(userId, symbol)).map(orderText);
      },
    }),

    signed({
      ...{ method: 'DELETE', path: '/api/v3/openOrders', ...trade },
      parameters: ['symbol'],
      answer: async ({ caller: { userId }, parameters }) => {
        const symbol = readSymbol(parameters);
        const before = await orders.open(userId, symbol);
        const { ids, time } = await writer.run((tx) => {
          const ended = deps.triggers.cancelAll(tx, userId, { symbol });
          const rows = [...ended.orders, ...ended.triggers];
          return { ids: new Set(rows.map(({ id }) => Number(id))), time: tx.now };
        });
        if (ids.size === 0) throw unknownOrder();
        const gone = before.filter(({ id, order }) => ids.has(id) || ids.has(order?.id ?? 0));
        const after = await Promise.all(gone.map(({ id }) => orders.find(userId, id)));
        return after.flatMap((each) => (each ? [cancelText(each, each.clientId, time)] : []));
      },
    }),
  ];
}

const unknownOrder = (): DoorError => new DoorError(-2011, 'Unknown order sent.');
