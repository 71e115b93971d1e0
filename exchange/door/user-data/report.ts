import { type FillRow, pairOf } from '../../products/spot/wire.ts';
import { type DoorOrder, orderText } from '../spot/order-text.ts';
import { amountText } from '../text.ts';

/** Why a report is sent, as Binance words it. */
type Execution = 'NEW' | 'TRADE' | 'REPLACED' | 'CANCELED' | 'EXPIRED' | 'TRADE_PREVENTION';

interface ReportOptions {
  readonly execution: Execution;
  /** Status of the order after the execution. */
  readonly status: string;
  readonly time: number;
  /** Sums after the execution, in units. */
  readonly filled: bigint;
  readonly turnover: bigint;
  /** The fill of an execution `TRADE`. */
  readonly fill?: FillRow;
}

/** An event `executionReport` about one change of an order. */
export function executionReport(door: DoorOrder, options: ReportOptions) {
  const { execution, fill, filled, status, time, turnover } = options;
  const { base, quote, priceDecimals } = pairOf(door.symbol);
  const text = orderText(door);
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
  const rests = isOpen && door.order?.type === 'limit';
  const feeScale = fill?.side === 'buy' ? base.scale : quote.scale;
  return {
    e: 'executionReport',
    E: time,
    s: door.symbol,
    c: door.clientId,
    S: text.side,
    o: text.type,
    f: text.timeInForce,
    q: text.origQty,
    p: text.price,
    P: text.stopPrice,
    F: text.icebergQty,
    g: text.orderListId,
    C: execution === 'CANCELED' ? door.clientId : '',
    x: execution,
    X: status,
    r: 'NONE',
    i: door.id,
    l: amountText(fill?.quantity ?? 0n, base.scale),
    z: amountText(filled, base.scale),
    L: amountText(fill?.price ?? 0n, priceDecimals),
    n: amountText(fill?.fee ?? 0n, feeScale),
    N: fill?.fee_coin ?? null,
    T: time,
    t: fill?.id ?? -1,
    I: fill?.id ?? door.id,
    w: rests,
    m: fill?.role === 'maker',
    M: fill !== undefined,
    O: text.time,
    Z: amountText(turnover, quote.scale),
    Y: amountText(fill?.turnover ?? 0n, quote.scale),
    Q: text.origQuoteOrderQty,
    ...(text.workingTime !== -1 && { W: text.workingTime }),
    V: text.selfTradePreventionMode,
    ...('trailingDelta' in text && { d: text.trailingDelta }),
  };
}
