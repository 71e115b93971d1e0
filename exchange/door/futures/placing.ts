import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { DoorError } from '../door-error.ts';
import { amountText } from '../text.ts';
import { inheritStops } from './algo-stops.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';
import { checkNetting, lotsWithin, type NettedSums, type Netting, netOf } from './netting.ts';
import { type FuturesRequest, priceTextOf, quantityText } from './order-request.ts';
import type { StoredOrder } from './order-text.ts';

const ZERO = '0.00000000';

/** Places orders of contracts by the exchange's services. */
export class FuturesPlacing {
  readonly #deps: FuturesDoorDependencies;

  constructor(deps: FuturesDoorDependencies) {
    this.#deps = deps;
  }

  /**
   * Places an order: all of it at once at the book's prices, or as a resting limit, or, at the
   * market and as IOC, what the book has of it. The rest expires and is stored.
   * @returns its id
   * @throws CallError, DoorError; nothing is changed then
   */
  place(tx: Transaction, userId: string, request: FuturesRequest): number {
    const { contracts, ledger, matching } = this.#deps;
    const { clientId, pair, price, side } = request;
    const { book, last } = matching.fresh(pair.symbol);
    if (price !== null) requireInBand(pair, side === 'BUY' ? 'buy' : 'sell', price, last);
    const open = contracts.openOf(userId);
    if (open.some((row) => row.status === 'waiting' && row.client_id === clientId)) {
      throw new DoorError(-4116, 'ClientOrderId is duplicated.');
    }
    const own = open.filter(({ symbol }) => symbol === pair.symbol);
    const netting = netOf(request, own);
    const { available } = ledger.holding(userId, 'contract', pair.quote.code);
    const account = { userId, available, openCount: open.length };
    const sums = checkNetting(book, request, netting, account);
    const rests = request.timeInForce === 'GTC' || request.timeInForce === 'GTX';
    if (request.timeInForce === 'GTX' && this.#crosses(request)) {
      const message =
        'Due to the order could not be executed as maker, the Post Only order will be rejected.';
      throw new DoorError(-5022, message);
    }
    if (sums) return this.#trade(tx, userId, request, { netting, sums, status: 'FILLED' });
    if (!rests || price === null) {
      const lots = request.timeInForce === 'FOK' ? 0 : lotsWithin(book, request, userId);
      const part = { ...request, lots };
      const lesser = netOf(part, own);
      const had = lots > 0 && checkNetting(book, part, lesser, account);
      if (!had) return this.#expire(tx, userId, request);
      return this.#trade(tx, userId, request, { netting: lesser, sums: had, status: 'EXPIRED' });
    }
    // A resting limit opens a contract of its own: it could not close another one later.
    if (netting.closings.length > 0) {
      throw new DoorError(-1014, 'Unsupported order combination.');
    }
    const { id } = contracts.submit(tx, userId, {
      ...{ symbol: pair.symbol, side: side === 'BUY' ? 'long' : 'short', type: 'limit' },
      ...{ price: priceTextOf(pair, price), lots: String(request.lots) },
      ...{ leverage: String(request.leverage), client_id: clientId },
    });
    this.keep(tx, userId, Number(id), request, { status: 'RESTING' });
    return Number(id);
  }

  /** Whether the best price of the other side is within the limit. */
  #crosses({ pair, price, side }: FuturesRequest): boolean {
    const { asks, bids } = this.#deps.matching.visible(pair.symbol, 1);
    const best = (side === 'BUY' ? asks : bids)[0]?.price;
    if (best === undefined || price === null) return false;
    return side === 'BUY' ? best <= price : best >= price;
  }

  #trade(
    tx: Transaction,
    userId: string,
    request: FuturesRequest,
    outcome: {
      readonly netting: Netting;
      readonly sums: NettedSums;
      readonly status: 'FILLED' | 'EXPIRED';
    },
  ): number {
    const { contracts } = this.#deps;
    const { netting, status, sums } = outcome;
    const { closings, opens } = netting;
    const { clientId, pair, side } = request;
    const closed = closings.map(({ lots, row }) => {
      const terms = { id: String(row.id), lots: String(lots), client_id: clientId };
      const ended = contracts.positions.close(tx, userId, terms);
      return Number(ended?.id);
    });
    let id: number | null = null;
    if (opens > 0) {
      const opened = contracts.submit(tx, userId, {
        ...{ symbol: pair.symbol, side: side === 'BUY' ? 'long' : 'short', type: 'market' },
        ...{ lots: String(opens), leverage: String(request.leverage), client_id: clientId },
      });
      id = Number(opened.id);
      inheritStops(tx, userId, this.#deps, { id, symbol: pair.symbol });
    }
    id ??= tx.nextId();
    this.keep(tx, userId, id, request, {
      ...{ status, closed },
      executed: quantityText(pair, sums.quantity),
      turnover: amountText(sums.turnover, pair.quote.scale),
    });
    return id;
  }

  #expire(tx: Transaction, userId: string, request: FuturesRequest): number {
    const id = tx.nextId();
    this.keep(tx, userId, id, request, { status: 'EXPIRED' });
    return id;
  }

  /** Writes what a program asked for. */
  keep(
    tx: Transaction,
    userId: string,
    id: number,
    request: Omit<FuturesRequest, 'leverage' | 'lots'>,
    outcome: Pick<StoredOrder, 'status'> & Partial<StoredOrder>,
  ): void {
    const { clientId, pair, positionSide, price, quantity, reduceOnly } = request;
    const { side, timeInForce, type } = request;
    const stored: StoredOrder = {
      ...{ side, positionSide, type, timeInForce, reduceOnly },
      price: price === null ? ZERO : amountText(price, pair.priceDecimals),
      quantity: quantityText(pair, quantity),
      ...{ closed: [], executed: ZERO, turnover: ZERO },
      ...outcome,
    };
    tx.put('door_orders', {
      ...{ id, user_id: userId, symbol: pair.symbol, client_order_id: clientId },
      ...{ state: 'contract', request: JSON.stringify(stored), time: tx.now },
    });
  }
}
