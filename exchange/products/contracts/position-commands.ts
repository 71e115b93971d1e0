import type { ContractOrder, RequestOf, ResponseOf } from '@tideline/wire';
import type {
  leverClose,
  leverCloseAll,
  leverMargin,
  leverReverse,
} from '@tideline/wire/calls/contracts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { TradingDependencies } from '../../market/matching/dependencies.ts';
import type { ContractDesk } from './desk.ts';
import type { OpenContracts } from './open-contracts.ts';
import { planBeyond, walk } from './orders.ts';
import { newContract } from './rows.ts';
import { closingOf, contractFee, marginOf, profitAt, readMargin, readPart } from './rules.ts';
import { splitContract } from './split.ts';
import { type ContractRow, pairOf } from './wire.ts';

interface PositionDependencies extends Pick<TradingDependencies, 'ledger' | 'matching'> {
  readonly open: OpenContracts;
  readonly desk: ContractDesk;
}

/**
 * Commands on open positions. Each checks everything before its first change. The commands on one
 * position return null when the user has no open row with its id.
 */
export class PositionCommands {
  readonly #deps: PositionDependencies;

  constructor(deps: PositionDependencies) {
    this.#deps = deps;
  }

  /**
   * Closes a position whole, or so many of its lots as a closed contract of their own.
   * @throws CallError
   */
  close(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof leverClose>,
  ): ContractOrder | null {
    const row = this.#position(userId, request.id);
    if (!row) return null;
    const lots = request.lots === undefined ? row.lots : readPart(row, request.lots);
    return this.#deps.open.toWire(this.#close(tx, row, lots, request.client_id));
  }

  /**
   * Closes a position and opens the opposite one with the same lots and leverage at the book's
   * prices. The closed position's margin and result pay for the new margin; each side pays its
   * usual fee. Stops and added margin are not carried over.
   * @throws CallError `insufficient-liquidity` unless the book takes twice the quantity,
   *   `insufficient-balance` when the account cannot pay for the new position after the closing
   */
  reverse(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof leverReverse>,
  ): ContractOrder | null {
    const { ledger, matching, open, desk } = this.#deps;
    const row = this.#position(userId, request.id);
    if (!row) return null;
    const book = matching.freshBook(row.symbol);
    const { pair } = book;
    const closing = walk(book, row, null);
    const both = walk(book, { ...row, quantity: 2n * row.quantity }, null);
    if (!closing.done || !both.done) throw new CallError('insufficient-liquidity');
    const side = row.side === 'long' ? 'short' : 'long';
    const opening = planBeyond(pair, both, row.quantity);
    const profit = profitAt(row.side, row.open_turnover ?? 0n, closing.turnover);
    const { returned } = closingOf(row.margin, profit, contractFee(pair, closing.turnover));
    const cost = marginOf(opening.turnover, row.leverage) + contractFee(pair, opening.turnover);
    const { available } = ledger.holding(userId, 'contract', pair.quote.code);
    if (available + returned < cost) {
      throw new CallError('insufficient-balance', undefined, { coin: pair.quote.code });
    }
    desk.close(tx, book, row, { plan: closing, turnover: closing.turnover, reason: 'user' });
    const { symbol, lots, quantity, leverage } = row;
    const terms = { price: null, lots, quantity, leverage, takeProfit: null, stopLoss: null };
    const order = { symbol, side, type: 'market', client_id: request.client_id } as const;
    return open.toWire(desk.open(tx, book, newContract(tx, userId, order, terms), opening));
  }

  /**
   * Moves available money into a position's margin, at most up to its turnover at opening: more
   * would secure nothing, because a long cannot lose more.
   * @throws CallError `margin-full`, `amount-too-large`, `insufficient-balance`, and errors of
   *   reading an amount
   */
  addMargin(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof leverMargin>,
  ): ContractOrder | null {
    const { open, desk } = this.#deps;
    const row = this.#position(userId, request.id);
    if (!row) return null;
    const amount = readMargin(pairOf(row), row, request.amount);
    const margin = row.margin + amount;
    const changed = { ...row, margin, reserved: margin };
    desk.money.addReserve(tx, row, amount);
    open.write(tx, changed);
    return open.toWire(changed);
  }

  /**
   * Closes every position of one pair or of all, oldest first. A position that cannot close is
   * reported with its error and stays open; the others close.
   * @throws CallError `symbol-unknown`
   */
  closeAll(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof leverCloseAll>,
  ): ResponseOf<typeof leverCloseAll> {
    const { matching, open } = this.#deps;
    if (request.symbol !== undefined) matching.book(request.symbol);
    const positions = open
      .ofUser(userId, request.symbol)
      .filter(({ status }) => status === 'trading')
      .sort((a, b) => a.id - b.id);
    const results = positions.map((row) => {
      const id = String(row.id);
      try {
        const closed = this.#close(tx, row, row.lots, request.client_id);
        return { id, closed: open.toWire(closed), error: null };
      } catch (error) {
        // A refusal comes before the first change of this position.
        if (!(error instanceof CallError)) throw error;
        return { id, closed: null, error: error.id };
      }
    });
    return { results };
  }

  /** Null when the user has no open row with this id. @throws CallError `position-not-open` */
  #position(userId: string, id: string): ContractRow | null {
    const row = this.#deps.open.own(userId, Number(id));
    if (row && row.status !== 'trading') throw new CallError('position-not-open', 'id');
    return row;
  }

  #close(tx: Transaction, row: ContractRow, lots: number, clientId: string): ContractRow {
    const { matching, open, desk } = this.#deps;
    const book = matching.freshBook(row.symbol);
    const whole = lots === row.lots;
    const quantity = BigInt(lots) * pairOf(row).contractLot;
    const plan = walk(book, { ...row, quantity }, null);
    if (!plan.done) throw new CallError('insufficient-liquidity');
    const end = { plan, turnover: plan.turnover, reason: 'user' } as const;
    if (whole) return desk.close(tx, book, row, end);
    const { part, rest } = splitContract(row, lots, { id: tx.nextId(), clientId });
    open.write(tx, rest);
    return desk.close(tx, book, part, end);
  }
}
