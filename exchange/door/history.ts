import type {
  HistoryReads,
  Page,
  PagedTable,
  PageQuery,
  Where,
} from '../foundation/store/store.ts';
import type { Row } from '../foundation/store/tables.ts';

/** Which rows of a history a call wants. */
export interface Wanted {
  readonly from: number | null;
  readonly to: number | null;
  /** The first id; null for the newest rows. */
  readonly first: number | null;
  /** Infinity for all rows from where the call begins. */
  readonly limit: number;
}

/** The oldest rows from where a call begins, or the newest. @param rows - oldest first */
export function cut<Item extends { readonly id: number }>(
  rows: readonly Item[],
  { first, from, limit }: Wanted,
): readonly Item[] {
  const some = rows.filter(({ id }) => first === null || id >= first);
  return first !== null || from !== null ? some.slice(0, limit) : some.slice(-limit);
}

/** Rows of one read. */
const PAGE = 1_000;

/**
 * Reads what {@link cut} needs, newest first. It looks only at the rows that it answers: a program
 * may ask for its first trades after a million.
 */
export async function collect<Name extends PagedTable>(
  history: HistoryReads,
  table: Name,
  where: Where<Name>,
  column: keyof Row<Name> & string,
  { first, from, limit, to }: Wanted,
  isWanted: (row: Row<Name>) => boolean = () => true,
): Promise<Row<Name>[]> {
  const time = {
    column,
    ...(from !== null && { from }),
    // The instant itself belongs to Binance's span.
    ...(to !== null && { to: to + 1 }),
  };
  const size = Math.min(limit, PAGE);
  const read = async (order: Pick<PageQuery<Name>, 'first' | 'oldest'>) => {
    const rows: Row<Name>[] = [];
    for (let before: number | null = null; ; ) {
      const query: PageQuery<Name> = { where, before, time, limit: size, ...order };
      const page: Page<Name> = await history.page(table, query);
      rows.push(...page.rows.filter(isWanted));
      if (rows.length >= limit || !page.more) return rows;
      before = Number(page.rows.at(-1)?.id);
    }
  };
  if (first !== null) {
    // Most programs ask for what is new since their last call.
    const { rows, more } = await history.page(table, { where, before: null, time, limit: size });
    if (!more || Number(rows.at(-1)?.id) < first) return rows.filter(isWanted);
    return (await read({ oldest: true, first })).reverse();
  }
  return from === null ? read({}) : (await read({ oldest: true })).reverse();
}
