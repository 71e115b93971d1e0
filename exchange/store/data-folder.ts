import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Takes a data folder for this process alone.
 *
 * The lock is SQLite's own exclusive file lock on a file beside the database, held in an open
 * transaction: the operating system drops it when the process dies, however it dies, so no stale lock
 * is ever left, and the database itself stays readable to `tideline audit`.
 * @throws DataFolderBusy, DataFolderUnusable
 */
export function takeDataFolder(folder: string): DataFolder {
  let lock: DatabaseSync | null = null;
  try {
    // Balances and password hashes are in it: for its owner only.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(folder, 'lock.sqlite'));
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DataFolderBusy(folder);
    }
    throw new DataFolderUnusable(folder, error);
  }
  const held = lock;
  return { file: join(folder, DATABASE_FILE), release: () => held.close() };
}
