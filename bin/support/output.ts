import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AtomicFile, writeAtomically } from '@tideline/streams/node';
import { UsageError } from './failure.ts';

/** Output options of a command. */
export interface OutputOptions {
  readonly out?: string;
  readonly force?: boolean;
}

/**
 * Call it before the work, so that no long run ends with a refusal.
 * @throws UsageError when the output exists and `--force` is not given
 */
export function refuseExisting({ out, force }: OutputOptions): void {
  if (out === undefined || force || !existsSync(out)) return;
  throw new UsageError(`--out ${out}: it exists; --force replaces it`);
}

/** Receives text or bytes piece by piece. */
export type Write = (data: string | Uint8Array) => Promise<void>;

/** Bytes buffered before a write: small writes to a pipe cost more than the work between them. */
const BUFFER = 64 * 1024;

/**
 * Writes data to `--out`, which appears only when it is complete, or to stdout.
 */
export async function writeOutput<T>(
  out: string | undefined,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  if (out !== undefined) {
    return writeAtomically(out, (file) => buffered((data) => toFile(file, data), work));
  }
  return buffered(toStdout, work);
}

async function buffered<T>(target: Write, work: (write: Write) => Promise<T>): Promise<T> {
  let pending = '';
  const result = await work(async (data) => {
    if (typeof data === 'string') pending += data;
    if (typeof data === 'string' && pending.length < BUFFER) return;
    const full = pending;
    pending = '';
    if (full !== '') await target(full);
    if (typeof data !== 'string' && data.length > 0) await target(data);
  });
  if (pending !== '') await target(pending);
  return result;
}

function toFile(file: AtomicFile, data: string | Uint8Array): Promise<void> {
  return file.write(data);
}

async function toStdout(data: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(data)) await once(process.stdout, 'drain');
}
