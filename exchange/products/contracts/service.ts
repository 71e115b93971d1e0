import type { ContractOrder, Price, RequestOf } from '@tideline/wire';
import type { leverSetStop, leverSubmit } from '@tideline/wire/calls/contracts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import type { FeedTick, MarketPort } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Book } from '../../market/matching/book.ts';
import { writeEvidence } from '../../market/matching/feed-state.ts';
import type { Pair } from '../../market/matching/pair.ts';
import type { MarketListener, Matching } from '../../market/matching/service.ts';
import { ContractDesk } from './desk.ts';
import { OpenContracts } from './open-contracts.ts';
import { OrderCommands } from './order-commands.ts';
import { feedClose, readLimit, walk } from './orders.ts';
import { PositionCommands } from './position-commands.ts';
import { newContract } from './rows.ts';
import {
  contractFee,
  liquidationPrice,
  marginOf,
  OPEN_CONTRACTS_LIMIT,
  readLeverage,
  readLots,
  readStops,
  triggerAt,
  worthAt,
} from './rules.ts';
import { type ContractRow, liquidationAt, liquidationOf, pairOf } from './wire.ts';

/**
 * Leveraged contracts against the house account. Each order is its own position with its own
 * margin. Orders take outside liquidity completely or not at all and never trade with other users.
 * A limit order waits until the outside book offers its whole quantity at its price or better.
 */
export class Contracts implements MarketListener {
  readonly #desk: ContractDesk;
  readonly #matching: Matching;
  readonly #market: MarketPort;
  readonly #open: OpenContracts;
  /** Commands on open positions. */
  readonly positions: PositionCommands;
  /** Commands on waiting orders. */
  readonly orders: OrderCommands;
  /** The last mark of the running epoch, at which a discontinuity closes positions. */
  readonly #marks = new Map<string, bigint>();
  /** The same as committed: a discontinuity whose commit failed closes positions at these. */
  readonly #settledMarks = new Map<string, bigint>();

  constructor(ledger: Ledger, matching: Matching, market: MarketPort) {
    this.#matching = matching;
    this.#market = market;
    this.#open = new OpenContracts(market);
    this.#desk = new ContractDesk(ledger, matching, this.#open);
    const shared = { ledger, matching, open: this.#open, desk: this.#desk };
    this.positions = new PositionCommands(shared);
    this.orders = new OrderCommands(shared);
    matching.listen(this);
  }

  restore(rows: readonly ContractRow[]): void {
    this.#marks.clear();
    for (const [symbol, mark] of this.#settledMarks) this.#marks.set(symbol, mark);
    this.#open.restore(rows);
  }

  /** Applies an order that another process committed. */
  follow(row: ContractRow): void {
    this.#open.follow(row);
  }

  openOf(userId: string): ContractRow[] {
    return this.#open.ofUser(userId);
  }

  toWire(row: ContractRow): ContractOrder {
    return this.#open.toWire(row);
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
    if (plan.done) return this.toWire(this.#desk.open(tx, book, row, plan));
    const waiting = { ...row, margin, reserved: margin + contractFee(pair, turnover) };
    this.#desk.money.reserve(tx, waiting);
    this.#open.write(tx, waiting);
    return this.toWire(waiting);
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
    const row = this.#open.own(userId, Number(request.id));
    if (!row) return null;
    const { pair } = this.#matching.freshBook(row.symbol);
    const from = row.status === 'waiting' ? row.price : this.#market.mark(row.symbol);
    if (from === null) throw new CallError('feed-stale');
    const liquidation = liquidationOf(row) ?? liquidationAt(row, from);
    const { takeProfit, stopLoss } = readStops(pair, row.side, { from, liquidation }, request);
    const first = row.status === 'trading' ? (row.first_stop ?? stopLoss) : null;
    const changed = { ...row, take_profit: takeProfit, stop_loss: stopLoss, first_stop: first };
    this.#open.write(tx, changed);
    return this.toWire(changed);
  }

  ticked(tx: Transaction, pair: Pair, { deals }: FeedTick): void {
    if (!this.#open.has(pair.symbol)) return;
    // The market processes the tick's deals later: its own last price is still the previous one.
    const last = deals.at(-1)?.price ?? this.#market.last(pair.symbol);
    const mark = this.#market.mark(pair.symbol, last ?? undefined);
    if (mark === null) return;
    this.#marks.set(pair.symbol, mark);
    tx.afterCommit(() => this.#settledMarks.set(pair.symbol, mark));
    const book = this.#matching.book(pair.symbol);
    for (const row of this.#open.reached(pair.symbol, mark, book.feedTouch())) {
      if (row.status === 'waiting') {
        const plan = walk(book, row, row.price);
        if (plan.done) this.#desk.open(tx, book, row, plan);
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
    for (const row of this.#open.of(pair.symbol)) {
      if (row.status === 'waiting') this.#desk.cancel(tx, row, 'feed');
      else {
        // Without a mark (the feed was changed between two runs) the position closes at its opening
        // price.
        const worth =
          mark === null ? (row.open_turnover ?? 0n) : worthAt(pair, row.side, mark, row.quantity);
        this.#desk.settle(tx, row, worth, 0n, 'feed');
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
    const plan = walk(book, row, null);
    this.#desk.close(tx, book, row, { plan, turnover: worth, reason });
    writeEvidence(tx, 'contract', row.id, this.#matching.feedState(row.symbol, last), levels);
  }
}
