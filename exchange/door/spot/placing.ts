import type { ErrorId } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { readTerms } from '../../products/spot/rules.ts';
import { readTrigger } from '../../products/spot/trigger-rules.ts';
import type { TriggerRow } from '../../products/spot/trigger-wire.ts';
import type { OrderRow } from '../../products/spot/wire.ts';
import { DoorError } from '../door-error.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import type { ListRequest } from './list-request.ts';
import type { OrderRequest } from './order-request.ts';
import type { StoredRequest } from './order-text.ts';

/** Refusals of the services that are no refusals here: the order expires and is stored. */
const EXPIRED: Readonly<Partial<Record<ErrorId, 'expired' | 'self-trade'>>> = {
  'insufficient-liquidity': 'expired',
  'fill-or-kill': 'expired',
  'self-trade': 'self-trade',
};

/** Client order ids of open orders by the ids of the orders. */
export type OpenNames = ReadonlyMap<number, string>;

/** Places orders of programs by the exchange's services. */
export class Placing {
  readonly #deps: SpotDoorDependencies;

  constructor(deps: SpotDoorDependencies) {
    this.#deps = deps;
  }

  /**
   * Runs a command of a user that takes names. The names of open orders that are not on the waiting
   * rows themselves are read before it: those of triggers that have fired, and of the two orders of
   * a list. An order that came since then ends the attempt before it changes anything, and it is
   * read too.
   */
  async run<Answer>(
    userId: string,
    command: (tx: Transaction, names: OpenNames) => Answer,
  ): Promise<Answer> {
    const { store, writer } = this.#deps;
    for (;;) {
      const ids = await writer.read(() => this.#linked(userId).map(({ id }) => id));
      const rows = ids.length === 0 ? [] : await store.all('door_orders', { id: ids });
      const known = new Map<number, string | null>(ids.map((id) => [id, null]));
      for (const row of rows) known.set(row.id, row.client_order_id);
      const done = await writer.run((tx) => {
        const names = new Map<number, string>();
        for (const { clientId, id } of this.#linked(userId)) {
          const name = known.get(id);
          if (name === undefined) return null;
          names.set(id, name ?? clientId);
        }
        return { answer: command(tx, names) };
      });
      if (done) return done.answer;
    }
  }

  /** Open orders whose names are not on their waiting rows, by the ids that programs know. */
  #linked(userId: string): { readonly id: number; readonly clientId: string }[] {
    const { spot, triggers } = this.#deps;
    const orders = spot.waiting(userId).filter((row) => isOfList(row) || row.trigger_id !== null);
    return [
      ...orders.map((row) => ({ id: row.trigger_id ?? row.id, clientId: row.client_id })),
      ...triggers
        .waiting(userId)
        .filter(isOfList)
        .map((row) => ({ id: row.id, clientId: row.client_id })),
    ];
  }

  /**
   * Places an order, or keeps one that expires at once.
   * @returns its id
   * @throws CallError, DoorError -2010; nothing is changed then
   */
  place(tx: Transaction, userId: string, request: OrderRequest, names: OpenNames): number {
    const { spot, triggers } = this.#deps;
    this.requireFree(userId, request.clientId, names);
    try {
      const { order, trigger } = request;
      const { id } = trigger ? triggers.place(tx, userId, trigger) : spot.place(tx, userId, order);
      this.note(tx, userId, { ...request, id: Number(id) });
      return Number(id);
    } catch (error) {
      const state = error instanceof CallError ? EXPIRED[error.id] : undefined;
      if (state === undefined) throw error;
      const id = tx.nextId();
      this.note(tx, userId, { ...request, id }, state, storedRequest(request));
      return id;
    }
  }

  /**
   * Places the two orders of a list.
   * @returns its id
   * @throws CallError, DoorError -2010; nothing is changed then
   */
  placeList(
    tx: Transaction,
    userId: string,
    { limitClientId, oco, stopClientId }: ListRequest,
    names: OpenNames,
  ): number {
    const { triggers } = this.#deps;
    const { client_id: name, symbol } = oco;
    this.requireFree(userId, limitClientId, names);
    this.requireFree(userId, stopClientId, names);
    const lists = triggers.waiting(userId).filter(isOfList);
    if (limitClientId === stopClientId || lists.some(({ client_id }) => client_id === name)) {
      throw duplicate();
    }
    const placed = triggers.placeOco(tx, userId, oco);
    const limit = Number(placed.order.id);
    const stop = Number(placed.trigger.id);
    const list = Math.min(limit, stop);
    this.note(tx, userId, { id: limit, symbol, clientId: limitClientId });
    this.note(tx, userId, { id: stop, symbol, clientId: stopClientId });
    this.note(tx, userId, { id: tx.nextId(), symbol, clientId: name }, 'list', list);
    return list;
  }

  /** Writes by which id a program knows an order. */
  note(
    tx: Transaction,
    userId: string,
    { id, symbol, clientId }: { readonly id: number; readonly symbol: string; clientId: string },
    state: 'placed' | 'expired' | 'self-trade' | 'list' = 'placed',
    stored: StoredRequest | number | null = null,
  ): void {
    tx.put('door_orders', {
      ...{ id, user_id: userId, symbol, client_order_id: clientId, state },
      request: stored === null ? null : JSON.stringify(stored),
      time: tx.now,
    });
  }

  /** @throws DoorError -2010 when an open order of the user has this client order id */
  requireFree(userId: string, clientId: string, names: OpenNames): void {
    const { spot, triggers } = this.#deps;
    const open = [...spot.waiting(userId), ...triggers.waiting(userId)].filter(
      // The rows of a list have its name; those of its orders are among the given ones.
      (row) => !isOfList(row),
    );
    if (
      [...names.values()].includes(clientId) ||
      open.some(({ client_id }) => client_id === clientId)
    ) {
      throw duplicate();
    }
  }

  /** Checks an order as placing it would, without funds and open orders. @throws CallError */
  check({ order, symbol, trigger }: OrderRequest): void {
    const { book, last } = this.#deps.matching.fresh(symbol);
    if (trigger) readTrigger(book.pair, trigger, last);
    if (!order) return;
    const { price, side } = readTerms(book.pair, order);
    if (price !== null) requireInBand(book.pair, side, price, last);
  }
}

const duplicate = (): DoorError => new DoorError(-2010, 'Duplicate order sent.');

/** Whether a row is one of two orders of which one ends the other. */
const isOfList = (row: OrderRow | TriggerRow): boolean =>
  row.linked_trigger_id !== null || ('linked_order_id' in row && row.linked_order_id !== null);

/** Eight decimals, as in every answer; the services have checked that no more are needed. */
function padded(text = '0'): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return `${BigInt(whole)}.${fraction.slice(0, 8).padEnd(8, '0')}`;
}

const storedRequest = ({ order, timeInForce, type }: OrderRequest): StoredRequest => ({
  ...{ type, timeInForce, side: order?.side.toUpperCase() ?? '' },
  price: padded(order?.price),
  quantity: padded(order?.quantity),
  budget: padded(order?.budget),
});
