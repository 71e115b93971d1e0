import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_IDS } from '@tideline/wire';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type RunningExchange, startExchange } from '#exchange';
import { makeSecrets } from '../../bin/support/cluster/secrets.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly restart?: string;
  readonly depends_on?: readonly string[] | object;
  readonly secrets?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes?: object;
}

describe.each(globSync('*Dockerfile', { cwd: DEPLOY }))('%s', (file) => {
  const text = read(file);

  it('has no fault that a linter finds', () => {
    expect(validate(text)).toEqual([]);
  });

  it('copies what exists and runs scripts that exist', () => {
    for (const [, source = ''] of text.matchAll(/^COPY (?!--from)(\S+) /gm)) {
      expect(existsSync(join(ROOT, source)), source).toBe(true);
    }
    for (const [, script = ''] of text.matchAll(/npm run (\S+)/g))
      expect(scripts).toContain(script);
  });

  if (text.includes('/tideline"'))
    it('starts with options that the command line has', () => {
      const [, list = '[]'] = /^CMD (\[.*\])$/m.exec(text) ?? [];
      const [command = '', ...words] = JSON.parse(list) as string[];
      const help = execFileSync(process.execPath, ['bin/tideline.js', command, '--help'], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      for (const option of words.filter((word) => word.startsWith('--'))) {
        expect(help).toContain(option);
      }
    });
});

describe.each(globSync('*compose.yaml', { cwd: DEPLOY }))('%s', (file) => {
  const { services, secrets, volumes = {} } = parse(read(file), { merge: true }) as Compose;

  it.each(Object.entries(services))('service %s uses what exists', (_, service) => {
    expect(service.build ?? service.image).toBeDefined();
    // A tag that moves would start another program one day.
    if (service.image && !service.build)
      expect(service.image).toMatch(/:v?\d+(\.\d+)+|:\d+(-\w+)?$/);
    if (service.build) {
      const context = join(DEPLOY, service.build.context);
      expect(existsSync(join(context, service.build.dockerfile))).toBe(true);
    }
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(join(DEPLOY, source)), source).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
    }
    const needed = service.depends_on ?? [];
    const names = Array.isArray(needed) ? (needed as string[]) : Object.keys(needed);
    for (const name of names) expect(Object.keys(services)).toContain(name);
  });

  it('takes every secret from a file that tideline secrets makes, and from nowhere else', async () => {
    expect(read(file)).not.toContain('${');
    const folder = mkdtempSync(join(tmpdir(), 'tideline-deploy-'));
    await makeSecrets(folder, false);
    for (const { file: path } of Object.values(secrets))
      expect(existsSync(join(folder, path.replace('./secrets/', ''))), path).toBe(true);
    rmSync(folder, { recursive: true });
    for (const service of Object.values(services)) {
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
      const named = JSON.stringify([service.environment, service.command]);
      for (const [, secret] of named.matchAll(/\/run\/secrets\/([\w-]+)/g))
        expect(service.secrets).toContain(secret);
    }
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect(new Set(used)).toEqual(new Set(Object.keys(secrets)));
  });

  it('starts every service again', () => {
    for (const [name, { restart }] of Object.entries(services)) {
      // Ends when its work is done.
      if (name !== 'migrate')
        expect([name, restart]).toEqual([
          name,
          expect.stringMatching(/^(?:always|unless-stopped)$/),
        ]);
    }
  });

  it('sets only variables that the program reads', () => {
    const sources = globSync('{bin,exchange}/**/*.ts', { cwd: ROOT })
      .map((each) => readFileSync(join(ROOT, each), 'utf8'))
      .join('\n');
    const own = Object.values(services).filter(({ build }) => build !== undefined);
    for (const { environment = {} } of own) {
      // Node, etcd, Patroni and pgBackRest have variables of their own.
      const names = Object.keys(environment).filter(
        (name) => !/^(?:ETCD|PATRONI|NODE|PGBACKREST)_/.test(name),
      );
      for (const name of names) expect(sources).toContain(`'${name.replace(/_FILE$/, '')}'`);
    }
  });
});

describe('dashboard and alert rules', () => {
  let exchange: RunningExchange;
  let known: ReadonlySet<string>;
  const dashboard = JSON.parse(read('grafana/tideline.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  const { groups } = parse(read('prometheus/alerts.yml')) as {
    groups: {
      rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[];
    }[];
  };
  const rules = groups.flatMap((group) => group.rules);

  beforeAll(async () => {
    exchange = await startExchange({ port: 0, dataDir: ':memory:', metricsKey: 'scrape' });
    const headers = { authorization: 'Bearer scrape' };
    const metrics = await fetch(`http://127.0.0.1:${exchange.port}/metrics`, { headers });
    const text = await metrics.text();
    known = new Set([
      // Of the collector itself.
      'up',
      ...[...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    ]);
  });
  afterAll(() => exchange.close());

  const metricsOf = (expr: string): string[] =>
    [...expr.matchAll(/\b(?:tideline|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name);

  it('ask for metrics that the exchange has', () => {
    const asked = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...rules.map(({ expr }) => expr),
    ];
    expect(asked.length).toBeGreaterThan(20);
    for (const expr of asked) {
      expect(metricsOf(expr).length, expr).toBeGreaterThan(0);
      for (const name of metricsOf(expr)) expect([...known], expr).toContain(name);
    }
  });

  it('name errors that the contract has', () => {
    for (const { expr } of rules) {
      for (const [, id = ''] of expr.matchAll(/error="([^"]+)"/g)) expect(ERROR_IDS).toContain(id);
    }
  });

  it('say what happened and what to do', () => {
    for (const { alert, annotations } of rules) {
      expect(annotations.summary, alert).not.toBe('');
      expect(annotations.action.length, alert).toBeGreaterThan(20);
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  it('are mounted where the configuration looks for them', () => {
    const provider = read('grafana/provisioning/dashboards/tideline.yaml');
    const [, folder = ''] = /path: (\S+)/.exec(provider) ?? [];
    const both = ['tideline', 'tideline-cluster'];
    for (const [compose, shown, config] of [
      ['compose.yaml', ['tideline'], 'prometheus.yml'],
      ['cluster-compose.yaml', both, 'cluster.yml'],
    ] as const) {
      const { services } = parse(read(compose), { merge: true }) as Compose;
      const mounted = both.filter((name) =>
        services['grafana']?.volumes?.includes(`./grafana/${name}.json:${folder}/${name}.json:ro`),
      );
      expect(mounted).toEqual(shown);
      expect(services['prometheus']?.volumes).toContain('./prometheus:/etc/prometheus:ro');
      const command = services['prometheus']?.command ?? ['/etc/prometheus/prometheus.yml'];
      expect(command.join(' ')).toContain(`/etc/prometheus/${config}`);
    }
  });
});
