import type { Ledger } from '../../foundation/ledger/service.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Book } from '../../market/matching/book.ts';
import type { Plan } from '../../market/matching/plan.ts';
import type { Matching } from '../../market/matching/service.ts';
import { ContractMoney } from './money.ts';
import type { OpenContracts } from './open-contracts.ts';
import { type CloseReason, cancelledContract, closedContract, openedContract } from './rows.ts';
import { closingOf, contractFee, marginOf, profitAt } from './rules.ts';
import type { ContractRow } from './wire.ts';

/** Carries out what was decided: posts the money, takes the book's quantity, writes the row. */
export class ContractDesk {
  readonly money: ContractMoney;
  readonly #matching: Matching;
  readonly #open: OpenContracts;

  constructor(ledger: Ledger, matching: Matching, open: OpenContracts) {
    this.money = new ContractMoney(ledger);
    this.#matching = matching;
    this.#open = open;
  }

  /** Opens a position with a plan of the book. @throws CallError `insufficient-balance` */
  open(tx: Transaction, book: Book, row: ContractRow, plan: Plan): ContractRow {
    const { pair } = book;
    const fee = contractFee(pair, plan.turnover);
    const full = marginOf(plan.turnover, row.leverage);
    // A short that opens above its limit is worth more than its reserve covers. Its margin is at
    // most what remains of the reserve; the liquidation price follows from that margin.
    const max = row.reserved - fee;
    const margin = row.reserved > 0n && max < full ? max : full;
    const evidence = this.#matching.evidence(pair.symbol);
    const open = openedContract(tx, row, { turnover: plan.turnover, margin, fee }, evidence);
    this.money.open(tx, row, open);
    book.execute(plan);
    this.#matching.changed(tx, pair.symbol);
    this.#open.write(tx, open);
    return open;
  }

  /** Closes a position for `turnover`, with the fee of that turnover, and executes `plan`. */
  close(
    tx: Transaction,
    book: Book,
    row: ContractRow,
    end: { readonly plan: Plan; readonly turnover: bigint; readonly reason: CloseReason },
  ): ContractRow {
    const { plan, turnover, reason } = end;
    const closed = this.settle(tx, row, turnover, contractFee(book.pair, turnover), reason);
    book.execute(plan);
    this.#matching.changed(tx, row.symbol);
    return closed;
  }

  /** Closes a position for `turnover` without the book. */
  settle(
    tx: Transaction,
    row: ContractRow,
    turnover: bigint,
    fullFee: bigint,
    reason: CloseReason,
  ): ContractRow {
    const profit = profitAt(row.side, row.open_turnover ?? 0n, turnover);
    const closing = closingOf(row.margin, profit, fullFee);
    this.money.close(tx, row, closing);
    const evidence = this.#matching.evidence(row.symbol);
    const closed = closedContract(tx, row, { turnover, closing, reason }, evidence);
    this.#open.write(tx, closed);
    return closed;
  }

  cancel(tx: Transaction, row: ContractRow, reason: 'user' | 'feed'): ContractRow {
    this.money.release(tx, row);
    const cancelled = cancelledContract(tx, row, reason);
    this.#open.write(tx, cancelled);
    return cancelled;
  }
}
