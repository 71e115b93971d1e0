import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '@tideline/wire';
import { afterEach, expect } from 'vitest';
import { freePorts } from '../../bin/support/cluster/free-ports.ts';
import { haproxyConfig } from '../../bin/support/cluster/haproxy-config.ts';
import { refused } from '../../exchange/http/answers.ts';
import { rawCall } from '../../exchange/testing/raw-http.ts';
import { HAPROXY, HAPROXY_MISSING } from '../support/haproxy.ts';
import { testNeeding } from '../support/needing.ts';
import { until } from '../support/until.ts';

const withHaproxy = testNeeding(HAPROXY_MISSING);

let folder = '';
let haproxy: ChildProcess | null = null;
let edge: Server | null = null;
/** Calls that the edge got. */
const received: string[] = [];
afterEach(() => {
  haproxy?.kill('SIGKILL');
  edge?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An edge that is ready, and ends each call without an answer. */
function losingEdge(port: number): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      if (bytes.includes('/readyz')) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      else {
        received.push(String(bytes).split(' HTTP/', 1)[0] ?? '');
        socket.destroy();
      }
    });
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

withHaproxy('HAProxy answers in the form of the contract, and has metrics', async () => {
  const [people = 0, metrics = 0, behind = 0] = await freePorts(3);
  folder = mkdtempSync(join(tmpdir(), 'tideline-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const edges = [{ name: 'edge-1', address: `127.0.0.1:${behind}` }];
  writeFileSync(file, haproxyConfig(`127.0.0.1:${people}`, `127.0.0.1:${metrics}`, edges, 100));
  haproxy = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' });
  const ask = async (line: string) => {
    const answer = await rawCall(people, line).catch(() => null);
    if (!answer) return null;
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    return [answer.status, JSON.parse(answer.body)];
  };
  const [command, read] = [`POST ${API_BASE}/coin/trade`, `GET ${API_BASE}/user/center`];
  const unavailable = [503, refused('en', { id: 'unavailable' })];
  await until(
    () => ask(command),
    (answer) => answer !== null,
  );
  expect(await ask(command)).toEqual(unavailable);
  expect(await ask('GET /metrics')).toEqual([404, refused('en', { id: 'unknown-call' })]);

  edge = await losingEdge(behind);
  await until(
    () => ask(command),
    (answer) => answer?.[0] === 504,
  );
  // A command may have had its effect; a read has none.
  const before = received.length;
  expect(await ask(command)).toEqual([504, refused('en', { id: 'outcome-unknown' })]);
  expect(received.slice(before)).toEqual([command]);
  expect(await ask(read)).toEqual(unavailable);

  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  expect(text).toMatch(/^haproxy_server_status\{proxy="edges",server="edge-1",state="UP"\} 1$/m);
});
