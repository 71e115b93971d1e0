import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../foundation/store/data-folder.ts';
import { DRAFT, syncFolder } from '../../foundation/store/whole-file.ts';

/** Storage of pictures under names that the exchange made. */
export interface Files {
  /** Where uploads may arrive, on the same disk. */
  readonly folder: string;
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  /** Nothing happens when there is no such picture. */
  remove(name: string): Promise<void>;
}

/** Names are 256 random bits in base64url; no other text may become part of a path. */
const NAME = /^[A-Za-z0-9_-]{43}$/;

export function isFileName(name: string): boolean {
  return NAME.test(name);
}

/** The folder of uploads, stored or arriving. @param dataDir - `:memory:` stores none */
export const uploadFolderOf = (dataDir: string): string =>
  dataDir === ':memory:' ? tmpdir() : join(dataDir, 'uploads');

/**
 * In the data folder, outside every served folder, without an extension and not executable.
 * @param shared - other processes write to it too, so unfinished files may be theirs
 */
export function folderFiles(dataDir: string, shared = false): Files {
  const folder = uploadFolderOf(dataDir);
  makeFolder(folder);
  chmodSync(folder, 0o700);
  // Unfinished files of a run that ended while writing.
  const drafts = shared ? [] : readdirSync(folder).filter((name) => name.endsWith(DRAFT));
  for (const name of drafts) rmSync(join(folder, name));
  const path = (name: string): string => {
    if (!isFileName(name)) throw new Error('not a name of an upload');
    return join(folder, name);
  };
  return {
    folder,
    async put(name, bytes) {
      // The rename makes a picture appear completely or not at all, and before the row that names
      // it.
      const draft = `${path(name)}${DRAFT}`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path(name));
        syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(path(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(path(name), { force: true }),
  };
}

/** For exchanges with their state in memory. */
export function memoryFiles(): Files {
  const stored = new Map<string, Uint8Array>();
  return {
    folder: tmpdir(),
    put: async (name, bytes) => {
      stored.set(name, bytes);
    },
    get: async (name) => stored.get(name) ?? null,
    remove: async (name) => {
      stored.delete(name);
    },
  };
}
