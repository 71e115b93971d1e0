import type { ContractOrder, RequestOf } from '#wire';
import type { leverSetStop, leverSubmit } from '#wire/calls/contracts.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Book } from '../matching/book.ts';
import type { Pair } from '../matching/pair.ts';
import type { Plan } from '../matching/plan.ts';
import type { MarketListener, Matching } from '../matching/service.ts';
import type { FeedTick, MarketPort } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { ContractMoney } from './money.ts';
import { readLimit, walk } from './orders.ts';
import {
  closingOf,
  contractFee,
  marginOf,
  OPEN_CONTRACTS_LIMIT,
  profitAt,
  readLeverage,
  readLots,
  readStops,
  triggerAt,
  worthAt,
} from './rules.ts';
import { type ContractRow, contractToWire, liquidationOf, pairOf } from './wire.ts';

type CloseReason = Exclude<NonNullable<ContractRow['reason']>, 'liquidity'>;

/**
 * Leveraged contracts against the house. Each order is its own position with its own margin; orders
 * take outside liquidity whole or not at all and never meet other users. A limit order waits until
 * the outside book offers its whole quantity at its price or better.
 */
export class Contracts implements MarketListener {
  readonly #money: ContractMoney;
  readonly #matching: Matching;
  readonly #market: MarketPort;
  /** Waiting and trading, by pair. */
  readonly #open = new Map<string, Map<number, ContractRow>>();
  /** The last mark seen in the running epoch, for positions that a seam ends. */
  readonly #marks = new Map<string, bigint>();

  constructor(ledger: Ledger, matching: Matching, market: MarketPort) {
    this.#money = new ContractMoney(ledger);
    this.#matching = matching;
    this.#market = market;
    matching.listen(this);
  }

  restore(rows: readonly ContractRow[]): void {
    this.#open.clear();
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

  /** @throws CallError; nothing has changed then */
  submit(tx: Transaction, userId: string, request: RequestOf<typeof leverSubmit>): ContractOrder {
    const book = this.#matching.freshBook(request.symbol);
    const { pair } = book;
    const { side, type } = request;
    const { lots, quantity } = readLots(pair, request.lots);
    const leverage = readLeverage(pair, request.leverage);
    const price = readLimit(pair, book, request);
    const from = price ?? this.#market.mark(pair.symbol);
    if (from === null) throw new CallError('feed-stale');
    const { takeProfit, stopLoss } = readStops(pair, side, from, request);
    if (this.openOf(userId).length >= OPEN_CONTRACTS_LIMIT) {
      throw new CallError('order-limit', undefined, { maximum: String(OPEN_CONTRACTS_LIMIT) });
    }
    const row: ContractRow = {
      id: tx.nextId(),
      user_id: userId,
      client_id: request.client_id,
      symbol: pair.symbol,
      side,
      type,
      price,
      lots,
      quantity,
      leverage,
      open_turnover: null,
      close_turnover: null,
      margin: 0n,
      fee: 0n,
      reserved: 0n,
      profit: null,
      take_profit: takeProfit,
      stop_loss: stopLoss,
      status: 'waiting',
      reason: null,
      created: tx.now,
      opened: null,
      closed: null,
      evidence: null,
    };
    const plan = walk(book, row, price);
    if (plan.done) return this.toWire(this.#openAt(tx, book, row, plan));
    if (price === null) throw new CallError('insufficient-liquidity');
    // For its worst price: it can only open at that or better.
    const turnover = worthAt(pair, 'short', price, quantity);
    const margin = marginOf(turnover, leverage);
    const waiting = { ...row, margin, reserved: margin + contractFee(pair, turnover) };
    this.#money.reserve(tx, waiting);
    this.#write(tx, waiting);
    return this.toWire(waiting);
  }

  /** Closes a trading contract whole. Null when the user has no such one open. @throws CallError */
  close(tx: Transaction, userId: string, id: number): ContractOrder | null {
    const row = this.#own(userId, id);
    if (!row) return null;
    if (row.status !== 'trading') throw new CallError('position-not-open', 'id');
    const book = this.#matching.freshBook(row.symbol);
    const plan = walk(book, row, null);
    if (!plan.done) throw new CallError('insufficient-liquidity');
    return this.toWire(this.#closeAt(tx, book, row, plan, plan.turnover, 'user'));
  }

  /** Cancels a contract order that still waits. Null when the user has no such one. @throws CallError */
  cancel(tx: Transaction, userId: string, id: number): ContractOrder | null {
    const row = this.#own(userId, id);
    if (!row) return null;
    if (row.status !== 'waiting') throw new CallError('order-not-open', 'id');
    return this.toWire(this.#cancelWaiting(tx, row, 'user'));
  }

  /** Sets the stops that are given and clears those that are not. Null when the user has no such one. */
  setStops(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof leverSetStop>,
  ): ContractOrder | null {
    const row = this.#own(userId, Number(request.id));
    if (!row) return null;
    if (row.status !== 'trading') throw new CallError('position-not-open', 'id');
    const { pair } = this.#matching.freshBook(row.symbol);
    const mark = this.#market.mark(row.symbol);
    if (mark === null) throw new CallError('feed-stale');
    const { takeProfit, stopLoss } = readStops(pair, row.side, mark, request);
    const changed = { ...row, take_profit: takeProfit, stop_loss: stopLoss };
    this.#write(tx, changed);
    return this.toWire(changed);
  }

  ticked(tx: Transaction, pair: Pair, { deals }: FeedTick): void {
    const open = this.#of(pair.symbol);
    // The market takes the tick's deals after this: its own last price is still the one before.
    const mark = open.size > 0 ? this.#market.mark(pair.symbol, deals.at(-1)?.price) : null;
    if (mark === null) return;
    this.#marks.set(pair.symbol, mark);
    const book = this.#matching.book(pair.symbol);
    for (const row of [...open.values()]) {
      if (row.status === 'waiting') {
        const plan = walk(book, row, row.price);
        if (plan.done) this.#openAt(tx, book, row, plan);
      } else this.#checkTriggers(tx, book, row, mark);
    }
  }

  /** No liquidation spans a seam: positions end at the last mark before it, orders are cancelled. */
  discontinuity(tx: Transaction, pair: Pair): void {
    const mark = this.#marks.get(pair.symbol) ?? null;
    this.#marks.delete(pair.symbol);
    for (const row of [...this.#of(pair.symbol).values()]) {
      if (row.status === 'waiting') this.#cancelWaiting(tx, row, 'feed');
      else {
        // Without any mark (the feed was changed between two runs) the position ends as it began.
        const worth =
          mark === null ? (row.open_turnover ?? 0n) : worthAt(pair, row.side, mark, row.quantity);
        this.#settle(tx, row, worth, 0n, 'feed');
      }
    }
  }

  #checkTriggers(tx: Transaction, book: Book, row: ContractRow, mark: bigint): void {
    const reason = triggerAt(row.side, mark, {
      liquidation: liquidationOf(row) ?? 0n,
      stopLoss: row.stop_loss,
      takeProfit: row.take_profit,
    });
    if (!reason) return;
    const plan = walk(book, row, null);
    // It must close now: what the displayed book cannot take, the house takes at the mark.
    const rest = worthAt(pairOf(row), row.side, mark, row.quantity - plan.quantity);
    this.#closeAt(tx, book, row, plan, plan.turnover + rest, reason);
  }

  #openAt(tx: Transaction, book: Book, row: ContractRow, plan: Plan): ContractRow {
    const { pair } = book;
    const fee = contractFee(pair, plan.turnover);
    const full = marginOf(plan.turnover, row.leverage);
    // A short that opens above its limit is worth more than it reserved for. It takes no more money
    // then than the user agreed to; the liquidation price follows from the margin it has.
    const most = row.reserved - fee;
    const margin = row.reserved > 0n && most < full ? most : full;
    const open: ContractRow = {
      ...row,
      open_turnover: plan.turnover,
      margin,
      fee,
      reserved: margin,
      status: 'trading',
      opened: tx.now,
      evidence: JSON.stringify(this.#matching.evidence(pair.symbol)),
    };
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
    const closed: ContractRow = {
      ...row,
      close_turnover: turnover,
      fee: row.fee + closing.fee,
      reserved: 0n,
      profit: closing.profit,
      status: 'closed',
      reason,
      closed: tx.now,
      evidence: JSON.stringify(this.#matching.evidence(row.symbol)),
    };
    this.#write(tx, closed);
    return closed;
  }

  #cancelWaiting(tx: Transaction, row: ContractRow, reason: 'user' | 'feed'): ContractRow {
    this.#money.release(tx, row);
    const cancelled: ContractRow = {
      ...row,
      reserved: 0n,
      status: 'cancelled',
      reason,
      closed: tx.now,
    };
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
