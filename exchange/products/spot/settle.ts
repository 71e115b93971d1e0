import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Leg } from '../../foundation/ledger/rules.ts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { type Pair, turnoverOf } from '../../market/matching/pair.ts';
import type { Evidence } from '../../market/matching/service.ts';
import { feeOf } from './rules.ts';
import { type FillRow, fillToWire, type OrderRow } from './wire.ts';

/** One execution between two sides; a side without an order is outside liquidity. */
interface Execution {
  readonly pair: Pair;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly taker: { readonly side: 'buy' | 'sell'; readonly order: OrderRow | null };
  readonly maker: OrderRow | null;
  readonly evidence: Evidence;
}

export interface Settled {
  readonly taker: OrderRow | null;
  readonly maker: OrderRow | null;
}

/**
 * Pays one execution from the reserves of both sides, in one posting.
 *
 * The turnover is exact, because books hold whole lots. Each side's fee is deducted from what it
 * receives and rounds up.
 */
export function settle(tx: Transaction, ledger: Ledger, execution: Execution): Settled {
  const { pair, price, quantity, taker, maker } = execution;
  const turnover = turnoverOf(pair, price, quantity);
  const legs: Leg[] = [];
  const side = (
    order: OrderRow | null,
    direction: 'buy' | 'sell',
    role: 'maker' | 'taker',
  ): OrderRow | null => {
    const buys = direction === 'buy';
    const received = buys ? quantity : turnover;
    const paid = buys ? turnover : quantity;
    const receives = buys ? pair.base.code : pair.quote.code;
    const pays = buys ? pair.quote.code : pair.base.code;
    if (!order) {
      legs.push({ owner: HOUSE, account: 'market', coin: receives, available: received });
      legs.push({ owner: HOUSE, account: 'market', coin: pays, available: -paid });
      return null;
    }
    const { makerFeeBps, takerFeeBps } = pair.instrument;
    const fee = feeOf(received, role === 'maker' ? makerFeeBps : takerFeeBps);
    const owner = order.user_id;
    // Each side's changes belong to its own order.
    const own = { owner, account: 'currency', reference: String(order.id) } as const;
    legs.push({ ...own, coin: pays, frozen: -paid });
    legs.push({ ...own, coin: receives, available: received - fee });
    legs.push({ owner: HOUSE, account: 'fees', coin: receives, available: fee });
    writeFill(tx, execution, order, role, turnover, fee, receives);
    return {
      ...order,
      filled: order.filled + quantity,
      turnover: order.turnover + turnover,
      fee: order.fee + fee,
      reserved: order.reserved - paid,
      updated: tx.now,
    };
  };
  const settled = {
    taker: side(taker.order, taker.side, 'taker'),
    maker: side(maker, taker.side === 'buy' ? 'sell' : 'buy', 'maker'),
  };
  const reference = String((taker.order ?? maker)?.id ?? '');
  ledger.post(tx, { kind: 'spot-trade', reference, legs });
  return settled;
}

function writeFill(
  tx: Transaction,
  { price, quantity, evidence }: Execution,
  order: OrderRow,
  role: 'maker' | 'taker',
  turnover: bigint,
  fee: bigint,
  feeCoin: string,
): void {
  const row: FillRow = {
    id: tx.nextId(),
    order_id: order.id,
    user_id: order.user_id,
    symbol: order.symbol,
    side: order.side,
    role,
    price,
    quantity,
    turnover,
    fee,
    fee_coin: feeCoin,
    time: tx.now,
    ...evidence,
  };
  tx.put('spot_fills', row);
  tx.publish(order.user_id, { kind: 'spot-fill', fill: fillToWire(row) });
}
