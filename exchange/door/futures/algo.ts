import { parseUnits } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';
import { type ContractRow, pairOf } from '../../products/contracts/wire.ts';
import type { PositionStop } from './algo-stops.ts';
import type { PositionSide } from './order-text.ts';

/** What a program asked for with a stop of a position; as JSON in `door_orders`. */
export interface StoredAlgo {
  readonly side: 'BUY' | 'SELL';
  readonly positionSide: PositionSide;
  readonly type: 'STOP_MARKET' | 'TAKE_PROFIT_MARKET';
  /** Texts with eight decimals; no quantity means the whole position, whatever it becomes. */
  readonly triggerPrice: string;
  readonly quantity: string | null;
  readonly status: 'NEW' | 'CANCELED';
  /** Contracts that have the stop. */
  readonly rows: readonly number[];
  readonly updated: number;
}

export type AlgoRow = Row<'door_orders'>;

export const storedAlgo = (row: AlgoRow): StoredAlgo =>
  JSON.parse(row.request ?? '{}') as StoredAlgo;

/** The stop that an order of a program has set. */
export function stopOf(row: AlgoRow): PositionStop {
  const { side, triggerPrice, type } = storedAlgo(row);
  const decimals = pairOf(row).priceDecimals;
  const [whole = '0', fraction = ''] = triggerPrice.split('.');
  return {
    symbol: row.symbol,
    side: side === 'SELL' ? 'long' : 'short',
    kind: type === 'STOP_MARKET' ? 'stop_loss' : 'take_profit',
    price: parseUnits(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`, decimals),
  };
}

/** Whether a contract has the stop. */
export const hasStop = (row: ContractRow, stop: PositionStop): boolean =>
  row.symbol === stop.symbol &&
  row.side === stop.side &&
  row.status === 'trading' &&
  row[stop.kind] === stop.price;

/**
 * What has become of a stop: waits, was cancelled, has closed a contract, or has nothing to close.
 */
export type AlgoStatus = 'NEW' | 'CANCELED' | 'FINISHED' | 'EXPIRED';

/** @param contracts - those of the stop, and the open ones of its position */
function algoStatus(row: AlgoRow, contracts: readonly ContractRow[]): AlgoStatus {
  const { rows, status } = storedAlgo(row);
  if (status === 'CANCELED') return status;
  const stop = stopOf(row);
  if (contracts.some((each) => hasStop(each, stop))) return 'NEW';
  const reason = stop.kind === 'stop_loss' ? 'stop-loss' : 'take-profit';
  const triggered = (each: ContractRow) =>
    each.reason === reason &&
    each[stop.kind] === stop.price &&
    each.created >= firstOf(contracts, rows);
  return contracts.some(triggered) ? 'FINISHED' : 'EXPIRED';
}

/** When the oldest contract of a stop was made. */
const firstOf = (contracts: readonly ContractRow[], ids: readonly number[]): number =>
  Math.min(...contracts.filter(({ id }) => ids.includes(id)).map(({ created }) => created));

/** A stop as `GET /fapi/v1/algoOrder` answers it. */
export function algoText(row: AlgoRow, contracts: readonly ContractRow[]) {
  const { positionSide, quantity, side, triggerPrice, type, updated } = storedAlgo(row);
  const status = algoStatus(row, contracts);
  const closed = contracts.find(({ status: state }) => state === 'closed');
  const isDone = status === 'FINISHED';
  return {
    algoId: row.id,
    clientAlgoId: row.client_order_id,
    algoType: 'CONDITIONAL',
    orderType: type,
    symbol: row.symbol,
    side,
    positionSide,
    timeInForce: 'GTE_GTC',
    quantity: quantity ?? '0.00000000',
    algoStatus: status,
    actualOrderId: isDone && closed ? String(closed.id) : '',
    actualPrice: '0.00000000',
    triggerPrice,
    price: '0.00000000',
    icebergQuantity: null,
    selfTradePreventionMode: 'EXPIRE_TAKER',
    workingType: 'MARK_PRICE',
    priceMatch: 'NONE',
    closePosition: quantity === null,
    priceProtect: false,
    reduceOnly: true,
    activatePrice: '',
    callbackRate: '',
    createTime: row.time,
    updateTime: closed?.closed ?? updated,
    triggerTime: isDone ? (closed?.closed ?? 0) : 0,
    goodTillDate: 0,
  };
}
