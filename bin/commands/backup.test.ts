import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../exchange/testing/client.ts';

const TIDELINE = fileURLToPath(new URL('../tideline.js', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
const data = join(root, 'data');
const run = (...args: string[]) =>
  spawnSync(process.execPath, [TIDELINE, 'backup', ...args], { encoding: 'utf8' });

let bench: Bench;
let demo: Awaited<ReturnType<Bench['login']>>;
const buy = (price: string) =>
  bench.call(
    coinTrade,
    {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price,
      quantity: '0.01',
      client_id: `backup-${price}`,
    },
    demo,
  );

beforeAll(async () => {
  bench = await openBench({ dataDir: data });
  demo = await bench.login('demo');
  await buy('60000');
});
afterAll(async () => {
  await bench.core.close();
  rmSync(root, { recursive: true, force: true });
});

describe('tideline backup', () => {
  it('copies a data folder in use, and an exchange continues from the copy', async () => {
    const copy = join(root, 'copy');
    const { status, stdout } = run(copy, '--data', data);
    expect(stdout).toMatch(/copy: \d+ postings, all holds/);
    expect(status).toBe(0);
    expect(readdirSync(copy)).not.toContain('lock.sqlite');
    // Later changes are in the original only.
    await buy('59000');
    const other = await openBench({ dataDir: copy });
    const list = await other.call(coinList, { view: 'waiting' }, await other.login('demo'));
    expect(list.rows.map((row) => 'price' in row && row.price)).toEqual(['60000']);
    await other.core.close();
  });

  it.each([
    ['a folder that is there', () => [root, '--data', data], /exists; name a folder/],
    [
      'a folder in the data folder',
      () => [join(data, 'backups', 'monday'), '--data', data],
      /is in the data folder .*; name a folder outside of it/,
    ],
    [
      'no exchange to copy',
      () => [join(root, 'none'), '--data', join(root, 'nowhere')],
      /no exchange data in/,
    ],
  ])('refuses %s in one line and leaves nothing behind', (_, args, line) => {
    const { status, stderr } = run(...args());
    expect(status).toBe(2);
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(root, 'none'))).toBe(false);
    expect(existsSync(join(root, 'none.partial'))).toBe(false);
  });
});
