/**
 * `npm run cluster-measure -- [sockets, 400]`: the figures of docs/cluster.md. Latency of calls in
 * one process and through a cluster's edge, and the cost of sockets on an edge.
 */
import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalCluster } from '../../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../../bin/support/cluster/programs.ts';
import { startExchange } from '../../journeys/exchange-process.ts';

const SOCKETS = Number(process.argv[2] ?? 400);
const CALLS = 200;
const WATCHED = 12_000;
const LIMITS = 'reads=1000000,writes=1000000,sockets=100000,connections=200000';

async function tokenOf(origin: string): Promise<string> {
  const body = new URLSearchParams({ account: 'demo', password: 'tideline' });
  const answer = await fetch(`${origin}/api/user/login`, { method: 'POST', body });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** p50 and p95 of sequential calls, ms. */
async function times(call: (n: number) => Promise<Response>): Promise<string> {
  const all: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now();
    const answer = await call(n);
    const text = await answer.text();
    if (!text.startsWith('{"type":"ok"')) throw new Error(`answered ${answer.status} ${text}`);
    all.push(performance.now() - began);
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => (all[Math.floor(all.length * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

async function latency(name: string, origin: string): Promise<void> {
  const authorization = await tokenOf(origin);
  const headers = { authorization };
  const read = () => fetch(`${origin}/api/user/center`, { headers });
  const order = (n: number) => {
    const side = n % 2 === 0 ? 'buy' : 'sell';
    const trade = { symbol: 'BTCUSDT', side, type: 'market', quantity: '0.0005' };
    const client_id = `measure-${name.replaceAll(' ', '-')}-${n}`;
    const body = new URLSearchParams({ ...trade, client_id });
    return fetch(`${origin}/api/coin/trade`, { method: 'POST', headers, body });
  };
  await times(read);
  console.log(`${name}: a read that the core answers ${await times(read)}`);
  console.log(`${name}: an order ${await times(order)}`);
}

const metric = (text: string, name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? 0);

async function sockets(port: number, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const [before, idleFrom] = [await read(), performance.now()];
  await wait(WATCHED / 2);
  const empty = await read();
  const idleFor = (performance.now() - idleFrom) / 1000;
  const idleCpu =
    (1000 *
      (metric(empty, 'process_cpu_seconds_total') - metric(before, 'process_cpu_seconds_total'))) /
    idleFor;
  const origin = `http://127.0.0.1:${port}`;
  const child = fork(new URL('./sockets.ts', import.meta.url), [origin, String(SOCKETS)]);
  await new Promise((resolve) => child.once('message', resolve));
  await wait(2_000);
  const [first, began] = [await read(), performance.now()];
  await wait(WATCHED);
  const [last, seconds] = [await read(), (performance.now() - began) / 1000];
  const grown = (name: string) => metric(last, name) - metric(first, name);
  const idle = metric(empty, 'process_resident_memory_bytes');
  const memory = (metric(last, 'process_resident_memory_bytes') - idle) / SOCKETS / 1024;
  const cpu = (1000 * grown('process_cpu_seconds_total')) / seconds;
  const [raw, packed] = [
    grown('tideline_deflate_in_bytes_total'),
    grown('tideline_deflate_out_bytes_total'),
  ];
  console.log(
    `${SOCKETS} sockets: ${cpu.toFixed(0)} ms of processor time a second, ${idleCpu.toFixed(0)} ms without sockets`,
  );
  console.log(`  ${memory.toFixed(1)} KiB of memory a socket`);
  console.log(
    `  ${(packed / seconds / 1024).toFixed(2)} KiB/s a socket, ${(packed / raw).toFixed(2)} of the text`,
  );
  console.log(
    `  ${(grown('tideline_deflate_messages_total') / seconds).toFixed(1)} messages a second to each`,
  );
  child.disconnect();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const single = await startExchange({ args: ['--limits', LIMITS] });
await latency('one process', single.origin.replace('localhost', '127.0.0.1'));
await single.end();
const cluster = await LocalCluster.start({
  programs: findPrograms(),
  port: 0,
  edges: 1,
  cores: 2,
  limits: LIMITS,
  say: () => undefined,
});
const [edge] = cluster.edges;
try {
  await latency('through an edge', `http://127.0.0.1:${edge?.port}`);
  await sockets(edge?.port ?? 0, cluster.metricsKey);
} finally {
  await cluster.end();
}
process.exit(0);
