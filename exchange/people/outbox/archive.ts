import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile } from '../../foundation/store/data-folder.ts';
import { writeWhole } from '../../foundation/store/whole-file.ts';
import type { Sent } from './message.ts';

/** Where the operator reads messages while the exchange is down. */
export interface Archive {
  keep(message: Sent): void;
  /** Messages of earlier runs, oldest first. */
  earlier(): readonly Sent[];
}

/** A file in the data folder with one message a line. */
export const OUTBOX_FILE = 'outbox.jsonl';

/** Number of lines that a start leaves. */
const MAX_MESSAGES = 500;

export const NO_ARCHIVE: Archive = { keep: () => undefined, earlier: () => [] };

/**
 * Readable by the folder's owner only, because it contains codes. Messages are few, so writes are
 * synchronous.
 */
export function folderArchive(folder: string, report: (error: unknown) => void): Archive {
  const file = join(folder, OUTBOX_FILE);
  if (existsSync(file)) ownFile(file);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  if (lines.length > MAX_MESSAGES) {
    writeWhole(file, `${lines.slice(-MAX_MESSAGES).join('\n')}\n`);
  }
  return {
    earlier: () => readArchive(folder),
    keep(message) {
      try {
        appendFileSync(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
      } catch (error) {
        // On a full disk, people still get their codes by mail or text message.
        report(error);
      }
    },
  };
}

/**
 * Messages of a data folder, oldest first, each in its last state. Skips a line that a crash
 * truncated.
 */
export function readArchive(folder: string): readonly Sent[] {
  const file = join(folder, OUTBOX_FILE);
  if (!existsSync(file)) return [];
  const messages = new Map<string, Sent>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const message = line === '' ? null : parsed(line);
    if (message) messages.set(`${message.time}/${message.id}`, message);
  }
  return [...messages.values()];
}

function parsed(line: string): Sent | null {
  try {
    return JSON.parse(line) as Sent;
  } catch {
    return null;
  }
}
