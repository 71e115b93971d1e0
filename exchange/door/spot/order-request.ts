import { formatUnits } from '@tideline/wire';
import type { SpotRequest } from '../../products/spot/rules.ts';
import type { TriggerRequest } from '../../products/spot/trigger-rules.ts';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, decimal, oneOf, readSymbol, required, whole } from '../parameters.ts';
import { clientOrderId } from './client-id.ts';

/** Parameters of a new order. */
export const ORDER_PARAMETERS = [
  ...['symbol', 'side', 'type', 'timeInForce', 'quantity', 'quoteOrderQty', 'price'],
  ...['newClientOrderId', 'strategyId', 'strategyType', 'stopPrice', 'trailingDelta'],
  ...['icebergQty', 'newOrderRespType', 'selfTradePreventionMode', 'computeCommissionRates'],
] as const;

const TYPES = {
  LIMIT: 'limit',
  LIMIT_MAKER: 'limit',
  MARKET: 'market',
  STOP_LOSS: 'stop-market',
  STOP_LOSS_LIMIT: 'stop-limit',
  TAKE_PROFIT: 'take-profit-market',
  TAKE_PROFIT_LIMIT: 'take-profit-limit',
} as const;
export type DoorType = keyof typeof TYPES;

/** What each type needs; anything else of these is refused. */
const NEEDS: Readonly<Record<DoorType, readonly string[]>> = {
  LIMIT: ['timeInForce', 'quantity', 'price'],
  LIMIT_MAKER: ['quantity', 'price'],
  MARKET: ['quantity', 'quoteOrderQty'],
  STOP_LOSS: ['quantity', 'stopPrice', 'trailingDelta'],
  STOP_LOSS_LIMIT: ['timeInForce', 'quantity', 'price', 'stopPrice'],
  TAKE_PROFIT: ['quantity', 'stopPrice'],
  TAKE_PROFIT_LIMIT: ['timeInForce', 'quantity', 'price', 'stopPrice'],
};
const TERMS = ['timeInForce', 'quantity', 'quoteOrderQty', 'price', 'stopPrice', 'trailingDelta'];
/** Parameters of which one is enough. */
const EITHER: readonly (readonly string[])[] = [
  ['quantity', 'quoteOrderQty'],
  ['stopPrice', 'trailingDelta'],
];

/** A new order in the words of the exchange's services, with what an expired one shows. */
export type OrderRequest = {
  readonly type: DoorType;
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
  readonly symbol: string;
  readonly clientId: string;
} & (
  | { readonly order: SpotRequest; readonly trigger: null }
  | { readonly order: null; readonly trigger: TriggerRequest }
);

/** @throws DoorError with Binance's code of the first parameter at fault */
export function readOrder(parameters: DoorParameters): OrderRequest {
  const symbol = readSymbol(parameters);
  const side = readSide(parameters);
  const types = Object.keys(TYPES) as DoorType[];
  const type = oneOf(parameters, 'type', types, [-1116, 'Invalid orderType.']);
  if (parameters.has('icebergQty')) throw new DoorError(-1020, 'This operation is not supported.');
  requireTerms(parameters, type);
  const timeInForce = parameters.has('timeInForce')
    ? oneOf(parameters, 'timeInForce', ['GTC', 'IOC', 'FOK'], [-1115, 'Invalid timeInForce.'])
    : 'GTC';
  const clientId = clientOrderId(parameters, 'newClientOrderId');
  const common = {
    ...{ symbol, side, client_id: clientId },
    ...given('price', amount(parameters, 'price')),
    ...given('quantity', amount(parameters, 'quantity')),
  } as const;
  const known = { type, timeInForce, symbol, clientId };
  const native = TYPES[type];
  if (native === 'limit' || native === 'market') {
    const budget = amount(parameters, 'quoteOrderQty');
    if (budget !== null && side === 'sell') {
      throw new DoorError(-1128, 'Combination of optional parameters invalid.');
    }
    const force = { gtc: 'gtc', ioc: 'ioc', fok: 'fok' } as const;
    const order: SpotRequest = {
      ...{ ...common, type: native, ...given('budget', budget) },
      ...(type === 'LIMIT' && {
        time_in_force: force[timeInForce.toLowerCase() as keyof typeof force],
      }),
      ...(type === 'LIMIT_MAKER' && { post_only: 'true' }),
    };
    return { ...known, order, trigger: null };
  }
  // An order that a trigger places rests until it is filled.
  if (timeInForce !== 'GTC') throw new DoorError(-1014, 'Unsupported order combination.');
  const delta = whole(parameters, 'trailingDelta', { min: 0 });
  if (delta !== null && (delta < 10 || delta > 2_000)) {
    throw new DoorError(-1013, 'Filter failure: TRAILING_DELTA');
  }
  const trigger: TriggerRequest = {
    ...{ ...common, type: delta === null ? native : 'trailing-stop' },
    ...given('trigger_price', amount(parameters, 'stopPrice')),
    ...(delta !== null && { trail_percent: formatUnits(BigInt(delta), 2) }),
  };
  return { ...known, order: null, trigger };
}

/** @throws DoorError -1102, -1105, -1117 */
export const readSide = (parameters: DoorParameters): 'buy' | 'sell' =>
  oneOf(parameters, 'side', ['BUY', 'SELL'], [-1117, 'Invalid side.']) === 'BUY' ? 'buy' : 'sell';

/** Decimals of every coin. */
const DECIMALS = 8;

/** A price or quantity as text. @throws DoorError -1105, -1100, -1111 */
export function amount(parameters: DoorParameters, name: string): string | null {
  const text = decimal(parameters, name);
  const fraction = text?.split('.')[1]?.replace(/0+$/, '') ?? '';
  if (fraction.length <= DECIMALS) return text;
  throw new DoorError(-1111, `Parameter '${name}' has too much precision.`);
}

/** @throws DoorError -1102, -1106, -1128, -1014 */
function requireTerms(parameters: DoorParameters, type: DoorType): void {
  const needs = NEEDS[type];
  const extra = TERMS.find((name) => parameters.has(name) && !needs.includes(name));
  if (extra !== undefined) {
    throw new DoorError(-1106, `Parameter '${extra}' sent when not required.`);
  }
  for (const name of needs) {
    const group = EITHER.find((names) => names.every((each) => needs.includes(each))) ?? [];
    const sent = group.filter((each) => parameters.has(each));
    if (sent.length > 1) throw new DoorError(-1014, 'Unsupported order combination.');
    if (!group.includes(name) || sent.length === 0) required(parameters, name);
  }
}

const given = <Name extends string>(name: Name, text: string | null) =>
  (text === null ? {} : { [name]: text }) as { readonly [Key in Name]?: string };
