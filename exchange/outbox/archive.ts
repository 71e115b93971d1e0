import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sent } from './outbox.ts';

/** Where the operator reads messages while the exchange is down. */
export interface Archive {
  keep(message: Sent): void;
}

/** In the data folder, one message a line. */
export const OUTBOX_FILE = 'outbox.jsonl';

/** Lines kept over a start. */
const KEPT = 500;

export const NO_ARCHIVE: Archive = { keep: () => undefined };

/** Codes are in it: for the folder's owner only. Messages are few, so writing waits for the disk. */
export function folderArchive(folder: string, report: (error: unknown) => void): Archive {
  const file = join(folder, OUTBOX_FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  if (lines.length > KEPT) {
    writeFileSync(file, `${lines.slice(-KEPT).join('\n')}\n`, { mode: 0o600 });
  }
  return {
    keep(message) {
      try {
        appendFileSync(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
      } catch (error) {
        // A full disk must not keep people from getting their codes another way.
        report(error);
      }
    },
  };
}

/** Messages of a data folder, oldest first; a line cut short by a crash is passed over. */
export function readArchive(folder: string): readonly Sent[] {
  const file = join(folder, OUTBOX_FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Sent];
      } catch {
        return [];
      }
    });
}
