import { setImmediate as rest } from 'node:timers/promises';
import type { Page, PagedTable, PageQuery, Store } from '../../foundation/store/store.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { contractTrips, optionTrip } from './position-trips.ts';
import { SpotTrips } from './spot-trips.ts';
import type { Trip } from './trip.ts';

/** Newest fills, contracts and options that are read, of each. */
const JOURNAL_ROWS = 10_000;
/** Rows of one read, so that no answer of the history's thread is large. */
const PAGE = 1_000;

/** The trades of a user. */
export interface Trips {
  /** The first closed first. */
  readonly trips: readonly Trip[];
  /** The instant from which they are known when there are more rows than are read; null for all. */
  readonly since: number | null;
}

/**
 * Reads the trades of a user from what was committed. With more rows than `limit` the oldest are
 * left out: coins that were bought before count as deposited, and positions of before are no
 * trades.
 */
export async function readTrips(
  store: Store,
  userId: string,
  limit = JOURNAL_ROWS,
): Promise<Trips> {
  const where = { user_id: userId };
  const [fills, resets, contracts, options] = await Promise.all([
    newest(store, 'spot_fills', { where }, limit),
    newest(store, 'messages', { where: { ...where, kind: 'account-reset' } }, limit),
    newest(
      store,
      'contract_orders',
      { where: { ...where, status: 'closed' }, by: 'closed' },
      limit,
    ),
    newest(
      store,
      'option_orders',
      { where: { ...where, status: ['won', 'lost', 'returned'] as const } },
      limit,
    ),
  ]);
  const closedSince = contracts.more ? (contracts.rows.at(-1)?.closed ?? null) : null;
  const since = [
    ...[fills.more ? fills.rows.at(-1)?.time : null, closedSince],
    options.more ? options.rows.at(-1)?.purchased : null,
  ].filter((each) => each !== null && each !== undefined);
  const trips = [
    ...(await spotTrips(fills.rows, resets.rows)),
    ...contractTrips(contracts.rows, closedSince),
    ...options.rows.map(optionTrip),
  ];
  return {
    trips: trips.sort((a, b) => a.closed - b.closed || a.id - b.id),
    since: since.length === 0 ? null : Math.max(...since),
  };
}

async function spotTrips(
  fills: readonly Row<'spot_fills'>[],
  resets: readonly { readonly id: number }[],
): Promise<readonly Trip[]> {
  const found: Trip[] = [];
  const spot = new SpotTrips();
  const ended = resets.map(({ id }) => id).sort((a, b) => a - b);
  let [at, next] = [0, 0];
  for (const fill of fills.toSorted((a, b) => a.id - b.id)) {
    while ((ended[next] ?? Number.POSITIVE_INFINITY) < fill.id) {
      spot.reset();
      next += 1;
    }
    const trip = spot.add(fill);
    if (trip) found.push(trip);
    at += 1;
    // Commands must not wait for a journal.
    if (at % PAGE === 0) await rest();
  }
  return found;
}

/** The newest rows of a table, newest first, and whether there are more. */
async function newest<Name extends PagedTable>(
  store: Store,
  table: Name,
  query: Pick<PageQuery<Name>, 'where' | 'by'>,
  limit: number,
): Promise<{ readonly rows: readonly Row<Name>[]; readonly more: boolean }> {
  const rows: Row<Name>[] = [];
  let before: number | null = null;
  for (;;) {
    const left = limit - rows.length;
    const page: Page<Name> = await store.history.page<Name>(table, {
      ...query,
      before,
      limit: Math.min(PAGE, left),
    });
    rows.push(...page.rows);
    // Every paged table has a numeric id, which the compiler cannot infer.
    before = (rows.at(-1) as { readonly id: number } | undefined)?.id ?? null;
    if (!page.more || rows.length >= limit) return { rows, more: page.more };
  }
}
