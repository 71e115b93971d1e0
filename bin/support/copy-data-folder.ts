import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { DRAFT } from '../../exchange/foundation/store/whole-file.ts';
import { UsageError } from './failure.ts';

/** Files of the running process, not of its state: lock, operator key, open log. */
const OF_THE_RUN = /^(?:lock\.sqlite|operator\.json|tideline\.sqlite)/;

/** @throws UsageError when a copy cannot be made there: it exists, or lies in what is copied */
export function refuseCopyAt(to: string, dataDir: string): void {
  if (existsSync(to)) throw new UsageError(`${to} exists; name a folder that does not`);
  const path = relative(dataDir, to);
  if (!path.startsWith('..') && !isAbsolute(path))
    throw new UsageError(`${to} is in the data folder ${dataDir}; name a folder outside of it`);
}

/**
 * Copies what a data folder has beside its database, while an exchange runs on it. What the
 * exchange removes meanwhile, and what it has not written to the end, is not in the copy.
 *
 * Pictures never change once written, so a copy that follows the one of the database has every
 * picture that the database names.
 *
 * @param to - may exist; files in it are replaced
 */
export function copyDataFolder(from: string, to: string): void {
  copyLive(from, to, (name) => !OF_THE_RUN.test(name));
}

function copyLive(from: string, to: string, wanted: (name: string) => boolean): void {
  const names = readdirSync(from).filter((name) => !name.endsWith(DRAFT) && wanted(name));
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const [source, copy] = [join(from, name), join(to, name)];
    try {
      if (statSync(source).isDirectory()) copyLive(source, copy, () => true);
      else copyFileSync(source, copy);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
