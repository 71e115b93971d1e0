import type { RequestOf, SpotOrder } from '@tideline/wire';
import type { coinAmend } from '@tideline/wire/calls/spot';
import { InsufficientFunds } from '../../foundation/ledger/rules.ts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import type { Depth } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Book } from '../../market/matching/book.ts';
import type { Pair } from '../../market/matching/pair.ts';
import type { MakerFill, Plan } from '../../market/matching/plan.ts';
import type { MarketListener, Matching } from '../../market/matching/service.ts';
import { readAmendment } from './amend.ts';
import { readAttached } from './attached.ts';
import type { OrderLinks } from './order-links.ts';
import { followOrder, rest, restoreOrders } from './order-memory.ts';
import { type Entry, newOrder } from './order-row.ts';
import { endOf, planOf, requireExecution, reserveFor } from './planning.ts';
import { OPEN_ORDERS_LIMIT, readTerms, reserveOf, type SpotRequest, slotsOf } from './rules.ts';
import { settle } from './settle.ts';
import type { Tape } from './tape.ts';
import { WaitingOrders } from './waiting-orders.ts';
import { type OrderRow, orderToWire, pairOf, paysIn } from './wire.ts';

type CancelReason = 'user' | 'feed' | 'linked';

/** Spot orders: waiting ones are here and in the books, finished ones in the store only. */
export class Spot implements MarketListener {
  readonly #ledger: Ledger;
  readonly #matching: Matching;
  readonly #tape: Tape;
  readonly #waiting = new WaitingOrders();
  /** Set by the trigger orders before the first order. */
  #links!: OrderLinks;

  constructor(ledger: Ledger, matching: Matching, tape: Tape) {
    this.#ledger = ledger;
    this.#matching = matching;
    this.#tape = tape;
    matching.listen(this);
  }

  /** Connects the trigger orders, which are built on this service. */
  link(links: OrderLinks): void {
    this.#links = links;
  }

  restore(rows: readonly OrderRow[]): void {
    restoreOrders(this.#matching, this.#waiting, rows);
  }

  /** Applies an order that another process committed, see {@link followOrder}. */
  follow(row: OrderRow): void {
    followOrder(this.#matching, this.#waiting, row);
  }

  waiting(userId: string): OrderRow[] {
    return this.#waiting.of(userId);
  }

  /**
   * Accepts an order: reserves, trades what it can, and rests or cancels the remainder.
   * @throws CallError before any change
   */
  place(tx: Transaction, userId: string, request: SpotRequest): SpotOrder {
    const { book, last } = this.#matching.fresh(request.symbol);
    const { pair } = book;
    const terms = readTerms(pair, request);
    const attached = readAttached(pair, terms, last, request);
    this.requireRoom(userId, slotsOf(attached.takeProfit, attached.stopLoss));
    const plan = planOf(book, last, userId, terms);
    const { symbol, client_id: clientId } = request;
    return orderToWire(this.enter(tx, book, { userId, clientId, symbol, terms, attached }, plan));
  }

  /**
   * Enters a planned order. The book must not have changed since the plan.
   * @throws CallError `insufficient-balance` before any change
   */
  enter(tx: Transaction, book: Book, entry: Entry, plan: Plan): OrderRow {
    const order = newOrder(tx, entry, reserveFor(book.pair, entry.terms, plan));
    this.#reserve(tx, order, order.reserved);
    return this.#execute(tx, book, order, plan);
  }

  /**
   * Changes price, quantity or attached prices of a waiting order of the user. A new price or more
   * quantity sends it to the end of the queue, and it may trade at once; any other change keeps its
   * place.
   * @returns null when no such order waits; the caller finds out why
   * @throws CallError before any change
   */
  amend(tx: Transaction, userId: string, request: RequestOf<typeof coinAmend>): SpotOrder | null {
    const order = this.#waiting.get(Number(request.id));
    if (!order || order.user_id !== userId) return null;
    const { book, last } = this.#matching.fresh(order.symbol);
    const { terms, moreSlots, keepsPlace, same } = readAmendment(book.pair, order, last, request);
    const { price, quantity } = terms;
    if (moreSlots > 0) this.requireRoom(userId, moreSlots);
    const left = quantity - order.filled;
    const amended: OrderRow = { ...order, ...terms, updated: tx.now };
    if (keepsPlace) {
      if (same) return orderToWire(order);
      if (quantity !== order.quantity) book.shrink(order.id, left);
      const shrunk = this.#freeSurplus(tx, amended);
      this.#write(tx, shrunk);
      this.#matching.changed(tx, order.symbol);
      return orderToWire(shrunk);
    }
    const plan = book.plan({
      owner: userId,
      side: order.side,
      limit: price,
      wants: { quantity: left },
    });
    requireExecution({ timeInForce: 'gtc', postOnly: order.post_only === 1 }, plan);
    if (plan.selfTrade) throw new CallError('self-trade');
    const reserved = reserveOf(book.pair, order.side, price, left);
    this.#requireFunds(order, { ...amended, reserved });
    this.#links.suspend(tx, order);
    if (reserved < order.reserved) this.#release(tx, order, order.reserved - reserved);
    else this.#reserve(tx, order, reserved - order.reserved);
    book.cancel(order.id);
    const moved = { ...amended, reserved, priority: tx.nextId() };
    return orderToWire(this.#execute(tx, book, moved, plan));
  }

  /**
   * Cancels a waiting order of the user.
   * @returns null when no such order waits; the caller finds out why
   */
  cancel(tx: Transaction, userId: string, id: number): SpotOrder | null {
    const order = this.#waiting.get(id);
    if (!order || order.user_id !== userId) return null;
    return orderToWire(this.#cancelResting(tx, order, 'user'));
  }

  /** Cancels an order for the exchange or a whole list; null when it no longer waits. */
  cancelWaiting(tx: Transaction, id: number, reason: CancelReason): OrderRow | null {
    const order = this.#waiting.get(id);
    return order && this.#cancelResting(tx, order, reason);
  }

  /**
   * Refuses an order that would exceed the limit of waiting orders and triggers.
   * @param wanted - what it adds: orders, triggers, and attached triggers
   * @throws CallError `order-limit`
   */
  requireRoom(userId: string, wanted: number): void {
    const used = this.#links.count(userId) + this.#waiting.slots(userId);
    if (used + wanted <= OPEN_ORDERS_LIMIT) return;
    throw new CallError('order-limit', undefined, { maximum: String(OPEN_ORDERS_LIMIT) });
  }

  filled(tx: Transaction, pair: Pair, fills: readonly MakerFill[]): void {
    const evidence = this.#matching.evidence(pair.symbol);
    for (const { order, quantity, by } of fills) {
      const row = this.#known(order.id);
      const side = row.side === 'buy' ? 'sell' : 'buy';
      const { price } = order;
      const { maker } = settle(tx, this.#ledger, {
        ...{ pair, price, quantity },
        taker: { side, order: null },
        maker: row,
        evidence,
      });
      // The outside deal that filled a user's order on its way is on the tape already.
      if (by === 'book') {
        this.#tape.print(tx, pair.symbol, { price, quantity, side });
      }
      if (maker) this.#afterMakerFill(tx, maker);
    }
    this.#matching.changed(tx, pair.symbol);
  }

  /** Orders that the market jumped over are cancelled, because no trade happened. */
  discontinuity(tx: Transaction, pair: Pair, { bids, asks }: Depth): void {
    const bid = bids[0]?.price;
    const ask = asks[0]?.price;
    for (const order of [...this.#waiting.all()]) {
      if (order.symbol !== pair.symbol || order.price === null) continue;
      const jumped =
        order.side === 'buy'
          ? ask !== undefined && ask <= order.price
          : bid !== undefined && bid >= order.price;
      if (jumped) this.#cancelResting(tx, order, 'feed');
    }
  }

  #known(id: number): OrderRow {
    const row = this.#waiting.get(id);
    if (!row) throw new Error(`order ${id} rests in a book but is not known`);
    return row;
  }

  #reserve(tx: Transaction, order: OrderRow, amount: bigint): void {
    const { user_id, id } = order;
    withFunds(() =>
      this.#ledger.reserve(tx, user_id, 'currency', paysIn(order), amount, String(id)),
    );
  }

  #release(tx: Transaction, order: OrderRow, amount: bigint): void {
    const { user_id, id } = order;
    this.#ledger.release(tx, user_id, 'currency', paysIn(order), amount, String(id));
  }

  /** Refuses an amendment that needs more than is available, its OCO stop included. */
  #requireFunds(before: OrderRow, after: OrderRow): void {
    const coin = paysIn(before);
    const { available } = this.#ledger.holding(before.user_id, 'currency', coin);
    const need = after.reserved + this.#links.excessOf(after);
    const held = before.reserved + this.#links.excessOf(before);
    withFunds(() => {
      if (need - held > available) throw new InsufficientFunds(coin);
    });
  }

  /** Trades an order that has its reserve, and rests or ends it. */
  #execute(tx: Transaction, book: Book, order: OrderRow, plan: Plan): OrderRow {
    const traded = this.#trade(tx, book, order, plan);
    const ended = endOf(traded, plan);
    if (ended) return this.#close(tx, traded, ended.status, ended.reason);
    const resting = this.#freeSurplus(tx, traded);
    rest(book, resting, 'new');
    this.#write(tx, resting);
    this.#matching.changed(tx, order.symbol);
    return resting;
  }

  #trade(tx: Transaction, book: Book, order: OrderRow, plan: Plan): OrderRow {
    if (plan.matches.length === 0) return order;
    const evidence = this.#matching.evidence(order.symbol);
    let taker = order;
    for (const { price, quantity, maker } of plan.matches) {
      const settled = settle(tx, this.#ledger, {
        ...{ pair: book.pair, price, quantity },
        taker: { side: order.side, order: taker },
        maker: maker ? this.#known(maker.id) : null,
        evidence,
      });
      taker = settled.taker ?? taker;
      if (settled.maker) this.#afterMakerFill(tx, settled.maker);
      this.#tape.print(tx, order.symbol, { price, quantity, side: order.side });
    }
    book.execute(plan);
    this.#matching.changed(tx, order.symbol);
    return taker;
  }

  #afterMakerFill(tx: Transaction, row: OrderRow): void {
    if (row.filled === row.quantity) this.#close(tx, row, 'completed', null);
    else this.#write(tx, this.#freeSurplus(tx, row));
  }

  /**
   * Releases what better prices saved: a waiting order reserves exactly the maximum cost of its
   * rest.
   */
  #freeSurplus(tx: Transaction, row: OrderRow): OrderRow {
    if (row.price === null || row.quantity === null) return row;
    const needed = reserveOf(pairOf(row.symbol), row.side, row.price, row.quantity - row.filled);
    this.#release(tx, row, row.reserved - needed);
    return { ...row, reserved: needed };
  }

  #cancelResting(tx: Transaction, row: OrderRow, reason: CancelReason): OrderRow {
    this.#matching.book(row.symbol).cancel(row.id);
    this.#matching.changed(tx, row.symbol);
    return this.#close(tx, row, 'cancelled', reason);
  }

  #close(
    tx: Transaction,
    row: OrderRow,
    status: OrderRow['status'],
    reason: OrderRow['reason'],
  ): OrderRow {
    this.#release(tx, row, row.reserved);
    const closed: OrderRow = { ...row, reserved: 0n, status, reason, updated: tx.now };
    this.#write(tx, closed);
    return closed;
  }

  #write(tx: Transaction, row: OrderRow): void {
    const written = { ...row, attached: this.#links.attach(tx, row) };
    this.#waiting.write(tx, written);
    this.#links.changed(tx, written);
  }
}
