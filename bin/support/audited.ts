import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AuditReport, audit } from '../../exchange/ledger/audit.ts';
import { DATABASE_FILE } from '../../exchange/store/data-folder.ts';
import { UsageError } from './failure.ts';

/**
 * The database of a data folder, to read while an exchange may be running on it.
 * @throws UsageError when there is none, or it cannot be read
 */
export function readDatabase<T>(folder: string, look: (database: DatabaseSync) => T): T {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new UsageError(`no exchange has kept its state in ${folder}`);
  try {
    const database = new DatabaseSync(file, { readOnly: true, readBigInts: true });
    try {
      return look(database);
    } finally {
      database.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} cannot be read: ${why}`);
  }
}

/** The report of {@link audit} on a data folder. @throws UsageError */
export function audited(folder: string): AuditReport {
  return readDatabase(folder, (database) => {
    // One transaction: every query sees the same moment, whatever the exchange writes meanwhile.
    database.exec('BEGIN');
    return audit((sql) => database.prepare(sql).all());
  });
}
