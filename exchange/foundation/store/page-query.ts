import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import type { Page, PagedTable, PageQuery } from './store.ts';
import { decode, type Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** Every table as the query builder sees it; {@link decodeRow} decodes its rows. */
export type Database = { [Name in TableName]: Record<string, unknown> };

/** Guests, and accounts that are going to close: each condition finds its index. */
export const PASSING = ['guest = 1', `closes > 0 and password <> '' and guest <> 1`] as const;

export function decodeRow<Name extends TableName>(
  name: Name,
  raw: Readonly<Record<string, unknown>>,
): Row<Name> {
  // The lookup and the row type name the same table, which the compiler cannot infer.
  return decode<Table>(TABLES[name], raw) as Row<Name>;
}

/**
 * Columns that an index of a table begins with, the longest first, and the instant that follows
 * them. A page is read along such an index, so it costs the same in a long history as in a short
 * one.
 */
const INDEXES: Partial<Record<PagedTable, { columns: readonly string[][]; instant: string }>> = {
  legs: { columns: [['owner', 'account', 'coin'], ['owner']], instant: 'time' },
  spot_orders: { columns: [['user_id', 'symbol'], ['user_id']], instant: 'created' },
  spot_fills: {
    columns: [['user_id', 'order_id'], ['user_id', 'symbol'], ['user_id']],
    instant: 'time',
  },
  option_orders: { columns: [['user_id']], instant: 'purchased' },
  door_orders: {
    columns: [
      ['user_id', 'client_order_id'],
      ['user_id', 'symbol'],
    ],
    instant: 'time',
  },
};
/** By name: prepared, so a column that a migration adds must not change the answer. */
export const columnsOf = (name: TableName): string[] => Object.keys(TABLES[name].columns);

/** Rows that one query looks at. Takes the thread of the exchange for one to two milliseconds. */
const SLICE = 2_000;

/** A place between two rows of a page's order. */
interface Place {
  /** Value of the column that orders the rows. */
  readonly value: unknown;
  readonly id: unknown;
}

/** Runs some queries so that all of them see one moment. */
export type AtOneMoment = <Result>(read: () => Promise<Result>) => Promise<Result>;

/**
 * Reads a page, in the SQL of the builder's database. Rows that only a filter leaves out are read
 * in slices, and other work runs between two slices.
 *
 * @param moment - runs the queries of a slice; those of a connection without other work need none
 * @param slice - rows that one query looks at
 */
export async function readPage<Name extends PagedTable>(
  database: Kysely<Database>,
  name: Name,
  query: PageQuery<Name>,
  slice = SLICE,
  moment: AtOneMoment = (read) => read(),
): Promise<Page<Name>> {
  const { sql } = await import('kysely');
  const { either, time = {}, before, limit, first, oldest } = query;
  const [direction, after, upTo] = oldest
    ? (['asc', '>', '<='] as const)
    : (['desc', '<', '>='] as const);
  const { by, keyed, filters } = orderOf(name, query);

  const compared = (sign: typeof after | typeof upTo, { value, id }: Place) =>
    by === undefined
      ? sql<boolean>`id ${sql.raw(sign)} ${id}`
      : sql<boolean>`(${sql.ref(by)}, id) ${sql.raw(sign)} (${value}, ${id})`;
  const instant: string = time.column ?? 'time';
  const within = (rows: SelectQueryBuilder<Database, TableName, unknown>) =>
    rows
      .$if(time.from !== undefined, (some) => some.where(instant, '>=', time.from))
      .$if(time.to !== undefined, (some) => some.where(instant, '<', time.to));
  /** Rows of the index after a place. */
  const afterPlace = (place: Place | null) =>
    database
      .selectFrom(name as TableName)
      .where((each) => matches(each, keyed))
      .$if(isOfUser(name, query.where), (rows) => rows.where(sql<boolean>`owner <> 'house'`))
      .$if(by !== undefined, (rows) => rows.where(by ?? 'id', 'is not', null))
      .$if(instant === by, within)
      .$if(place !== null, (rows) => rows.where(compared(after, place as Place)));
  type Rows = ReturnType<typeof afterPlace>;
  const filtered = (rows: Rows): Rows =>
    rows
      .where((each) => matches(each, filters))
      .$if(instant !== by, within)
      .$if(first !== undefined, (some) => some.where('id', '>=', first))
      .$if(either !== undefined, (some) =>
        some.where((each) => each.or((either ?? []).map((where) => matches(each, where)))),
      ) as Rows;
  const inOrder = (rows: Rows): Rows =>
    (by === undefined ? rows : rows.orderBy(by, direction)).orderBy('id', direction) as Rows;

  /** Place of the row after so many others; none when no more are left. */
  const placeAfter = (rows: Rows, others: number) =>
    inOrder(rows)
      .select(['id', sql.ref(by ?? 'id').as('value')])
      .offset(others)
      .limit(1)
      .$castTo<Place>()
      .executeTakeFirst();
  const isFiltered =
    Object.keys(filters).length > 0 ||
    either !== undefined ||
    first !== undefined ||
    (query.time && instant !== by);
  const found: Record<string, unknown>[] = [];
  /**
   * Reads the next slice.
   * @returns where the one after it begins; null when the page is complete
   */
  const advance = async (place: Place | null): Promise<Place | null> => {
    // Without a filter each row counts, so one slice is the page.
    const end = isFiltered ? await placeAfter(afterPlace(place), slice - 1) : undefined;
    const reached = end ? afterPlace(place).where(compared(upTo, end)) : afterPlace(place);
    // One more row shows whether there is more.
    const wanted = limit + 1 - found.length;
    const raw = await inOrder(filtered(reached as Rows))
      .select(columnsOf(name))
      .limit(wanted)
      .execute();
    found.push(...raw);
    return raw.length === wanted || !end ? null : end;
  };
  let total: number | null = null;
  let place = await moment(async () => {
    const start = before === null ? null : await placeOf(database, name, by, before);
    if (start === undefined) return null;
    const isLong = (await placeAfter(afterPlace(null), slice)) !== undefined;
    if (!isLong) total = await countOf(filtered(afterPlace(null)));
    return advance(start);
  });
  while (place !== null) {
    await rest();
    const next: Place = place;
    place = await moment(() => advance(next));
  }
  return {
    rows: found.slice(0, limit).map((each) => decodeRow(name, each)),
    more: found.length > limit,
    total,
  };
}

/** The column that orders the rows, the conditions that its index answers, and the others. */
function orderOf<Name extends PagedTable>(name: Name, { where, by }: PageQuery<Name>) {
  const entries = Object.entries(where);
  const equal = new Map(entries.filter(([, value]) => !Array.isArray(value) && value !== null));
  const index = INDEXES[name];
  // The index of changes leaves the house out.
  const isHouse = equal.get('owner') === 'house';
  const columns = isHouse
    ? []
    : index?.columns.find((each) => each.every((column) => equal.has(column)));
  const inIndex: readonly string[] = columns ?? ['user_id', 'owner'];
  return {
    by: by ?? (columns && !isHouse ? index?.instant : undefined),
    keyed: Object.fromEntries(entries.filter(([column]) => inIndex.includes(column))),
    filters: Object.fromEntries(entries.filter(([column]) => !inIndex.includes(column))),
  };
}

/** Place of a row; undefined when there is none and the order needs more than its id. */
async function placeOf(
  database: Kysely<Database>,
  name: TableName,
  by: string | undefined,
  id: number,
): Promise<Place | undefined> {
  if (by === undefined) return { value: id, id };
  const row = await database.selectFrom(name).where('id', '=', id).select(by).executeTakeFirst();
  return row && { value: row[by], id };
}

async function countOf(rows: SelectQueryBuilder<Database, TableName, unknown>): Promise<number> {
  const { total } = await rows
    .select((each) => each.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Lets other work of the thread run. */
const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Whether a query reads the changes of a user. The index of changes leaves the house out, and
 * SQLite uses it only for a query that says the same: without these words it reads the changes of
 * all.
 */
export const isOfUser = (name: TableName, where: object): boolean =>
  name === 'legs' && 'owner' in where && where.owner !== 'house';

function matches(each: ExpressionBuilder<Database, TableName>, where: object) {
  return each.and(
    Object.entries(where).map(([column, value]: [string, unknown]) =>
      Array.isArray(value)
        ? each(column, 'in', value)
        : each(column, value === null ? 'is' : '=', value),
    ),
  );
}
