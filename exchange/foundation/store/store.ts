import type { AccountRow } from './account-rows.ts';
import type { Batch } from './batch.ts';
import type { Row, TableName } from './tables.ts';

/** Conditions on the columns of a table; all must hold, and a list matches any of its values. */
export type Where<Name extends TableName> = {
  readonly [Column in keyof Row<Name>]?: Row<Name>[Column] | readonly Row<Name>[Column][];
};

/** Tables that are read in pages: those with an increasing numeric id. */
export type PagedTable = {
  [Name in TableName]: Row<Name> extends { readonly id: number } ? Name : never;
}[TableName];

interface TimeSpan<Name extends TableName> {
  /** The column of the instant; `time` when absent. */
  readonly column?: keyof Row<Name> & string;
  readonly from?: number;
  readonly to?: number;
}

export interface PageQuery<Name extends PagedTable> {
  readonly where: Where<Name>;
  /** Only rows after the row with this id, in the order of the page; null for the first. */
  readonly before: number | null;
  /** Oldest first; newest first when absent. */
  readonly oldest?: true;
  /** Only rows with this id or a larger one. */
  readonly first?: number;
  /** The instant that orders the rows; their ids when absent. No row may lack it. */
  readonly by?: keyof Row<Name> & string;
  readonly limit: number;
  /** Only rows from the first instant up to, but without, the second. */
  readonly time?: TimeSpan<Name>;
  /** At least one of these must hold as well; no condition when absent. */
  readonly either?: readonly Where<Name>[];
}

export interface Page<Name extends PagedTable> {
  readonly rows: readonly Row<Name>[];
  readonly more: boolean;
  /** Number of matching rows; null for a history that is too long to count. */
  readonly total: number | null;
}

/** The best inviters, and how many are better than one of them. */
export interface Ranking {
  readonly top: readonly Row<'referral_sums'>[];
  readonly better: number;
}

/** The reads that load memory. */
export interface StoreView {
  /** All matching rows of a table, in primary-key order. */
  all<Name extends TableName>(table: Name, where?: Where<Name>): Promise<readonly Row<Name>[]>;
  /** The row with this primary key. */
  find<Name extends TableName>(
    table: Name,
    ...key: readonly (string | number)[]
  ): Promise<Row<Name> | null>;
  /** The newest rows of a table, oldest first. */
  latest<Name extends PagedTable>(table: Name, limit: number): Promise<readonly Row<Name>[]>;
  /** Guests, and accounts that are going to close. */
  passingUsers(): Promise<readonly Row<'users'>[]>;
  /** The largest id of the sequence that all rows share; 0 in an empty store. */
  lastId(): Promise<number>;
}

/**
 * Reads of records. They see every commit that was acknowledged before they were asked. Two reads
 * may see different moments.
 */
export type HistoryReads = Pick<Store, 'all' | 'page' | 'ranking'>;

/**
 * Reads that the caller does not await. With them memory holds only the accounts that act, see
 * `residents.ts`.
 */
export interface DirectReads {
  /** The matching rows of a table, in primary-key order. */
  rows<Name extends TableName>(table: Name, where: Where<Name>): readonly Row<Name>[];
  /** What comes into memory with these accounts. */
  accounts(userIds: readonly string[]): readonly AccountRow[];
  /** Id of the user with a login name in the form of `loginKey`. */
  userOfLogin(key: string): string | null;
  /** Users whom one has invited, by id. */
  invitedBy(inviter: string): readonly string[];
}

/** The same look-ups for a caller that can wait. */
export type AheadReads = {
  readonly [Name in 'accounts' | 'userOfLogin']: (
    ...asked: Parameters<DirectReads[Name]>
  ) => Promise<ReturnType<DirectReads[Name]>>;
};

/**
 * Storage of the core's state. Asynchronous, so that a database server fits behind it; the embedded
 * one is `sqlite-store.ts`, the other `pg/pg-store.ts`. One suite in `tests/store/` covers all.
 */
export interface Store extends StoreView {
  /**
   * Writes a whole batch or nothing; durable when it resolves.
   * @throws RowRefused when a row is at fault and nothing was written; after any other error the
   *   outcome is unknown
   */
  append(batch: Batch): Promise<void>;
  /** A page for a command that waits for it; for people and programs, use {@link history}. */
  page<Name extends PagedTable>(table: Name, query: PageQuery<Name>): Promise<Page<Name>>;
  /** Reads that commands do not wait for, however long they take. */
  readonly history: HistoryReads;
  /** The best inviters, and how many are better than one of them. */
  ranking(own: Row<'referral_sums'>, limit: number): Promise<Ranking>;
  /** Absent where memory holds all accounts. */
  readonly direct?: DirectReads;
  /** Absent where a direct look-up takes microseconds, no message to another process. */
  readonly ahead?: AheadReads;
  /**
   * Reads everything at one moment while others write. Absent where nobody else can write.
   * @param read - receives the number of the newest commit at that moment
   */
  snapshot?<Result>(read: (view: StoreView, number: number) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
