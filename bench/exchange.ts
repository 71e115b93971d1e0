import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBench } from '../exchange/testing/client.ts';
import { startExchange } from '../tests/journeys/exchange-process.ts';
import { coinCancel, coinTrade } from '../wire/calls/spot.ts';
import { INSTRUMENTS } from '../wire/index.ts';
import { type Crowd, crowd } from './support/crowd.ts';
import { METRICS } from './support/metrics.ts';

/**
 * The exchange under load: durable commands in process and over HTTP, pushes to many sockets, the
 * cost of an idle client, and the time of a start. It measures wall time, unlike the other
 * benchmarks, because it measures a service: run nothing else meanwhile.
 */
export async function run(): Promise<string> {
  const rows = [...(await durable()), ...(await starts())];
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const child = fork(EXCHANGE, [folder], { stdio: 'inherit' });
  try {
    const [origin] = (await once(child, 'message')) as [string];
    rows.push(...(await overHttp(origin)), await appFiles(origin), ...(await sockets(origin)));
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
  return ['| | measured | target |', '|---|---|---|', ...rows.map(row)].join('\n');
}

const EXCHANGE = fileURLToPath(new URL('support/exchange-child.ts', import.meta.url));

type Line = readonly [what: string, measured: string, target: string];
const row = ([what, measured, target]: Line): string => `| ${what} | ${measured} | ${target} |`;
const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
const at = (times: readonly number[], share: number): number =>
  sorted(times)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const perSecond = (count: number, milliseconds: number): number =>
  Math.round((count / milliseconds) * 1000);

/** Commands per pass, and passes: reports the median, with the slowest and fastest. */
const COMMANDS = 20_000;
const PASSES = 5;

/**
 * Each client places a resting order and cancels it; an answer comes after its commit is synced.
 */
async function durable(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const bench = await openBench({ dataDir: folder });
  const users = [await bench.login('demo'), await bench.login('maker')];
  const handlerOf = (wanted: object) => {
    const binding = bench.core.bindings.find((each) => each.row === wanted);
    if (!binding) throw new Error('the call is not bound');
    return binding.handle;
  };
  const [place, cancel] = [handlerOf(coinTrade), handlerOf(coinCancel)];
  let count = 0;
  const pass = async (clients: number): Promise<number> => {
    const end = count + COMMANDS / 2;
    const began = performance.now();
    const trade = async (): Promise<void> => {
      while (count < end) {
        count += 1;
        const context = {
          caller: users[count % 2] ?? null,
          lang: 'en',
          address: '',
          device: null,
          agent: '',
          origin: null,
        } as const;
        const order = (await place(orderOf(count) as never, context)) as { readonly id: string };
        await cancel({ id: order.id } as never, context);
      }
    };
    await Promise.all(Array.from({ length: clients }, trade));
    return perSecond(COMMANDS, performance.now() - began);
  };
  try {
    await pass(256);
    const rates: number[] = [];
    for (let turn = 0; turn < PASSES; turn++) rates.push(await pass(256));
    return [['durable commands in process', spread(rates, ' /s'), '≥ 30,000 /s']];
  } finally {
    await bench.core.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const orderOf = (count: number) => ({
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: String(30_000 + (count % 500)),
  quantity: '0.0002',
  client_id: `bench-${String(count).padStart(8, '0')}`,
});

function spread(values: readonly number[], tx: string): string {
  const [low, middle, high] = [0, 0.5, 1].map((share) => at(values, share).toLocaleString('en'));
  return `${middle}${tx} (${low}–${high})`;
}

/** From the command to the line with its address, on an existing folder. */
async function starts(): Promise<Line[]> {
  const first = await startExchange();
  await first.stop();
  const times: number[] = [];
  for (let turn = 0; turn < PASSES; turn++) {
    const began = performance.now();
    const again = await startExchange({ data: first.data });
    times.push(performance.now() - began);
    await again.stop();
  }
  rmSync(first.data, { recursive: true, force: true });
  return [['start on an existing folder', ms(at(times, 0.5)), '≤ 1,000 ms']];
}

/** Keep-alive clients on the same cores as the exchange. */
const CLIENTS = 32;
const REQUESTS = 8_000;

async function overHttp(origin: string): Promise<Line[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const { hostname, port } = new URL(origin);
  const post = (path: string, method: string, form: Record<string, string>, token = '') =>
    new Promise<{ readonly data: { readonly token: string; readonly id: string } }>(
      (resolve, reject) => {
        const body = new URLSearchParams(form).toString();
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
          authorization: token,
        };
        const path_ = `/api/${path}`;
        const call = request({ hostname, port, method, path: path_, agent, headers }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve(JSON.parse(text)));
        });
        call.on('error', reject);
        call.end(body);
      },
    );
  const tokens = await Promise.all(
    ['demo', 'maker'].map(async (account) => {
      const { data } = await post('user/login', 'POST', { account, password: 'tideline' });
      return data.token;
    }),
  );
  let count = 0;
  let waits: number[] = [];
  const timed = async <T>(answer: Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await answer;
    waits.push(performance.now() - began);
    return result;
  };
  const trade = async (end: number): Promise<void> => {
    while (count < end) {
      count += 1;
      const token = tokens[count % 2];
      const order = await timed(post('coin/trade', 'POST', orderOf(count), token));
      await timed(post('coin/trade', 'PUT', { id: order.data.id }, token));
    }
  };
  const rates: number[] = [];
  const late: number[] = [];
  const pass = async (): Promise<void> => {
    waits = [];
    const end = count + REQUESTS / 2;
    const began = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, () => trade(end)));
    rates.push(perSecond(waits.length, performance.now() - began));
    late.push(Math.round(at(waits, 0.99)));
  };
  // The first pass of a fresh process is spent on compilation.
  for (let turn = 0; turn <= PASSES; turn++) await pass();
  agent.destroy();
  return [
    ['orders and cancels over HTTP, 32 clients', spread(rates.slice(1), ' /s'), '≥ 5,000 /s'],
    ['… 99 of 100 within', spread(late.slice(1), ' ms'), '≤ 20 ms'],
  ];
}

const FILES = 2_000;

/** One file of the built app, in Brotli, six at a time as a browser asks for them. */
async function appFiles(origin: string): Promise<Line> {
  const page = await (await fetch(`${origin}/h5/`)).text();
  const path = /\/h5\/assets\/[^"]+\.js/.exec(page)?.[0];
  if (path === undefined) throw new Error('the app is not built: npm run build');
  let left = FILES;
  const ask = async (): Promise<void> => {
    while (left-- > 0) {
      await (await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } })).bytes();
    }
  };
  const before = await metric(origin, 'process_cpu_seconds_total');
  await Promise.all(Array.from({ length: 6 }, ask));
  const spent = (await metric(origin, 'process_cpu_seconds_total')) - before;
  return ['processor time of a file of the app', ms((1_000 * spent) / FILES), '≤ 1 ms'];
}

const SOCKETS = 1_000;
const LISTEN = 8_000;
/** All pairs, prices and books: each socket is offered some sixty changes a second. */
const TOPICS = INSTRUMENTS.flatMap(({ symbol }) => [`price:${symbol}`, `depth:${symbol}`]);

async function sockets(origin: string): Promise<Line[]> {
  const before = await exchangeMemory(origin);
  let people: Crowd | null = null;
  try {
    people = await crowd(origin, SOCKETS);
    await wait(2_000);
    await standing(origin);
    const idle = (await exchangeMemory(origin)) - before;
    await people.subscribe(TOPICS);
    await wait(2_000);
    const from = await people.frames();
    const began = performance.now();
    await wait(LISTEN);
    const rate = perSecond((await people.frames()) - from, performance.now() - began);
    return [
      ['memory of an idle client', `${(idle / SOCKETS / 1024).toFixed(1)} KiB`, '≤ 45 KiB'],
      ['pushes to 1,000 sockets', `${rate.toLocaleString('en')} /s`, '≥ 40,000 /s'],
    ];
  } finally {
    people?.leave();
  }
}

/** All of them must be connected, or later figures are for fewer. */
async function standing(origin: string): Promise<void> {
  const open = await metric(origin, 'tideline_sockets');
  if (open !== SOCKETS) throw new Error(`${open} sockets are open instead of ${SOCKETS}`);
}

/** Resident memory of the exchange's process, bytes. */
const exchangeMemory = (origin: string): Promise<number> =>
  metric(origin, 'process_resident_memory_bytes');

/** One value of the exchange's metrics. */
async function metric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: METRICS })).text();
  const found = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`the metrics lack ${name}`);
  return Number(found);
}
