import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../bin/commands/build-app.ts';
import { CHROME } from '../tests/journeys/chrome.ts';
import { METRICS } from './support/metrics.ts';
import { openTab, type Tab } from './support/tab.ts';

/** Measured minutes, after two in which every screen has been visited once. */
const MINUTES = 30;
const WARM_UP = 2;
const MINUTE = 60_000;
const HOME = '/';
/** Each minute visits one of them for half of it; the rest is at home. */
const PAGES = [
  '/pages/trade/index?symbol=BTCUSDT',
  '/pages/trade/kline?symbol=ETHUSDT',
  '/pages/option/detail?symbol=BTCUSDT',
  '/pages/lever/index?symbol=SOLUSDT',
];

/** The app for half an hour, from screen to screen: its growing memory, and its open sockets. */
export async function run(): Promise<string> {
  if (!CHROME) return 'left out: no Chrome or Chromium found (set CHROME_PATH)';
  await buildApp();
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const exchange = fork(EXCHANGE, [folder], { stdio: 'inherit' });
  const [origin] = (await once(exchange, 'message')) as [string];
  const tab = await openTab(412, 860, 2.625);
  try {
    await tab.send('Page.enable');
    await tab.send('Page.navigate', { url: `${origin}/h5/` });
    await wait(5_000);
    for (let turn = 0; turn < WARM_UP * PAGES.length; turn += 1) {
      await visit(tab, turn, MINUTE / PAGES.length);
    }
    const first = await heap(tab);
    let max = first;
    let sockets = await open(origin);
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await visit(tab, minute, MINUTE);
      const now = await heap(tab);
      max = Math.max(max, now);
      sockets = Math.max(sockets, await open(origin));
      process.stderr.write(`minute ${minute + 1} of ${MINUTES}: ${megabytes(now)}\n`);
    }
    const last = await heap(tab);
    return [
      '| | measured | target |',
      '|---|---|---|',
      `| heap after ${WARM_UP} minutes, after ${MINUTES} more, at most | ${[first, last, max].map(megabytes).join(', ')} | |`,
      `| grown by | ${megabytes(last - first)} | < 5 MB |`,
      `| sockets at most | ${sockets} | 1 |`,
    ].join('\n');
  } finally {
    await tab.close();
    exchange.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const EXCHANGE = fileURLToPath(new URL('support/exchange-child.ts', import.meta.url));

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Half of the time at a page, half of it at home. */
async function visit(tab: Tab, turn: number, time: number): Promise<void> {
  for (const page of [PAGES[turn % PAGES.length], HOME]) {
    await tab.evaluate(`location.hash = ${JSON.stringify(`#${page}`)}`);
    await wait(time / 2);
  }
}

/** Used memory after garbage collection, bytes. */
async function heap(tab: Tab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tab.send<{ readonly usedSize: number }>('Runtime.getHeapUsage');
  return usedSize;
}

async function open(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: METRICS })).text();
  return Number(/^tideline_sockets (\d+)/m.exec(text)?.[1]);
}
