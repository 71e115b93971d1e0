import { bandLimit, type SpotOrder } from '#wire';
import type { Ledger } from '../ledger/service.ts';
import { withFunds } from '../ledger/with-funds.ts';
import type { Book } from '../matching/book.ts';
import type { Pair } from '../matching/pair.ts';
import type { MakerFill, Plan } from '../matching/plan.ts';
import { requireInBand } from '../matching/price-band.ts';
import type { MarketListener, Matching } from '../matching/service.ts';
import type { Depth } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Transaction } from '../transactions/transaction.ts';
import {
  OPEN_ORDERS_LIMIT,
  readTerms,
  requireTurnover,
  reserveOf,
  type SpotRequest,
  type SpotTerms,
} from './rules.ts';
import { settle } from './settle.ts';
import type { Tape } from './tape.ts';
import { type OrderRow, orderToWire, pairOf } from './wire.ts';

/** Spot orders: waiting ones are here and in the books, finished ones in the store only. */
export class Spot implements MarketListener {
  readonly #ledger: Ledger;
  readonly #matching: Matching;
  readonly #tape: Tape;
  readonly #waiting = new Map<number, OrderRow>();
  readonly #byUser = new Map<string, Set<number>>();

  constructor(ledger: Ledger, matching: Matching, tape: Tape) {
    this.#ledger = ledger;
    this.#matching = matching;
    this.#tape = tape;
    matching.listen(this);
  }

  /** @param rows - waiting orders in order of acceptance, which is their priority */
  restore(rows: readonly OrderRow[]): void {
    this.#waiting.clear();
    this.#byUser.clear();
    for (const book of this.#matching.books()) book.clearOrders();
    for (const row of rows) {
      this.#keep(row);
      this.#rest(this.#matching.book(row.symbol), row, 'restored');
    }
  }

  waiting(userId: string): OrderRow[] {
    const ids = this.#byUser.get(userId) ?? [];
    return [...ids].flatMap((id) => this.#waiting.get(id) ?? []);
  }

  /** All waiting orders; for invariants. */
  allWaiting(): Iterable<OrderRow> {
    return this.#waiting.values();
  }

  /**
   * Accepts an order: reserves, trades what it can, and rests or cancels the remainder.
   * @throws CallError before any change
   */
  place(tx: Transaction, userId: string, request: SpotRequest): SpotOrder {
    const { book, last } = this.#matching.fresh(request.symbol);
    const { pair } = book;
    const terms = readTerms(pair, request);
    if ((this.#byUser.get(userId)?.size ?? 0) >= OPEN_ORDERS_LIMIT) {
      throw new CallError('order-limit', undefined, { maximum: String(OPEN_ORDERS_LIMIT) });
    }
    const plan = planOf(book, last, userId, terms);
    const order: OrderRow = {
      id: tx.nextId(),
      user_id: userId,
      client_id: request.client_id,
      symbol: request.symbol,
      ...terms,
      filled: 0n,
      turnover: 0n,
      fee: 0n,
      reserved: reserveFor(pair, terms, plan),
      status: 'waiting',
      reason: null,
      created: tx.now,
      updated: tx.now,
    };
    this.#reserve(tx, order);
    const traded = this.#trade(tx, book, order, plan);
    const ended = this.#endOf(traded, plan);
    if (ended) return orderToWire(this.#close(tx, traded, ended.status, ended.reason));
    const resting = this.#freeSurplus(tx, traded);
    this.#rest(book, resting, 'new');
    this.#write(tx, resting);
    this.#matching.changed(tx, order.symbol);
    return orderToWire(resting);
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

  filled(tx: Transaction, pair: Pair, fills: readonly MakerFill[]): void {
    const evidence = this.#matching.evidence(pair.symbol);
    for (const { order, quantity, by } of fills) {
      const row = this.#known(order.id);
      const side = row.side === 'buy' ? 'sell' : 'buy';
      const { maker } = settle(tx, this.#ledger, {
        pair,
        price: order.price,
        quantity,
        taker: { side, order: null },
        maker: row,
        evidence,
      });
      // The outside deal that filled a user's order on its way is on the tape already.
      if (by === 'book') {
        this.#tape.print(tx, pair.symbol, { price: order.price, quantity, side });
      }
      if (maker) this.#afterMakerFill(tx, maker);
    }
    this.#matching.changed(tx, pair.symbol);
  }

  /** Orders that the market jumped over are cancelled, because no trade happened. */
  discontinuity(tx: Transaction, pair: Pair, { bids, asks }: Depth): void {
    const bid = bids[0]?.price;
    const ask = asks[0]?.price;
    for (const order of [...this.#waiting.values()]) {
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

  #reserve(tx: Transaction, order: OrderRow): void {
    const { user_id, reserved, id } = order;
    withFunds(() =>
      this.#ledger.reserve(tx, user_id, 'currency', paysIn(order), reserved, String(id)),
    );
  }

  #trade(tx: Transaction, book: Book, order: OrderRow, plan: Plan): OrderRow {
    if (plan.matches.length === 0) return order;
    const evidence = this.#matching.evidence(order.symbol);
    let taker = order;
    for (const { price, quantity, maker } of plan.matches) {
      const settled = settle(tx, this.#ledger, {
        pair: book.pair,
        price,
        quantity,
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

  /** How an incoming order ends at once; null when its remainder rests in the book. */
  #endOf(order: OrderRow, plan: Plan): Pick<OrderRow, 'status' | 'reason'> | null {
    if (plan.done) return { status: 'completed', reason: null };
    if (plan.selfTrade) return { status: 'cancelled', reason: 'self-trade' };
    return order.type === 'market' ? { status: 'cancelled', reason: 'liquidity' } : null;
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
    const { user_id, id, reserved } = row;
    this.#ledger.release(tx, user_id, 'currency', paysIn(row), reserved - needed, String(id));
    return { ...row, reserved: needed };
  }

  #cancelResting(tx: Transaction, row: OrderRow, reason: 'user' | 'feed'): OrderRow {
    const closed = this.#close(tx, row, 'cancelled', reason);
    this.#matching.book(row.symbol).cancel(row.id);
    this.#matching.changed(tx, row.symbol);
    return closed;
  }

  #close(
    tx: Transaction,
    row: OrderRow,
    status: OrderRow['status'],
    reason: OrderRow['reason'],
  ): OrderRow {
    const { user_id, id, reserved } = row;
    this.#ledger.release(tx, user_id, 'currency', paysIn(row), reserved, String(id));
    const closed: OrderRow = { ...row, reserved: 0n, status, reason, updated: tx.now };
    this.#write(tx, closed);
    return closed;
  }

  #write(tx: Transaction, row: OrderRow): void {
    tx.put('spot_orders', row);
    if (row.status === 'waiting') this.#keep(row);
    else {
      this.#waiting.delete(row.id);
      this.#byUser.get(row.user_id)?.delete(row.id);
    }
    tx.atEnd(`spot-order/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'spot-order', order: orderToWire(row) }),
    );
  }

  #keep(row: OrderRow): void {
    this.#waiting.set(row.id, row);
    let ids = this.#byUser.get(row.user_id);
    if (!ids) {
      ids = new Set();
      this.#byUser.set(row.user_id, ids);
    }
    ids.add(row.id);
  }

  #rest(book: Book, row: OrderRow, known: 'new' | 'restored'): void {
    if (row.price === null || row.quantity === null) return;
    const { id, user_id: owner, side, price } = row;
    book.rest({ id, owner, side, price, remaining: row.quantity - row.filled }, known);
  }
}

const paysIn = (row: OrderRow): string => {
  const { base, quote } = pairOf(row.symbol);
  return row.side === 'buy' ? quote.code : base.code;
};

/**
 * Plans the immediate trades of an order.
 * @param last - the feed's last price, the centre of the price band
 * @throws CallError when it is not allowed to trade or cannot
 */
function planOf(book: Book, last: bigint, owner: string, terms: SpotTerms): Plan {
  const { side, type, quantity, budget } = terms;
  const wants = quantity !== null ? { quantity } : { budget: budget ?? 0n };
  if (type === 'limit') {
    const limit = terms.price;
    if (limit !== null) requireInBand(book.pair, side, limit, last);
    return book.plan({ owner, side, limit, wants });
  }
  if (quantity !== null) {
    requireTurnover(book.pair, (last * quantity) / book.pair.divisor, 'quantity');
  }
  const plan = book.plan({ owner, side, limit: bandLimit(side, last), wants });
  if (plan.matches.length === 0) {
    throw new CallError(plan.selfTrade ? 'self-trade' : 'insufficient-liquidity');
  }
  return plan;
}

/** A limit order reserves for its limit price, a market order exactly for its planned trades. */
function reserveFor(pair: Pair, terms: SpotTerms, plan: Plan): bigint {
  if (terms.price !== null && terms.quantity !== null) {
    return reserveOf(pair, terms.side, terms.price, terms.quantity);
  }
  return terms.side === 'buy' ? plan.turnover : plan.quantity;
}
