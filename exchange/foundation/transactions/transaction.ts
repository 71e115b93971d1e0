import type { AccountEvent } from '@tideline/wire';
import type { Row, TableName } from '../store/tables.ts';

/** Effects of a command besides memory: written rows, taken ids, and events after the commit. */
export interface Transaction {
  /** Exchange time of the command, ms UTC. */
  readonly now: number;
  /** The next id of the sequence that all rows share. */
  nextId(): number;
  put<Name extends TableName>(table: Name, row: Row<Name>): void;
  remove(table: TableName, ...key: readonly (string | number)[]): void;
  /** Sends an event to a user after the commit. Changes of a user's worth are sent as one. */
  publish(userId: string, event: AccountEvent): void;
  /** Runs after the commit, in the order of the calls. */
  afterCommit(effect: () => void): void;
  /** Runs once at the end of the command, before the commit; the last call for a key wins. */
  atEnd(key: string, step: () => void): void;
}
