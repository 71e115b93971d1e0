import type { ContractOrder, RequestOf, ResponseOf } from '@tideline/wire';
import type { leverAmend, leverCancelAll } from '@tideline/wire/calls/contracts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { priceText } from '../../market/matching/pair.ts';
import type { Matching } from '../../market/matching/service.ts';
import type { ContractDesk } from './desk.ts';
import type { OpenContracts } from './open-contracts.ts';
import { readLimit, walk } from './orders.ts';
import { contractFee, liquidationPrice, marginOf, readLots, readStops, worthAt } from './rules.ts';
import type { ContractRow } from './wire.ts';

interface OrderDependencies {
  readonly matching: Matching;
  readonly open: OpenContracts;
  readonly desk: ContractDesk;
}

/**
 * Commands on waiting orders. The commands on one order return null when the user has no open row
 * with its id.
 */
export class OrderCommands {
  readonly #deps: OrderDependencies;

  constructor(deps: OrderDependencies) {
    this.#deps = deps;
  }

  /** @throws CallError `order-not-open` */
  cancel(tx: Transaction, userId: string, id: number): ContractOrder | null {
    const { open, desk } = this.#deps;
    const row = this.#waiting(userId, id);
    return row && open.toWire(desk.cancel(tx, row, 'user'));
  }

  /**
   * Cancels every waiting order of one pair or of all, oldest first.
   * @throws CallError `symbol-unknown`
   */
  cancelAll(
    tx: Transaction,
    userId: string,
    { symbol }: RequestOf<typeof leverCancelAll>,
  ): ResponseOf<typeof leverCancelAll> {
    const { matching, open, desk } = this.#deps;
    if (symbol !== undefined) matching.book(symbol);
    const waiting = open
      .ofUser(userId, symbol)
      .filter(({ status }) => status === 'waiting')
      .sort((a, b) => a.id - b.id);
    return { cancelled: waiting.map((row) => open.toWire(desk.cancel(tx, row, 'user'))) };
  }

  /**
   * Changes price and lots of a waiting order under the rules of a new one; its stops must still be
   * valid. The reserve becomes that of the new order. Opens at once where the book offers it.
   * @throws CallError before any change
   */
  amend(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof leverAmend>,
  ): ContractOrder | null {
    const { matching, open, desk } = this.#deps;
    const row = this.#waiting(userId, Number(request.id));
    if (!row) return null;
    const { book, last } = matching.fresh(row.symbol);
    const { pair } = book;
    const { lots, quantity } = readLots(pair, request.lots);
    const { side } = row;
    const price = readLimit(pair, last, { type: 'limit', side, price: request.price });
    if (price === null) throw new CallError('price-required', 'price');
    const turnover = worthAt(pair, 'short', price, quantity);
    const margin = marginOf(turnover, row.leverage);
    const liquidation = liquidationPrice(pair, { side, quantity, margin, opened: turnover });
    const text = (stop: bigint | null) => (stop === null ? undefined : priceText(pair, stop));
    const stops = { take_profit: text(row.take_profit), stop_loss: text(row.stop_loss) };
    readStops(pair, side, { from: price, liquidation }, stops);
    const reserved = margin + contractFee(pair, turnover);
    const changed: ContractRow = { ...row, price, lots, quantity, margin, reserved };
    desk.money.addReserve(tx, row, reserved - row.reserved);
    const plan = walk(book, changed, price);
    if (plan.done) return open.toWire(desk.open(tx, book, changed, plan));
    open.write(tx, changed);
    return open.toWire(changed);
  }

  /** Null when the user has no open row with this id. @throws CallError `order-not-open` */
  #waiting(userId: string, id: number): ContractRow | null {
    const row = this.#deps.open.own(userId, id);
    if (row && row.status !== 'waiting') throw new CallError('order-not-open', 'id');
    return row;
  }
}
