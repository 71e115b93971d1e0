import type { BrowserContext, Page } from 'playwright-core';
import { CHROME, launch } from '../../journeys/chrome.ts';
import { until } from '../../support/until.ts';
import { type Back, type Point, VIEW } from '../back.ts';

/** Why Chromium cannot run here; null when it can. */
export const missing = (): string | null =>
  CHROME ? null : 'no Chrome or Chromium: set CHROME_PATH';

/** Time between two points of a moved finger, s. */
const STEP = 0.06;

/** Chromium, by Playwright. */
export async function openChromium(): Promise<Back> {
  const browser = await launch();
  const context = await browser.newContext({
    ...{ viewport: VIEW, hasTouch: true, isMobile: true, ignoreHTTPSErrors: true },
  });
  return pageOf(context, await context.newPage(), () => browser.close());
}

async function pageOf(
  context: BrowserContext,
  page: Page,
  end: () => Promise<void>,
): Promise<Back> {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const protocol = await context.newCDPSession(page);
  const touch = (type: string, touchPoints: readonly object[], timestamp: number) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp } as never);
  /** When the fingers last lifted, s. */
  let lifted = 0;
  const fingers = async (...paths: readonly (readonly Point[])[]) => {
    const steps = paths[0]?.length ?? 0;
    // The fingers rest before they lift: Chromium swallows a tap that follows a fling.
    const indices = [...Array(steps).keys(), ...(steps > 1 ? [steps - 1, steps - 1] : [])];
    // A gesture that began before the last one had ended would be part of it.
    const began = await until('the last gesture to be over', () => {
      const before = Date.now() / 1000 - indices.length * STEP;
      return before > lifted + STEP && before;
    });
    lifted = began + indices.length * STEP;
    for (const [turn, index] of indices.entries()) {
      const points = paths.map((path, id) => ({ ...(path[index] ?? { x: 0, y: 0 }), id }));
      await touch(turn === 0 ? 'touchStart' : 'touchMove', points, began + turn * STEP);
    }
    await touch('touchEnd', [], lifted);
  };
  return {
    engine: 'Chromium',
    complaints,
    goto: async (url) => void (await page.goto(url, { timeout: 120_000 })),
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    pointer: fingers,
    fingers,
    wheel: async ({ x, y }, by) => {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, by);
    },
    keys: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    chooseFile: async (field, path) => {
      const handle = await page.evaluateHandle<HTMLInputElement>(field);
      await handle.setInputFiles(path);
    },
    picture: () => page.screenshot(),
    another: async () => {
      const made = await context.newPage();
      return pageOf(context, made, () => made.close());
    },
    close: end,
  };
}
