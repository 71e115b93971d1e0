import { closingOf, contractFee, profitAt } from '../../products/contracts/rules.ts';
import { type ContractRow, pairOf } from '../../products/contracts/wire.ts';
import { amountText } from '../text.ts';
import type { FuturesOrder } from './order-text.ts';
import { openedOf } from './order-text.ts';
import type { FuturesHistory } from './orders.ts';

/** One trade of an account. */
export interface FuturesTrade {
  readonly id: number;
  readonly orderId: number;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly positionSide: string;
  /** Units of the quote coin, the base coin, and the quote coin. */
  readonly turnover: bigint;
  readonly quantity: bigint;
  readonly fee: bigint;
  /** Before fees, quote units; 0 for an opening. */
  readonly profit: bigint;
  readonly time: number;
}

/** Ids that one millisecond has for trades. */
const PER_MS = 4_096;

/**
 * Id of a trade: later trades have higher ids. A contract trades twice, when it opens and when it
 * closes, so the time and the contract name the trade.
 */
const tradeId = (time: number, row: number, closes: boolean): number =>
  time * PER_MS + ((row * 2 + (closes ? 1 : 0)) % PER_MS);

/** The instant of a trade, ms, by its id. */
export const tradeTime = (id: number): number => Math.floor(id / PER_MS);

/** The trade that opened a contract. @param rows - the contract and the parts closed of it */
export function openingTrade(
  rows: readonly ContractRow[],
  order: Pick<FuturesOrder, 'id' | 'stored'>,
): FuturesTrade | null {
  const [row] = rows;
  if (!row || row.opened === null) return null;
  const { quantity, turnover } = openedOf(rows);
  return {
    id: tradeId(row.opened, order.id, false),
    ...{ orderId: order.id, symbol: row.symbol },
    side: row.side === 'long' ? 'BUY' : 'SELL',
    positionSide: order.stored?.positionSide ?? 'BOTH',
    ...{ turnover, quantity, fee: contractFee(pairOf(row), turnover), profit: 0n },
    time: row.opened,
  };
}

/** The trade that closed a contract, or a part of it. @param order - the one that closed it */
export function closingTrade(
  row: ContractRow,
  order: Pick<FuturesOrder, 'id' | 'stored'> | null,
): FuturesTrade | null {
  if (row.status !== 'closed' || row.closed === null || row.close_turnover === null) return null;
  const pair = pairOf(row);
  // Contracts that end with their feed pay no fee.
  const full = row.reason === 'feed' ? 0n : contractFee(pair, row.close_turnover);
  const profit = profitAt(row.side, row.open_turnover ?? 0n, row.close_turnover);
  const closing = closingOf(row.margin, profit, full);
  return {
    id: tradeId(row.closed, row.id, true),
    ...{ orderId: order?.id ?? row.id, symbol: row.symbol },
    side: row.side === 'long' ? 'SELL' : 'BUY',
    positionSide: order?.stored?.positionSide ?? 'BOTH',
    ...{ turnover: row.close_turnover, quantity: row.quantity },
    ...{ fee: closing.fee, profit: closing.profit, time: row.closed },
  };
}

/** All trades of a history, oldest first. */
export function tradesOf({ orders, rows }: FuturesHistory): FuturesTrade[] {
  const closers = new Map(
    orders.flatMap((order) => (order.stored?.closed ?? []).map((id) => [id, order] as const)),
  );
  const trades = [
    ...orders.map((order) => openingTrade(order.rows, order)),
    ...rows.map((row) => closingTrade(row, closers.get(row.id) ?? null)),
  ];
  return trades.filter((each) => each !== null).sort((a, b) => a.id - b.id);
}

/** A trade as `GET /fapi/v1/userTrades` answers it. */
export function futuresTradeText(trade: FuturesTrade) {
  const { base, divisor, priceDecimals, quote } = pairOf(trade);
  const { fee, id, orderId, positionSide, profit, quantity, side, symbol, time, turnover } = trade;
  return {
    ...{ symbol, id, orderId, side },
    price: amountText((turnover * divisor) / quantity, priceDecimals),
    qty: amountText(quantity, base.scale),
    realizedPnl: amountText(profit, quote.scale),
    quoteQty: amountText(turnover, quote.scale),
    commission: amountText(fee, quote.scale),
    commissionAsset: quote.code,
    time,
    positionSide,
    // Contracts take what the book offers.
    buyer: side === 'BUY',
    maker: false,
  };
}
