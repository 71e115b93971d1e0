import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StoredIds } from '../door/epoch-ids.ts';
import { DataFolderUnusable, makeFolder } from '../foundation/store/data-folder.ts';
import { writeWhole } from '../foundation/store/whole-file.ts';

/** Name of the file in a data folder that contains the number above all ids of the door. */
const FILE = 'door-ids';

/**
 * The highest id of the door, kept in a data folder. A restarted exchange may have an earlier clock
 * than before: a recording, a fast clock.
 * @param dataDir - ":memory:" keeps nothing
 */
export function storedDoorIds(dataDir: string): StoredIds | undefined {
  if (dataDir === ':memory:') return undefined;
  const file = join(resolve(dataDir), FILE);
  return {
    get last() {
      return readLast(file);
    },
    keep(last) {
      try {
        makeFolder(resolve(dataDir));
        writeWhole(file, `${last}\n`);
      } catch (error) {
        throw new DataFolderUnusable(dataDir, error);
      }
    },
  };
}

function readLast(file: string): number {
  try {
    const last = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(last) && last > 0 ? last : 0;
  } catch {
    return 0;
  }
}
