import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE } from '@tideline/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { makeSecrets } from '../../bin/support/cluster/secrets.ts';
import { suiteNeeding } from '../support/needing.ts';
import { until } from '../support/until.ts';
import { containersMissing, Podman } from './podman.ts';
import { makeStandIns, STANDING_IN } from './stand-ins.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A machine whose cores are all busy takes minutes for a database and two cores. */
const START = { limit: 300_000, every: 500 };

/** Two images and twenty containers, ms: a busy machine takes ten minutes. */
const BUILDS = 1_800_000;

interface Compose {
  readonly services: Record<
    string,
    { image: string; ports?: unknown; healthcheck?: object; build?: { dockerfile: string } }
  >;
}

/** A copy of the checkout, without what git ignores. */
function checkoutIn(folder: string): string {
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      maxBuffer: 2 ** 26,
    },
  );
  const files = String(list)
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  mkdirSync(folder);
  const packed = execFileSync('tar', ['-cf', '-', '-C', ROOT, '--null', '-T', '-'], {
    input: files.join('\0'),
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: packed });
  return folder;
}

suiteNeeding(containersMissing())('the containers of a cluster', () => {
  let podman: Podman;
  let secrets = '';
  /** Services that run: those whose image is built or has a stand-in. */
  let running: string[] = [];
  let services: Compose['services'] = {};

  beforeAll(async () => {
    podman = new Podman();
    const contexts = join(podman.folder, 'stand-ins');
    mkdirSync(contexts);
    await makeStandIns(contexts, podman.podman);
    const checkout = checkoutIn(join(podman.folder, 'checkout'));
    secrets = join(checkout, 'deploy/secrets');
    await makeSecrets(secrets, false);
    const file = join(checkout, 'deploy/cluster-compose.yaml');
    const compose = parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
    services = compose.services;
    // The ports may be taken here; the network of the containers is reached without them.
    for (const service of Object.values(services)) delete service.ports;
    writeFileSync(file, stringify(compose));
    running = Object.entries(services)
      .filter(([, { build, image }]) => build !== undefined || STANDING_IN.includes(image))
      .map(([name]) => name);
    await podman.compose(file, ['up', '--detach', ...running]);
  }, BUILDS);
  afterAll(() => podman?.remove(), BUILDS);

  /** The answer of a service in the network of the containers. */
  async function ask(service: string, port: number, path: string, init?: RequestInit) {
    const answer = await fetch(`http://${await podman.addressOf(service)}:${port}${path}`, {
      ...init,
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { readonly data?: never }) : null;
  }
  const call = async (path: string, form: Readonly<Record<string, string>>, token = '') =>
    (
      await ask('haproxy', 8080, `${API_BASE}/${path}`, {
        method: 'POST',
        headers: { authorization: token },
        body: new URLSearchParams(form),
      })
    )?.data ?? null;

  /** Logs in with the demo account and places an order. @returns its id */
  async function trade(client_id: string): Promise<string> {
    const { token } = await until(
      'a session',
      () => call('user/login', { account: 'demo', password: 'tideline' }),
      START,
    );
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001', client_id };
    const { id } = await until('an order', () => call('coin/trade', order, token), START);
    return id;
  }
  /** Rows of a query on the primary, by its own user, over TLS. */
  async function query(service: string, text: string): Promise<string[]> {
    const to =
      'host=localhost user=postgres sslmode=verify-full sslrootcert=/run/secrets/authority';
    const psql = `PGPASSWORD=$PATRONI_SUPERUSER_PASSWORD psql '${to}' -Atc "${text}"`;
    const said = await podman.exec(service, ['with-secrets', 'sh', '-c', psql]);
    return said.trim().split('\n').toSorted();
  }
  const nodes = ['postgres-1', 'postgres-2', 'postgres-3'];
  /** The node that leads and streams to both others. */
  const leader = (among: readonly string[] = nodes): Promise<string> =>
    until(
      'a primary',
      async () => {
        for (const service of among) {
          const text = 'select count(*) from pg_stat_replication';
          // A standby says 0, and one that starts says nothing.
          const streams = await query(service, text).catch(() => []);
          if (Number(streams[0]) === among.length - 1) return service;
        }
        return null;
      },
      START,
    );

  it('let a person trade by HAProxy and an edge', async () => {
    expect(await trade('the-first-order')).toMatch(/./);
  });

  it('have a database without a connection in the clear', async () => {
    const text = `select backend_type, count(*) from pg_stat_ssl join pg_stat_activity using (pid)
      where ssl group by 1`;
    const primary = await leader();
    expect(await query(primary, text)).toEqual([
      expect.stringMatching(/^client backend\|/),
      'walsender|2',
    ]);
    expect(await query(primary, 'select count(*) from pg_stat_ssl where not ssl')).toEqual(['0']);
  });

  it('show no secret in their settings', async () => {
    const settings = await podman.podman(['inspect', ...running.map(podman.container)]);
    expect(settings).toContain('/run/secrets/database-url');
    const drawn = readdirSync(secrets).filter((file) => /-(?:password|key)$/.test(file));
    expect(drawn.length).toBeGreaterThan(4);
    for (const file of drawn)
      expect(settings).not.toContain(readFileSync(join(secrets, file), 'utf8').trim());
  });

  it('are healthy', async () => {
    const checked = running.filter((name) => services[name]?.healthcheck || nodes.includes(name));
    expect(checked.length).toBe(15);
    for (const name of checked)
      await until(
        `a healthy ${name}`,
        () => podman.podman(['healthcheck', 'run', podman.container(name)]).then(() => true),
        START,
      );
  });

  it('have Patronis that take a turn when their runner asks for one', async () => {
    for (const name of ['postgres-1', 'postgres-2', 'postgres-3']) {
      const said = () => podman.podman(['logs', podman.container(name)]);
      await until(said, (lines) => lines.includes('takes a turn when it is asked for one'), START);
      expect(await said()).not.toContain('does not tell of the lease');
    }
  });

  it('are all scraped by Prometheus, over TLS', async () => {
    const up = async () => {
      const found = await ask('prometheus', 9090, '/api/v1/targets');
      const { activeTargets = [] } = (found?.data ?? {}) as {
        activeTargets?: { scrapeUrl: string; health: string; lastError: string }[];
      };
      return activeTargets;
    };
    const all = await until(
      up,
      (targets) => targets.length === 12 && targets.every(({ health }) => health === 'up'),
      START,
    );
    for (const { scrapeUrl } of all) expect(scrapeUrl).toMatch(/^https:/);
  });

  it('refuse who has no certificate or no TLS', async () => {
    const refused = async (service: string, url: string): Promise<string> => {
      const args = [
        'wget',
        '-qO-',
        '-T',
        '5',
        '-t',
        '1',
        '--ca-certificate=/run/secrets/authority',
      ];
      return podman.exec(service, [...args, url]).catch(String);
    };
    expect(await refused('database-1', 'https://etcd-1:2379/version')).not.toContain('etcdserver');
    expect(await refused('database-1', 'https://postgres-1:8008/patroni')).toContain('"role"');
    expect(await refused('database-1', 'http://edge-1:8080/readyz')).not.toContain('ready\n');
    const plain =
      "PGPASSWORD=$DATABASE_PASSWORD psql 'host=localhost user=tideline sslmode=disable'";
    await expect(
      podman.exec(nodes[0] ?? '', ['with-secrets', 'sh', '-c', `${plain} -c 'select 1'`]),
    ).rejects.toThrow(/no encryption/);
  });

  it('trade on when the container of the primary ends, and take a core that ends back', async () => {
    const primary = await leader();
    await podman.podman(['stop', '--time', '0', podman.container(primary)]);
    const others = nodes.filter((name) => name !== primary);
    expect(others).toContain(await leader(others));
    expect(await trade('after-the-primary')).toMatch(/./);
    const [core, format] = [podman.container('core-1'), '{{.State.Pid}}'];
    const pid = async () => Number(await podman.podman(['inspect', '-f', format, core]));
    const before = await pid();
    process.kill(before, 'SIGKILL');
    await until('another process', async () => ![0, before].includes(await pid()), START);
  });
});
