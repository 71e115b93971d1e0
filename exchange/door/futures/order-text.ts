import type { ContractRow } from '../../products/contracts/wire.ts';
import { pairOf } from '../../products/contracts/wire.ts';
import { amountText } from '../text.ts';

export type PositionSide = 'BOTH' | 'LONG' | 'SHORT';

/** What a program asked for, and what came of it at once; as JSON in `door_orders`. */
export interface StoredOrder {
  readonly side: 'BUY' | 'SELL';
  readonly positionSide: PositionSide;
  readonly type: 'LIMIT' | 'MARKET';
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX';
  /** Texts with eight decimals. */
  readonly price: string;
  readonly quantity: string;
  readonly reduceOnly: boolean;
  /** `RESTING` is the state of its contract. */
  readonly status: 'RESTING' | 'FILLED' | 'EXPIRED';
  /** Contracts that it closed, by their ids. */
  readonly closed: readonly number[];
  /** What it traded at once, as texts. */
  readonly executed: string;
  readonly turnover: string;
}

/**
 * An order of contracts as a program sees it. Its id is that of the contract that it opens, or that
 * it would open.
 */
export interface FuturesOrder {
  readonly id: number;
  readonly symbol: string;
  readonly clientId: string;
  /** Null for an order of the app. */
  readonly stored: StoredOrder | null;
  /** The contract that it opens, and the parts that were closed of it; the contract first. */
  readonly rows: readonly ContractRow[];
  readonly time: number;
}

/** Sums of what an order opened, in units. */
export function openedOf(rows: readonly ContractRow[]) {
  const open = rows.filter(({ open_turnover }) => open_turnover !== null);
  return {
    quantity: open.reduce((sum, row) => sum + row.quantity, 0n),
    turnover: open.reduce((sum, row) => sum + (row.open_turnover ?? 0n), 0n),
  };
}

function futuresStatus({ stored, rows: [row] }: FuturesOrder): string {
  if (stored && stored.status !== 'RESTING') return stored.status;
  if (row?.status === 'waiting') return 'NEW';
  if (row?.status === 'cancelled') return row.reason === 'user' ? 'CANCELED' : 'EXPIRED';
  return 'FILLED';
}

const ZERO = '0.00000000';

/** An order as `GET /fapi/v1/order` answers it. */
export function futuresText(order: FuturesOrder) {
  const { clientId, id, stored, rows, symbol, time } = order;
  const [row] = rows;
  const { base, priceDecimals, quote, divisor } = pairOf({ symbol });
  const opened = openedOf(rows);
  const traded = stored && stored.status !== 'RESTING' ? stored : null;
  const executed = traded?.executed ?? amountText(opened.quantity, base.scale);
  const turnover = traded?.turnover ?? amountText(opened.turnover, quote.scale);
  const units = traded ? toUnits(traded, base.scale, quote.scale) : opened;
  const average =
    units.quantity === 0n
      ? ZERO
      : amountText((units.turnover * divisor) / units.quantity, priceDecimals);
  const type = stored?.type ?? (row?.type === 'limit' ? 'LIMIT' : 'MARKET');
  return {
    orderId: id,
    symbol,
    status: futuresStatus(order),
    clientOrderId: clientId,
    price: stored?.price ?? amountText(row?.price ?? 0n, priceDecimals),
    avgPrice: average,
    origQty: stored?.quantity ?? amountText(quantityOf(rows), base.scale),
    executedQty: executed,
    cumQty: executed,
    cumQuote: turnover,
    timeInForce: stored?.timeInForce ?? 'GTC',
    type,
    reduceOnly: stored?.reduceOnly ?? false,
    closePosition: false,
    side: stored?.side ?? (row?.side === 'short' ? 'SELL' : 'BUY'),
    positionSide: stored?.positionSide ?? 'BOTH',
    stopPrice: ZERO,
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    origType: type,
    priceMatch: 'NONE',
    selfTradePreventionMode: 'EXPIRE_TAKER',
    goodTillDate: 0,
    time: row?.created ?? time,
    updateTime: row?.opened ?? row?.closed ?? row?.created ?? time,
  };
}

const quantityOf = (rows: readonly ContractRow[]): bigint =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0n);

function toUnits(stored: StoredOrder, baseScale: number, quoteScale: number) {
  const units = (text: string, scale: number): bigint => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  };
  return {
    quantity: units(stored.executed, baseScale),
    turnover: units(stored.turnover, quoteScale),
  };
}
