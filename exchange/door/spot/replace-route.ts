import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { DoorError } from '../door-error.ts';
import { required, whole } from '../parameters.ts';
import { doorRefusal } from '../refusals.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { Cancelling } from './cancelling.ts';
import { clientOrderId } from './client-id.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { DoorOrders } from './door-orders.ts';
import { ORDER_PARAMETERS, readOrder } from './order-request.ts';
import { cancelText, formOf, PlacedAnswers } from './placed-answers.ts';
import { Placing } from './placing.ts';

const MODES = ['STOP_ON_FAILURE', 'ALLOW_FAILURE'];
const UNKNOWN = new DoorError(-2011, 'Unknown order sent.');

/** Cancels an order and places another one, in one turn of the writer. */
export function replaceRoute(deps: SpotDoorDependencies): DoorRoute {
  const orders = new DoorOrders(deps);
  const placing = new Placing(deps);
  const cancelling = new Cancelling(deps);
  const answers = new PlacedAnswers(deps.store, orders);
  return signed({
    ...{ method: 'POST', path: '/api/v3/order/cancelReplace', security: 'trade' },
    ...{ weight: 1, orders: 1 },
    parameters: [
      ...ORDER_PARAMETERS,
      ...['cancelReplaceMode', 'cancelOrderId', 'cancelOrigClientOrderId'],
      'cancelNewClientOrderId',
    ],
    answer: async ({ caller: { userId }, parameters }) => {
      const mode = required(parameters, 'cancelReplaceMode');
      if (!MODES.includes(mode)) {
        throw new DoorError(-1130, "Data sent for parameter 'cancelReplaceMode' is not valid.");
      }
      const request = readOrder(parameters);
      const form = formOf(parameters, request.type);
      const name = clientOrderId(parameters, 'cancelNewClientOrderId');
      const id = whole(parameters, 'cancelOrderId');
      const old =
        id === null
          ? await orders.named(userId, required(parameters, 'cancelOrigClientOrderId'))
          : await orders.find(userId, id);
      const cancel = (tx: Transaction) => {
        if (old?.symbol !== request.symbol) throw UNKNOWN;
        cancelling.cancel(tx, userId, old);
      };
      const done = await placing.run(userId, (tx, open) => {
        // Each part changes nothing when it is refused, so the other one stands.
        const cancelled = refusalOf(() => cancel(tx));
        if (cancelled && mode === 'STOP_ON_FAILURE') {
          return { cancelled, placed: null, id: null, time: tx.now };
        }
        // The name of the cancelled order is free.
        const names = new Map(open);
        if (old && !cancelled) names.delete(old.id);
        let placedId: number | null = null;
        const placed = refusalOf(() => {
          placedId = placing.place(tx, userId, request, names);
        });
        return { cancelled, placed, id: placedId as number | null, time: tx.now };
      });
      const { cancelled, placed, time } = done;
      const after = old && !cancelled ? await orders.find(userId, old.id) : null;
      const isPlaced = done.id !== null;
      const data = {
        cancelResult: cancelled ? 'FAILURE' : 'SUCCESS',
        newOrderResult: isPlaced ? 'SUCCESS' : placed ? 'FAILURE' : 'NOT_ATTEMPTED',
        cancelResponse: cancelled ? shown(cancelled) : after && cancelText(after, name, time),
        newOrderResponse:
          done.id !== null
            ? await answers.of(userId, { id: done.id, time }, form)
            : placed && shown(placed),
      };
      if (!cancelled && isPlaced) return data;
      if (cancelled && !isPlaced) {
        throw new DoorError(-2022, 'Order cancel-replace failed.', 400, data);
      }
      throw new DoorError(-2021, 'Order cancel-replace partially failed.', 409, data);
    },
  });
}

const shown = ({ code, message: msg }: DoorError) => ({ code, msg });

/** The refusal of a step; null when it succeeded. */
function refusalOf(step: () => void): DoorError | null {
  try {
    step();
    return null;
  } catch (error) {
    const refusal = doorRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}
