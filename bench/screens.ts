import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { buildApp } from '../bin/commands/build-app.ts';
import { CHROME, launch } from '../tests/journeys/chrome.ts';
import { INSTRUMENTS } from '../wire/index.ts';
import { crowd } from './support/crowd.ts';
import { openTab, type Tab } from './support/tab.ts';

/**
 * The app on a slow phone: a Chromium throttled to a quarter of this machine's speed, first over a
 * slow line, then under a flood of updates. Wall times: run nothing else meanwhile.
 */
export async function run(): Promise<string> {
  if (!CHROME) return 'left out: no Chrome or Chromium found (set CHROME_PATH)';
  await buildApp();
  const browser = await launch();
  try {
    const rows = [...(await loads(browser)), ...(await flood())];
    return ['| | measured | target |', '|---|---|---|', ...rows.map(row)].join('\n');
  } finally {
    await browser.close();
  }
}

type Line = readonly [what: string, measured: string, target: string];
const row = ([what, measured, target]: Line): string => `| ${what} | ${measured} | ${target} |`;
const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
const ms = (value: number): string => `${Math.round(value)} ms`;

const PHONE = { width: 412, height: 860, scale: 2.625 };
/** Factor by which the phone is slower than this machine. */
const SLOWER = 4;
/** 1.6 Mbps down, 750 kbps up, 150 ms round trip. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const LOADS = 5;
/** Deals a second over all pairs. */
const RATE = 5_000;
const WATCH = 10_000;

async function withExchange<T>(
  rate: number,
  whole: boolean,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const child: ChildProcess = fork(
    fileURLToPath(new URL('support/flood-child.ts', import.meta.url)),
    [folder, String(rate), ...(whole ? ['whole'] : [])],
    { stdio: 'inherit' },
  );
  try {
    const [origin] = (await once(child, 'message')) as [string];
    return await work(origin);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page on a phone, with its performance entries collected in `window.seen`. */
async function phone(
  browser: Browser,
): Promise<{ context: BrowserContext; page: Page; client: CDPSession }> {
  const { scale, ...viewport } = PHONE;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript(gather);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  return { context, page, client };
}

interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  /** Time of long tasks beyond 50 ms each. */
  tbt: number;
  inputs: number[];
}

/** Runs in the page before its own code. */
function gather(): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tbt: 0, inputs: [] };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: never) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...more });
  watch('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  watch('longtask', ({ duration }: PerformanceEntry) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  watch(
    'event',
    (entry: PerformanceEntry & { interactionId: number }) => {
      if (entry.interactionId > 0) seen.inputs.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

const seenOf = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** First visits with an empty cache. */
function loads(browser: Browser): Promise<Line[]> {
  return withExchange(0, false, async (origin) => {
    const lines: Line[] = [];
    for (const [name, route] of [
      ['home', '/'],
      ['spot', '/pages/trade/index?symbol=BTCUSDT'],
    ] as const) {
      const visits: Seen[] = [];
      for (let turn = 0; turn < LOADS; turn++) {
        const { context, page, client } = await phone(browser);
        await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        await client.send('Network.enable');
        await client.send('Network.emulateNetworkConditions', LINE);
        await page.goto(`${origin}/h5/#${route}`);
        await page
          .getByText(/\d\.\d/)
          .first()
          .waitFor();
        await wait(2_000);
        visits.push(await seenOf(page));
        await context.close();
      }
      const middle = (key: 'fcp' | 'lcp' | 'cls' | 'tbt') =>
        at(
          visits.map((each) => each[key]),
          0.5,
        );
      lines.push(
        [`${name}: first paint`, ms(middle('fcp')), '≤ 1,000 ms'],
        [`${name}: largest paint`, ms(middle('lcp')), '≤ 2,200 ms'],
        [`${name}: blocked in long tasks`, ms(middle('tbt')), '≤ 150 ms'],
        [`${name}: layout shift`, middle('cls').toFixed(3), '≤ 0.02'],
      );
    }
    return lines;
  });
}

/** All pairs subscribed and moving, with as many rows as a phone shows. */
async function flood(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, route, whole] of [
    ['home', '/', false],
    ['spot', '/pages/trade/index?symbol=BTCUSDT', false],
    ['home, without conflation', '/', true],
  ] as const) {
    await withExchange(RATE, whole, async (origin) => {
      const offered = await updates(origin);
      const tab = await openTab(PHONE.width, PHONE.height, PHONE.scale);
      try {
        await tab.send('Page.enable');
        await tab.send('Performance.enable');
        await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${gather})()` });
        await tab.send('Page.navigate', { url: `${origin}/h5/#${route}` });
        await wait(6_000);
        const busy = await busyOver(tab);
        await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        await wait(2_000);
        const gaps = await tab.evaluate<number[]>(`(${framesOver})(${WATCH})`);
        const times = await changes(tab);
        const { inputs } = await tab.evaluate<Seen>('window.seen');
        const fps = (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1_000;
        lines.push(
          [`${name}: updates a second`, offered.toLocaleString('en'), '5,000'],
          ['… main thread, not throttled', `${Math.round(busy)} ms a second`, '≤ 160 ms'],
          ['… frames', `${fps.toFixed(1)} a second`, '≥ 58'],
          ['… 95 of 100 within', `${at(gaps, 0.95).toFixed(1)} ms`, '≤ 17 ms'],
          ['… response to a tap, 98 of 100', ms(at(inputs, 0.98)), '≤ 150 ms'],
          ['… change of screen, 95 of 100', ms(at(times, 0.95)), '≤ 250 ms'],
        );
      } finally {
        await tab.close();
      }
    });
  }
  return lines;
}

/** Updates a second that one socket receives for the screens' subscriptions. */
async function updates(origin: string): Promise<number> {
  const socket = await crowd(origin, 1);
  await socket.subscribe(INSTRUMENTS.map(({ symbol }) => `price:${symbol}`));
  await wait(2_000);
  const from = await socket.frames();
  const began = performance.now();
  await wait(4_000);
  const count = (await socket.frames()) - from;
  socket.leave();
  return Math.round((count / (performance.now() - began)) * 1_000);
}

/** Busy time of the page's main thread, ms a second. */
async function busyOver(tab: Tab): Promise<number> {
  const taken = async () => {
    const { metrics } = await tab.send<{
      readonly metrics: readonly { readonly name: string; readonly value: number }[];
    }>('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const from = await taken();
  const began = performance.now();
  await wait(WATCH);
  return ((await taken()) - from) / ((performance.now() - began) / 1_000);
}

/** Times between frames, ms; runs in the page. */
function framesOver(duration: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    const began = performance.now();
    let last = began;
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (now - began < duration) requestAnimationFrame(frame);
      else resolve(gaps.slice(2));
    };
    requestAnimationFrame(frame);
  });
}

/** From the tap on a tab to the frame that shows its screen, ms; for screens visited before. */
async function changes(tab: Tab): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    for (const name of ['Options', 'Home', 'Spot']) {
      const time = await tab.evaluate<number>(`(${change})(${JSON.stringify(name)})`);
      // The first visits fetch the code of a screen.
      if (turn > 1) times.push(time);
      const touchPoints = [{ x: 200, y: 300 }];
      await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await wait(300);
    }
  }
  return times;
}

/** Runs in the page. */
function change(label: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const tab = [...document.querySelectorAll<HTMLElement>('nav a')].find(
      (link) => link.textContent === label,
    );
    // Pages that were left are hidden, not gone.
    const shown = () => document.querySelector('main:not([hidden] *)');
    const old = shown();
    const began = performance.now();
    tab?.click();
    const look = () => {
      const main = shown();
      const busy = document.querySelector('[aria-busy="true"]:not([hidden] *)');
      if (main && main !== old && !busy) {
        requestAnimationFrame(() => resolve(performance.now() - began));
      } else if (performance.now() - began > 10_000) reject(new Error(`${label} never came`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
