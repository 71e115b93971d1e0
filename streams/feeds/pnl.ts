import type { ContractOrder, OptionOrder, Quote } from '@tideline/wire';
import { coinById, parseUnits, tryParseUnits } from '@tideline/wire';
import { combineLatest, map, type Observable, of, startWith, switchMap } from 'rxjs';
import { type Live, LOADING } from '../live/live.ts';
import { isWorse } from '../live/worst.ts';
import type { Market } from '../market.types.ts';
import {
  type ContractPnl,
  contractPnl,
  contractPosition,
  contractTerms,
  type OptionPnl,
  optionPnl,
  totalOf,
  totalsByCoin,
} from '../pnl/index.ts';

/** Open contracts at their mark prices. Null means unknown, never 0. */
export interface ContractPnlBoard {
  readonly rows: readonly { readonly order: ContractOrder; readonly pnl: ContractPnl | null }[];
  /** Sum over all rows, in units of the quote coin; null while one of them is unknown. */
  readonly profit: bigint | null;
  readonly net: bigint | null;
  readonly equity: bigint | null;
}

/** Running options at their last prices. */
export interface OptionPnlBoard {
  readonly rows: readonly { readonly order: OptionOrder; readonly pnl: OptionPnl | null }[];
  /** Payout and profit if all ended now, by coin id, in the coin's units. */
  readonly payouts: ReadonlyMap<number, bigint | null>;
  readonly profits: ReadonlyMap<number, bigint | null>;
}

/**
 * Live profit and loss of contracts: a pure function of positions and quotes, evaluated when either
 * changes. Its status is the worst one of its quotes.
 * @param positions$ - the account's contracts; those that are not open are skipped
 */
export function contractPnl$(
  positions$: Observable<readonly ContractOrder[]>,
  market: Pick<Market, 'quote$'>,
): Observable<Live<ContractPnlBoard>> {
  return withQuotes(
    positions$.pipe(map((orders) => orders.filter((order) => order.status === 'trading'))),
    market,
    (orders, quoteOf) => {
      const rows = orders.map((order) => ({
        order,
        pnl: contractAt(order, quoteOf(order.symbol)),
      }));
      const total = (of: (pnl: ContractPnl) => bigint) =>
        totalOf(rows.map(({ pnl }) => pnl && of(pnl)));
      return {
        rows,
        profit: total((pnl) => pnl.profit),
        net: total((pnl) => pnl.net),
        equity: total((pnl) => pnl.equity),
      };
    },
  );
}

/** The same for options: each one's result at the last price. */
export function optionPnl$(
  positions$: Observable<readonly OptionOrder[]>,
  market: Pick<Market, 'quote$'>,
): Observable<Live<OptionPnlBoard>> {
  return withQuotes(
    positions$.pipe(map((orders) => orders.filter((order) => order.status === 'running'))),
    market,
    (orders, quoteOf) => {
      const rows = orders.map((order) => ({ order, pnl: optionAt(order, quoteOf(order.symbol)) }));
      const totals = (of: (pnl: OptionPnl) => bigint) =>
        totalsByCoin(rows.map(({ order, pnl }) => [order.currency_id, pnl && of(pnl)] as const));
      return { rows, payouts: totals((pnl) => pnl.payout), profits: totals((pnl) => pnl.profit) };
    },
  );
}

function contractAt(order: ContractOrder, quote: Quote | null): ContractPnl | null {
  const terms = contractTerms(order.symbol);
  const mark = terms && unitsOf(quote?.mark, terms.priceDecimals);
  const position = terms && contractPosition(terms, order);
  return position && mark !== null ? contractPnl(terms, position, mark) : null;
}

function optionAt(order: OptionOrder, quote: Quote | null): OptionPnl | null {
  const terms = contractTerms(order.symbol);
  const coin = coinById(order.currency_id);
  const price = terms && unitsOf(quote?.last, terms.priceDecimals);
  if (!terms || !coin || price === null) return null;
  const entry = parseUnits(order.purchase_price, terms.priceDecimals);
  const stake = parseUnits(order.stake, coin.scale);
  const { direction, ratio_bps: ratioBps } = order;
  return optionPnl({ direction, entry, stake, ratioBps }, price);
}

/** A missing field, or one that is not a decimal, is unknown; it never ends the stream. */
function unitsOf(text: string | undefined, decimals: number): bigint | null {
  return typeof text === 'string' ? tryParseUnits(text, decimals) : null;
}

/** Joins positions with the quotes of their pairs only. */
function withQuotes<Order extends { readonly symbol: string }, Board>(
  orders$: Observable<readonly Order[]>,
  market: Pick<Market, 'quote$'>,
  board: (orders: readonly Order[], quoteOf: (symbol: string) => Quote | null) => Board,
): Observable<Live<Board>> {
  return orders$.pipe(
    switchMap((orders) => {
      const symbols = [...new Set(orders.map((order) => order.symbol))];
      // Without positions the result is known at once.
      if (symbols.length === 0) {
        return of<Live<Board>>({ ...LOADING, value: board([], () => null), status: 'live' });
      }
      const quotes = symbols.map((symbol) =>
        market.quote$(symbol).pipe(startWith<Live<Quote>>(LOADING)),
      );
      return combineLatest(quotes).pipe(
        map((lives): Live<Board> => {
          const value = board(orders, (symbol) => lives[symbols.indexOf(symbol)]?.value ?? null);
          return { ...worstOf(lives), value };
        }),
      );
    }),
  );
}

/** The worst status of several values, with the oldest times. */
function worstOf(lives: readonly Live<unknown>[]): Omit<Live<unknown>, 'value'> {
  const worst = lives.reduce((a, b) => (isWorse(b.status, a.status) ? b : a));
  const oldest = (times: readonly (number | null)[]) =>
    times.reduce((a, b) => (a === null || b === null ? null : Math.min(a, b)), Infinity);
  return {
    source: worst.source,
    status: worst.status,
    seq: null,
    epoch: null,
    exchangeTime: oldest(lives.map((live) => live.exchangeTime)),
    asOf: oldest(lives.map((live) => live.asOf)),
    receivedAt: oldest(lives.map((live) => live.receivedAt)),
  };
}
