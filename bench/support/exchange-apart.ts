import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs work against an exchange in a process of its own.
 *
 * @param rate - deals a second over all pairs, besides the default market
 * @param whole - sends each deal in a frame of its own
 */
export async function withExchange<T>(
  rate: number,
  whole: boolean,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const child: ChildProcess = fork(
    fileURLToPath(new URL('flood-child.ts', import.meta.url)),
    [folder, String(rate), ...(whole ? ['whole'] : [])],
    { stdio: 'inherit' },
  );
  try {
    const [origin] = (await once(child, 'message')) as [string];
    return await work(origin);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
