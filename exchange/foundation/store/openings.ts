import { monthOf } from '../ports/utc-day.ts';

/**
 * Name of the row of `meta` with an instant before which no posting is written any more: the
 * beginning of a month, ms UTC. The leader writes it, see `Ledger.closeMonth`.
 */
export const POSTINGS_FROM = 'postings-from';

type Rows = readonly Readonly<Record<string, unknown>>[];

type Query = (sql: string) => Promise<Rows> | Rows;

/** How a store writes openings. */
export interface OpeningsIn {
  readonly query: Query;
  /**
   * Writes the rows of a query to `openings`, all or none, when `condition` holds. What is there
   * stays.
   */
  insert(rows: string, condition: string): Promise<unknown> | unknown;
}

/** Before every posting. */
const EVER = Number.MIN_SAFE_INTEGER;

/** A month without openings, and the month before that has them, or will. */
interface Due {
  readonly before: number;
  readonly month: number;
}

const CLOSED = `(select cast(value as bigint) from meta where name = '${POSTINGS_FROM}')`;

/** Months that have begun and have no openings, oldest first. Reads a few rows. */
export async function dueOpenings(query: Query): Promise<readonly Due[]> {
  const [seen] = await query(`select ${CLOSED} as closed,
    (select max(month) from openings) as known,
    (select time from legs order by id limit 1) as first`);
  const { closed = null, known = null, first = null } = seen ?? {};
  if (closed === null || first === null) return [];
  const due: Due[] = [];
  let before = known === null ? EVER : Number(known);
  for (let month = monthOf(Number(known ?? first), 1); month <= Number(closed); ) {
    due.push({ before, month });
    before = month;
    month = monthOf(month, 1);
  }
  return due;
}

/**
 * Writes the opening balances of the months that have begun and have none: those of the month
 * before, and its postings. These change no more, so whoever writes the rows, and however often,
 * writes the same: a leader whose term is over does no harm.
 */
export async function writeOpenings(store: OpeningsIn): Promise<void> {
  for (const { before, month } of await dueOpenings(store.query)) {
    const rows = `select ${month} as month, owner, account, coin,
        sum(available) as available, sum(frozen) as frozen from (
          select owner, account, coin, available, frozen from openings where month = ${before}
          union all
          select owner, account, coin, available, frozen from legs
          where time >= ${before} and time < ${month}) as past
      group by owner, account, coin having sum(available) <> 0 or sum(frozen) <> 0`;
    // Asked in the statement that reads the postings: it may reach a server that lacks the row.
    await store.insert(rows, `${CLOSED} >= ${month}`);
  }
}
