import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launch } from '../../tests/journeys/chrome.ts';
import { withExchange } from './exchange-apart.ts';
import { at, gather, LINE, type Line, ms, PHONE, type Seen, SLOWER } from './phone.ts';
import { type Tasks, TRACED, tasksOf } from './tasks.ts';
import { thinLine } from './thin-line.ts';

const VISITS = 5;
/** Time after the price is live in which late paints and shifts are still counted. */
const SETTLE = 1_500;

interface Visit extends Seen, Tasks {
  /** Bytes on the line until the price was live, kB, and calls before the socket was open. */
  readonly carried: number;
  readonly calls: number;
}

const open = (browser: Browser, worker: boolean): Promise<BrowserContext> => {
  const { scale, ...viewport } = PHONE;
  return browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: worker ? 'allow' : 'block',
  });
};

/** Visits of a screen with an empty cache over a slow line. */
export async function firstVisits(name: string, route: string): Promise<Line[]> {
  const visits = await withExchange(0, false, async (origin) => {
    const browser = await launch();
    const all: Visit[] = [];
    for (let turn = 0; turn < VISITS; turn++) {
      const context = await open(browser, false);
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', LINE);
      all.push(await visit(browser, page, client, `${origin}/h5/#${route}`));
      await context.close();
    }
    await browser.close();
    return all;
  });
  return [
    [`${name}: first price, dated`, spread(visits, 'price'), '≤ 1,000 ms'],
    ['… first paint', spread(visits, 'paint'), '≤ 1,000 ms'],
    ['… largest paint', spread(visits, 'largest'), '≤ 1,200 ms'],
    ['… price live', spread(visits, 'live'), '≤ 2,200 ms'],
    ['… app has taken over', spread(visits, 'taken'), ''],
    ['… blocked in long tasks until the price is live', spread(visits, 'blocked'), '≤ 150 ms'],
    ...longest(visits),
    ['… layout shift', middle(visits, 'shift').toFixed(3), '0.000'],
    ['… carried until it is live', `${Math.round(middle(visits, 'carried'))} kB`, '≤ 190 kB'],
    ['… calls before the socket', String(middle(visits, 'calls')), '≤ 1'],
  ];
}

/** Visits of a device that has the app: the service worker answers with what it stores. */
export async function secondVisits(): Promise<Line[]> {
  const visits = await withExchange(0, false, async (origin) => {
    const line = await thinLine(origin, LINE);
    const browser = await launch();
    const all: Visit[] = [];
    for (let turn = 0; turn < VISITS; turn++) {
      const context = await open(browser, true);
      const first = await context.newPage();
      await first.goto(`${line.origin}/h5/`);
      await installed(first);
      await first.close();
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      all.push(await visit(browser, page, client, `${line.origin}/h5/`));
      await context.close();
    }
    await browser.close();
    await line.close();
    return all;
  });
  return [
    ['second visit: first price, dated', spread(visits, 'price'), '≤ 600 ms'],
    ['… largest paint', spread(visits, 'largest'), ''],
    ['… price live', spread(visits, 'live'), ''],
    ['… app has taken over', spread(visits, 'taken'), ''],
    ...longest(visits),
    ['… layout shift', middle(visits, 'shift').toFixed(3), '0.000'],
  ];
}

/** Waits until the offline worker answers for this page's origin. */
async function installed(page: Page): Promise<void> {
  // A predicate of `waitForFunction` that is a promise counts as true before it resolves.
  const ready = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const stores = await Promise.all(names.map((each) => caches.open(each)));
      const files = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return navigator.serviceWorker.controller !== null && files.length > 50;
    });
  while (!(await ready())) await wait(250);
}

/** Processor time of the longest tasks. */
const longest = (visits: readonly Visit[]): Line[] => [
  ['… longest task of the app until then, processor time', spread(visits, 'until'), '≤ 50 ms'],
  ['… longest task of the app after', spread(visits, 'after'), '≤ 50 ms'],
  ["… the browser's task that opens the document", spread(visits, 'commit'), ''],
];

async function visit(
  browser: Browser,
  page: Page,
  client: CDPSession,
  url: string,
): Promise<Visit> {
  await page.addInitScript(gather);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await client.send('Network.enable');
  let carried = 0;
  let calls = 0;
  let socket = false;
  let counting = true;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (counting) carried += encodedDataLength;
  });
  client.on('Network.webSocketHandshakeResponseReceived', () => {
    socket = true;
  });
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (!socket && request.url.includes('/api/')) calls += 1;
  });
  await browser.startTracing(page, { categories: TRACED });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.live > 0);
  counting = false;
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.taken > 0);
  await wait(SETTLE);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const tasks = tasksOf(await browser.stopTracing(), seen.live);
  return { ...seen, ...tasks, carried: carried / 1_000, calls };
}

const middle = (visits: readonly Visit[], key: Exclude<keyof Visit, 'inputs'>): number =>
  at(
    visits.map((each) => each[key]),
    0.5,
  );

/** Median, lowest and highest. */
function spread(visits: readonly Visit[], key: Exclude<keyof Visit, 'inputs'>): string {
  const values = visits.map((each) => each[key]);
  return `${ms(at(values, 0.5))} (${Math.round(at(values, 0))}–${Math.round(at(values, 1))})`;
}
