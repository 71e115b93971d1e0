import type { DoorMarketName, DoorRoute } from '../route.ts';

/** Calls over a socket by the REST call that answers them. */
const METHODS: Readonly<Record<DoorMarketName, Readonly<Record<string, string>>>> = {
  spot: {
    exchangeInfo: 'GET /api/v3/exchangeInfo',
    depth: 'GET /api/v3/depth',
    'trades.recent': 'GET /api/v3/trades',
    'trades.historical': 'GET /api/v3/historicalTrades',
    'trades.aggregate': 'GET /api/v3/aggTrades',
    klines: 'GET /api/v3/klines',
    uiKlines: 'GET /api/v3/uiKlines',
    avgPrice: 'GET /api/v3/avgPrice',
    ticker: 'GET /api/v3/ticker',
    'ticker.24hr': 'GET /api/v3/ticker/24hr',
    'ticker.price': 'GET /api/v3/ticker/price',
    'ticker.book': 'GET /api/v3/ticker/bookTicker',
    'order.place': 'POST /api/v3/order',
    'order.test': 'POST /api/v3/order/test',
    'order.status': 'GET /api/v3/order',
    'order.cancel': 'DELETE /api/v3/order',
    'order.cancelReplace': 'POST /api/v3/order/cancelReplace',
    'order.amend.keepPriority': 'PUT /api/v3/order/amend/keepPriority',
    'orderList.place': 'POST /api/v3/order/oco',
    'orderList.place.oco': 'POST /api/v3/orderList/oco',
    'orderList.status': 'GET /api/v3/orderList',
    'orderList.cancel': 'DELETE /api/v3/orderList',
    'openOrders.status': 'GET /api/v3/openOrders',
    'openOrders.cancelAll': 'DELETE /api/v3/openOrders',
    'openOrderLists.status': 'GET /api/v3/openOrderList',
    'account.status': 'GET /api/v3/account',
    'account.rateLimits.orders': 'GET /api/v3/rateLimit/order',
    'account.commission': 'GET /api/v3/account/commission',
    allOrders: 'GET /api/v3/allOrders',
    allOrderLists: 'GET /api/v3/allOrderList',
    myTrades: 'GET /api/v3/myTrades',
    'userDataStream.start': 'POST /api/v3/userDataStream',
    'userDataStream.ping': 'PUT /api/v3/userDataStream',
    'userDataStream.stop': 'DELETE /api/v3/userDataStream',
  },
  futures: {
    depth: 'GET /fapi/v1/depth',
    'ticker.price': 'GET /fapi/v1/ticker/price',
    'ticker.book': 'GET /fapi/v1/ticker/bookTicker',
    'order.place': 'POST /fapi/v1/order',
    'order.modify': 'PUT /fapi/v1/order',
    'order.cancel': 'DELETE /fapi/v1/order',
    'order.status': 'GET /fapi/v1/order',
    'algoOrder.place': 'POST /fapi/v1/algoOrder',
    'algoOrder.cancel': 'DELETE /fapi/v1/algoOrder',
    'account.balance': 'GET /fapi/v2/balance',
    'v2/account.balance': 'GET /fapi/v3/balance',
    'account.status': 'GET /fapi/v2/account',
    'v2/account.status': 'GET /fapi/v3/account',
    'account.position': 'GET /fapi/v2/positionRisk',
    'v2/account.position': 'GET /fapi/v3/positionRisk',
    'userDataStream.start': 'POST /fapi/v1/listenKey',
    'userDataStream.ping': 'PUT /fapi/v1/listenKey',
    'userDataStream.stop': 'DELETE /fapi/v1/listenKey',
  },
};

/** The routes that calls over sockets of a market name. */
export function socketMethods(
  routes: readonly DoorRoute[],
  market: DoorMarketName,
): ReadonlyMap<string, DoorRoute> {
  const byName = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return new Map(
    Object.entries(METHODS[market]).flatMap(([method, name]) => {
      const route = byName.get(name);
      return route ? [[method, route] as const] : [];
    }),
  );
}
