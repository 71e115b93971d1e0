import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { PAGES } from '../../../src/app/routes.ts';

/** Queries for pages that need one to show content. */
const QUERIES: Readonly<Record<string, string>> = {
  '/pages/finance/buyPage': '?id=usdt-7',
  '/pages/assets/tradeAccount': '?account=currency',
  '/pages/help/center/detail': '?id=f1',
};

/**
 * Every screen of the product except the style guide, which shows busy and failed states on
 * purpose.
 */
export const SCREENS = PAGES.filter(({ path }) => path !== '/' && !path.startsWith('/dev/'));
export const PATHS = SCREENS.map(({ path }) => path);

/** The hash route of a screen, with the query that it needs for content. */
export const routeOf = (path: string): string => path + (QUERIES[path] ?? '');

/** These tags form WCAG 2.2 AA; target-size runs only when its tag is listed. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Accessibility violations of the current screen, one line each. It waits for running transitions:
 * half-way between two themes, colours have a contrast that nobody designed.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
    return 'axe' in window;
  });
  if (!loaded) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const { violations } = await tool.run(document, {
      runOnly: tags,
      // Details of passed checks cost time, and nobody reads them. No screen has a frame.
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(
      (each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, WCAG);
}

/** Bars above and below what scrolls, px. */
const BARS = 200;

/**
 * Accessibility violations of a whole screen, one line each. axe does not judge the contrast of
 * what is scrolled out of view, therefore the window grows until nothing is.
 */
export async function violationsOfWhole(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (!before) throw new Error('the page has no fixed window');
  const content = await page.evaluate(
    () => document.querySelector('main:not([hidden] *)')?.scrollHeight ?? 0,
  );
  await page.setViewportSize({
    width: before.width,
    height: Math.max(before.height, content + BARS),
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const found = await violationsOf(page);
  await page.setViewportSize(before);
  return found;
}

/**
 * Waits until a screen is shown and no skeleton is left. It looks at every frame: a locator looks
 * every 500 ms after its first looks.
 */
export async function settled(page: Page): Promise<void> {
  // A frame after a change of the address, the former screen is gone.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '[aria-busy="true"]:not([hidden] *), [data-waiting]:not([hidden] *)',
      ) && [...document.querySelectorAll('main')].some((main) => main.checkVisibility()),
  );
}

/** The narrowest phone (WCAG 2.2, 1.4.10) and a common one. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];

/** How much wider a page is than the narrowest and the common phone, px; 0 when it fits. */
export async function overflow(page: Page): Promise<number> {
  let max = 0;
  // Begins at the present width: the next screen then needs no change of its own.
  const width = page.viewportSize()?.width;
  const sizes = SIZES.toSorted((a, b) => Number(b.width === width) - Number(a.width === width));
  for (const size of sizes) {
    if (size.width !== page.viewportSize()?.width) await page.setViewportSize(size);
    const over = await page.evaluate(() => {
      // Pages that were left are hidden, not gone.
      const main = document.querySelector('main:not([hidden] *)');
      const root = document.documentElement.scrollWidth - innerWidth;
      return Math.max(root, main ? main.scrollWidth - main.clientWidth : 0);
    });
    max = Math.max(max, over);
  }
  return max;
}
