import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { freePort } from '../../bin/support/cluster/free-ports.ts';
import { LocalCluster } from '../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../bin/support/cluster/programs.ts';
import { CLUSTER_MISSING } from '../support/cluster.ts';
import { suiteNeeding } from '../support/needing.ts';
import { PROMETHEUS, PROMTOOL_MISSING } from '../support/prometheus.ts';
import { until } from '../support/until.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

interface Config {
  global: object;
  rule_files: string[];
  scrape_configs: {
    job_name: string;
    authorization?: object;
    static_configs: { targets: string[] }[];
  }[];
}

/**
 * The configuration of the compose file, with the addresses and the key of a cluster on this
 * machine, whose processes speak no TLS with each other.
 */
function configOf(cluster: LocalCluster): Config {
  const file = join(DEPLOY, 'prometheus/cluster.yml');
  const config = parse(readFileSync(file, 'utf8'), { merge: true }) as Config;
  const ports: Readonly<Record<string, readonly number[]>> = {
    edge: cluster.edges.map(({ port }) => port),
    core: cluster.cores.map(({ port }) => port),
    haproxy: cluster.haproxy ? [cluster.haproxyMetrics] : [],
    patroni: cluster.database.nodes.map(({ ports: { rest } }) => rest),
    etcd: cluster.database.nodes.map(({ ports: { etcd } }) => etcd),
  };
  return {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: config.rule_files.map((each) => join(DEPLOY, 'prometheus', each)),
    scrape_configs: config.scrape_configs.map((each) => ({
      job_name: each.job_name,
      ...(each.authorization && { authorization: { credentials: cluster.metricsKey } }),
      static_configs: [
        { targets: (ports[each.job_name] ?? []).map((port) => `127.0.0.1:${port}`) },
      ],
    })),
  };
}

suiteNeeding(PROMTOOL_MISSING, CLUSTER_MISSING)('Prometheus beside a cluster', () => {
  let cluster: LocalCluster;
  let prometheus: ChildProcess;
  let folder = '';
  let origin = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tideline-monitored-'));
    cluster = await LocalCluster.start({
      programs: findPrograms(),
      ...{ port: 0, edges: 2, cores: 2, fsync: false, say: () => undefined },
    });
    const port = await freePort();
    origin = `http://127.0.0.1:${port}/api/v1`;
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, stringify(configOf(cluster)));
    const flags = ['--config.file', file, '--storage.tsdb.path', join(folder, 'data')];
    const address = ['--web.listen-address', `127.0.0.1:${port}`];
    prometheus = spawn(PROMETHEUS, [...flags, ...address], { stdio: 'ignore' });
  });
  afterAll(async () => {
    prometheus?.kill('SIGKILL');
    await cluster?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask<Data>(path: string): Promise<Data | null> {
    const answer = await fetch(`${origin}/${path}`).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { readonly data: Data }).data : null;
  }
  const query = async (text: string) =>
    (
      await ask<{ result: { metric: Record<string, string> }[] }>(
        `query?query=${encodeURIComponent(text)}`,
      )
    )?.result ?? [];
  const firing = async () =>
    (await query('ALERTS{alertstate="firing"}')).map(({ metric }) => metric['alertname']);

  it('scrapes every process, and has what the dashboards show', async () => {
    const all = 10 + (cluster.haproxy ? 1 : 0);
    await until(
      async () => (await query('up == 1')).length,
      (up) => up === all,
    );
    const text = readFileSync(join(DEPLOY, 'grafana/tideline-cluster.json'), 'utf8');
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    // Calls have a series once there is one.
    for (const { port } of cluster.edges)
      await fetch(`http://127.0.0.1:${port}/api/currency/quotation_new`);
    for (const expr of asked)
      await until(
        async () => ({ expr, series: (await query(expr)).length }),
        ({ series }) => series > 0,
      );
    expect(asked.length).toBeGreaterThan(10);
  });

  it('fires while no core leads, and falls silent again', async () => {
    await until(firing, (alerts) => alerts.length === 0);
    for (const { member } of cluster.cores) member.kill('SIGSTOP');
    const wanted = ['TidelineNoLeader', 'TidelineEdgeLate', 'TidelineDown'];
    await until(firing, (alerts) => wanted.every((each) => alerts.includes(each)));
    for (const { member } of cluster.cores) member.kill('SIGCONT');
    await until(firing, (alerts) => alerts.length === 0);
  });
});
