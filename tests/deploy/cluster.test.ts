import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { haproxyConfig } from '../../bin/support/cluster/haproxy-config.ts';
import { sourceFiles } from '../house/source-files.ts';
import { HAPROXY, HAPROXY_MISSING } from '../support/haproxy.ts';
import { testNeeding } from '../support/needing.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
const withHaproxy = testNeeding(HAPROXY_MISSING);

describe('HAProxy before the edges', () => {
  const edges = ['edge-1', 'edge-2', 'edge-3'];

  it('has the configuration that the tests of the cluster use', () => {
    const own = edges.map((name) => ({ name, address: `${name}:8080` }));
    expect(read('haproxy.cfg')).toBe(haproxyConfig('*:8080', '*:8404', own, 50_000));
  });

  withHaproxy('accepts it, with names that resolve', () => {
    const text = read('haproxy.cfg').replaceAll(/edge-\d:8080/g, '127.0.0.1:8080');
    // Fewer connections than this machine has files for.
    const small = text.replace('maxconn 50000', 'maxconn 100');
    const folder = mkdtempSync(join(tmpdir(), 'tideline-haproxy-'));
    try {
      writeFileSync(join(folder, 'haproxy.cfg'), small);
      execFileSync(HAPROXY, ['-c', '-f', join(folder, 'haproxy.cfg')], { stdio: 'pipe' });
    } finally {
      rmSync(folder, { recursive: true });
    }
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
