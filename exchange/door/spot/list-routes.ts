import { DoorError } from '../door-error.ts';
import { type DoorParameters, readSymbol, whole } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { Cancelling } from './cancelling.ts';
import { clientOrderId } from './client-id.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { DoorOrders } from './door-orders.ts';
import { LIST_PARAMETERS, OCO_PARAMETERS, readList, readOco } from './list-request.ts';
import { isExecuting, listText, type OrderList, OrderLists } from './order-lists.ts';

import { cancelText, formOf, PlacedAnswers } from './placed-answers.ts';
import { Placing } from './placing.ts';

/** Places, shows and cancels lists of a limit order and a stop. */
export function listRoutes(deps: SpotDoorDependencies): readonly DoorRoute[] {
  const { writer } = deps;
  const orders = new DoorOrders(deps);
  const lists = new OrderLists(deps, orders);
  const placing = new Placing(deps);
  const cancelling = new Cancelling(deps);
  const answers = new PlacedAnswers(deps.store, orders);

  /** The list that a call names. @throws DoorError -1102 when it names none */
  const named = (
    userId: string,
    parameters: DoorParameters,
    name: string,
  ): Promise<OrderList | null> => {
    const id = whole(parameters, 'orderListId');
    const clientId = parameters.get(name);
    if (id !== null) return lists.find(userId, id);
    if (clientId !== undefined) return lists.named(userId, clientId);
    const message = `Param '${name}' or 'orderListId' must be sent, but both were empty/null!`;
    throw new DoorError(-1102, message);
  };

  const posts = [
    { path: '/api/v3/orderList/oco', parameters: LIST_PARAMETERS, read: readList },
    { path: '/api/v3/order/oco', parameters: OCO_PARAMETERS, read: readOco },
  ].map(({ read, ...route }) =>
    signed({
      ...{ ...route, method: 'POST', security: 'trade', weight: 1, orders: 2 },
      answer: async ({ caller: { userId }, parameters }) => {
        const request = read(parameters);
        const form = parameters.has('newOrderRespType') ? formOf(parameters, 'LIMIT') : 'RESULT';
        const { id, time } = await placing.run(userId, (tx, names) => ({
          id: placing.placeList(tx, userId, request, names),
          time: tx.now,
        }));
        const list = await lists.find(userId, id);
        if (!list) throw new Error(`list ${id} was placed and is not found`);
        const reports = list.orders.map((each) => answers.of(userId, { id: each.id, time }, form));
        return { ...listText(list), orderReports: await Promise.all(reports) };
      },
    }),
  );

  return [
    ...posts,

    signed({
      ...{ method: 'DELETE', path: '/api/v3/orderList', security: 'trade', weight: 1 },
      parameters: ['symbol', 'orderListId', 'listClientOrderId', 'newClientOrderId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const name = clientOrderId(parameters, 'newClientOrderId');
        const symbol = readSymbol(parameters);
        const list = await named(userId, parameters, 'listClientOrderId');
        const isMeant = list?.orders.every((each) => each.symbol === symbol) ?? false;
        if (!list || !isMeant || !isExecuting(list)) throw unknownList();
        const time = await writer.run((tx) => {
          const gone = list.orders.filter((each) => cancelling.tryCancel(tx, userId, each));
          if (gone.length === 0) throw unknownList();
          return tx.now;
        });
        const after = (await lists.find(userId, list.id)) ?? list;
        const reports = after.orders.map((each) => cancelText(each, name, time));
        return { ...listText(after, time), orderReports: reports };
      },
    }),

    signed({
      ...{ method: 'GET', path: '/api/v3/orderList', security: 'read', weight: 4 },
      parameters: ['orderListId', 'origClientOrderId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const list = await named(userId, parameters, 'origClientOrderId');
        if (!list) throw new DoorError(-2013, 'Order list does not exist.');
        return listText(list);
      },
    }),

    signed({
      ...{ method: 'GET', path: '/api/v3/openOrderList', security: 'read', weight: 6 },
      parameters: [],
      answer: async ({ caller: { userId } }) =>
        (await lists.open(userId)).map((each) => listText(each)),
    }),
  ];
}

const unknownList = (): DoorError => new DoorError(-2011, 'Unknown order list sent.');
