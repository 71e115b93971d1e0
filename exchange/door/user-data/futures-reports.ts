import type { MarketPort } from '../../foundation/ports/ports.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { WrittenRow } from '../../foundation/transactions/commit-listener.ts';
import type { ContractRow } from '../../products/contracts/wire.ts';
import { type AlgoRow, type AlgoStatus, hasStop, stopOf, storedAlgo } from '../futures/algo.ts';
import { type FuturesOrder, futuresText, type StoredOrder } from '../futures/order-text.ts';
import { closingTrade, type FuturesTrade, openingTrade } from '../futures/trades.ts';
import { accountUpdate } from './futures-account.ts';
import { algoUpdate, orderUpdate } from './futures-report.ts';

/** What an account has open before the first command. */
export interface FuturesSnapshot {
  readonly contracts: readonly ContractRow[];
  readonly names: readonly Row<'door_orders'>[];
  readonly algos: readonly AlgoRow[];
  readonly isHedged: boolean;
}

/** Turns what commands write about the contracts of one account into events of each change. */
export class FuturesReports {
  readonly #market: MarketPort;
  /** Waiting and open contracts. */
  readonly #open: Map<number, ContractRow>;
  /** What programs asked for with orders that wait. */
  readonly #stored: Map<number, Row<'door_orders'>>;
  readonly #algos: Map<number, AlgoRow>;
  #isHedged: boolean;

  constructor(market: MarketPort, { algos, contracts, isHedged, names }: FuturesSnapshot) {
    this.#market = market;
    this.#open = new Map(contracts.map((row) => [row.id, row]));
    this.#stored = new Map(names.map((row) => [row.id, row]));
    this.#algos = new Map(algos.map((row) => [row.id, row]));
    this.#isHedged = isHedged;
  }

  /** Events of one command. @param written - its rows of the account, in writing order */
  of(written: readonly WrittenRow[], time: number): object[] {
    const rows = new Map<number, ContractRow>();
    const asked: Row<'door_orders'>[] = [];
    const events: object[] = [];
    for (const { row, table } of written) {
      if (table === 'contract_orders') rows.set(row.id, row);
      if (table === 'door_orders' && row.state === 'contract') asked.push(row);
      if (table === 'door_settings') {
        if (row.symbol === '') this.#isHedged = row.value === 1;
        else events.push(configUpdate(row, time));
      }
    }
    for (const row of asked) this.#stored.set(row.id, row);
    const orders = asked.map((row) => this.#order(row, rows));
    const closers = new Map(
      orders.flatMap((order) => (order.stored?.closed ?? []).map((id) => [id, order] as const)),
    );
    const done = new Set(
      orders.filter(({ stored }) => stored?.status !== 'RESTING').map(({ id }) => id),
    );
    for (const row of rows.values()) {
      if (!done.has(row.id) && !closers.has(row.id)) events.push(...this.#contract(row, time));
    }
    for (const order of orders) {
      if (done.has(order.id)) events.push(...atOnce(order, closers, rows, time));
    }
    const touched = [...rows.values()];
    events.push(...this.#algoEvents(written, touched, time));
    for (const row of touched) this.#keep(row);
    const held = [...this.#open.values()];
    const update = accountUpdate(written, touched, {
      ...{ time, held, isHedged: this.#isHedged, market: this.#market },
    });
    return update ? [...events, update] : events;
  }

  #keep(row: ContractRow): void {
    if (row.status === 'waiting' || row.status === 'trading') this.#open.set(row.id, row);
    else this.#open.delete(row.id);
    if (row.status !== 'waiting') this.#stored.delete(row.id);
  }

  #order(row: Row<'door_orders'>, rows: ReadonlyMap<number, ContractRow>): FuturesOrder {
    const contract = rows.get(row.id) ?? this.#open.get(row.id);
    return {
      ...{ id: row.id, symbol: row.symbol, clientId: row.client_order_id, time: row.time },
      stored: JSON.parse(row.request ?? '{}') as StoredOrder,
      rows: contract ? [contract] : [],
    };
  }

  /** Events of a contract that no order of a program has decided at once. */
  #contract(row: ContractRow, time: number): object[] {
    const before = this.#open.get(row.id) ?? null;
    if (row.status === 'closed') {
      const trade = closingTrade(row, null);
      return trade && (before || row.part_of !== null) ? [closedByOther(row, trade, time)] : [];
    }
    const name = this.#stored.get(row.id);
    const order: FuturesOrder = name
      ? this.#order(name, new Map([[row.id, row]]))
      : { ...{ id: row.id, symbol: row.symbol, stored: null }, ...appOrder(row) };
    const text = futuresText(order);
    const plain = { ...text, executedQty: ZERO, avgPrice: ZERO };
    const begun = orderUpdate(plain, { execution: 'NEW', status: 'NEW', time });
    const opened = (): object[] => {
      const trade = openingTrade([row], order);
      return trade
        ? [orderUpdate(text, { execution: 'TRADE', status: 'FILLED', time, trade })]
        : [];
    };
    if (!before) {
      if (row.status === 'waiting') return [begun];
      return row.status === 'trading' ? [begun, ...opened()] : [];
    }
    if (before.status !== 'waiting') return [];
    if (row.status === 'trading') return opened();
    if (row.status === 'cancelled') {
      const status = row.reason === 'user' ? 'CANCELED' : 'EXPIRED';
      return [orderUpdate(plain, { execution: status, status, time })];
    }
    const isAmended = before.price !== row.price || before.quantity !== row.quantity;
    return isAmended ? [orderUpdate(plain, { execution: 'AMENDMENT', status: 'NEW', time })] : [];
  }

  #algoEvents(
    written: readonly WrittenRow[],
    touched: readonly ContractRow[],
    time: number,
  ): object[] {
    const events: object[] = [];
    const tell = (row: AlgoRow, status: AlgoStatus | 'TRIGGERED', actual = ''): void => {
      events.push(algoUpdate(row, { status, actual, time }));
    };
    for (const { row, table } of written) {
      if (table !== 'door_orders' || row.state !== 'algo') continue;
      const { status } = storedAlgo(row);
      tell(row, status);
      if (status === 'NEW') this.#algos.set(row.id, row);
      else this.#algos.delete(row.id);
    }
    if (touched.length === 0) return events;
    const after = new Map(this.#open);
    for (const row of touched) after.set(row.id, row);
    for (const row of [...this.#algos.values()]) {
      const stop = stopOf(row);
      if ([...after.values()].some((each) => hasStop(each, stop))) continue;
      this.#algos.delete(row.id);
      const reason = stop.kind === 'stop_loss' ? 'stop-loss' : 'take-profit';
      const closed = touched.find(
        (each) => each.reason === reason && each[stop.kind] === stop.price,
      );
      if (!closed) tell(row, 'EXPIRED');
      else {
        tell(row, 'TRIGGERED', String(closed.id));
        tell(row, 'FINISHED', String(closed.id));
      }
    }
    return events;
  }
}

const ZERO = '0.00000000';

const appOrder = (row: ContractRow) => ({
  clientId: row.client_id,
  rows: [row],
  time: row.created,
});

/** Events of an order of a program that traded or expired at once. */
function atOnce(
  order: FuturesOrder,
  closers: ReadonlyMap<number, FuturesOrder>,
  rows: ReadonlyMap<number, ContractRow>,
  time: number,
): object[] {
  const text = futuresText(order);
  const none = { ...text, executedQty: ZERO, avgPrice: ZERO };
  const begun = orderUpdate(none, { execution: 'NEW', status: 'NEW', time });
  const expires = order.stored?.status === 'EXPIRED';
  const closed = [...rows.values()].filter(({ id }) => closers.get(id)?.id === order.id);
  const trades = [
    ...closed.map((row) => closingTrade(row, order)),
    openingTrade(order.rows, order),
  ].filter((each) => each !== null);
  let executed = 0n;
  const whole = trades.reduce((sum, { quantity }) => sum + quantity, 0n);
  return [
    begun,
    ...trades.map((trade) => {
      executed += trade.quantity;
      const status = executed === whole && !expires ? 'FILLED' : 'PARTIALLY_FILLED';
      return orderUpdate(text, { execution: 'TRADE', status, time, trade, executed });
    }),
    ...(expires ? [orderUpdate(text, { execution: 'EXPIRED', status: 'EXPIRED', time })] : []),
  ];
}

/** The report of a contract that the app, a stop, the feed or a liquidation closed. */
function closedByOther(row: ContractRow, trade: FuturesTrade, time: number): object {
  const text = futuresText({
    ...{ id: row.id, symbol: row.symbol, stored: null },
    ...appOrder({ ...row, open_turnover: row.close_turnover }),
  });
  const isLiquidation = row.reason === 'liquidation';
  const report = {
    ...text,
    clientOrderId: isLiquidation ? `autoclose-${row.id}` : text.clientOrderId,
    type: isLiquidation ? 'LIQUIDATION' : 'MARKET',
    origType: isLiquidation ? 'LIQUIDATION' : 'MARKET',
    ...{ side: trade.side, status: 'FILLED', reduceOnly: true, price: ZERO },
  };
  return orderUpdate(report, { execution: 'TRADE', status: 'FILLED', time, trade });
}

const configUpdate = ({ symbol: s, value: l }: Row<'door_settings'>, T: number): object => ({
  ...{ e: 'ACCOUNT_CONFIG_UPDATE', E: T, T },
  ac: { s, l },
});
