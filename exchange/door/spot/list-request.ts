import type { RequestOf } from '@tideline/wire';
import type { coinOco } from '@tideline/wire/calls/spot-triggers';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, oneOf, readSymbol, required } from '../parameters.ts';
import { clientOrderId } from './client-id.ts';
import { amount, readSide } from './order-request.ts';

const LEG = [
  ...['Type', 'ClientOrderId', 'IcebergQty', 'Price', 'StopPrice', 'TrailingDelta'],
  ...['TimeInForce', 'StrategyId', 'StrategyType'],
];
const COMMON = ['symbol', 'listClientOrderId', 'side', 'quantity'] as const;
const FORM = ['newOrderRespType', 'selfTradePreventionMode'] as const;

/** Parameters of a new list; those of each leg begin with its place. */
export const LIST_PARAMETERS = [
  ...COMMON,
  ...['above', 'below'].flatMap((place) => LEG.map((name) => place + name)),
  ...FORM,
];

/** Parameters of a new list in the words of the older call. */
export const OCO_PARAMETERS = [
  ...COMMON,
  ...['limitClientOrderId', 'limitStrategyId', 'limitStrategyType', 'limitIcebergQty', 'price'],
  ...['stopClientOrderId', 'stopStrategyId', 'stopStrategyType', 'stopIcebergQty', 'stopPrice'],
  ...['stopLimitPrice', 'stopLimitTimeInForce', 'trailingDelta'],
  ...FORM,
];

/** A limit order and a stop in the words of the exchange's service, with the names of both. */
export interface ListRequest {
  readonly oco: RequestOf<typeof coinOco>;
  readonly limitClientId: string;
  readonly stopClientId: string;
}

const unsupported = (): DoorError => new DoorError(-1014, 'Unsupported order combination.');

/** Which parameters hold the terms of a pair. */
interface Names {
  readonly price: string;
  readonly stopPrice: string;
  /** Absent where the stop is at market. */
  readonly stopLimitPrice: string | null;
  readonly stopForce: string;
  readonly limitClientId: string;
  readonly stopClientId: string;
}

/** A list by the places of its legs. @throws DoorError with the code of the parameter at fault */
export function readList(parameters: DoorParameters): ListRequest {
  const side = readSide(parameters);
  const [limit, stop] = side === 'sell' ? ['above', 'below'] : ['below', 'above'];
  const types = ['STOP_LOSS', 'STOP_LOSS_LIMIT', 'LIMIT_MAKER', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
  const typeOf = (place = '') =>
    oneOf(parameters, `${place}Type`, types, [-1116, 'Invalid orderType.']);
  const stopType = typeOf(stop);
  if (typeOf(limit) !== 'LIMIT_MAKER' || !stopType.startsWith('STOP_LOSS')) throw unsupported();
  refuse(parameters, [`${limit}StopPrice`, `${limit}TimeInForce`]);
  const isLimit = stopType === 'STOP_LOSS_LIMIT';
  return read(
    parameters,
    {
      ...{ price: `${limit}Price`, stopPrice: `${stop}StopPrice` },
      stopLimitPrice: isLimit ? `${stop}Price` : null,
      ...{ stopForce: `${stop}TimeInForce`, limitClientId: `${limit}ClientOrderId` },
      stopClientId: `${stop}ClientOrderId`,
    },
    isLimit ? [] : [`${stop}Price`],
  );
}

/** A list in the words of the older call. @throws DoorError */
export function readOco(parameters: DoorParameters): ListRequest {
  return read(parameters, {
    ...{ price: 'price', stopPrice: 'stopPrice', stopForce: 'stopLimitTimeInForce' },
    stopLimitPrice: parameters.has('stopLimitPrice') ? 'stopLimitPrice' : null,
    ...{ limitClientId: 'limitClientOrderId', stopClientId: 'stopClientOrderId' },
  });
}

/** @param unwanted - names of terms that this kind of stop does not have */
function read(
  parameters: DoorParameters,
  names: Names,
  unwanted: readonly string[] = [],
): ListRequest {
  const symbol = readSymbol(parameters);
  const side = readSide(parameters);
  for (const name of parameters.keys()) {
    if (/IcebergQty$/.test(name)) throw new DoorError(-1020, 'This operation is not supported.');
    if (/railingDelta$/.test(name)) throw unsupported();
  }
  const { stopForce, stopLimitPrice } = names;
  refuse(parameters, [...unwanted, ...(stopLimitPrice === null ? [stopForce] : [])]);
  if (stopLimitPrice !== null) {
    const forces = ['GTC', 'IOC', 'FOK'];
    const force = oneOf(parameters, stopForce, forces, [-1115, 'Invalid timeInForce.']);
    // An order that a trigger places rests until it is filled.
    if (force !== 'GTC') throw unsupported();
  }
  const must = (name: string): string => {
    required(parameters, name);
    return amount(parameters, name) ?? '';
  };
  const limitClientId = clientOrderId(parameters, names.limitClientId);
  const stopClientId = clientOrderId(parameters, names.stopClientId);
  return {
    oco: {
      ...{ symbol, side, quantity: must('quantity'), price: must(names.price) },
      trigger_price: must(names.stopPrice),
      ...(stopLimitPrice !== null && { stop_limit_price: must(stopLimitPrice) }),
      client_id: clientOrderId(parameters, 'listClientOrderId'),
    },
    limitClientId,
    stopClientId,
  };
}

/** @throws DoorError -1106 */
function refuse(parameters: DoorParameters, names: readonly string[]): void {
  const extra = names.find((name) => parameters.has(name));
  if (extra !== undefined) {
    throw new DoorError(-1106, `Parameter '${extra}' sent when not required.`);
  }
}
