import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { NATS_MISSING, startNats } from '../../tests/support/nats.ts';
import { suiteNeeding } from '../../tests/support/needing.ts';
import { POSTGRES_MISSING, sharedPostgres } from '../../tests/support/postgres.ts';
import { until } from '../../tests/support/until.ts';
import { freePort, freePorts } from '../support/cluster/free-ports.ts';

const MAIN = fileURLToPath(new URL('../tideline.js', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/**
 * Runs the command line with these variables; `NATS_URL` and `DATABASE_URL` are unset otherwise.
 */
function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { NATS_URL: _, DATABASE_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...variables },
  });
  children.push(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended, text: () => said.join('') };
}

/** The answers of `/healthz` and `/readyz`. */
const probed = (port: number): Promise<string[]> =>
  Promise.all(
    ['healthz', 'readyz'].map(async (path) => {
      // The port changes hands when the process has started.
      const answer = await fetch(`http://127.0.0.1:${port}/${path}`).catch(() => null);
      return answer ? `${answer.status} ${await answer.text()}` : '';
    }),
  );

describe('a process of a cluster', () => {
  it('says in one line which variable it lacks', async () => {
    for (const [role, variables, wanted] of [
      ['edge', {}, 'NATS_URL is not set; expected for example nats://host:4222'],
      ['core', { NATS_URL: 'nats://127.0.0.1:1' }, 'DATABASE_URL is not set; expected'],
      ['both', {}, '--role both: expected all, edge or core'],
    ] as const) {
      const { ended, text } = run(['start', '--no-build', '--role', role], variables);
      expect(await ended).toBe(2);
      expect(text()).toContain(`tideline start: ${wanted}`);
      expect(text().trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('waits for a bus that does not answer, says so once and in /readyz, and ends on a signal', async () => {
    const variables = { NATS_URL: 'nats://127.0.0.1:1' };
    const port = await freePort();
    const args = ['start', '--no-build', '--role', 'edge', '--name', 'edge-7', '--port', `${port}`];
    const { child, ended, text } = run(args, variables);
    await until(text, (said) => said.includes('not reachable'));
    expect(await probed(port)).toEqual([
      '200 ok\n',
      expect.stringMatching(/^503 not ready: the message bus at nats:.* is not reachable: .*\n$/),
    ]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(JSON.parse(text())).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'warn',
      name: 'edge-7',
      msg: expect.stringMatching(
        /^the message bus at nats:\/\/127\.0\.0\.1:1 is not reachable: .*; retrying$/,
      ),
    });
  });
});

suiteNeeding(NATS_MISSING, POSTGRES_MISSING)('a core', () => {
  it('waits for a database that does not answer, says so in /readyz, serves once it does, and ends while it is silent', async () => {
    const nats = await startNats();
    const [port = 0, door = 0] = await freePorts(2);
    const postgres = await sharedPostgres();
    const url = await postgres.create();
    await migrate(url);
    const args = ['start', '--no-build', '--role', 'core', '--name', 'core-7', '--port', `${port}`];
    const data = mkdtempSync(join(tmpdir(), 'tideline-role-'));
    const { child, ended, text } = run([...args, '--data', data], {
      NATS_URL: nats.url,
      DATABASE_URL: url.replace(`:${postgres.port}/`, `:${door}/`),
    });
    await until(text, (said) => said.includes('cannot be reached'));
    expect(await probed(port)).toEqual([
      '200 ok\n',
      expect.stringMatching(/^503 not ready: The database cannot be reached: .*ECONNREFUSED/),
    ]);
    const sockets: Socket[] = [];
    let silent = false;
    const forward = createServer((socket) => {
      sockets.push(socket);
      if (silent) return;
      const other = connect(postgres.port, '127.0.0.1');
      for (const [from, to] of [
        [socket, other],
        [other, socket],
      ] as const)
        from.on('error', () => to.destroy()).pipe(to);
    }).listen(door, '127.0.0.1');
    await until(text, (said) => said.includes('probes http'));
    await until(
      () => probed(port),
      ([, ready]) => ready === '200 ready\n',
    );
    // A database that is silent, such as a frozen machine, must not hold the end up.
    for (const socket of sockets) socket.pause();
    silent = true;
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    for (const socket of sockets) socket.destroy();
    forward.close();
    rmSync(data, { recursive: true, force: true });
    await nats.end();
  });

  it('ends when its database lacks a migration, so that a supervisor starts it again', async () => {
    const nats = await startNats();
    const postgres = await sharedPostgres();
    const data = mkdtempSync(join(tmpdir(), 'tideline-role-'));
    const args = ['start', '--no-build', '--role', 'core', '--port', '0', '--data', data];
    const variables = { NATS_URL: nats.url, DATABASE_URL: await postgres.create() };
    const { ended, text } = run(args, variables);
    expect(await ended).toBe(2);
    expect(text()).toMatch(/^tideline start: .* it lacks \d+ migrations; run tideline migrate\n$/);
    rmSync(data, { recursive: true, force: true });
    await nats.end();
  });
});

suiteNeeding(NATS_MISSING, POSTGRES_MISSING)('the secret of API keys', () => {
  it('is the same for all cores of a database: one with another ends and says what to do', async () => {
    const nats = await startNats();
    const url = await (await sharedPostgres()).create();
    await migrate(url);
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'tideline-role-')));
    const core = (data = '') => {
      const args = ['start', '--no-build', '--role', 'core', '--port', '0', '--data', data];
      return run(args, { NATS_URL: nats.url, DATABASE_URL: url });
    };
    const serves = async ({ child, ended, text }: ReturnType<typeof core>) => {
      await until(text, (said) => said.includes('probes http'));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    };
    await serves(core(folders[0]));
    // A second start has the file of the first one.
    await serves(core(folders[0]));
    const other = core(folders[1]);
    expect(await other.ended).toBe(2);
    expect(other.text()).toMatch(
      /^tideline start: .* another api-key-secret .* Copy the file from the folder of another core,.*\n$/,
    );
    const [from = '', to = ''] = folders.map((folder) => join(folder, 'api-key-secret'));
    copyFileSync(from, to);
    await serves(core(folders[1]));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await nats.end();
  });
});

describe('a cluster by one command', () => {
  it('refuses a wrong number in one line', async () => {
    const { ended, text } = run(['cluster', '--no-build', '--edges', '0']);
    expect(await ended).toBe(2);
    expect(text()).toMatch(
      /^tideline cluster: (--edges 0: expected a whole number from 1 to 16|.* missing: .*)\n$/,
    );
  });
});
