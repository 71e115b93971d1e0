import { setTimeout as wait } from 'node:timers/promises';
import { withExchange } from './exchange-apart.ts';
import { at, type Line, PHONE, SLOWER } from './phone.ts';
import { openTab } from './tab.ts';

/** Deals a second over all pairs. */
const RATE = 500;
/** Time that the map shows when it is measured, and time of the measurement, ms. */
const FILLED = 60_000;
const WATCH = 10_000;
/** Frames of a whole map drawn anew: each step of the time does that. */
const STEPS = 6;

/** Time that the page's thread takes for a frame of the map of the book. */
export async function drawnMap(route: string): Promise<Line[]> {
  return withExchange(RATE, false, async (origin) => {
    const tab = await openTab(PHONE.width, PHONE.height, PHONE.scale);
    try {
      await tab.send('Page.enable');
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${timed})()` });
      await tab.send('Page.navigate', { url: `${origin}/h5/#${route}` });
      await wait(5_000);
      await tab.evaluate(`(${openMap})()`);
      await wait(FILLED);
      await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const over = async (act: () => Promise<void>) => {
        await tab.evaluate('window.drawn.length = 0');
        await act();
        return tab.evaluate<number[]>('window.drawn');
      };
      const live = await over(() => wait(WATCH));
      const zoomed = await over(async () => {
        for (let step = 0; step < STEPS; step += 1) {
          await tab.evaluate(`(${zoom})(${step % 2})`);
          await wait(700);
        }
      });
      const shown = (times: readonly number[]) =>
        `${at(times, 0.5).toFixed(1)} and ${at(times, 0.98).toFixed(1)} ms`;
      return [
        ['map of the book: frame, median and 98 of 100', shown(live), '≤ 4 ms'],
        ['… while the time is changed', shown(zoomed), ''],
      ];
    } finally {
      await tab.close();
    }
  });
}

/** Notes the duration of each frame that draws on the map's canvas; runs in the page. */
function timed(): void {
  const drawn: number[] = [];
  Object.assign(window, { drawn });
  let draws = false;
  const { prototype } = CanvasRenderingContext2D;
  const { setTransform } = prototype;
  prototype.setTransform = function noted(this: CanvasRenderingContext2D, ...matrix: never[]) {
    draws ||= this.canvas.closest('[role="application"]') !== null;
    return setTransform.apply(this, matrix as []);
  };
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      draws = false;
      const began = performance.now();
      callback(time);
      if (draws) drawn.push(performance.now() - began);
    });
}

/** Runs in the page. */
function openMap(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
  tabs.find(({ textContent }) => textContent === 'Map')?.click();
}

/** Runs in the page. @param which - 0 shows a longer time, 1 a shorter one */
function zoom(which: number): void {
  const map = document.querySelector('[role="application"]');
  map?.parentElement?.querySelectorAll('button')[which]?.click();
}
