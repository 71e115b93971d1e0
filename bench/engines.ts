import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '../bin/commands/build-app.ts';
import type { Back, Engine } from '../tests/engines/back.ts';
import { ENGINES } from '../tests/engines/engines.ts';
import { lateLine } from '../tests/engines/late-line.ts';
import { withExchange } from './support/exchange-apart.ts';
import { choices, framesOver } from './support/flooded.ts';
import { at, gather, ms, type Seen } from './support/phone.ts';

const VISITS = 5;
const TAPS = 24;
/** Deals a second over all pairs while frames and taps are measured. */
const RATE = 5_000;
const WATCH = 8_000;

interface Figures {
  readonly visits: readonly Seen[];
  readonly gaps: readonly number[];
  readonly taps: readonly number[];
  /** Times between frames of lists without an app. */
  readonly still: readonly number[];
  readonly scroller: readonly number[];
}

/**
 * First visits, frames and taps of home in each engine, on this machine's own speed and line:
 * WebKit and Firefox have no throttle. Wall times: run nothing else meanwhile.
 */
export async function run(): Promise<string> {
  await buildApp();
  const engines = (Object.keys(ENGINES) as Engine[]).filter(
    (engine) => ENGINES[engine].missing === null,
  );
  const all: Figures[] = [];
  // Chromium and Firefox paint without a graphics card too; WebKit would imitate one by OpenGL.
  process.env['WEBKIT_DISABLE_COMPOSITING_MODE'] = '1';
  for (const engine of engines) {
    process.stderr.write(`  ${engine}\n`);
    all.push({
      visits: await visitsIn(engine),
      ...(await floodIn(engine)),
      still: await bareIn(engine, 'hidden'),
      scroller: await bareIn(engine, 'auto'),
    });
  }
  delete process.env['WEBKIT_DISABLE_COMPOSITING_MODE'];
  const imitated = engines.includes('WebKit') ? (await floodIn('WebKit')).gaps : [];
  const row = (what: string, read: (figures: Figures) => string): string =>
    `| ${[what, ...all.map(read)].join(' | ')} |`;
  const middle = (key: 'price' | 'largest' | 'live') => (figures: Figures) => {
    const values = figures.visits.map((seen) => seen[key]).filter((value) => value > 0);
    return values.length > 0 ? ms(at(values, 0.5)) : 'not reported';
  };
  return [
    `| | ${engines.join(' | ')} |`,
    `|---${'|---'.repeat(engines.length)}|`,
    row('first price', middle('price')),
    row('largest paint', middle('largest')),
    row('price live', middle('live')),
    row('frames a second at 5,000 deals', ({ gaps }) => rate(gaps)),
    `| … of WebKit with OpenGL in software${engines.map((engine) => (engine === 'WebKit' ? ` | ${rate(imitated)}` : ' | ')).join('')} |`,
    row('… of a bare list in a scroller, six numbers changing', ({ scroller }) => rate(scroller)),
    row('… of the same list without a scroller', ({ still }) => rate(still)),
    row('95 of 100 frames within', ({ gaps }) => `${at(gaps, 0.95).toFixed(1)} ms`),
    row('tap to the next frame, median', ({ taps }) => ms(at(taps, 0.5))),
    row('98 of 100', ({ taps }) => ms(at(taps, 0.98))),
  ].join('\n');
}

const rate = (gaps: readonly number[]): string =>
  ((gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1_000).toFixed(1);

/** What the engine itself needs for changing numbers: the least page with such a list. */
async function bareIn(engine: Engine, overflow: 'auto' | 'hidden'): Promise<readonly number[]> {
  const back = await ENGINES[engine].open();
  await back.goto('about:blank');
  await back.evaluate(`(${bareList})('${overflow}')`);
  const gaps = await back.evaluate<number[]>(`(${framesOver})(${WATCH})`);
  await back.close();
  return gaps;
}

/** Runs in the page. */
function bareList(overflow: string): void {
  document.documentElement.style.cssText = 'height: 100%; background: #111; color: #fff';
  document.body.style.cssText = 'margin: 0; height: 100%; overflow: hidden';
  const list = document.createElement('div');
  list.style.cssText = `height: 100%; overflow: ${overflow}`;
  const rows = Array.from({ length: 20 }, () => {
    const row = document.createElement('p');
    row.style.cssText = 'height: 56px; margin: 0';
    return row;
  });
  list.append(...rows);
  document.body.append(list);
  let turn = 0;
  const change = () => {
    turn += 1;
    for (const row of rows.slice(0, 6)) row.textContent = `${10_000 + (turn % 1_000)}.${turn % 10}`;
    requestAnimationFrame(change);
  };
  change();
}

/** Each visit has a browser of its own, whose cache is empty. */
async function visitsIn(engine: Engine): Promise<Seen[]> {
  return withExchange(0, false, async (origin) => {
    const line = await lateLine(origin, null, `(${gather})()`);
    const visits: Seen[] = [];
    for (let turn = 0; turn < VISITS; turn++) {
      const back = await ENGINES[engine].open();
      await back.goto(`${line.origin}/h5/`);
      await back.evaluate(`new Promise((resolve) => {
        const look = () => window.seen.live > 0 ? resolve(true) : requestAnimationFrame(look);
        look();
      })`);
      await wait(1_500);
      visits.push(await back.evaluate<Seen>('window.seen'));
      await back.close();
    }
    await line.close();
    return visits;
  });
}

async function floodIn(engine: Engine): Promise<Pick<Figures, 'gaps' | 'taps'>> {
  return withExchange(RATE, false, async (origin) => {
    const back = await ENGINES[engine].open();
    await back.goto(`${origin}/h5/`);
    await wait(5_000);
    const gaps = await back.evaluate<number[]>(`(${framesOver})(${WATCH})`);
    const taps = await tapped(back);
    await back.close();
    return { gaps, taps };
  });
}

/** From the moment of a tap to the frame after it, ms; the page itself measures. */
async function tapped(back: Back): Promise<number[]> {
  await back.evaluate(`void (() => {
    window.taps = [];
    document.addEventListener('click', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => window.taps.push(performance.now() - timeStamp)));
    }, true);
  })()`);
  const places = await back.evaluate<{ x: number; y: number }[]>(`(${choices})()`);
  for (let turn = 0; turn < TAPS; turn++) {
    await back.pointer([places[turn % places.length] ?? { x: 0, y: 0 }]);
    await wait(220);
  }
  return back.evaluate<number[]>('window.taps');
}
