import type { ContractOrder, Price, RequestOf } from '#wire';
import type { leverSetStop, leverSubmit } from '#wire/calls/contracts.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Book } from '../matching/book.ts';
import { writeEvidence } from '../matching/feed-state.ts';
import type { Pair } from '../matching/pair.ts';
import type { Plan } from '../matching/plan.ts';
import type { MarketListener, Matching } from '../matching/service.ts';
import type { FeedTick, MarketPort } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { ContractMoney } from './money.ts';
import { feedClose, readLimit, walk } from './orders.ts';
import {
  type CloseReason,
  cancelledContract,
  closedContract,
  newContract,
  openedContract,
} from './rows.ts';
import {
  closingOf,
  contractFee,
  liquidationPrice,
  marginOf,
  OPEN_CONTRACTS_LIMIT,
  profitAt,
  readLeverage,
  readLots,
  readStops,
  triggerAt,
  worthAt,
} from './rules.ts';
import { type ContractRow, contractToWire, liquidationAt, liquidationOf, pairOf } from './wire.ts';

/**
 * Leveraged contracts against the house account. Each order is its own position with its own
 * margin. Orders take outside liquidity completely or not at all and never trade with other users.
 * A limit order waits until the outside book offers its whole quantity at its price or better.
 */
export class Contracts implements MarketListener {
  readonly #money: ContractMoney;
  readonly #matching: Matching;
  readonly #market: MarketPort;
  /** Waiting and open orders, by pair. */
  readonly #open = new Map<string, Map<number, ContractRow>>();
  /** The last mark of the running epoch, at which a discontinuity closes positions. */
  readonly #marks = new Map<string, bigint>();
  /** The same as committed: a discontinuity whose commit failed closes positions at these. */
  readonly #settledMarks = new Map<string, bigint>();

  constructor(ledger: Ledger, matching: Matching, market: MarketPort) {
    this.#money = new ContractMoney(ledger);
    this.#matching = matching;
    this.#market = market;
    matching.listen(this);
  }

  restore(rows: readonly ContractRow[]): void {
    this.#open.clear();
    this.#marks.clear();
    for (const [symbol, mark] of this.#settledMarks) this.#marks.set(symbol, mark);
    for (const row of rows) this.#of(row.symbol).set(row.id, row);
  }

  openOf(userId: string): ContractRow[] {
    return [...this.#open.values()]
      .flatMap((each) => [...each.values()])
      .filter((each) => each.user_id === userId);
  }

  toWire(row: ContractRow): ContractOrder {
    return contractToWire(row, this.#market.mark(row.symbol));
  }

  /** @throws CallError before any change */
  submit(tx: Transaction, userId: string, request: RequestOf<typeof leverSubmit>): ContractOrder {
    const { book, last } = this.#matching.fresh(request.symbol);
    const { pair } = book;
    const { side } = request;
    const { lots, quantity } = readLots(pair, request.lots);
    const leverage = readLeverage(pair, request.leverage);
    const price = readLimit(pair, last, request);
    const from = price ?? this.#market.mark(pair.symbol);
    if (from === null) throw new CallError('feed-stale');
    const wanted = { user_id: userId, side, quantity, status: 'waiting' } as const;
    const plan = walk(book, wanted, price);
    if (!plan.done && price === null) throw new CallError('insufficient-liquidity');
    // Waiting orders are computed at their limit price, because they open at that or better.
    const turnover = plan.done ? plan.turnover : worthAt(pair, 'short', from, quantity);
    const margin = marginOf(turnover, leverage);
    const liquidation = liquidationPrice(pair, { side, quantity, margin, opened: turnover });
    const { takeProfit, stopLoss } = readStops(pair, side, { from, liquidation }, request);
    if (this.openOf(userId).length >= OPEN_CONTRACTS_LIMIT) {
      throw new CallError('order-limit', undefined, { maximum: String(OPEN_CONTRACTS_LIMIT) });
    }
    const terms = { price, lots, quantity, leverage, takeProfit, stopLoss };
    const row = newContract(tx, userId, request, terms);
    if (plan.done) return this.toWire(this.#openAt(tx, book, row, plan));
    const waiting = { ...row, margin, reserved: margin + contractFee(pair, turnover) };
    this.#money.reserve(tx, waiting);
    this.#write(tx, waiting);
    return this.toWire(waiting);
  }

  /**
   * Closes an open contract completely. Null when the user has no such open one. @throws CallError
   */
  close(tx: Transaction, userId: string, id: number): ContractOrder | null {
    const row = this.#own(userId, id);
    if (!row) return null;
    if (row.status !== 'trading') throw new CallError('position-not-open', 'id');
    const book = this.#matching.freshBook(row.symbol);
    const plan = walk(book, row, null);
    if (!plan.done) throw new CallError('insufficient-liquidity');
    return this.toWire(this.#closeAt(tx, book, row, plan, plan.turnover, 'user'));
  }

  /** Cancels a waiting contract order. Null when the user has no such order. @throws CallError */
  cancel(tx: Transaction, userId: string, id: number): ContractOrder | null {
    const row = this.#own(userId, id);
    if (!row) return null;
    if (row.status !== 'waiting') throw new CallError('order-not-open', 'id');
    return this.toWire(this.#cancelWaiting(tx, row, 'user'));
  }

  /**
   * Sets the given stops of a position or waiting order, and clears the others. Null when the user
   * has none with this id.
   * @throws CallError
   */
  setStops(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof leverSetStop>,
  ): ContractOrder | null {
    const row = this.#own(userId, Number(request.id));
    if (!row) return null;
    const { pair } = this.#matching.freshBook(row.symbol);
    const from = row.status === 'waiting' ? row.price : this.#market.mark(row.symbol);
    if (from === null) throw new CallError('feed-stale');
    const liquidation = liquidationOf(row) ?? liquidationAt(row, from);
    const { takeProfit, stopLoss } = readStops(pair, row.side, { from, liquidation }, request);
    const changed = { ...row, take_profit: takeProfit, stop_loss: stopLoss };
    this.#write(tx, changed);
    return this.toWire(changed);
  }

  ticked(tx: Transaction, pair: Pair, { deals }: FeedTick): void {
    const open = this.#of(pair.symbol);
    // The market processes the tick's deals later: its own last price is still the previous one.
    const last = deals.at(-1)?.price ?? this.#market.last(pair.symbol);
    const mark = open.size > 0 ? this.#market.mark(pair.symbol, last ?? undefined) : null;
    if (mark === null) return;
    this.#marks.set(pair.symbol, mark);
    tx.afterCommit(() => this.#settledMarks.set(pair.symbol, mark));
    const book = this.#matching.book(pair.symbol);
    for (const row of [...open.values()]) {
      if (row.status === 'waiting') {
        const plan = walk(book, row, row.price);
        if (plan.done) this.#openAt(tx, book, row, plan);
      } else this.#checkTriggers(tx, book, row, mark, last);
    }
  }

  /**
   * No liquidation spans a discontinuity: positions close at the last mark before it, and orders
   * are cancelled.
   */
  discontinuity(tx: Transaction, pair: Pair): void {
    const mark = this.#marks.get(pair.symbol) ?? null;
    this.#marks.delete(pair.symbol);
    tx.afterCommit(() => this.#settledMarks.delete(pair.symbol));
    for (const row of [...this.#of(pair.symbol).values()]) {
      if (row.status === 'waiting') this.#cancelWaiting(tx, row, 'feed');
      else {
        // Without a mark (the feed was changed between two runs) the position closes at its opening
        // price.
        const worth =
          mark === null ? (row.open_turnover ?? 0n) : worthAt(pair, row.side, mark, row.quantity);
        this.#settle(tx, row, worth, 0n, 'feed');
      }
    }
  }

  #checkTriggers(
    tx: Transaction,
    book: Book,
    row: ContractRow,
    mark: bigint,
    last: Price | null,
  ): void {
    const reason = triggerAt(row.side, mark, {
      liquidation: liquidationOf(row) ?? 0n,
      stopLoss: row.stop_loss,
      takeProfit: row.take_profit,
    });
    if (!reason) return;
    // It must close now, so the house account takes at the mark what the feed's displayed book
    // cannot take.
    const { turnover, rest, levels } = feedClose(book, row);
    const worth = turnover + worthAt(pairOf(row), row.side, mark, rest);
    // Displayed quantity fills once, so the rest of it is used up.
    this.#closeAt(tx, book, row, walk(book, row, null), worth, reason);
    writeEvidence(tx, 'contract', row.id, this.#matching.feedState(row.symbol, last), levels);
  }

  #openAt(tx: Transaction, book: Book, row: ContractRow, plan: Plan): ContractRow {
    const { pair } = book;
    const fee = contractFee(pair, plan.turnover);
    const full = marginOf(plan.turnover, row.leverage);
    // A short that opens above its limit is worth more than its reserve covers. Its margin is at
    // most what remains of the reserve; the liquidation price follows from that margin.
    const most = row.reserved - fee;
    const margin = row.reserved > 0n && most < full ? most : full;
    const evidence = this.#matching.evidence(pair.symbol);
    const open = openedContract(tx, row, { turnover: plan.turnover, margin, fee }, evidence);
    this.#money.open(tx, row, open);
    book.execute(plan);
    this.#matching.changed(tx, pair.symbol);
    this.#write(tx, open);
    return open;
  }

  #closeAt(
    tx: Transaction,
    book: Book,
    row: ContractRow,
    plan: Plan,
    turnover: bigint,
    reason: CloseReason,
  ): ContractRow {
    const closed = this.#settle(tx, row, turnover, contractFee(book.pair, turnover), reason);
    book.execute(plan);
    this.#matching.changed(tx, row.symbol);
    return closed;
  }

  #settle(
    tx: Transaction,
    row: ContractRow,
    turnover: bigint,
    fullFee: bigint,
    reason: CloseReason,
  ): ContractRow {
    const profit = profitAt(row.side, row.open_turnover ?? 0n, turnover);
    const closing = closingOf(row.margin, profit, fullFee);
    this.#money.close(tx, row, closing);
    const evidence = this.#matching.evidence(row.symbol);
    const closed = closedContract(tx, row, { turnover, closing, reason }, evidence);
    this.#write(tx, closed);
    return closed;
  }

  #cancelWaiting(tx: Transaction, row: ContractRow, reason: 'user' | 'feed'): ContractRow {
    this.#money.release(tx, row);
    const cancelled = cancelledContract(tx, row, reason);
    this.#write(tx, cancelled);
    return cancelled;
  }

  #own(userId: string, id: number): ContractRow | null {
    for (const rows of this.#open.values()) {
      const row = rows.get(id);
      if (row) return row.user_id === userId ? row : null;
    }
    return null;
  }

  #write(tx: Transaction, row: ContractRow): void {
    tx.put('contract_orders', row);
    if (row.status === 'waiting' || row.status === 'trading') this.#of(row.symbol).set(row.id, row);
    else this.#of(row.symbol).delete(row.id);
    tx.atEnd(`contract/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'contract-order', order: this.toWire(row) }),
    );
  }

  #of(symbol: string): Map<number, ContractRow> {
    let rows = this.#open.get(symbol);
    if (!rows) {
      rows = new Map();
      this.#open.set(symbol, rows);
    }
    return rows;
  }
}
