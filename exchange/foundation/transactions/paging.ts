import type { Page, PagedTable } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/** Rows of one answer: two screens of a phone. */
export const PAGE_SIZE = 20;

/** The structure that the contract's `pageOf` describes. */
export interface WirePage<Wire> {
  readonly rows: Wire[];
  readonly next: string | null;
  readonly total: number | null;
}

/**
 * Pages are addressed by the id of the last row of the previous page, so that new rows never shift
 * them.
 * @param page - `next` of the previous answer; absent for the newest rows
 */
export function cursorOf(page: string | undefined): number | null {
  return page === undefined ? null : Number(page);
}

/**
 * The time span of a request's `from` and `to`, for a column of the table.
 * @param column - the instant that the caller filters by
 */
export function spanOf<Column extends string>(
  request: { readonly from?: string | undefined; readonly to?: string | undefined },
  column: Column,
): { readonly column: Column; readonly from?: number; readonly to?: number } {
  const { from, to } = request;
  return {
    column,
    ...(from !== undefined && { from: Number(from) }),
    ...(to !== undefined && { to: Number(to) }),
  };
}

/** The same span for rows in memory. */
export function isWithin(
  instant: number,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): boolean {
  return (
    (from === undefined || instant >= Number(from)) && (to === undefined || instant < Number(to))
  );
}

/** Converts a page of the store to the contract's structure. */
export function wirePage<Name extends PagedTable, Wire>(
  page: Page<Name>,
  toWire: (row: Row<Name>) => Wire,
): WirePage<Wire> {
  const last = page.rows.at(-1);
  return {
    rows: page.rows.map(toWire),
    next: page.more && last ? String(last.id) : null,
    total: page.total,
  };
}

/** The same for rows in memory. */
export function pageInMemory<Item extends { readonly id: number }, Wire>(
  items: readonly Item[],
  page: string | undefined,
  toWire: (item: Item) => Wire,
): WirePage<Wire> {
  const before = cursorOf(page);
  const newest = [...items].sort((a, b) => b.id - a.id);
  const rest = before === null ? newest : newest.filter((each) => each.id < before);
  const rows = rest.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return {
    rows: rows.map(toWire),
    next: rest.length > rows.length && last ? String(last.id) : null,
    total: items.length,
  };
}
