import { setTimeout as wait } from 'node:timers/promises';
import { INSTRUMENTS } from '../../wire/index.ts';
import { crowd } from './crowd.ts';
import { withExchange } from './exchange-apart.ts';
import { at, gather, type Line, ms, PHONE, type Seen, SLOWER } from './phone.ts';
import { openTab, type Tab } from './tab.ts';

/** Deals a second over all pairs. */
const RATE = 5_000;
const WATCH = 8_000;
const TAPS = 24;

/** A screen while all pairs move, with as many rows as a phone shows. */
export async function flooded(name: string, route: string, whole: boolean): Promise<Line[]> {
  return withExchange(RATE, whole, async (origin) => {
    const offered = await updates(origin);
    const tab = await openTab(PHONE.width, PHONE.height, PHONE.scale);
    try {
      await tab.send('Page.enable');
      await tab.send('Performance.enable');
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${gather})()` });
      await tab.send('Page.navigate', { url: `${origin}/h5/#${route}` });
      await wait(5_000);
      const busy = await busyOver(tab);
      await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await wait(1_500);
      const gaps = await tab.evaluate<number[]>(`(${framesOver})(${WATCH})`);
      const taps = await tapped(tab);
      const changed = await changes(tab);
      const fps = (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1_000;
      return [
        [`${name}: updates a second`, offered.toLocaleString('en'), '5,000'],
        ['… main thread, not throttled', `${Math.round(busy)} ms a second`, '≤ 120 ms'],
        ['… frames', `${fps.toFixed(1)} a second`, '≥ 58'],
        ['… 95 of 100 within', `${at(gaps, 0.95).toFixed(1)} ms`, '≤ 17 ms'],
        ['… response to a tap, 98 of 100', ms(at(taps, 0.98)), '≤ 100 ms'],
        ['… median', ms(at(taps, 0.5)), ''],
        ['… change of screen, median and slowest', changed, '≤ 250 ms'],
      ];
    } finally {
      await tab.close();
    }
  });
}

/** Updates a second that one socket receives for the screens' subscriptions. */
async function updates(origin: string): Promise<number> {
  const socket = await crowd(origin, 1);
  await socket.subscribe(INSTRUMENTS.map(({ symbol }) => `price:${symbol}`));
  await wait(1_000);
  const from = await socket.frames();
  const began = performance.now();
  await wait(2_000);
  const count = (await socket.frames()) - from;
  socket.leave();
  return Math.round((count / (performance.now() - began)) * 1_000);
}

/**
 * Busy time of the page's main thread, ms a second. Processor time: wall time counts the waits for
 * other programs.
 */
async function busyOver(tab: Tab): Promise<number> {
  const taken = async () => {
    const { metrics } = await tab.send<{
      readonly metrics: readonly { readonly name: string; readonly value: number }[];
    }>('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
  };
  const from = await taken();
  const began = performance.now();
  await wait(WATCH);
  return ((await taken()) - from) / ((performance.now() - began) / 1_000);
}

/** Times between frames, ms; runs in the page. */
export function framesOver(duration: number): Promise<number[]> {
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

interface Point {
  readonly x: number;
  readonly y: number;
}

async function tap(tab: Tab, { x, y }: Point): Promise<void> {
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Durations of taps on the screen's own tabs and choices, ms. */
async function tapped(tab: Tab): Promise<number[]> {
  const places = await tab.evaluate<Point[]>(`(${choices})()`);
  if (places.length < 2) throw new Error('the screen has nothing to tap');
  await tab.evaluate('window.seen.inputs.length = 0');
  for (let turn = 0; turn < TAPS; turn++) {
    await tap(tab, places[turn % places.length] ?? { x: 0, y: 0 });
    await wait(220);
  }
  await wait(500);
  const { inputs } = await tab.evaluate<Seen>('window.seen');
  // An event faster than 16 ms is not reported.
  return [...inputs, ...Array.from({ length: Math.max(0, TAPS - inputs.length) }, () => 16)];
}

/** Places of the first tabs, or else pressed buttons, of the shown screen; runs in the page. */
export function choices(): Point[] {
  const shown = document.querySelector('main:not([hidden] *)');
  for (const kind of ['[role="tab"]', '[role="radio"]', 'button[aria-pressed]']) {
    const places: Point[] = [];
    for (const each of shown?.querySelectorAll(kind) ?? []) {
      const { x, y, width, height } = each.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const free = document.elementFromPoint(middle.x, middle.y);
      if (free && each.contains(free)) places.push(middle);
    }
    if (places.length >= 2) return places.slice(0, 3);
  }
  return [];
}

/** From the tap on a tab of the bar to the frame that shows its screen, for screens seen before. */
async function changes(tab: Tab): Promise<string> {
  const times: number[] = [];
  const back = await tab.evaluate<string>('location.hash');
  await tab.evaluate(`location.hash = '#/'`);
  await wait(1_000);
  for (let turn = 0; turn < 6; turn++) {
    for (const name of ['Options', 'Home', 'Spot']) {
      const time = await tab.evaluate<number>(`(${change})(${JSON.stringify(name)})`);
      // The first visits fetch the code of a screen.
      if (turn > 1) times.push(time);
      await wait(150);
    }
  }
  await tab.evaluate(`location.hash = ${JSON.stringify(back)}`);
  return `${ms(at(times, 0.5))}, ${ms(at(times, 1))}`;
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
