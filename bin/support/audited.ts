import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readMarketSeed } from '../../exchange/compose/market-seed.ts';
import { type AuditReport, audit, type PastOf } from '../../exchange/ledger/audit.ts';
import type { FeedPast } from '../../exchange/ledger/audit-history.ts';
import { simulatedPast } from '../../exchange/market/sim/sim-feed.ts';
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

/** What {@link audit} says of a data folder. @throws UsageError */
export function audited(folder: string): AuditReport {
  return readDatabase(folder, (database) => {
    // One transaction: every query sees the same moment, whatever the exchange writes meanwhile.
    database.exec('BEGIN');
    return audit((sql) => database.prepare(sql).all(), pastsOf(folder));
  });
}

/** Histories of the simulated markets that a folder's prices can have come from. */
function pastsOf(folder: string): PastOf {
  const known = new Map<string, FeedPast | null>();
  return (feed) => {
    const name = feed.replace(/, scripted$/, '');
    let past = known.get(name);
    if (past === undefined) {
      past = simulatedPast(name, () => readMarketSeed(folder));
      known.set(name, past);
    }
    return past;
  };
}
