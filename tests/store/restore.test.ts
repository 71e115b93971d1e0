import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coinTrade } from '@tideline/wire/calls/spot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, splitByMonth } from '../../exchange/foundation/store/pg/migrate.ts';
import { type Bench, openBench } from '../../exchange/testing/client.ts';
import { leadingStore } from '../support/pg-store.ts';
import { type Postgres, run, startPostgres, withPostgres } from '../support/postgres.ts';

const TIDELINE = fileURLToPath(new URL('../../bin/tideline.js', import.meta.url));
const tideline = (...args: string[]) =>
  spawnSync(process.execPath, [TIDELINE, ...args], { encoding: 'utf8' });

withPostgres('a database is restored', () => {
  const root = mkdtempSync(join(tmpdir(), 'tideline-restore-'));
  const servers: Postgres[] = [];
  let url = '';
  let bench: Bench;

  const start = async (): Promise<Postgres> => {
    const server = await startPostgres();
    servers.push(server);
    return server;
  };
  const buy = async (price: string): Promise<void> => {
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;
    const demo = await bench.login('demo');
    await bench.call(coinTrade, { ...order, price, client_id: `restore-${price}` }, demo);
  };
  /** Prices of the orders in a restored database, after its audit. */
  const orders = async (server: Postgres, at: string): Promise<string[]> => {
    const { status, stdout } = tideline('audit', '--database', at);
    expect(stdout).toMatch(/All holds over \d+ postings\./);
    expect(status).toBe(0);
    const rows = await server.query('select client_id from spot_orders order by id', at);
    return rows.map((row) => String(row['client_id']).slice(8));
  };

  beforeAll(async () => {
    url = await (await start()).create();
    await migrate(url);
    bench = await openBench({ config: { store: await leadingStore(url) } });
    await buy('60000');
    await buy('61801');
  });
  afterAll(async () => {
    await bench?.core.close();
    for (const server of servers) await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('from `tideline backup`, into a fresh server', async () => {
    const folder = join(root, 'backup');
    const data = join(root, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'api-key-secret'), 'f'.repeat(64));
    const backup = tideline('backup', folder, '--database', url, '--data', data);
    expect([backup.stderr, backup.status]).toEqual(['', 0]);
    expect(backup.stdout).toMatch(/\d+ postings, all holds/);
    // Without it, the API keys of the database would not work.
    expect(readFileSync(join(folder, 'api-key-secret'), 'utf8')).toBe('f'.repeat(64));
    // Later orders are not in it.
    await buy('59000');
    const fresh = await start();
    const at = await fresh.create();
    execFileSync('chmod', ['-R', 'a+rX', root]);
    run('pg_restore', ['--no-owner', `--dbname=${at}`, join(folder, 'database.dump')]);
    expect(await orders(fresh, at)).toEqual(['60000', '61801']);
    // The schema is complete, so a core can lead on it.
    expect(tideline('migrate', '--database', at).stdout).toBe('The schema is current.\n');
    const store = await leadingStore(at);
    expect(store.number).toBeGreaterThan(1);
    await store.close();
  });

  it('from `tideline backup`, with postings by month', async () => {
    expect(await splitByMonth(url)).toBe(true);
    await buy('58000');
    const folder = join(root, 'by-month');
    expect(tideline('backup', folder, '--database', url, '--data', join(root, 'data')).status).toBe(
      0,
    );
    const fresh = await start();
    const at = await fresh.create();
    execFileSync('chmod', ['-R', 'a+rX', root]);
    run('pg_restore', ['--no-owner', `--dbname=${at}`, join(folder, 'database.dump')]);
    expect((await orders(fresh, at)).at(-1)).toBe('58000');
    expect(tideline('migrate', '--by-month', '--database', at).stdout).toBe(
      'The schema is current.\nPostings are already kept by month.\n',
    );
  });

  it.each([
    [
      'audit without a database',
      ['audit', '--database', 'postgres://x@127.0.0.1:1/none'],
      /cannot be reached/,
    ],
    [
      'backup into a folder that exists',
      ['backup', root, '--database', 'postgres://x@y/z'],
      /exists/,
    ],
    ['migrate without a URL', ['migrate'], /--database or DATABASE_URL/],
  ])('wrong usage is one line: %s', (_, args, text) => {
    const { status, stderr } = tideline(...args);
    expect(stderr).toMatch(text);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });
});
