import type { Batch } from './batch.ts';
import type { Row, TableName } from './tables.ts';

/** Rows of one table that match every given column; a list matches any of its values. */
export type Where<Name extends TableName> = {
  readonly [Column in keyof Row<Name>]?: Row<Name>[Column] | readonly Row<Name>[Column][];
};

/** Tables that are read in pages: those with a growing numeric id. */
export type PagedTable = {
  [Name in TableName]: Row<Name> extends { readonly id: number } ? Name : never;
}[TableName];

export interface PageQuery<Name extends PagedTable> {
  readonly where: Where<Name>;
  /** Only rows with a smaller id; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
  /** Only rows of tables with a `time`, from the first instant up to but without the second. */
  readonly time?: { readonly from?: number; readonly to?: number };
}

export interface Page<Name extends PagedTable> {
  /** Newest first. */
  readonly rows: readonly Row<Name>[];
  readonly more: boolean;
  readonly total: number;
}

/**
 * A row that the store cannot take: a value out of range, a key that is taken. Nothing of its batch has
 * been written, and the store is as good as before; only the command that made the row must fail.
 */
export class RowRefused extends Error {
  constructor(table: string, why: unknown) {
    super(`${table}: ${why instanceof Error ? why.message : String(why)}`, { cause: why });
    this.name = 'RowRefused';
  }
}

/**
 * Where the core's state lives. Asynchronous, so that a database server fits behind it; the
 * embedded one is `sqlite-store.ts`. One suite in `tests/store/` covers all.
 */
export interface Store {
  /**
   * Writes a whole batch or nothing; durable when it resolves.
   * @throws RowRefused when a row is at fault and nothing was written; anything else leaves the outcome
   *   unknown
   */
  append(batch: Batch): Promise<void>;
  /** Every row of a table that matches, in primary-key order. */
  all<Name extends TableName>(table: Name, where?: Where<Name>): Promise<readonly Row<Name>[]>;
  /** The row with this primary key. */
  find<Name extends TableName>(
    table: Name,
    ...key: readonly (string | number)[]
  ): Promise<Row<Name> | null>;
  page<Name extends PagedTable>(table: Name, query: PageQuery<Name>): Promise<Page<Name>>;
  /** The newest rows of a table, oldest of them first. */
  latest<Name extends PagedTable>(table: Name, limit: number): Promise<readonly Row<Name>[]>;
  /** The largest id given to any row; 0 in an empty store. */
  lastId(): Promise<number>;
  close(): Promise<void>;
}
