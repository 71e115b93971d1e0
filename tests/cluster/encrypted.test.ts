import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../bin/support/cluster/free-ports.ts';
import { type Authority, authorityOf } from '../../bin/support/https/authority.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { NATS_MISSING, type NatsServer, startNats } from '../support/nats.ts';
import { suiteNeeding } from '../support/needing.ts';
import { ownFolder, POSTGRES_MISSING, type Postgres, startPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const MAIN = fileURLToPath(new URL('../../bin/tideline.js', import.meta.url));

suiteNeeding(NATS_MISSING, POSTGRES_MISSING)('a cluster whose parts speak TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-encrypted-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  const children: ChildProcess[] = [];
  let postgres: Postgres;
  let keys: string;
  let authority: Authority;
  let own: string;
  let trusted: string;
  let databaseUrl: string;

  beforeAll(async () => {
    authority = await authorityOf(folder);
    trusted = file('authority.pem', authority.certificate);
    const { key, cert } = await authority.issue(['localhost', '127.0.0.1']);
    own = file('own.pem', `${key}\n${cert}`);
    keys = ownFolder();
    const { uid, gid } = statSync(keys);
    for (const [name, content] of [
      ['server.key', key],
      ['server.crt', cert],
    ] as const) {
      writeFileSync(join(keys, name), content, { mode: 0o600 });
      chownSync(join(keys, name), uid, gid);
    }
    postgres = await startPostgres({
      settings: {
        ssl: 'on',
        ssl_cert_file: join(keys, 'server.crt'),
        ssl_key_file: join(keys, 'server.key'),
      },
    });
    databaseUrl = await postgres.create();
    await migrate(databaseUrl);
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await postgres?.stop();
    for (const each of [folder, keys]) if (each) rmSync(each, { recursive: true, force: true });
  });

  const bus = (tls: boolean): Promise<NatsServer> =>
    startNats(
      tls
        ? ['--tls', `--tlscert=${join(keys, 'server.crt')}`, `--tlskey=${join(keys, 'server.key')}`]
        : [],
    );

  const overTls = ({ url }: NatsServer): string =>
    url.replace('nats://127.0.0.1', 'tls://localhost');

  /** What a process answers to who trusts the authority; empty before it listens. */
  const asked = (port: number, path: string): Promise<string> =>
    new Promise((resolve) => {
      const asking = get({ host: '127.0.0.1', port, path, ca: authority.certificate }, (answer) =>
        resolve(text(answer)),
      );
      // The port changes hands when the process has started.
      asking.on('error', () => resolve(''));
    });

  /**
   * Starts a process that serves TLS, with its two addresses in files; it trusts the authority only
   * when it is told.
   */
  async function start(busUrl: string, trusts: boolean, role = 'core') {
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [
        ...[MAIN, 'start', '--no-build', '--role', role, '--name', 'encrypted'],
        ...['--port', String(port), '--data', join(folder, 'data')],
        ...['--tls-cert', own, '--tls-key', own],
      ],
      {
        stdio: 'ignore',
        env: {
          ...process.env,
          DATABASE_URL_FILE: file('database', `${databaseUrl}?sslmode=verify-full\n`),
          NATS_URL_FILE: file('bus', `${busUrl}\n`),
          ...(trusts && { NODE_EXTRA_CA_CERTS: trusted }),
        },
      },
    );
    children.push(child);
    return { child, port, ready: () => asked(port, '/readyz') };
  }

  it('works on encrypted connections alone, and neither command line nor environment shows an address', async () => {
    const nats = await bus(true);
    const { child, ready } = await start(overTls(nats), true);
    await until(ready, (said) => said === 'ready\n');
    const edge = await start(overTls(nats), true, 'edge');
    await until(edge.ready, (said) => said === 'ready\n');
    expect(await asked(edge.port, '/api/currency/quotation_new')).toContain('"type":"ok"');
    await expect(fetch(`http://127.0.0.1:${edge.port}/readyz`)).rejects.toThrow('fetch failed');
    const connections = await postgres.query(
      `select ssl, count(*)::int from pg_stat_ssl join pg_stat_activity using (pid)
       where application_name like 'encrypted%' group by ssl`,
    );
    expect(connections).toEqual([{ ssl: true, count: expect.any(Number) }]);
    for (const part of ['cmdline', 'environ'])
      expect(readFileSync(`/proc/${child.pid}/${part}`, 'utf8')).not.toMatch(/postgres:|tls:/);
    await nats.end();
  });

  it('does not use a bus whose certificate it does not know', async () => {
    const nats = await bus(true);
    const { ready } = await start(overTls(nats), false);
    await until(ready, (said) => /^not ready: the message bus at tls:.*certificate/.test(said));
    await nats.end();
  });

  it('does not use a database whose certificate it does not know', async () => {
    const nats = await bus(false);
    const { ready } = await start(nats.url, false);
    await until(ready, (said) => /^not ready: The database cannot be .*certificate/.test(said));
    await nats.end();
  });

  it('does not use a bus without TLS', async () => {
    const nats = await bus(false);
    const { ready } = await start(overTls(nats), true);
    await until(ready, (said) =>
      /^not ready: the message bus at tls:.* is not reachable/.test(said),
    );
    await nats.end();
  });
});
