import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseNode } from '../../bin/support/cluster/database-node.ts';
import { LocalCluster } from '../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../bin/support/cluster/programs.ts';
import { auditDatabase } from '../../exchange/cluster/audit-database.ts';
import { connect, disconnect } from '../../exchange/foundation/store/pg/connect.ts';
import { Random } from '../faults/random.ts';
import { compare } from '../kill/checks.ts';
import { type Sent, Trader } from '../kill/trader.ts';
import { CLUSTER_MISSING } from '../support/cluster.ts';
import { HAPROXY_MISSING } from '../support/haproxy.ts';
import { suiteNeeding } from '../support/needing.ts';
import { stays, until } from '../support/until.ts';

suiteNeeding(CLUSTER_MISSING, HAPROXY_MISSING)('machines of a cluster', () => {
  let cluster: LocalCluster;
  const said: string[] = [];
  beforeAll(async () => {
    cluster = await LocalCluster.start({
      programs: findPrograms(),
      ...{ port: 0, edges: 1, cores: 2, fsync: false, say: (line) => said.push(line) },
      limits: 'reads=1000000,writes=1000000,sockets=1000',
    });
  });
  afterAll(() => cluster?.end());

  const sent: Sent[] = [];
  const confirmed = (from: number) =>
    sent.slice(from).filter(({ answer }) => answer !== null && answer !== 'refused').length;
  /** Resolves when commands that were sent from now on have their answers. */
  async function trades(): Promise<void> {
    const from = sent.length;
    await until('five answers', () => confirmed(from) >= 5);
  }
  /** While a primary is replaced, the loss of all etcds leaves none, as it should. */
  async function settled(etcds: readonly DatabaseNode[]): Promise<void> {
    const { database } = cluster;
    for (const { ports } of etcds)
      await until('a leader of the etcds', async () => {
        const answer = await fetch(`http://127.0.0.1:${ports.etcd}/health`);
        return ((await answer.json()) as { health: string }).health === 'true';
      });
    await until('a primary and its standby', () => database.standby());
  }
  /**
   * Waits until the database has been whole for some turns of Patroni: when all etcds return, it
   * names a standby anew, and while none is named nobody may take the place of the primary.
   */
  async function whole(): Promise<void> {
    let since = Number.POSITIVE_INFINITY;
    await until('a database that stays whole', async () => {
      const now = performance.now();
      since = (await cluster.database.isRedundant())
        ? Math.min(since, now)
        : Number.POSITIVE_INFINITY;
      return now - since > 4_000;
    });
  }
  async function found(node: Promise<DatabaseNode | null>): Promise<DatabaseNode> {
    const one = await node;
    if (!one) throw new Error(`no such node\n${said.join('\n')}`);
    return one;
  }

  it('are lost and return in any order under load, and no acknowledged order is lost', () =>
    losses().catch((error) => {
      throw new Error([error, ...said.slice(-40)].join('\n'), { cause: error });
    }));

  async function losses(): Promise<void> {
    const { database } = cluster;
    let stopped = false;
    let made = 0;
    const traders = ['demo', 'maker'].map(
      (name, at) =>
        new Trader(`http://127.0.0.1:${cluster.port}`, name, {
          random: new Random(at + 1),
          newId: () => `lost-${++made}`,
          log: sent,
          stopped: () => stopped,
        }),
    );
    for (const trader of traders) await trader.logIn();
    const trading = Promise.all(traders.map((trader) => trader.trade()));
    await trades();

    for (const server of cluster.nats) {
      await server.end('SIGKILL');
      await trades();
      await server.start();
    }

    const standby = await found(database.standby());
    await standby.lose();
    await trades();
    await standby.start();
    await whole();

    const [lost, ...others] = database.nodes;
    await lost?.etcd.end('SIGKILL');
    await trades();
    await settled(others);
    await Promise.all(others.map(({ etcd }) => etcd.end('SIGKILL')));
    // Longer than the primary's lease.
    for (const until = performance.now() + 7_000; performance.now() < until; ) await trades();
    await Promise.all(database.nodes.map((node) => node.start()));
    await whole();

    // Its PostgreSQL lives, and loses the lease: it must confirm nothing that the next one lacks.
    const alone = await found(database.primary());
    alone.patroni.kill('SIGSTOP');
    await until('another primary', async () => {
      const now = await database.primary();
      return now !== null && now !== alone;
    });
    await trades();
    alone.patroni.kill('SIGCONT');
    await whole();

    const first = await found(database.primary());
    await first.lose();
    await trades();
    const second = await found(database.primary());
    expect(second).not.toBe(first);
    const third = await until('a standby of the new primary', () => database.standby());
    // With two of three gone, nothing is confirmed and nobody is promoted.
    await second.lose();
    // Answers to what it confirmed before may still be on their way.
    const after = sent.length;
    await until('no primary', async () => (await database.primary()) === null);
    await stays(1_000, () => expect(confirmed(after)).toBe(0));
    // The one that was lost first has not everything, and must not lead.
    await first.start();
    await trades();
    expect(await found(database.primary())).toBe(third);
    await second.start();
    await whole();
    await trades();

    stopped = true;
    await trading;
    const { client } = await connect(database.url, 'test');
    const query = async (sql: string) => (await client.query(sql)).rows;
    expect((await compare(query, sent)).problems).toEqual([]);
    await disconnect(client);
    const report = await auditDatabase(database.urlOf(cluster.replicaPort));
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(confirmed(0)).toBeGreaterThan(100);
  }
});
