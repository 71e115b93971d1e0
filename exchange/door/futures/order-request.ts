import { formatFixed } from '@tideline/wire';
import { PAIRS, type Pair } from '../../market/matching/pair.ts';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, decimal, oneOf, readSymbol, required } from '../parameters.ts';
import { clientOrderId } from '../spot/client-id.ts';

import { amountText } from '../text.ts';
import type { PositionSide } from './order-text.ts';
import type { AccountSettings } from './settings.ts';

/** Parameters of a new order of contracts. */
export const FUTURES_ORDER_PARAMETERS = [
  ...['symbol', 'side', 'positionSide', 'type', 'timeInForce', 'quantity', 'reduceOnly', 'price'],
  ...['newClientOrderId', 'closePosition', 'newOrderRespType', 'selfTradePreventionMode'],
] as const;

/** A new order of contracts. */
export interface FuturesRequest {
  readonly pair: Pair;
  readonly side: 'BUY' | 'SELL';
  readonly positionSide: PositionSide;
  readonly type: 'LIMIT' | 'MARKET';
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX';
  readonly lots: number;
  /** Base units. */
  readonly quantity: bigint;
  /** Price units; null at the market. */
  readonly price: bigint | null;
  readonly reduceOnly: boolean;
  readonly leverage: number;
  readonly clientId: string;
}

const FORCES = ['GTC', 'IOC', 'FOK', 'GTX'] as const;
/** Kinds that the venue has elsewhere, see `algo-request.ts`. */
const CONDITIONAL = [
  ...['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'],
  'TRAILING_STOP_MARKET',
];

/** @throws DoorError with Binance's code of the first parameter at fault */
export function readFuturesOrder(
  parameters: DoorParameters,
  settings: AccountSettings,
): FuturesRequest {
  const pair = pairNamed(parameters);
  const side = readSide(parameters);
  const type = required(parameters, 'type');
  if (CONDITIONAL.includes(type)) {
    const message = 'Order type not supported for this endpoint. Please use the Algo Order API.';
    throw new DoorError(-4120, message);
  }
  if (type !== 'LIMIT' && type !== 'MARKET') throw new DoorError(-1116, 'Invalid orderType.');
  if (flag(parameters, 'closePosition')) {
    throw new DoorError(
      -4136,
      `Target strategy invalid for orderType '${type}',closePosition 'true'.`,
    );
  }
  const { lots, quantity } = readQuantity(parameters, pair);
  if (type === 'MARKET' && parameters.has('price')) {
    throw new DoorError(-1106, "Parameter 'price' sent when not required.");
  }
  if (type === 'LIMIT') required(parameters, 'price');
  const timeInForce =
    type === 'MARKET'
      ? 'GTC'
      : oneOf(parameters, 'timeInForce', FORCES, [-1115, 'Invalid timeInForce.']);
  return {
    ...{ pair, side, type, timeInForce, lots, quantity },
    price: type === 'MARKET' ? null : readPrice(parameters, 'price', pair),
    positionSide: readPositionSide(parameters, settings),
    reduceOnly: flag(parameters, 'reduceOnly'),
    leverage: settings.leverageOf(pair.symbol),
    clientId: clientOrderId(parameters, 'newClientOrderId'),
  };
}

/** @throws DoorError -1102, -1105, -1121 */
export const pairNamed = (parameters: DoorParameters): Pair =>
  PAIRS.get(readSymbol(parameters)) as Pair;

/** @throws DoorError -1102, -1105, -1117 */
export const readSide = (parameters: DoorParameters): 'BUY' | 'SELL' =>
  oneOf(parameters, 'side', ['BUY', 'SELL'], [-1117, 'Invalid side.']);

/** @throws DoorError -4060, -4061 */
export function readPositionSide(
  parameters: DoorParameters,
  { isHedged }: AccountSettings,
): PositionSide {
  const side = parameters.get('positionSide') ?? 'BOTH';
  if (side !== 'BOTH' && side !== 'LONG' && side !== 'SHORT') {
    throw new DoorError(-4060, 'Invalid position side.');
  }
  if ((side === 'BOTH') === isHedged) {
    throw new DoorError(-4061, "Order's position side does not match user's setting.");
  }
  return side;
}

/** Whole lots of a quantity. @throws DoorError -1102, -1105, -1100, -4003, -1111, -4005 */
export function readQuantity(parameters: DoorParameters, pair: Pair) {
  required(parameters, 'quantity');
  const quantity = unitsOf(decimal(parameters, 'quantity') ?? '0', pair.base.scale, 'quantity');
  if (quantity === 0n) throw new DoorError(-4003, 'Quantity less than or equal to zero.');
  if (quantity % pair.contractLot !== 0n) throw tooPrecise();
  if (quantity > pair.maxQuantity)
    throw new DoorError(-4005, 'Quantity greater than max quantity.');
  return { quantity, lots: Number(quantity / pair.contractLot) };
}

/** A price in units. @throws DoorError -1105, -1100, -4001, -4014, -4002 */
export function readPrice(parameters: DoorParameters, name: string, pair: Pair): bigint {
  const price = unitsOf(decimal(parameters, name) ?? '0', pair.priceDecimals, name);
  if (price === 0n) throw new DoorError(-4001, 'Price less than or equal to zero.');
  if (price % pair.tick !== 0n) {
    throw new DoorError(-4014, 'Price not increased by tick size.');
  }
  if (price > pair.maxPrice) throw new DoorError(-4002, 'Price greater than max price.');
  return price;
}

/** Exact units of a decimal text. @throws DoorError -1111 */
function unitsOf(text: string, scale: number, name: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  if (/[1-9]/.test(fraction.slice(scale))) throw tooPrecise(name);
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
}

const tooPrecise = (name = 'quantity'): DoorError =>
  new DoorError(-1111, `Precision is over the maximum defined for this asset: ${name}.`);

/** @throws DoorError -1130 */
export function flag(parameters: DoorParameters, name: string): boolean {
  const value = parameters.get(name)?.toLowerCase() ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new DoorError(-1130, `Data sent for parameter '${name}' is not valid.`);
}

/** A price in the words of the services. */
export const priceTextOf = (pair: Pair, price: bigint): string =>
  formatFixed(price, pair.priceDecimals);

export const quantityText = (pair: Pair, quantity: bigint): string =>
  amountText(quantity, pair.base.scale);
