import type { BrowserContext, Page } from 'playwright-core';
import { CHROME, launch } from '../../journeys/chrome.ts';
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
  const finger = async ([first, ...rest]: readonly Point[]) => {
    // The finger rests before it lifts: Chromium swallows a tap that follows a fling.
    const path = rest.length > 0 ? [...rest, rest.at(-1), rest.at(-1)] : [];
    const began = Date.now() / 1000 - (path.length + 1) * STEP;
    await touch('touchStart', [first ?? {}], began);
    for (const [at, to] of path.entries()) {
      await touch('touchMove', [to ?? {}], began + (at + 1) * STEP);
    }
    await touch('touchEnd', [], began + (path.length + 1) * STEP);
  };
  return {
    engine: 'Chromium',
    complaints,
    goto: async (url) => void (await page.goto(url, { timeout: 120_000 })),
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    pointer: finger,
    finger,
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
