/**
 * `npm run crowd -- [networks,networks,…] [seconds] [short]`: floods an exchange from that many
 * networks of the loopback device, and measures meanwhile what a newcomer waits for; then tries
 * each kind of hostile connections with 512 of them. Exits with 1 when a newcomer is refused, waits
 * for more than three seconds or for more than twice as long as in quiet, when the exchange takes
 * 150 MB more memory, when it does not answer afterwards, or when its audit fails.
 *
 * In the first half of a flood its process competes for the processors with the exchange. In the
 * second half it has the lowest priority, as if the attackers had machines of their own: only then
 * is a newcomer's time compared with that in quiet. A short run tries a few kinds, and does not
 * compare times, which depend on what else the machine does.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type ExchangeProcess, startExchange } from '../journeys/exchange-process.ts';
import { call, networkAt } from './client.ts';
import { floodProcess } from './flood-process.ts';
import { hostile } from './hostile.ts';
import { KINDS } from './kinds.ts';
import { newcomers, type Times } from './newcomer.ts';

/** Longest wait of a newcomer for anything, ms. */
const PATIENCE = 3_000;
/** Time of a whole visit beside a flood, in times of one in quiet. */
const SLOWER = 2;
/** Memory that a flood may take, bytes. */
const MEMORY = 150_000_000;
const NEWCOMERS = 5;
/** First network of honest people, above those of every flood. */
const HONEST = 40_000;
/** Hostile connections of one kind, from networks that each may open so many sockets. */
const CONNECTIONS = 512;
const PER_NETWORK = 256;
/** Time of one kind, in which the slowest have sent all, s. */
const KIND = 8;

/** Kinds of a short run. */
const FEW = 3;

const short = process.argv[4] === 'short';
const sizes = (process.argv[2] ?? '34,334,3000').split(',').map(Number);
const seconds = Number(process.argv[3] ?? 20);
if (sizes.some((size) => !(size > 0 && size <= 30_000)) || !(seconds > 0)) {
  console.error('usage: npm run crowd -- [networks,networks,…] [seconds] [short]');
  process.exit(2);
}

let broken = 0;
function breaks(what: string): void {
  broken += 1;
  console.log(`  !! ${what}`);
}

const sum = (times: Times): number => Object.values(times).reduce((all, time) => all + time, 0);
/** The visit in the middle, by the time that it took. */
function typical(all: readonly Times[]): Times {
  const middle = all.toSorted((a, b) => sum(a) - sum(b))[all.length >> 1];
  if (!middle) throw new Error('nobody came');
  return middle;
}
const shown = (all: readonly Times[]): string => {
  const times = typical(all);
  const deeds = Object.entries(times).map(([what, time]) => `${what} ${Math.round(time)}`);
  const slowest = Math.max(...all.flatMap((each) => Object.values(each)));
  return `${Math.round(sum(times))} ms (${deeds.join(', ')}; slowest of all ${Math.round(slowest)})`;
};

/** Resident memory of a process, bytes; only Linux tells. */
function memoryOf(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The most memory of a process within a time, bytes. */
async function maxMemory(pid: number, time: number): Promise<number> {
  const end = performance.now() + time * 1_000;
  let max = 0;
  while (performance.now() < end) {
    max = Math.max(max, memoryOf(pid));
    await pause(100);
  }
  return max;
}

function checkMemory(grown: number): void {
  console.log(`  memory +${Math.round(grown / 1e6)} MB`);
  if (grown > MEMORY) breaks('it takes too much memory');
}

/** A session of the demo user, whom anybody can log in as. */
async function attackersToken(origin: string): Promise<string> {
  const form = { account: 'demo', password: 'tideline' };
  const { data } = await call(origin, 'user/login', { from: '127.0.0.1', form });
  return String(data?.['token']);
}

/** Newcomers beside a flood; null when one was refused. */
async function crowded(origin: string, what: string, network: number) {
  try {
    const all = await newcomers(origin, NEWCOMERS, `crowded-${network}`, network);
    console.log(`  ${what}: ${shown(all)}`);
    const slow = all.some((each) => Object.values(each).some((time) => time > PATIENCE));
    if (slow && !short) breaks('a newcomer waited for more than three seconds');
    return all;
  } catch (error) {
    breaks(`a newcomer was refused: ${(error as Error).message}`);
    return null;
  }
}

async function flooded({ origin, pid }: ExchangeProcess, networks: number): Promise<void> {
  // The first picture loads its decoder.
  await newcomers(origin, 1, 'first', HONEST);
  const quiet = await newcomers(origin, NEWCOMERS, 'quiet', HONEST + 10);
  console.log(`${networks} networks\n  quiet: ${shown(quiet)}`);
  const token = await attackersToken(origin);
  const before = memoryOf(pid);
  const running = floodProcess(origin, networks, token);
  const max = maxMemory(pid, seconds);
  await pause(seconds * 250);
  await crowded(origin, 'beside the flood and its load', HONEST + 20);
  await pause(seconds * 250);
  running.yieldProcessors();
  const beside = await crowded(origin, 'beside the flood', HONEST + 30);
  if (beside && !short && sum(typical(beside)) > SLOWER * sum(typical(quiet)))
    breaks('a visit took more than twice its time in quiet');
  const grown = (await max) - before;
  console.log(`  ${JSON.stringify(await running.end())}`);
  checkMemory(grown);
}

async function attacked({ origin, pid }: ExchangeProcess, kind: (typeof KINDS)[number]) {
  console.log(kind.name);
  const token = await attackersToken(origin);
  const before = memoryOf(pid);
  const from = Array.from({ length: CONNECTIONS }, (_, at) => networkAt((at / PER_NETWORK) | 0));
  const end = hostile(origin, kind, from, token);
  checkMemory((await maxMemory(pid, KIND)) - before);
  end();
  const { status } = await fetch(`${origin}/healthz`);
  if (status !== 200) breaks(`the exchange answers ${status}`);
}

async function withExchange(work: (exchange: ExchangeProcess) => Promise<void>): Promise<void> {
  const exchange = await startExchange();
  try {
    await work(exchange);
    await exchange.stop();
    const { ok } = (await exchange.audit()) as { readonly ok?: boolean };
    if (ok === false) breaks('the audit fails');
  } finally {
    await exchange.end();
  }
}

for (const networks of sizes) await withExchange((exchange) => flooded(exchange, networks));
for (const kind of short ? KINDS.slice(0, FEW) : KINDS)
  await withExchange((exchange) => attacked(exchange, kind));
process.exitCode = broken > 0 ? 1 : 0;
