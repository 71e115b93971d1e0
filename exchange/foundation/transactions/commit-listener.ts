import type { Row, TableName } from '../store/tables.ts';

/** A row as a command wrote it. */
export type WrittenRow = {
  readonly [Name in TableName]: { readonly table: Name; readonly row: Row<Name> };
}[TableName];

/** Hears what each command has written, after its commit and in order. */
export interface CommitListener {
  /** Other tables are left out. */
  readonly tables: ReadonlySet<TableName>;
  /**
   * @param rows - in writing order; a row that was written twice is there twice
   * @param now - time of the command, ms UTC
   */
  committed(rows: readonly WrittenRow[], now: number): void;
  /** A commit had an unknown outcome: its rows may be in the store, and nobody hears of them. */
  lost(): void;
}
