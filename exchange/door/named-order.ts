import { DoorError } from './door-error.ts';
import { type DoorParameters, readSymbol, whole } from './parameters.ts';

/** Parameters by which a call names an order. */
export const NAMES = ['symbol', 'orderId', 'origClientOrderId'] as const;

interface Named {
  readonly symbol: string;
  readonly clientId: string;
}

interface Orders<Order extends Named> {
  find(userId: string, id: number): Promise<Order | null>;
  named(userId: string, clientId: string): Promise<Order | null>;
}

/**
 * The order that a call names; both names must fit where both are sent.
 * @throws DoorError -1102 when it names none
 */
export async function namedOrder<Order extends Named>(
  orders: Orders<Order>,
  userId: string,
  parameters: DoorParameters,
): Promise<Order | null> {
  const symbol = readSymbol(parameters);
  const id = whole(parameters, 'orderId');
  const clientId = parameters.get('origClientOrderId');
  if (id === null && clientId === undefined) {
    const message =
      "Param 'origClientOrderId' or 'orderId' must be sent, but both were empty/null!";
    throw new DoorError(-1102, message);
  }
  const found =
    id === null ? await orders.named(userId, clientId ?? '') : await orders.find(userId, id);
  const isMeant = clientId === undefined || found?.clientId === clientId;
  return found?.symbol === symbol && isMeant ? found : null;
}
