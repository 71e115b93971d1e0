import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data folder. */
export class DataFolderBusy extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Tideline process. Stop it, or choose another folder with --data.`,
    );
    this.name = 'DataFolderBusy';
  }
}

/** The data folder cannot be created, read or written. */
export class DataFolderUnusable extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `The data folder ${folder} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.name = 'DataFolderUnusable';
  }
}

export interface DataFolder {
  /** Path of the database file. */
  readonly file: string;
  release(): void;
}

/** Name of the database inside a data folder. */
export const DATABASE_FILE = 'tideline.sqlite';
const LOCK_FILE = 'lock.sqlite';

/** Files that only an exchange with users writes. */
const MESSAGES = 'outbox.jsonl';
const PICTURES = 'uploads';
const WRITE_AHEAD_LOG = `${DATABASE_FILE}-wal`;

/**
 * Locks a data folder for this process.
 *
 * The lock is SQLite's own exclusive file lock on a file beside the database, held in an open
 * transaction. The operating system releases it whenever the process dies, so no lock goes stale,
 * and the database stays readable to `tideline audit`. If that file was deleted, {@link
 * refuseSecondWriter} detects the other process by the database itself.
 * @throws DataFolderBusy, DataFolderUnusable
 */
export function takeDataFolder(folder: string): DataFolder {
  const file = join(folder, DATABASE_FILE);
  let lock: DatabaseSync | null = null;
  try {
    // It contains balances and password hashes, so only its owner may read it.
    makeFolder(resolve(folder));
    lock = new DatabaseSync(ownFile(join(folder, LOCK_FILE)));
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
    refuseLostDatabase(folder);
    // SQLite gives its log and index the mode of the database.
    for (const suffix of ['', '-wal', '-shm']) {
      if (suffix === '' || existsSync(`${file}${suffix}`)) ownFile(`${file}${suffix}`);
    }
  } catch (error) {
    lock?.close();
    if (isBusy(error)) throw new DataFolderBusy(folder);
    throw error instanceof DataFolderUnusable ? error : new DataFolderUnusable(folder, error);
  }
  const held = lock;
  return { file, release: () => held.close() };
}

/**
 * Leaves and re-enters the write-ahead log, which SQLite allows only for a database's single
 * connection. Another process on it makes this fail, even after its lock file was deleted.
 * @throws DataFolderBusy
 */
export function refuseSecondWriter(database: DatabaseSync, folder: string): void {
  try {
    // Gives a reader such as `tideline audit` a moment to finish.
    database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw isBusy(error) ? new DataFolderBusy(folder) : error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && /locked|busy/i.test(error.message);

/**
 * Creates a folder and its parents. `mkdirSync` with `recursive` never returns for a folder below
 * /proc that cannot exist, so this creates them one by one.
 */
export function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    const parent = dirname(folder);
    if (parent !== folder) makeFolder(parent);
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process of the cluster has just made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
}

/** Creates a missing file, and gives only its owner access. @throws when it is not a file */
export function ownFile(file: string): string {
  if (existsSync(file)) {
    if (!statSync(file).isFile()) throw new Error(`${file} is not a file`);
  } else closeSync(openSync(file, 'a', 0o600));
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return file;
}

/**
 * The files of an earlier exchange exist but its database does not: a new one would hide the loss.
 */
function refuseLostDatabase(folder: string): void {
  if (sizeOf(join(folder, DATABASE_FILE)) > 0) return;
  const pictures = join(folder, PICTURES);
  const used = [
    ...(sizeOf(join(folder, MESSAGES)) > 0 ? [MESSAGES] : []),
    ...(sizeOf(join(folder, WRITE_AHEAD_LOG)) > 0 ? [WRITE_AHEAD_LOG] : []),
    ...(existsSync(pictures) && readdirSync(pictures).length > 0 ? [PICTURES] : []),
  ];
  if (used.length === 0) return;
  throw new DataFolderUnusable(
    folder,
    `${DATABASE_FILE} is missing or empty, but ${used.join(', ')} of an earlier exchange exist. Restore ${DATABASE_FILE} from a backup, or name another folder with --data to start anew.`,
  );
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
