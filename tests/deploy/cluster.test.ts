import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ETCD_FLAGS } from '../../bin/support/cluster/database-node.ts';
import { haproxyConfig, haproxyDatabaseConfig } from '../../bin/support/cluster/haproxy-config.ts';
import { patroniConfig } from '../../bin/support/cluster/patroni-config.ts';
import { makeSecrets } from '../../bin/support/cluster/secrets.ts';
import { sourceFiles } from '../house/source-files.ts';
import { HAPROXY, HAPROXY_MISSING } from '../support/haproxy.ts';
import { testNeeding } from '../support/needing.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
/** Where the compose file mounts it. */
const AUTHORITY = '/run/secrets/authority';
const withHaproxy = testNeeding(HAPROXY_MISSING);

describe('HAProxy before the edges', () => {
  const edges = ['edge-1', 'edge-2', 'edge-3'];

  it('has the configuration that the tests of the cluster use', () => {
    const own = edges.map((name) => ({ name, address: `${name}:8080` }));
    const metrics = '*:8404 ssl crt /run/secrets/haproxy-tls';
    expect(read('haproxy.cfg')).toBe(haproxyConfig('*:8080', metrics, own, 50_000, AUTHORITY));
  });

  it('names every edge of the compose file', () => {
    const { services } = parse(read('cluster-compose.yaml'), { merge: true }) as {
      services: Record<string, { command?: string[] }>;
    };
    const named = Object.entries(services).filter(([, { command }]) => command?.includes('edge'));
    expect(named.map(([name]) => name)).toEqual(edges);
    for (const [name, { command }] of named) expect(command).toContain(name);
  });
});

describe('the database of the cluster', () => {
  const nodes = [1, 2, 3].map((n) => `postgres-${n}`);

  it('has the configurations that the tests of the cluster use', () => {
    const own = nodes.map((name) => ({ name, host: name, port: 5432, rest: 8008 }));
    expect(read('haproxy-database.cfg')).toBe(
      haproxyDatabaseConfig('*:5432', '*:5433', own, AUTHORITY),
    );
    const tls = '/data/tls.pem';
    expect(read('patroni.yml')).toBe(
      patroniConfig({ fsync: true, sharedBuffers: '256MB', archive: '/data', tls }),
    );
    expect(read('with-secrets.sh')).toContain(tls);
  });

  it('has the flags of etcd that the tests of the cluster use', () => {
    const { services } = parse(read('cluster-compose.yaml'), { merge: true }) as {
      services: Record<string, { entrypoint?: string[] }>;
    };
    const flags = Object.entries(ETCD_FLAGS).map(([flag, value]) => `--${flag}=${value}`);
    for (const name of ['etcd-1', 'etcd-2', 'etcd-3'])
      expect(services[name]?.entrypoint?.slice(2).toSorted()).toEqual(flags.toSorted());
  });

  it('has a name and addresses of its own on each machine', () => {
    const { services } = parse(read('cluster-compose.yaml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>;
    };
    for (const name of [...nodes, 'etcd-1', 'etcd-2', 'etcd-3']) {
      const { environment = {}, volumes } = services[name] ?? {};
      expect(volumes?.[0]).toBe(`${name}:/data`);
      const own = Object.entries(environment).filter(([key]) =>
        /_NAME$|CONNECT|ADVERTISE/.test(key),
      );
      expect(own).toHaveLength(3);
      for (const [, value] of own) expect(value).toContain(name);
    }
  });
});

describe('HAProxy', () => {
  for (const file of ['haproxy.cfg', 'haproxy-database.cfg'])
    withHaproxy(`accepts ${file}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tideline-haproxy-'));
      try {
        await makeSecrets(folder, false);
        const own = read(file)
          .replaceAll(AUTHORITY, join(folder, 'tls/authority.crt'))
          .replaceAll('/run/secrets/haproxy-tls', join(folder, 'tls/haproxy.pem'));
        writeFileSync(join(folder, file), own);
        execFileSync(HAPROXY, ['-c', '-f', join(folder, file)], { stdio: 'pipe' });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
});

describe('dashboard and alert rules of the cluster', () => {
  it('ask for metrics that some process has', () => {
    const sources = sourceFiles()
      .filter((file) => file.startsWith('exchange/'))
      .map((file) => readFileSync(join(DEPLOY, '..', file), 'utf8'))
      .join('\n');
    const texts = [read('prometheus/cluster-alerts.yml'), read('grafana/tideline-cluster.json')];
    const asked = texts.flatMap((text) => text.match(/\btideline_\w+/g) ?? []);
    for (const name of new Set(asked)) {
      expect(sources, name).toContain(`'${name.replace(/_(?:bucket|sum|count)$/, '')}'`);
    }
  });
});
