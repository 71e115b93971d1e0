import { decodeRow } from './page-query.ts';
import type { Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

type Key = readonly (string | number)[];

/** Committed writes of one table. */
export type Change = {
  readonly [Name in TableName]: {
    readonly table: Name;
    /** In order of the ids where the key is one. */
    readonly rows: readonly Row<Name>[];
    readonly removed: readonly Key[];
  };
}[TableName];

/** What a part of memory does with the committed rows of a table. */
interface TableFollower<Name extends TableName> {
  put?(row: Row<Name>): void;
  remove?(...key: Key): void;
}

/** Parts of memory by table. Tables that no memory holds are absent. */
export type Followers = { readonly [Name in TableName]?: TableFollower<Name> };

/** Reads the text of a journal row, see `pg/table-text.ts`. @throws SyntaxError */
export function changesOf(batch: string): Change[] {
  const parts = JSON.parse(batch) as readonly (readonly [TableName, string, readonly object[]])[];
  return parts.map(([table, kind, rows]) => {
    const raw = rows as readonly Readonly<Record<string, unknown>>[];
    const { key }: Table = TABLES[table];
    const change =
      kind === 'put'
        ? {
            table,
            rows: inOrder(
              key,
              raw.map((each) => decodeRow(table, each)),
            ),
            removed: [],
          }
        : { table, rows: [], removed: raw.map((each) => key.map((column) => each[column])) };
    // One entry of the union, which the compiler cannot infer from a name read at run time.
    return change as unknown as Change;
  });
}

/** A group lists rows in order of their first write, which may differ from that of their ids. */
function inOrder<R extends object>(key: readonly string[], rows: readonly R[]): readonly R[] {
  const id = (row: R): number => Number((row as { readonly id?: unknown }).id);
  return key.length === 1 && key[0] === 'id' ? rows.toSorted((a, b) => id(a) - id(b)) : rows;
}

/** Applies the changes of one commit. `meta` comes last, because it names rows of other tables. */
export function applyChanges(followers: Followers, changes: readonly Change[]): void {
  const last = (change: Change): number => Number(change.table === 'meta');
  for (const { table, rows, removed } of changes.toSorted((a, b) => last(a) - last(b))) {
    // Rows and follower belong to the same table.
    const follower = followers[table] as TableFollower<TableName> | undefined;
    for (const row of rows) follower?.put?.(row);
    for (const key of removed) follower?.remove?.(...key);
  }
}
