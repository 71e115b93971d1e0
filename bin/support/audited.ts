import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readMarketSeed } from '../../exchange/compose/market-seed.ts';
import { type AuditReport, audit, type PastOf } from '../../exchange/foundation/ledger/audit.ts';
import type { FeedPast } from '../../exchange/foundation/ledger/audit-history.ts';
import { DATABASE_FILE } from '../../exchange/foundation/store/data-folder.ts';
import { simulatedPast } from '../../exchange/market/feeds/sim/sim-feed.ts';
import { UsageError } from './failure.ts';

/**
 * Opens the database of a data folder for reading, also while an exchange is running on it.
 * @throws UsageError when there is none, or it cannot be read
 */
export function readDatabase<T>(folder: string, look: (database: DatabaseSync) => T): T {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new UsageError(`no exchange data in ${folder}`);
  try {
    return mayWrite(folder) ? readAt(file, look) : readCopy(folder, look);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} cannot be read: ${why}`);
  }
}

/** SQLite needs an index file beside a database with a write-ahead log, even for reading. */
function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function readAt<T>(file: string, look: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, readBigInts: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/** Reads a write-protected folder, such as a backup, from a private copy. */
function readCopy<T>(folder: string, look: (database: DatabaseSync) => T): T {
  const copy = mkdtempSync(join(tmpdir(), 'tideline-read-'));
  try {
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) {
      if (!existsSync(join(folder, name))) continue;
      copyFileSync(join(folder, name), join(copy, name));
      chmodSync(join(copy, name), 0o600);
    }
    return readAt(join(copy, DATABASE_FILE), look);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The report of {@link audit} on a data folder. @throws UsageError */
export function audited(folder: string): AuditReport {
  return readDatabase(folder, (database) => {
    // One transaction, so that every query sees the same moment while the exchange writes.
    database.exec('BEGIN');
    return audit((sql) => database.prepare(sql).all(), pastsOf(folder));
  });
}

/** Histories of the simulated markets that may be the source of a folder's prices. */
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
