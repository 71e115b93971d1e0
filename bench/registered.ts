/**
 * Registered users who are away: time of a start and memory, from ten thousand of them to a
 * million, of which ten thousand have a session and an order. `TIDELINE_REGISTERED=10000,100000`
 * chooses the numbers. Measures a data folder, and a core on PostgreSQL where its programs and NATS
 * are installed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '../exchange/foundation/store/pg/migrate.ts';
import { SqliteStore } from '../exchange/foundation/store/sqlite-store.ts';
import { openBench } from '../exchange/testing/client.ts';
import { startExchange } from '../tests/journeys/exchange-process.ts';
import { NATS_MISSING, startNats } from '../tests/support/nats.ts';
import { leadingStore } from '../tests/support/pg-store.ts';
import { POSTGRES_MISSING, startPostgres } from '../tests/support/postgres.ts';
import { register } from './support/registered.ts';

const SIZES = (process.env['TIDELINE_REGISTERED'] ?? '10000,100000,1000000').split(',').map(Number);
const ACTIVE = 10_000;
const STARTS = 3;
const MAIN = fileURLToPath(new URL('../bin/tideline.js', import.meta.url));

/** A started process and how it ends. */
interface Started {
  readonly pid: number;
  stop(): Promise<void>;
}

export async function run(): Promise<string> {
  const rows: string[] = [];
  for (const users of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
    try {
      await (await openBench({ dataDir: folder })).core.close();
      const store = await SqliteStore.open(folder);
      await register(store, Date.now(), users, Math.min(users, ACTIVE));
      await store.close();
      rows.push(await starts('data folder', users, () => startExchange({ data: folder })));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if ((POSTGRES_MISSING ?? NATS_MISSING) === null) rows.push(...(await onPostgres()));
  return [
    '| store | registered | start, median | slowest | processor | memory after it | most |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

async function onPostgres(): Promise<string[]> {
  const rows: string[] = [];
  const postgres = await startPostgres({ settings: { shared_buffers: '256MB' } });
  const nats = await startNats();
  try {
    for (const users of SIZES) {
      const url = await postgres.create();
      await migrate(url);
      const store = await leadingStore(url);
      const { core } = await openBench({ config: { store } });
      await register(store, Date.now(), users, Math.min(users, ACTIVE));
      await core.close();
      await postgres.query('analyze', url);
      rows.push(await starts('PostgreSQL', users, () => startCore(url, nats.url)));
    }
  } finally {
    await nats.end();
    await postgres.stop();
  }
  return rows;
}

/** Starts a core; resolves when it leads, which is when it answers commands. */
async function startCore(databaseUrl: string, natsUrl: string): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const args = ['start', '--no-build', '--role', 'core', '--port', '0', '--data', data];
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NATS_URL: natsUrl, DATABASE_URL: databaseUrl },
  });
  const over = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (/leads term \d/.test(said)) resolve();
      });
    }
    child.once('close', () => reject(new Error(`the core ended: ${said}`)));
  });
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await over;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function starts(store: string, users: number, start: () => Promise<Started>) {
  const times: number[] = [];
  let processor = Infinity;
  let memory = { now: 0, most: 0 };
  for (let turn = 0; turn < STARTS; turn += 1) {
    const began = performance.now();
    const started = await start();
    times.push(performance.now() - began);
    processor = Math.min(processor, processorOf(started.pid));
    // Work that a start leaves for later belongs to it.
    await wait(3_000);
    memory = memoryOf(started.pid);
    await started.stop();
  }
  times.sort((a, b) => a - b);
  const shown = [
    store,
    users.toLocaleString('en'),
    `${((times[1] ?? 0) / 1_000).toFixed(2)} s`,
    `${((times.at(-1) ?? 0) / 1_000).toFixed(2)} s`,
    `${processor.toFixed(2)} s`,
    `${memory.now} MB`,
    `${memory.most} MB`,
  ];
  return `| ${shown.join(' | ')} |`;
}

/** Processor time of a process until now, s; only Linux tells. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process and the most it had, MB; only Linux tells. */
function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_000);
  return { now: read('VmRSS'), most: read('VmHWM') };
}
