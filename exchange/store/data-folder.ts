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

/** The data folder cannot be made, read or written. */
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
 * Takes a data folder for this process alone.
 *
 * The lock is SQLite's own exclusive file lock on a file beside the database, held in an open
 * transaction: the operating system drops it when the process dies, however it dies, so no stale lock
 * is ever left, and the database itself stays readable to `tideline audit`. Where somebody has deleted
 * that file, {@link refuseSecondWriter} notices the other process by the database itself.
 * @throws DataFolderBusy, DataFolderUnusable
 */
export function takeDataFolder(folder: string): DataFolder {
  const file = join(folder, DATABASE_FILE);
  let lock: DatabaseSync | null = null;
  try {
    // Balances and password hashes are in it: for its owner only.
    makeFolder(resolve(folder));
    lock = new DatabaseSync(ownFile(join(folder, LOCK_FILE)));
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
    refuseLostDatabase(folder);
    // SQLite gives its log and its index the mode of the database.
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
 * Leaves and re-enters the write-ahead log, which SQLite does only for the one connection that a
 * database has: another process on it, whatever became of its lock, makes this fail.
 * @throws DataFolderBusy
 */
export function refuseSecondWriter(database: DatabaseSync, folder: string): void {
  try {
    // A reader such as `tideline audit` is given a moment to finish.
    database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw isBusy(error) ? new DataFolderBusy(folder) : error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && /locked|busy/i.test(error.message);

/**
 * Creates a folder with those above it. By hand: `mkdirSync` with `recursive` never returns for a
 * folder below /proc that cannot exist.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
    return;
  }
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
}

/** Creates a file where there is none, and makes it its owner's alone. @throws when it is no file */
export function ownFile(file: string): string {
  if (existsSync(file)) {
    if (!statSync(file).isFile()) throw new Error(`${file} is not a file`);
  } else closeSync(openSync(file, 'a', 0o600));
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return file;
}

/** An exchange that ran here has left its files, but not its database: a new one would hide the loss. */
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
    `${DATABASE_FILE} is missing or empty, but ${used.join(', ')} of an earlier exchange are there. Restore ${DATABASE_FILE} from a backup, or name another folder with --data to begin anew.`,
  );
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
