/**
 * Registered users who are away: time of a start and memory, from ten thousand of them to a million,
 * of which ten thousand have a session and an order. `TIDELINE_REGISTERED=10000,100000` chooses the
 * numbers.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SqliteStore } from '../exchange/foundation/store/sqlite-store.ts';
import { openBench } from '../exchange/testing/client.ts';
import { startExchange } from '../tests/journeys/exchange-process.ts';
import { register } from './support/registered.ts';

const SIZES = (process.env['TIDELINE_REGISTERED'] ?? '10000,100000,1000000').split(',').map(Number);
const ACTIVE = 10_000;
const STARTS = 3;

export async function run(): Promise<string> {
  const rows: string[] = [];
  for (const users of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
    try {
      await (await openBench({ dataDir: folder })).core.close();
      const store = await SqliteStore.open(folder);
      await register(store, Date.now(), users, Math.min(users, ACTIVE));
      await store.close();
      rows.push(await starts(folder, users));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return [
    '| registered | start, median | slowest | memory after it | most |',
    '|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

async function starts(folder: string, users: number): Promise<string> {
  const times: number[] = [];
  let memory = { now: 0, most: 0 };
  for (let turn = 0; turn < STARTS; turn += 1) {
    const began = performance.now();
    const exchange = await startExchange({ data: folder });
    times.push(performance.now() - began);
    // Work that a start leaves for later belongs to it.
    await wait(3_000);
    memory = memoryOf(exchange.pid);
    await exchange.stop();
  }
  times.sort((a, b) => a - b);
  const shown = [
    users.toLocaleString('en'),
    `${((times[1] ?? 0) / 1_000).toFixed(2)} s`,
    `${((times.at(-1) ?? 0) / 1_000).toFixed(2)} s`,
    `${memory.now} MB`,
    `${memory.most} MB`,
  ];
  return `| ${shown.join(' | ')} |`;
}

/** Resident memory of a process and the most it had, MB; only Linux tells. */
function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_000);
  return { now: read('VmRSS'), most: read('VmHWM') };
}
