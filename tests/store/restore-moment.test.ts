import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coinTrade } from '@tideline/wire/calls/spot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASE_PORTS, Database } from '../../bin/support/cluster/database.ts';
import type { DatabaseNode } from '../../bin/support/cluster/database-node.ts';
import { freePorts } from '../../bin/support/cluster/free-ports.ts';
import { findPrograms } from '../../bin/support/cluster/programs.ts';
import { connect, disconnect } from '../../exchange/foundation/store/pg/connect.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { type Bench, openBench } from '../../exchange/testing/client.ts';
import { CLUSTER_MISSING } from '../support/cluster.ts';
import { suiteNeeding } from '../support/needing.ts';
import { leadingStore } from '../support/pg-store.ts';
import { PGBACKREST_MISSING } from '../support/pgbackrest.ts';
import { until } from '../support/until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GUIDE = readFileSync(join(ROOT, 'docs/database.md'), 'utf8');
/** The commands of the guide for the machines of the database. */
const COMMANDS = [
  ...GUIDE.matchAll(/^ {4}((?:back-up|pgbackrest|pg_ctl|patronictl|rm) .*)$/gm),
].map(([, command = '']) => command);
/** Longest time for the server to end in order, ms. */
const PATIENCE = 60_000;

suiteNeeding(CLUSTER_MISSING, PGBACKREST_MISSING)('backups by pgBackRest', () => {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'tideline-moment-'));
  const own = (path: string): string => {
    if (programs.owner) chownSync(path, programs.owner.uid, programs.owner.gid);
    return path;
  };
  const below = (name: string): string => {
    mkdirSync(join(folder, name));
    return own(join(folder, name));
  };
  let database: Database;
  let bench: Bench;
  const done = new Set<string>();
  /** What the Patronis said. */
  const said: string[] = [];

  beforeAll(async () => {
    chmodSync(own(folder), 0o700);
    const config = join(folder, 'pgbackrest.conf');
    copyFileSync(join(ROOT, 'deploy/pgbackrest.conf'), config);
    copyFileSync(join(ROOT, 'deploy/back-up.sh'), join(folder, 'back-up'));
    database = new Database({
      ...{ programs, folder, ports: await freePorts(DATABASE_PORTS), fsync: false },
      ...{ say: (line) => said.push(line), onExit: () => undefined },
      backups: {
        PGBACKREST_CONFIG: own(config),
        PGBACKREST_REPO1_PATH: below('repository'),
        PGBACKREST_REPO1_CIPHER_PASS: 'a secret of this test',
        PGBACKREST_LOG_PATH: below('log'),
        PGBACKREST_LOCK_PATH: below('lock'),
      },
    });
    await database.start();
    await migrate(database.url);
    await lead();
  });
  afterAll(async () => {
    await bench?.core.close();
    await database?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  async function lead(): Promise<void> {
    bench = await openBench({ config: { store: await leadingStore(database.url) } });
  }
  async function buy(...prices: readonly string[]): Promise<void> {
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;
    const demo = await bench.login('demo');
    for (const price of prices)
      await bench.call(coinTrade, { ...order, price, client_id: `moment-${price}` }, demo);
  }
  async function query(sql: string, url?: string) {
    const standbyToo = url !== undefined;
    const { client } = await connect(url ?? database.url, 'test', { standbyToo });
    const { rows } = await client.query<Record<string, unknown>>(sql);
    await disconnect(client);
    return rows;
  }
  /** What people would compare: balances, orders and commands. */
  async function state(url?: string): Promise<unknown> {
    return {
      balances: await query('select * from balances order by owner, account, coin', url),
      orders: await query('select * from spot_orders order by id', url),
      commands: await query('select user_id, client_id, answer from commands order by 1, 2', url),
      postings: await query('select count(*), max(id) from legs', url),
    };
  }
  /** Runs the only command of the guide that contains these words. */
  function run(node: DatabaseNode, words: string, { asked = '', more = '', as = '' } = {}): string {
    const [command = '', ...others] = COMMANDS.filter((each) => each.includes(words));
    expect([command, others], words).toEqual([expect.any(String), []]);
    done.add(command);
    const here = as === '' ? command : command.replace(/--target="[^"]+"/, `--target="${as}"`);
    const text = here
      .replaceAll('/data/postgres', node.data)
      .replace(/^back-up/, `sh ${join(folder, 'back-up')}`);
    const config = ['patronictl', `patronictl -c ${join(folder, 'patroni.yml')}`] as const;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', text.replace(...config) + more], {
      ...{ cwd: folder, encoding: 'utf8', input: asked, ...programs.owner },
      env: {
        ...{ ...process.env, LC_ALL: 'C.UTF-8', ...node.env },
        ...{ PGHOST: folder, PGPORT: String(node.ports.postgres) },
      },
    });
    expect([status, stderr, status === 0 ? '' : stdout], text).toEqual([0, expect.any(String), '']);
    return stdout;
  }
  function audit(url: string): void {
    const args = [join(ROOT, 'bin/tideline.js'), 'audit', '--database', url];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stdout).toMatch(/All holds over \d+ postings\./);
    expect(status).toBe(0);
  }
  const whole = () => until('three nodes', () => database.isRedundant());

  it('bring back the state of a moment, as the guide says', async () => {
    await buy('60000', '61000');
    const primary = await until('a primary', () => database.primary());
    run(primary, 'back-up full');
    await buy('59000', '62000');
    run(primary, 'back-up diff');
    // A standby ends quietly, and notes nothing.
    for (const node of database.nodes) if (node !== primary) run(node, 'back-up diff');
    const noted = await query('select kind from backups order by time');
    expect(noted.map(({ kind }) => kind)).toEqual(['full', 'diff']);
    await buy('58000');
    const [moment] = await query('select clock_timestamp()::text as now');
    const wanted = await state();
    // The mistake.
    await buy('57000', '63000');
    await query('delete from balances');
    expect(await state()).not.toEqual(wanted);
    run(primary, ' check');
    expect(run(primary, ' info')).toMatch(
      /status: ok\s+cipher: aes-256-cbc.+full backup.+diff backup/s,
    );

    await bench.core.close();
    for (const { patroni } of database.nodes) await patroni.end('SIGTERM', PATIENCE);
    run(primary, 'remove tideline', { asked: 'tideline\nYes I am aware\n' });
    run(primary, '--target=', { as: String(moment?.['now']) });
    const log = ` > ${join(folder, 'log/server')} 2>&1`;
    run(primary, ' start', { more: log });
    const there = database.urlOf(primary.ports.postgres);
    await until('the moment', async () => {
      const [row] = await query('select pg_get_wal_replay_pause_state() as is', there);
      return row?.['is'] === 'paused';
    });
    expect(await state(there)).toEqual(wanted);
    audit(there);
    run(primary, ' promote');
    run(primary, ' stop');

    await primary.start();
    await until('the primary again', () => database.primary());
    const others = database.nodes.filter((node) => node !== primary);
    for (const node of others) {
      run(node, 'rm -r');
      await node.start();
    }
    await whole();
    expect(said.filter((line) => line.includes('replica has been created')).slice(-2)).toEqual(
      others.map(() => expect.stringContaining('using pgbackrest')),
    );
    expect(await state()).toEqual(wanted);
    await lead();
    await buy('57000');
    audit(database.url);
    expect(done).toEqual(new Set(COMMANDS));
  });
});
