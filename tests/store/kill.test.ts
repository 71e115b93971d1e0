import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { audit } from '../../exchange/foundation/ledger/audit.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';

const CHILD = fileURLToPath(new URL('kill-child.ts', import.meta.url));
const ROUNDS = 4;
/** Answered orders before a kill; a slow machine takes longer for them. */
const MIN_ANSWERS = 20;

/** Trades on the folder for a while, then dies by SIGKILL; returns the ids of answered orders. */
async function tradeAndDie(folder: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, folder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answered = '';
  child.stdout.on('data', (text: Buffer) => {
    answered += text.toString();
  });
  const ended = once(child, 'close').then(() => expect.fail('the trading process ended by itself'));
  // Another number in each round, so that the kill hits another point.
  while (answered.split('\n').length <= MIN_ANSWERS + 7 * round) {
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  const closed = once(child, 'close');
  ended.catch(() => undefined);
  child.kill('SIGKILL');
  await closed;
  // The last line may be incomplete.
  return answered.split('\n').slice(0, -1);
}

it('loses no answered order when the process is killed under load', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-kill-'));
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const answered = await tradeAndDie(folder, round);
      expect(answered.length).toBeGreaterThanOrEqual(MIN_ANSWERS);
      const store = await SqliteStore.open(folder);
      const rows = await store.all('spot_orders');
      const stored = new Set(rows.map((row) => String(row.id)));
      expect(answered.filter((id) => !stored.has(id))).toEqual([]);
      const report = audit((sql) => store.query(sql));
      expect(report.checks.filter((check) => !check.ok)).toEqual([]);
      await store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
