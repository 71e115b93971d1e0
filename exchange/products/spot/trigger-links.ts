import type { Ledger } from '../../foundation/ledger/service.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { floorToLot, type Pair } from '../../market/matching/pair.ts';
import type { OrderLinks } from './order-links.ts';
import { reserveOf } from './rules.ts';
import { newTrigger } from './trigger-row.ts';
import { triggerReserve } from './trigger-rules.ts';
import type { TriggerRow } from './trigger-wire.ts';
import type { WaitingTriggers } from './waiting-triggers.ts';
import { type OrderRow, pairOf, paysIn } from './wire.ts';

type EndReason = NonNullable<TriggerRow['reason']>;

/**
 * The trigger orders that depend on other orders: the stop of an OCO pair, and the take-profit and
 * stop-loss attached to an order.
 *
 * A pair reserves once. The stop of an OCO pair reserves only what it needs beyond its limit order.
 * Of a take-profit and a stop-loss for the same amount, the one with the smaller id reserves.
 */
export class TriggerLinks implements OrderLinks {
  readonly #ledger: Ledger;
  readonly #waiting: WaitingTriggers;

  constructor(ledger: Ledger, waiting: WaitingTriggers) {
    this.#ledger = ledger;
    this.#waiting = waiting;
  }

  count(userId: string): number {
    return this.#waiting.count(userId);
  }

  changed(tx: Transaction, order: OrderRow): void {
    const stop = this.#waiting.get(order.linked_trigger_id);
    if (!stop) return;
    if (order.status !== 'waiting') {
      const reason = order.reason === 'user' || order.reason === 'feed' ? order.reason : 'linked';
      this.end(tx, stop, { status: 'cancelled', reason });
      return;
    }
    const quantity = (order.quantity ?? 0n) - order.filled;
    const reserved = this.excessOf(order);
    if (quantity === stop.quantity && reserved === stop.reserved) return;
    this.setReserve(tx, stop, reserved);
    this.#waiting.write(tx, { ...stop, quantity, reserved, updated: tx.now });
  }

  excessOf(order: OrderRow): bigint {
    const stop = this.#waiting.get(order.linked_trigger_id);
    if (!stop || order.price === null || order.quantity === null) return 0n;
    const left = order.quantity - order.filled;
    return excessFor(pairOf(order.symbol), order.price, { ...stop, quantity: left });
  }

  suspend(tx: Transaction, order: OrderRow): void {
    const stop = this.#waiting.get(order.linked_trigger_id);
    if (!stop || stop.reserved === 0n) return;
    this.setReserve(tx, stop, 0n);
    this.#waiting.write(tx, { ...stop, reserved: 0n });
  }

  attach(tx: Transaction, order: OrderRow): bigint {
    if (order.take_profit === null && order.stop_loss === null) return order.attached;
    const pair = pairOf(order.symbol);
    const buys = order.side === 'buy';
    const net = (buys ? order.filled : order.turnover) - order.fee;
    // A part of a lot that an earlier fill left over may have been spent since.
    const coin = buys ? pair.base.code : pair.quote.code;
    const { available } = this.#ledger.holding(order.user_id, 'currency', coin);
    const due = net - order.attached;
    const free = due < available ? due : available;
    const more = buys ? floorToLot(pair, free) : free;
    if (more <= 0n) return order.attached;
    const known = this.#waiting.of(order.user_id).filter((row) => row.parent_order_id === order.id);
    const rows = known.length > 0 ? known : newAttached(tx, order);
    for (const [at, row] of rows.entries()) {
      // The first of a pair has the smaller id: it reserves for both.
      const reserved = at === 0 ? row.reserved + more : row.reserved;
      if (at === 0) this.setReserve(tx, row, reserved);
      const wants = buys
        ? { quantity: (row.quantity ?? 0n) + more }
        : { budget: (row.budget ?? 0n) + more };
      this.#waiting.write(tx, { ...row, ...wants, reserved, updated: tx.now });
    }
    return order.attached + more;
  }

  /**
   * Ends a trigger and, when it has one, the other trigger of its pair as `linked` (or for the same
   * reason when nothing triggered), and frees what they reserve.
   * @returns the rows as ended, the given one first
   */
  end(
    tx: Transaction,
    row: TriggerRow,
    end: Pick<TriggerRow, 'status'> & Partial<TriggerRow> & { readonly reason: EndReason | null },
  ): TriggerRow[] {
    const ended = this.#endOne(tx, row, end);
    const other = this.#waiting.get(row.linked_trigger_id);
    if (!other) return [ended];
    const reason = end.status === 'cancelled' ? end.reason : 'linked';
    return [ended, this.#endOne(tx, other, { status: 'cancelled', reason })];
  }

  #endOne(tx: Transaction, row: TriggerRow, end: Partial<TriggerRow>): TriggerRow {
    this.setReserve(tx, row, 0n);
    const ended: TriggerRow = { ...row, ...end, reserved: 0n, updated: tx.now };
    this.#waiting.write(tx, ended);
    return ended;
  }

  /**
   * Reserves or releases the difference to what the row has reserved; the caller writes the row.
   * @throws InsufficientFunds before any change
   */
  setReserve(tx: Transaction, row: TriggerRow, reserved: bigint): void {
    const { user_id, id } = row;
    const more = reserved - row.reserved;
    if (more > 0n) {
      this.#ledger.reserve(tx, user_id, 'currency', paysIn(row), more, String(id));
    } else this.#ledger.release(tx, user_id, 'currency', paysIn(row), -more, String(id));
  }
}

/** What the stop of an OCO pair reserves beyond the limit order's own reserve. */
export function excessFor(pair: Pair, limit: bigint, stop: TriggerRow): bigint {
  const own = reserveOf(pair, stop.side, limit, stop.quantity ?? 0n);
  const excess = triggerReserve(pair, stop) - own;
  return excess > 0n ? excess : 0n;
}

/** The triggers attached to an order, still without an amount. */
function newAttached(tx: Transaction, order: OrderRow): TriggerRow[] {
  const side = order.side === 'buy' ? 'sell' : 'buy';
  const wants = side === 'sell' ? { quantity: 0n, budget: null } : { quantity: null, budget: 0n };
  const rows = (
    [
      ['stop-market', order.stop_loss],
      ['take-profit-market', order.take_profit],
    ] as const
  ).flatMap(([type, trigger_price]) => {
    if (trigger_price === null) return [];
    const terms = {
      ...({ side, type, trigger_price, trigger_by: order.trigger_by ?? 'last' } as const),
      ...{ trail_bps: null, trail_distance: null, extreme: null, price: null, cover: null },
      ...wants,
    };
    const row = newTrigger(tx, { userId: order.user_id, symbol: order.symbol, terms });
    return { ...row, client_id: `attached-${row.id}`, parent_order_id: order.id };
  });
  const [first, second] = rows;
  if (!first || !second) return rows;
  return [
    { ...first, linked_trigger_id: second.id },
    { ...second, linked_trigger_id: first.id },
  ];
}
