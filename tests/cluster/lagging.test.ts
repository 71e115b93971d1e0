import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseNode } from '../../bin/support/cluster/database-node.ts';
import { LocalCluster } from '../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../bin/support/cluster/programs.ts';
import { connect, disconnect } from '../../exchange/foundation/store/pg/connect.ts';
import { CLUSTER_MISSING } from '../support/cluster.ts';
import { HAPROXY_MISSING } from '../support/haproxy.ts';
import { suiteNeeding } from '../support/needing.ts';
import { until } from '../support/until.ts';

/** The process of a standby that replays what it has received. */
function replayOf({ server }: DatabaseNode): number {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const found = pids.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup'),
  );
  if (!found) throw new Error('nothing replays');
  return found;
}

suiteNeeding(CLUSTER_MISSING, HAPROXY_MISSING)('a standby of the database that lags', () => {
  let cluster: LocalCluster;
  beforeAll(async () => {
    cluster = await LocalCluster.start({
      programs: findPrograms(),
      ...{ port: 0, edges: 1, cores: 1, fsync: false, say: () => undefined },
    });
  });
  afterAll(() => cluster?.end());

  /** Ports of the standbys that HAProxy leads to, one connection after the other. */
  async function readFrom(): Promise<number[]> {
    const ports = new Set<number>();
    for (let times = 0; times < 4; times++) {
      const url = cluster.database.urlOf(cluster.replicaPort);
      const { client } = await connect(url, 'report', { standbyToo: true });
      const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
      await disconnect(client);
      ports.add(rows[0]?.port ?? 0);
    }
    return [...ports].toSorted((one, other) => one - other);
  }
  /**
   * HAProxy ends the connections to a standby that it takes out, so one of them may end while it is
   * used.
   */
  const reportsRead = (ports: (read: readonly number[]) => boolean) =>
    until('the standbys that reports read', async () => {
      const read = await readFrom();
      return ports(read) || expect.fail(`they read ${read}`);
    });
  async function lag(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${cluster.cores[0]?.port}/metrics`, {
      headers: { authorization: `Bearer ${cluster.metricsKey}` },
    });
    return Number(/^tideline_database_lag_bytes (\S+)/m.exec(await answer.text())?.[1]);
  }
  async function write(): Promise<void> {
    const { client } = await connect(cluster.database.url, 'test');
    await client.query(
      'create table bulk as select repeat(md5(n::text), 20) from generate_series(1, 40000) as n',
    );
    await client.query('drop table bulk');
    await disconnect(client);
  }

  it('shows in the metrics, and reports read another one until it has caught up', async () => {
    const primary = await cluster.database.primary();
    const standbys = cluster.database.nodes.filter((node) => node !== primary);
    const both = standbys.map(({ ports }) => ports.postgres).toSorted((one, other) => one - other);
    await reportsRead((ports) => String(ports) === String(both));
    const [one, other] = standbys;
    if (!one || !other) throw new Error('no standbys');
    const replay = replayOf(one);
    process.kill(replay, 'SIGSTOP');
    try {
      await write();
      await until(lag, (bytes) => bytes > 16_000_000);
      await reportsRead((ports) => ports.length === 1 && ports[0] === other.ports.postgres);
      // It confirms commits meanwhile, and may be the one that they wait for.
      await write();
    } finally {
      process.kill(replay, 'SIGCONT');
    }
    await reportsRead((ports) => ports.length === 2);
    await until(lag, (bytes) => bytes < 1_000_000);
  });

  it('goes on to replay while an audit reads old rows, and lets it finish', async () => {
    const primary = await connect(cluster.database.url, 'test');
    const rows = async (client: Client, text: string) =>
      (await client.query<Record<string, unknown>>(text)).rows;
    await rows(primary.client, 'create table kept as select generate_series(1, 1000) as n');
    const audit = await connect(cluster.database.urlOf(cluster.replicaPort), 'audit', {
      standbyToo: true,
    });
    const count = () => rows(audit.client, 'select count(*) from kept');
    await until('the rows on the standby', async () => (await count()).length === 1);
    await rows(audit.client, 'begin isolation level repeatable read read only');
    expect(await count()).toEqual([{ count: '1000' }]);
    await until('the primary to know of it', async () => {
      const [row] = await rows(
        primary.client,
        'select count(*) from pg_stat_replication where backend_xmin is not null',
      );
      return Number(row?.['count']) > 0;
    });
    await rows(primary.client, 'delete from kept');
    await rows(primary.client, 'vacuum kept');
    const [end] = await rows(primary.client, 'select pg_current_wal_flush_lsn() as lsn');
    const replayed = `select pg_last_wal_replay_lsn() >= '${end?.['lsn']}' as is`;
    await until('the replay', async () => (await rows(audit.client, replayed))[0]?.['is'] === true);
    expect(await count()).toEqual([{ count: '1000' }]);
    await rows(primary.client, 'drop table kept');
    await disconnect(audit.client);
    await disconnect(primary.client);
  });
});
