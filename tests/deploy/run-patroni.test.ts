import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { testNeeding } from '../support/needing.ts';
import { stays, until } from '../support/until.ts';

const RUNNER = fileURLToPath(new URL('../../deploy/run-patroni.py', import.meta.url));
const onLinux = testNeeding(
  process.platform === 'linux' ? null : 'only Linux tells of the end of any process',
  existsSync('/usr/bin/python3') ? null : 'Python is missing: apt-get install python3',
);

let folder: string;
/** What the stand-in of Patroni was sent. */
let turns: string[];
/** Questions of the runner to etcd that wait for a change, with their addresses. */
let waiting: { readonly url: string; readonly answer: ServerResponse }[];
let servers: Server[];
/** Questions to the first etcd, which ends each connection. */
let askedAway: number;
/** Status of its answers. */
let status: number;
let runner: ChildProcess | null;

async function serve(on: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(on).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A program that runs until it is told to end, and its process id. */
async function program(): Promise<ChildProcess> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

const statusOf = (pid: number, name: string): string | undefined =>
  new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

/** Starts the runner with a shell script in the place of Patroni. */
async function run(script: string): Promise<ChildProcess> {
  const rest = await serve((request, answer) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      turns.push(`${request.method} ${request.url} ${body}`);
      answer.writeHead(status).end('{}');
    });
  });
  const away = await serve((_, answer) => {
    askedAway += 1;
    answer.destroy();
  });
  const etcd = await serve(({ url = '' }, answer) => waiting.push({ url, answer }));
  runner = spawn('/usr/bin/python3', [RUNNER, '/bin/sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // What it runs ends with its group.
    detached: true,
    env: {
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      // The first one is away.
      PATRONI_ETCD_HOSTS: `'${away}','${etcd}'`,
      PATRONI_POSTGRESQL_DATA_DIR: folder,
    },
  });
  await until('a question to the second etcd', () => waiting.length > 0);
  return runner;
}

/** Answers the runner's question to etcd, and resolves when it has asked the next one. */
async function leaseChanges(node: object, before: object): Promise<void> {
  const asked = waiting.length;
  waiting.at(-1)?.answer.end(JSON.stringify({ node, prevNode: before }));
  await until('the next question', () => waiting.length > asked);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-runner-'));
  askedAway = 0;
  [turns, waiting, servers, runner, status] = [[], [], [], null, 200];
});

afterEach(() => {
  if (runner?.pid && runner.exitCode === null) process.kill(-runner.pid, 'SIGKILL');
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('the runner of Patroni', () => {
  onLinux('asks for turns when the lease changes hands, and not when it is renewed', async () => {
    await run('exec sleep 600');
    await leaseChanges({ value: 'pg-1', modifiedIndex: 7 }, { value: 'pg-1' });
    expect(waiting.at(-1)?.url).toContain('waitIndex=8');
    await leaseChanges({ value: 'pg-1', modifiedIndex: 8 }, { value: 'pg-1' });
    expect(turns).toEqual([]);
    await leaseChanges({ modifiedIndex: 9 }, { value: 'pg-1' });
    await until('four turns', () => turns.length === 4);
    await leaseChanges({ value: 'pg-2', modifiedIndex: 10 }, {});
    await until('four more', () => turns.length === 8);
    expect(new Set(turns)).toEqual(new Set(['PATCH /config {"nothing": null}']));
  });

  onLinux('says once that Patroni takes turns, and why it does not', async () => {
    status = 401;
    const { stdout } = await run('exec sleep 600');
    let said = '';
    stdout?.on('data', (part) => {
      said += part;
    });
    await leaseChanges({ modifiedIndex: 7 }, { value: 'pg-1' });
    await until('four turns', () => turns.length === 4);
    status = 200;
    await leaseChanges({ value: 'pg-2', modifiedIndex: 8 }, {});
    await until('four more', () => turns.length === 8);
    await until('both lines', () => said.split('\n').length > 2);
    expect(said).toBe(
      'Patroni was asked for a turn: HTTP Error 401: Unauthorized\nPatroni takes a turn when it is asked for one\n',
    );
  });

  onLinux('asks for turns when the server ends, also the next one', async () => {
    await run('exec sleep 600');
    for (const expected of [4, 8]) {
      const server = await program();
      writeFileSync(join(folder, 'postmaster.pid'), `${server.pid}\n${folder}\n`);
      // It reads the file of a server that ended ten times a second.
      await until('a look at the server', () => watches(runner?.pid ?? 0, server.pid ?? 0));
      expect(turns).toHaveLength(expected - 4);
      server.kill('SIGKILL');
      await until('four turns', () => turns.length === expected);
    }
  });

  onLinux(
    'asks ten times a second while nobody takes the status of a server that ended',
    async () => {
      await run('exec sleep 600');
      // The second program is the parent of the first one, and waits for nobody.
      const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
      try {
        const pid = Number(String((await once(parent.stdout, 'data'))[0]));
        writeFileSync(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n`);
        await until('a look at the server', () => watches(runner?.pid ?? 0, pid));
        process.kill(pid, 'SIGKILL');
        await until('a first turn', () => turns.length > 0);
        await stays(1_000, () => expect(statusOf(pid, 'State')).toMatch(/^Z/));
        // About ten, and the first three at once.
        expect(turns.length).toBeGreaterThan(4);
        expect(turns.length).toBeLessThan(20);
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  onLinux('asks the next etcd about the same change when one says nothing', async () => {
    await run('exec sleep 600');
    await leaseChanges({ value: 'pg-1', modifiedIndex: 7 }, { value: 'pg-1' });
    const asked = waiting.length;
    await until('the next question', () => waiting.length > asked);
    expect(waiting.at(-1)?.url).toContain('waitIndex=8');
  });

  onLinux('asks a forgetful etcd anew, without the change that it forgot', async () => {
    await run('exec sleep 600');
    await leaseChanges({ value: 'pg-1', modifiedIndex: 7 }, { value: 'pg-1' });
    const asked = waiting.length;
    waiting.at(-1)?.answer.writeHead(400).end('{"errorCode": 401}');
    await until('the next question', () => waiting.length > asked);
    expect(waiting.at(-1)?.url).not.toContain('waitIndex');
  });

  onLinux('asks another etcd when one has no leader', async () => {
    await run('exec sleep 600');
    const before = askedAway;
    waiting.at(-1)?.answer.writeHead(503).end();
    await until('a question to the other etcd', () => askedAway > before);
    // One that lets a question wait is left after two seconds as well.
    expect(waiting).toHaveLength(1);
  });

  onLinux('asks another etcd when one ends in the middle of its answer', async () => {
    await run('exec sleep 600');
    const before = askedAway;
    const { answer } = waiting.at(-1) ?? {};
    answer?.write('{"node"', () => answer.socket?.end());
    await until('a question to the other etcd', () => askedAway > before);
    expect(waiting).toHaveLength(1);
  });

  onLinux('leaves no server that ended without a parent', async () => {
    const child = await run('(sleep 600 & echo $!); exec sleep 600');
    const orphan = Number(String((await once(child.stdout ?? child, 'data'))[0]));
    await until('its new parent', () => statusOf(orphan, 'PPid') === String(child.pid));
    process.kill(orphan, 'SIGKILL');
    await until('its end', () => !existsSync(`/proc/${orphan}`));
    expect(child.exitCode).toBeNull();
  });

  onLinux('passes a request to end on, and ends as Patroni ends', async () => {
    const child = await run('trap "exit 3" TERM; while :; do sleep 0.1; done');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([3, null]);
  });
});

/** Whether a process holds another one, of which it hears the end. */
function watches(watcher: number, watched: number): boolean {
  const from = (fd: string) => `/proc/${watcher}/fdinfo/${fd}`;
  return Array.from({ length: 32 }, (_, fd) => from(String(fd))).some(
    (file) =>
      existsSync(file) && new RegExp(`^Pid:\\s+${watched}$`, 'm').test(readFileSync(file, 'utf8')),
  );
}
