import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASE_PORTS, Database } from '../../bin/support/cluster/database.ts';
import type { DatabaseNode } from '../../bin/support/cluster/database-node.ts';
import { freePorts } from '../../bin/support/cluster/free-ports.ts';
import { findPrograms } from '../../bin/support/cluster/programs.ts';
import { connect, disconnect } from '../../exchange/foundation/store/pg/connect.ts';
import { CLUSTER_MISSING } from '../support/cluster.ts';
import { suiteNeeding } from '../support/needing.ts';
import { until } from '../support/until.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/cluster.md'), 'utf8');
const COMMANDS = [
  ...new Set([...GUIDE.matchAll(/`patronictl ([^`]+)`/g)].map(([, command = '']) => command)),
];

suiteNeeding(CLUSTER_MISSING)("the runbook's commands", () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-runbook-'));
  let database: Database;
  const done: string[] = [];
  beforeAll(async () => {
    const programs = findPrograms();
    if (programs.owner) chownSync(folder, programs.owner.uid, programs.owner.gid);
    chmodSync(folder, 0o700);
    const ports = await freePorts(DATABASE_PORTS);
    const silent = { say: () => undefined, onExit: () => undefined };
    database = new Database({ programs, folder, ports, fsync: false, ...silent });
    await database.start();
  });
  afterAll(async () => {
    await database?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the only command of the guide that begins so, without its questions. */
  async function run(beginning: string, name = ''): Promise<string> {
    const [command = '', ...more] = COMMANDS.filter((each) => each.startsWith(beginning));
    expect([command, more]).toEqual([expect.any(String), []]);
    done.push(command);
    return patronictl(command.replace('NAME', name));
  }
  async function patronictl(command: string): Promise<string> {
    const words = command.split(' ');
    const force = words[0] === 'list' ? [] : ['--force'];
    const hosts = database.nodes.map(({ ports }) => `'127.0.0.1:${ports.etcd}'`).join(',');
    const { stdout } = await promisify(execFile)(
      'patronictl',
      ['-c', join(folder, 'patroni.yml'), ...words, ...force],
      { env: { ...process.env, LC_ALL: 'C.UTF-8', PATRONI_ETCD_HOSTS: hosts } },
    );
    return stdout;
  }
  const whole = () => until('three nodes', () => database.isRedundant());
  const leader = () => until('a primary', () => database.primary());
  /** Whether each of two standbys tells the primary what it still reads. */
  const feedback = async () => {
    const own = await Promise.all(
      database.nodes.map(async (node) => {
        const { client } = await connect(database.urlOf(node.ports.postgres), 'runbook', {
          standbyToo: true,
        });
        const { rows } = await client.query<{ on: string }>(
          "select current_setting('hot_standby_feedback') as on where pg_is_in_recovery()",
        );
        await disconnect(client);
        return rows.map(({ on }) => on);
      }),
    );
    return own.flat().join();
  };
  async function commit(): Promise<void> {
    const { client } = await connect(database.url, 'runbook');
    await client.query('create table if not exists t (n int)');
    await client.query('insert into t values (1)');
    await disconnect(client);
  }
  /** Ends PostgreSQL and Patroni; etcd goes on. */
  async function end(node: DatabaseNode): Promise<void> {
    const ended = node.patroni.end('SIGKILL');
    node.kill('SIGKILL');
    await ended;
  }

  it('do what it says', async () => {
    const first = await leader();
    expect(await run('list')).toMatch(new RegExp(`${first.name} .*Leader`));
    await run('switchover');
    const primary = await until('another primary', async () => {
      const now = await database.primary();
      return now !== first && now;
    });
    await whole();

    await patronictl('edit-config -p hot_standby_feedback=off');
    await until('no feedback', async () => (await feedback()) === 'off,off');
    await run('edit-config -p');
    await until('feedback', async () => (await feedback()) === 'on,on');

    const standbys = database.nodes.filter((node) => node !== primary);
    const again = standbys[0]?.name ?? '';
    const copied = () => standbys[0]?.patroni.output.includes('replica has been created') === true;
    await run('reinit', again);
    await until('a new copy', copied);
    await whole();

    await Promise.all(standbys.map(end));
    let committed = false;
    const waiting = commit().then(() => {
      committed = true;
    });
    await until('a state without standbys', async () =>
      (await database.members()).every(({ role }) => role !== 'sync_standby'),
    );
    expect(committed).toBe(false);
    await run('edit-config -s synchronous_mode=false');
    await waiting;
    await run('edit-config -s synchronous_mode=true');
    await Promise.all(standbys.map((node) => node.start()));
    await whole();

    const named = await until('a standby', () => database.standby());
    const last = standbys.find((node) => node !== named);
    await Promise.all([primary, named].map(end));
    await until('the end of the lease', async () => (await database.primary()) === null);
    await until('no leader', async () => !(await run('list')).includes('Leader'));
    await run('failover', last?.name);
    expect(await leader()).toBe(last);
    await Promise.all([primary.start(), named.start()]);
    await commit();
    expect(new Set(done)).toEqual(new Set(COMMANDS));
  });
});
