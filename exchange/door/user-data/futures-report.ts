import { type ContractRow, pairOf } from '../../products/contracts/wire.ts';
import { type AlgoRow, storedAlgo } from '../futures/algo.ts';
import type { futuresText } from '../futures/order-text.ts';
import { type FuturesTrade, futuresTradeText } from '../futures/trades.ts';
import { amountText } from '../text.ts';

type OrderText = Omit<ReturnType<typeof futuresText>, 'type' | 'origType'> & {
  readonly type: string;
  readonly origType: string;
};

interface Update {
  readonly execution: 'NEW' | 'TRADE' | 'CANCELED' | 'EXPIRED' | 'AMENDMENT';
  readonly status: string;
  readonly time: number;
  /** The trade of an execution `TRADE`. */
  readonly trade?: FuturesTrade;
  /** Sum after the trade, base units; all of the order when absent. */
  readonly executed?: bigint;
}

const ZERO = '0.00000000';

/** An event `ORDER_TRADE_UPDATE` about one change of an order. */
export function orderUpdate(order: OrderText, update: Update): object {
  const { executed, execution, status, time, trade } = update;
  const { base, quote } = pairOf(order);
  const text = trade && futuresTradeText(trade);
  return {
    ...{ e: 'ORDER_TRADE_UPDATE', E: time, T: time },
    o: {
      s: order.symbol,
      c: order.clientOrderId,
      S: order.side,
      o: order.type,
      f: order.timeInForce,
      q: order.origQty,
      p: order.price,
      ap: order.avgPrice,
      sp: ZERO,
      x: execution,
      X: status,
      i: order.orderId,
      l: text?.qty ?? ZERO,
      z: executed === undefined ? order.executedQty : amountText(executed, base.scale),
      L: text?.price ?? ZERO,
      N: quote.code,
      n: text?.commission ?? ZERO,
      T: time,
      t: text?.id ?? 0,
      ...{ b: ZERO, a: ZERO, m: false },
      R: order.reduceOnly,
      ...{ wt: order.workingType, ot: order.origType, ps: order.positionSide },
      cp: order.closePosition,
      rp: text?.realizedPnl ?? ZERO,
      ...{ pP: false, si: 0, ss: 0, V: order.selfTradePreventionMode, pm: 'NONE', gtd: 0 },
    },
  };
}

/** An event `ALGO_UPDATE` about one change of a stop of a position. */
export function algoUpdate(
  row: AlgoRow,
  { actual, status, time }: { readonly status: string; readonly actual: string; time: number },
): object {
  const { positionSide, quantity, side, triggerPrice, type } = storedAlgo(row);
  return {
    ...{ e: 'ALGO_UPDATE', T: time, E: time },
    o: {
      ...{ caid: row.client_order_id, aid: row.id, at: 'CONDITIONAL', o: type, s: row.symbol },
      ...{ S: side, ps: positionSide, f: 'GTE_GTC', q: quantity ?? ZERO, X: status, ai: actual },
      ...{ ap: ZERO, aq: ZERO, act: 'MARKET', tp: triggerPrice, p: ZERO, V: 'EXPIRE_TAKER' },
      ...{ wt: 'MARK_PRICE', pm: 'NONE', cp: quantity === null, pP: false, R: true },
      ...{ tt: actual === '' ? 0 : time, gtd: 0, rm: '' },
    },
  };
}

/** An event `forceOrder` about a contract that was liquidated. */
export function forceOrderEvent(row: ContractRow, E: number): object {
  const { base, divisor, priceDecimals } = pairOf(row);
  const q = amountText(row.quantity, base.scale);
  const price = amountText(((row.close_turnover ?? 0n) * divisor) / row.quantity, priceDecimals);
  return {
    ...{ e: 'forceOrder', E },
    o: {
      ...{ s: row.symbol, S: row.side === 'long' ? 'SELL' : 'BUY', o: 'LIMIT', f: 'IOC', q },
      ...{ p: price, ap: price, X: 'FILLED', l: q, z: q, T: row.closed ?? E },
    },
  };
}
