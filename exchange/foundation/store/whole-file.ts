import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** End of the name of a file that is being written. What a killed process left is void. */
export const DRAFT = '.part';

/** Readable by its owner only. */
const OWN = 0o600;

/**
 * Writes a file that has its old content or the new one, whatever ends the process: a signal, a
 * full disk, the loss of the machine. When it returns, the new one is on the disk.
 * @throws as `writeFileSync`; the old content stays then
 */
export function writeWhole(file: string, text: string, mode = OWN): void {
  withDraft(file, text, mode, (draft) => renameSync(draft, file));
}

/**
 * Writes a file unless it exists. Of several processes that do so at once, one writes, and each
 * gets its text; none sees a part of it.
 * @returns the content of the file
 * @throws as `writeFileSync`; there is no file then
 */
export function writeOnce(file: string, text: string, mode = OWN): string {
  const saved = contentOf(file);
  if (saved !== null) return saved;
  return withDraft(file, text, mode, (draft) => {
    try {
      linkSync(draft, file);
    } catch (error) {
      const first = contentOf(file);
      if (first !== null) return first;
      // A disk without links, such as exFAT.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
      renameSync(draft, file);
    }
    return text;
  });
}

/** Answers of systems and disks that bring no folder to the disk by itself, such as Windows. */
const NEVER_SYNCED = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']);

/** Makes the names in a folder survive the loss of the machine, where the system can. */
export function syncFolder(folder: string): void {
  let opened: number | null = null;
  try {
    opened = openSync(folder, 'r');
    fsyncSync(opened);
  } catch (error) {
    if (!NEVER_SYNCED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

function withDraft<T>(file: string, text: string, mode: number, name: (draft: string) => T): T {
  // Containers that share a folder all have process 1.
  const draft = `${file}.${randomBytes(8).toString('hex')}${DRAFT}`;
  try {
    writeFileSync(draft, text, { mode, flag: 'wx', flush: true });
    const result = name(draft);
    syncFolder(dirname(file));
    return result;
  } finally {
    rmSync(draft, { force: true });
  }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
