import type { AccountEvent } from '#wire';
import type { Row, TableName } from '../store/tables.ts';

/** What one command may do besides changing memory: write rows, take ids, say things after the commit. */
export interface Transaction {
  /** Exchange time of the command, ms UTC. */
  readonly now: number;
  /** The next of one growing sequence that all rows share. */
  nextId(): number;
  put<Name extends TableName>(table: Name, row: Row<Name>): void;
  remove(table: TableName, ...key: readonly (string | number)[]): void;
  /** Tells a user, after the commit. */
  publish(userId: string, event: AccountEvent): void;
  /** Runs after the commit, in the order asked for. */
  afterCommit(effect: () => void): void;
  /** Runs once when the command is through, still before the commit; the last asked for under a key wins. */
  atEnd(key: string, step: () => void): void;
}
