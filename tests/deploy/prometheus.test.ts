import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { type RunningExchange, startExchange } from '#exchange';
import { makeSecrets } from '../../bin/support/cluster/secrets.ts';
import { suiteNeeding } from '../support/needing.ts';
import { PROMTOOL, PROMTOOL_MISSING } from '../support/prometheus.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const run = promisify(execFile);

suiteNeeding(PROMTOOL_MISSING)('Prometheus accepts', () => {
  let folder = '';
  let exchange: RunningExchange;
  const promtool = async (...args: string[]): Promise<string> =>
    (await run(PROMTOOL, args, { cwd: folder })).stdout;

  beforeAll(async () => {
    exchange = await startExchange({ port: 0, dataDir: ':memory:', metricsKey: 'scrape' });
    folder = mkdtempSync(join(tmpdir(), 'tideline-prometheus-'));
    cpSync(join(DEPLOY, 'prometheus'), folder, { recursive: true });
    cpSync(join(import.meta.dirname, 'rules.yml'), join(folder, 'rules.yml'));
    await makeSecrets(folder, false);
    cpSync(join(folder, 'tls/authority.crt'), join(folder, 'authority'));
    cpSync(join(folder, 'tls/prometheus.pem'), join(folder, 'prometheus-tls'));
    for (const config of ['prometheus.yml', 'cluster.yml']) {
      const text = readFileSync(join(folder, config), 'utf8');
      // Where the compose files mount them.
      writeFileSync(join(folder, config), text.replaceAll('/run/secrets/', ''));
    }
  });
  afterAll(async () => {
    await exchange.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['prometheus.yml', 'cluster.yml'])(
    'the configuration %s and its rules',
    async (config) => {
      expect(await promtool('check', 'config', config)).toContain('SUCCESS');
    },
  );

  it('rules that fire in their cases only, and a case for each', async () => {
    expect(await promtool('test', 'rules', 'rules.yml')).toContain('SUCCESS');
    const cases = readFileSync(join(folder, 'rules.yml'), 'utf8');
    const files = (parse(cases) as { rule_files: string[] }).rule_files;
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, alert = ''] of text.matchAll(/- alert: (\w+)/g))
        expect(cases).toContain(`alertname="${alert}"`);
    }
  });

  it('every expression of the dashboards', async () => {
    for (const name of ['tideline', 'tideline-cluster']) {
      const text = readFileSync(join(DEPLOY, 'grafana', `${name}.json`), 'utf8');
      const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
      const asked = panels.flatMap(({ targets }) =>
        targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
      );
      const rules = asked.map((expr, at) => ({ record: `panel:${at}`, expr }));
      writeFileSync(join(folder, 'own.yml'), stringify({ groups: [{ name, rules }] }));
      expect(await promtool('check', 'rules', 'own.yml')).toContain(`${rules.length} rules found`);
    }
  });

  it('the names, units and types of the metrics', async () => {
    const headers = { authorization: 'Bearer scrape' };
    const answer = await fetch(`http://127.0.0.1:${exchange.port}/metrics`, { headers });
    const all = (await answer.text()).split('\n');
    // Those of the process have the names that prom-client gives them.
    const own = all.filter((line) => /^(?:# \w+ )?tideline_/.test(line));
    expect(own.length).toBeGreaterThan(30);
    const checking = run(PROMTOOL, ['check', 'metrics']);
    checking.child.stdin?.end(`${own.join('\n')}\n`);
    await expect(checking).resolves.toMatchObject({ stdout: '', stderr: '' });
  });
});
