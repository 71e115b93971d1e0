import type { RequestOf, ResponseOf, SpotTrigger } from '@tideline/wire';
import type { coinCancelAll, coinOco, coinTriggerAmend } from '@tideline/wire/calls/spot-triggers';
import { InsufficientFunds } from '../../foundation/ledger/rules.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import type { FeedTick } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { TradingDependencies } from '../../market/matching/dependencies.ts';
import type { Pair } from '../../market/matching/pair.ts';
import type { MarketListener } from '../../market/matching/service.ts';
import { amendTrigger } from './amend-trigger.ts';
import { NOTHING_ATTACHED } from './attached.ts';
import { fireTrigger } from './fire.ts';
import { planOco, readOco } from './oco.ts';
import { reserveOf } from './rules.ts';
import type { Spot } from './service.ts';
import { excessFor, TriggerLinks } from './trigger-links.ts';
import { newTrigger } from './trigger-row.ts';
import {
  reaches,
  readTrigger,
  TRAILING_LIMIT,
  type TriggerRequest,
  trailed,
  triggerReserve,
} from './trigger-rules.ts';
import { type TriggerRow, triggerToWire } from './trigger-wire.ts';
import { WaitingTriggers } from './waiting-triggers.ts';
import { type OrderRow, orderToWire, paysIn } from './wire.ts';

export interface TriggerDependencies
  extends Pick<TradingDependencies, 'ledger' | 'market' | 'matching'> {
  readonly spot: Spot;
}

/**
 * Trigger orders: stops, take-profits, trailing stops and OCO pairs. They wait outside the books
 * and become ordinary spot orders when the outside price reaches their trigger.
 *
 * Only the feed's own last deal and mark count, once per tick and only while they are fresh. Users'
 * orders and deals never trigger anything. A trigger ends in the transaction that places its order,
 * so it fires once.
 */
export class Triggers implements MarketListener {
  readonly #deps: TriggerDependencies;
  readonly #waiting = new WaitingTriggers();
  readonly #links: TriggerLinks;

  constructor(deps: TriggerDependencies) {
    this.#deps = deps;
    this.#links = new TriggerLinks(deps.ledger, this.#waiting);
    deps.spot.link(this.#links);
    deps.matching.listen(this);
  }

  /** @param rows - waiting ones in order of acceptance */
  restore(rows: readonly TriggerRow[]): void {
    this.#waiting.restore(rows);
  }

  /** Applies a trigger that another process committed. */
  follow(row: TriggerRow): void {
    this.#waiting.follow(row);
  }

  waiting(userId: string): TriggerRow[] {
    return this.#waiting.of(userId);
  }

  /** @throws CallError before any change */
  place(tx: Transaction, userId: string, request: TriggerRequest): SpotTrigger {
    const { ledger, matching, spot } = this.#deps;
    const { pair } = matching.fresh(request.symbol).book;
    const reference = this.#reference(request.symbol, request.trigger_by ?? 'last');
    const terms = readTrigger(pair, request, reference);
    spot.requireRoom(userId, 1);
    if (terms.extreme !== null) this.#requireTrailingRoom(userId);
    const { symbol, client_id: clientId } = request;
    const row = newTrigger(tx, { userId, symbol, terms, clientId });
    const reserved = triggerReserve(pair, row);
    withFunds(() => ledger.reserve(tx, userId, 'currency', paysIn(row), reserved, String(row.id)));
    return this.#write(tx, { ...row, reserved });
  }

  /**
   * Places a limit order and a stop for one quantity. The pair reserves the greater of both needs.
   * @throws CallError before any change
   */
  placeOco(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof coinOco>,
  ): ResponseOf<typeof coinOco> {
    const { ledger, matching, spot } = this.#deps;
    const { book, last } = matching.fresh(request.symbol);
    const { pair } = book;
    const reference = this.#reference(request.symbol, request.trigger_by ?? 'last');
    const { limit, stop } = readOco(pair, request, { last, reference });
    spot.requireRoom(userId, 2);
    const plan = planOco(book, userId, limit);
    const { symbol, client_id: clientId } = request;
    const row = newTrigger(tx, { userId, symbol, terms: stop, clientId });
    const excess = excessFor(pair, limit.price, row);
    const coin = paysIn(row);
    const own = reserveOf(pair, limit.side, limit.price, limit.quantity);
    withFunds(() => {
      const { available } = ledger.holding(userId, 'currency', coin);
      if (own + excess > available) throw new InsufficientFunds(coin);
    });
    const linkedTriggerId = row.id;
    const entry = { userId, clientId, symbol, terms: limit, attached: NOTHING_ATTACHED };
    const order = spot.enter(tx, book, { ...entry, linkedTriggerId }, plan);
    ledger.reserve(tx, userId, 'currency', coin, excess, String(row.id));
    const trigger = { ...row, reserved: excess, linked_order_id: order.id };
    return { order: orderToWire(order), trigger: this.#write(tx, trigger) };
  }

  /**
   * Cancels a waiting trigger of the user, with the other order of its pair.
   * @returns null when no such trigger waits; the caller finds out why
   */
  cancel(tx: Transaction, userId: string, id: number): SpotTrigger | null {
    const row = this.#waiting.get(id);
    if (!row || row.user_id !== userId) return null;
    const [ended] = this.#cancelPair(tx, row).triggers;
    return ended ? triggerToWire(ended) : null;
  }

  /**
   * Changes the terms of a waiting trigger of the user.
   * @returns null when no such trigger waits; the caller finds out why
   * @throws CallError before any change
   */
  amend(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof coinTriggerAmend>,
  ): SpotTrigger | null {
    const row = this.#waiting.get(Number(request.id));
    if (!row || row.user_id !== userId) return null;
    const { pair } = this.#deps.matching.fresh(row.symbol).book;
    const reference = this.#reference(row.symbol, row.trigger_by);
    const deps = { spot: this.#deps.spot, links: this.#links };
    return this.#write(tx, amendTrigger(tx, deps, row, { pair, reference, request }));
  }

  /** Cancels the user's waiting orders and triggers, of one pair or of all. */
  cancelAll(
    tx: Transaction,
    userId: string,
    { symbol, kind }: RequestOf<typeof coinCancelAll>,
  ): ResponseOf<typeof coinCancelAll> {
    const { spot } = this.#deps;
    const wanted = (row: { readonly symbol: string }) =>
      symbol === undefined || row.symbol === symbol;
    const orders: OrderRow[] = [];
    const triggers: TriggerRow[] = [];
    for (const each of this.#waiting.of(userId).filter(wanted)) {
      // An earlier one of this list may have ended it; the limit order of a pair ends its stop.
      const row = this.#waiting.get(each.id);
      if (!row || (kind === 'order' && row.linked_order_id === null)) continue;
      const ended = this.#cancelPair(tx, row);
      triggers.push(...ended.triggers);
      orders.push(...ended.orders);
    }
    if (kind !== 'trigger') {
      for (const { id } of spot.waiting(userId).filter(wanted)) {
        const ended = spot.cancelWaiting(tx, id, 'user');
        if (ended) orders.push(ended);
      }
    }
    return { orders: orders.map(orderToWire), triggers: triggers.map(triggerToWire) };
  }

  ticked(tx: Transaction, pair: Pair, { deals }: FeedTick): void {
    const { market } = this.#deps;
    if (!this.#waiting.has(pair.symbol) || !market.fresh(pair.symbol)) return;
    // The market processes the tick's deals later: its own last price is still the previous one.
    const last = deals.at(-1)?.price ?? market.last(pair.symbol);
    if (last === null) return;
    const mark = market.mark(pair.symbol, last);
    for (const id of this.#waiting.candidates(pair.symbol, { last, mark })) {
      // An earlier trigger of this tick may have ended this one, or filled its limit order.
      const row = this.#waiting.get(id);
      const price = row?.trigger_by === 'mark' ? mark : last;
      if (!row || price === null) continue;
      const moved = trailed(pair, row, price);
      if (reaches(moved, price)) {
        fireTrigger(tx, { ...this.#deps, links: this.#links }, moved, { last, price });
      } else if (moved !== row) this.#write(tx, { ...moved, updated: tx.now });
    }
  }

  /** @throws CallError `order-limit` */
  #requireTrailingRoom(userId: string): void {
    const trailing = this.#waiting.of(userId).filter(({ extreme }) => extreme !== null);
    if (trailing.length < TRAILING_LIMIT) return;
    throw new CallError('order-limit', undefined, { maximum: String(TRAILING_LIMIT) });
  }

  /** The outside price that triggers are compared with now. @throws CallError `feed-stale` */
  #reference(symbol: string, by: TriggerRow['trigger_by']): bigint {
    const { market } = this.#deps;
    const price = by === 'mark' ? market.mark(symbol) : market.last(symbol);
    if (price === null) throw new CallError('feed-stale');
    return price;
  }

  #cancelPair(
    tx: Transaction,
    row: TriggerRow,
  ): { readonly triggers: TriggerRow[]; readonly orders: OrderRow[] } {
    const triggers = this.#links.end(tx, row, { status: 'cancelled', reason: 'user' });
    const order =
      row.linked_order_id === null
        ? null
        : this.#deps.spot.cancelWaiting(tx, row.linked_order_id, 'user');
    return { triggers, orders: order ? [order] : [] };
  }

  #write(tx: Transaction, row: TriggerRow): SpotTrigger {
    this.#waiting.write(tx, row);
    return triggerToWire(row);
  }
}
