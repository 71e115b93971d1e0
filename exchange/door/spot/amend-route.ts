import { formatUnits } from '@tideline/wire';
import { pairOf } from '../../products/spot/wire.ts';
import { DoorError } from '../door-error.ts';
import { namedOrder } from '../named-order.ts';
import { required } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { amountText } from '../text.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { DoorOrders } from './door-orders.ts';
import { amount } from './order-request.ts';
import { orderText } from './order-text.ts';

const UNKNOWN = new DoorError(-2013, 'Order does not exist.');

/** Makes a waiting order smaller; it keeps its place in the book. */
export function amendRoute(deps: SpotDoorDependencies): DoorRoute {
  const { spot, writer } = deps;
  const orders = new DoorOrders(deps);
  return signed({
    ...{ method: 'PUT', path: '/api/v3/order/amend/keepPriority', security: 'trade', weight: 4 },
    parameters: ['symbol', 'orderId', 'origClientOrderId', 'newClientOrderId', 'newQty'],
    answer: async ({ caller: { userId }, parameters }) => {
      required(parameters, 'newQty');
      const text = amount(parameters, 'newQty') ?? '0';
      const found = await namedOrder(orders, userId, parameters);
      const newName = parameters.get('newClientOrderId');
      if (newName !== undefined && newName !== found?.clientId) {
        throw new DoorError(-1020, 'This operation is not supported.');
      }
      const order = found?.order;
      if (!found || !order) throw UNKNOWN;
      const { base, priceDecimals } = pairOf(found.symbol);
      const [whole = '0', fraction = ''] = text.split('.');
      const quantity = BigInt(whole + fraction.slice(0, base.scale).padEnd(base.scale, '0'));
      const time = await writer.run((tx) => {
        const waiting = spot.waiting(userId).find(({ id }) => id === order.id);
        if (!waiting || waiting.price === null || waiting.quantity === null) throw UNKNOWN;
        if (quantity >= waiting.quantity) {
          throw new DoorError(-2038, 'The new quantity is not below the quantity of the order.');
        }
        spot.amend(tx, userId, {
          ...{ id: String(order.id), client_id: found.clientId },
          price: formatUnits(waiting.price, priceDecimals),
          quantity: formatUnits(quantity, base.scale),
        });
        return tx.now;
      });
      const after = await orders.find(userId, found.id);
      if (!after) throw UNKNOWN;
      const shown = orderText(after);
      return {
        transactTime: time,
        executionId: after.id,
        amendedOrder: {
          symbol: shown.symbol,
          orderId: shown.orderId,
          orderListId: shown.orderListId,
          origClientOrderId: found.clientId,
          clientOrderId: shown.clientOrderId,
          price: shown.price,
          qty: shown.origQty,
          executedQty: shown.executedQty,
          preventedQty: amountText(0n, 0),
          quoteOrderQty: shown.origQuoteOrderQty,
          cumulativeQuoteQty: shown.cummulativeQuoteQty,
          status: shown.status,
          timeInForce: shown.timeInForce,
          type: shown.type,
          side: shown.side,
          workingTime: shown.workingTime,
          selfTradePreventionMode: shown.selfTradePreventionMode,
        },
      };
    },
  });
}
