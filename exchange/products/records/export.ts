import type { RequestOf, ResponseOf } from '@tideline/wire';
import type { recordExport } from '@tideline/wire/calls/records';
import { EXPORT_FIELDS, EXPORT_FILTERS } from '@tideline/wire/export-filters';
import type { ExportKind } from '@tideline/wire/record-kinds';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { PagedTable, PageQuery, Store, Where } from '../../foundation/store/store.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { cursorOf, spanOf } from '../../foundation/transactions/paging.ts';
import type { TripFilter } from '../journal/filter.ts';
import type { Journal } from '../journal/journal.ts';
import { anyCoin } from '../wallet/limits.ts';
import * as rows from './export-rows.ts';

type Request = RequestOf<typeof recordExport>;
type Answer = ResponseOf<typeof recordExport>;

/** Rows of one page: some 60 kB, so that a long history takes few requests. */
export const EXPORT_PAGE = 500;

/**
 * One page of a file.
 * @throws CallError `coin-unknown`; `filter-unfit` with the name of a filter that the file has not
 */
export async function exportPage(
  store: Store,
  userId: string,
  request: Request & { readonly kind: Exclude<ExportKind, 'trips'> },
): Promise<Answer> {
  const { symbol, currency_id, account, reason, page } = request;
  refuseUnfit(request);
  const coin = currency_id === undefined ? {} : { coin: anyCoin(currency_id, 'currency_id').code };
  const paging = { before: cursorOf(page), limit: EXPORT_PAGE };
  const pair = { user_id: userId, ...(symbol !== undefined && { symbol }) };

  switch (request.kind) {
    case 'changes':
      return answer(
        rows.CHANGES,
        await store.history.page('legs', {
          where: {
            owner: userId,
            ...coin,
            ...(account !== undefined && { account }),
            ...(reason !== undefined && { kind: reason }),
          },
          time: spanOf(request, 'time'),
          ...paging,
        }),
      );
    case 'funding':
      return answer(
        rows.FUNDING,
        await newestOf(store, {
          where: { user_id: userId, ...coin },
          time: spanOf(request, 'time'),
          ...paging,
        }),
      );
    case 'moves':
      return answer(
        rows.MOVES,
        await store.history.page('moves', {
          where: { user_id: userId },
          ...(coin.coin !== undefined && { either: [coin, { received_coin: coin.coin }] }),
          time: spanOf(request, 'time'),
          ...paging,
        }),
      );
    case 'fills':
      return answer(
        rows.FILLS,
        await store.history.page('spot_fills', {
          where: { ...pair, ...sideOf<'spot_fills'>(request, 'side') },
          time: spanOf(request, 'time'),
          ...paging,
        }),
      );
    case 'contracts':
      return answer(
        rows.CONTRACTS,
        await store.history.page('contract_orders', {
          where: { ...pair, status: 'closed', ...sideOf<'contract_orders'>(request, 'side') },
          time: spanOf(request, 'closed'),
          by: 'closed',
          ...paging,
        }),
      );
    case 'options':
      return answer(
        rows.OPTIONS,
        await store.history.page('option_orders', {
          where: {
            ...pair,
            status: ['won', 'lost', 'returned', 'void'] as const,
            ...sideOf<'option_orders'>(request, 'direction'),
          },
          time: spanOf(request, 'delivery'),
          ...paging,
        }),
      );
    case 'hosting':
      return answer(
        rows.HOSTING,
        await store.history.page('hosting_orders', {
          where: { user_id: userId, ...coin },
          time: spanOf(request, 'paid'),
          ...paging,
        }),
      );
  }
}

/**
 * The same of a file of trades.
 * @throws CallError `filter-unfit`
 */
export async function tripsPage(
  journal: Journal,
  userId: string,
  request: Request & { readonly kind: 'trips' },
): Promise<Answer> {
  refuseUnfit(request);
  const { page, ...filter } = request;
  const before = cursorOf(page);
  const found = await journal.page(userId, filter as TripFilter, before, EXPORT_PAGE);
  const { columns, cells } = rows.TRIPS;
  return { ...found, columns: [...columns], rows: found.rows.map((row) => textsOf(cells(row))) };
}

/** A filter that were ignored would leave rows in the file that it seems to leave out. */
function refuseUnfit(request: Request): void {
  const { fields, sides } = EXPORT_FILTERS[request.kind];
  for (const field of EXPORT_FIELDS) {
    if (request[field] !== undefined && !fields.includes(field))
      throw new CallError('filter-unfit', field);
  }
  if (request.side !== undefined && !sides.includes(request.side))
    throw new CallError('filter-unfit', 'side');
}

const sideOf = <Name extends PagedTable>({ side }: Request, column: keyof Row<Name>): Where<Name> =>
  (side === undefined ? {} : { [column]: side }) as Where<Name>;

interface Rows<Stored> {
  readonly rows: readonly (Stored & { readonly id: number })[];
  readonly more: boolean;
  readonly total: number | null;
}

function answer<Stored>({ columns, cells }: rows.ExportOf<Stored>, page: Rows<Stored>): Answer {
  const last = page.rows.at(-1);
  return {
    columns: [...columns],
    rows: page.rows.map((row) => textsOf(cells(row))),
    next: page.more && last ? String(last.id) : null,
    total: page.total,
  };
}

const textsOf = (cells: readonly rows.Cell[]): string[] =>
  cells.map((cell) => (cell === null ? '' : String(cell)));

const sumOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Deposits and withdrawals in one order: their ids come from one sequence. */
async function newestOf(
  store: Store,
  query: PageQuery<'deposits'> & PageQuery<'withdrawals'>,
): Promise<Rows<Row<'deposits'> | Row<'withdrawals'>>> {
  const [deposits, withdrawals] = await Promise.all([
    store.history.page<'deposits'>('deposits', query),
    store.history.page<'withdrawals'>('withdrawals', query),
  ]);
  const all: (Row<'deposits'> | Row<'withdrawals'>)[] = [...deposits.rows, ...withdrawals.rows];
  all.sort((a, b) => b.id - a.id);
  return {
    rows: all.slice(0, query.limit),
    more: all.length > query.limit || deposits.more || withdrawals.more,
    total: sumOf(deposits.total, withdrawals.total),
  };
}
