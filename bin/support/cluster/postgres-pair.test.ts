import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { CLUSTER_MISSING } from '../../../tests/journeys/cluster-process.ts';
import { suiteNeeding } from '../../../tests/support/needing.ts';
import { POSTGRES_MISSING } from '../../../tests/support/postgres.ts';
import { freePorts } from './free-ports.ts';
import { PostgresPair } from './postgres-pair.ts';
import { findPrograms } from './programs.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(): Promise<{ pair: PostgresPair; folder: string }> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'tideline-pair-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  if (programs.owner) chownSync(folder, programs.owner.uid, programs.owner.gid);
  chmodSync(folder, 0o700);
  const [one = 0, two = 0] = await freePorts(2);
  const ports = [one, two] as const;
  const pair = new PostgresPair({ programs, folder, ports, fsync: false, say: () => undefined });
  closing.push(() => pair.end());
  await pair.start();
  return { pair, folder };
}

suiteNeeding(POSTGRES_MISSING, CLUSTER_MISSING)('the two databases of a local cluster', () => {
  it('are copied beside other work, and an end does not wait for the copy', async () => {
    const { pair, folder } = await start();
    expect(pair.redundant).toBe(true);
    await pair.standby?.end('SIGINT');
    const copying = pair.copy().then(
      () => 'complete',
      () => 'ended',
    );
    // The last file of a copy: a process that waits for it answers no signal meanwhile.
    expect(existsSync(join(folder, 'data-2', 'backup_manifest'))).toBe(false);
    await pair.end();
    expect(await copying).toBe('ended');
    expect([pair.primary.running, pair.standby?.running]).toEqual([false, false]);
  });
});
