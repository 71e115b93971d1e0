import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { coinTrade } from '@tideline/wire/calls/spot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_FILE } from '../../exchange/foundation/store/data-folder.ts';
import { openBench } from '../../exchange/testing/client.ts';
import { testNeeding } from '../support/needing.ts';

const TIDELINE = fileURLToPath(new URL('../../bin/tideline.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-audit-'));

const AUDIT = new URL('../../bin/commands/audit.ts', import.meta.url).href;
const onUnix = testNeeding(process.platform === 'win32' ? 'Windows has other permissions' : null);

/**
 * Root may write everywhere, so the program gives up its privileges. It loads its code before, by a
 * first audit: a checkout may lie below a folder that only root can enter.
 */
const UNPRIVILEGED = `
import { createRequire } from 'node:module';
const { AUDIT, WARM } = process.env;
const { Command } = createRequire(AUDIT)('commander');
const { register } = await import(AUDIT);
const audit = (folder) => {
  const program = new Command();
  register(program);
  return program.parseAsync(['audit', '--data', folder], { from: 'user' });
};
await audit(WARM);
process.setgroups([]);
process.setgid(65534);
process.setuid(65534);
await audit(process.argv.at(-1));`;

const run = (...args: string[]) =>
  spawnSync(process.execPath, [TIDELINE, 'audit', ...args], { encoding: 'utf8' });

beforeAll(async () => {
  const bench = await openBench({ dataDir: folder });
  const demo = await bench.login('demo');
  for (const price of ['61801', '60000']) {
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;
    await bench.call(coinTrade, { ...order, price, client_id: `audit-${price}` }, demo);
  }
  await bench.core.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('tideline audit', () => {
  it('reports success, also as JSON', () => {
    const text = execFileSync(process.execPath, [TIDELINE, 'audit', '--data', folder], {
      encoding: 'utf8',
    });
    expect(text).toMatch(/All holds over \d+ postings\./);
    const json = run('--data', folder, '--json');
    expect(json.status).toBe(0);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true });
  });

  onUnix('reads a write-protected copy', () => {
    const copy = mkdtempSync(join(tmpdir(), 'tideline-audit-copy-'));
    const database = new DatabaseSync(join(folder, DATABASE_FILE));
    // An open connection keeps the newest rows in the write-ahead log.
    database.exec('PRAGMA journal_mode = WAL; update meta set value = value');
    for (const suffix of ['', '-wal']) {
      cpSync(join(folder, `${DATABASE_FILE}${suffix}`), join(copy, `${DATABASE_FILE}${suffix}`));
      chmodSync(join(copy, `${DATABASE_FILE}${suffix}`), 0o444);
    }
    database.close();
    chmodSync(copy, 0o555);
    const alone = ['--input-type=module', '-e', UNPRIVILEGED];
    const program = process.getuid?.() === 0 ? alone : [TIDELINE, 'audit', '--data'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...program, copy], {
      encoding: 'utf8',
      env: { ...process.env, AUDIT, WARM: folder },
    });
    chmodSync(copy, 0o755);
    rmSync(copy, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/All holds over \d+ postings\./);
  });

  it('finds a balance without postings and a reserve without an order', () => {
    const database = new DatabaseSync(join(folder, DATABASE_FILE));
    database.exec(
      "update balances set available = available + 1 where coin = 'BTC' and owner = '1'",
    );
    database.exec('update spot_orders set reserved = reserved + 1');
    database.close();
    const { status, stdout } = run('--data', folder, '--json');
    expect(status).toBe(1);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean }[] };
    expect(checks.filter((each) => !each.ok).map((each) => each.name)).toEqual([
      'balances are the sum of their postings',
      'all accounts together sum to zero per coin',
      'what is frozen is what open orders reserve',
      'orders that are over reserve nothing',
      'open orders reserve what they can need',
    ]);
  });

  it('reports wrong usage on a folder without an exchange', () => {
    const { status, stderr } = run('--data', join(folder, 'nowhere'));
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
