import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../src/app/routes.ts';
import { logIn } from './account.ts';
import { CHROME, launch } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

/** Pages that need something in their address to have anything to show. */
const QUERIES: Readonly<Record<string, string>> = {
  '/pages/finance/buyPage': '?id=usdt-7',
  '/pages/assets/tradeAccount': '?account=currency',
};
/** The product's own: the style guide shows busy and failed things on purpose. */
const SCREENS = PAGES.filter(({ path }) => path !== '/' && !path.startsWith('/dev/'));
const PATHS = SCREENS.map(({ path }) => path);
/** The narrowest phone there is (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };
const USUAL = { width: 390, height: 844 };

/** Every page of the app as somebody finds it, whichever part of the app it belongs to. */
describe.skipIf(!CHROME)('every screen', () => {
  let browser: Browser;
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    [browser, exchange] = await Promise.all([launch(), startExchange()]);
  });
  afterAll(async () => {
    await browser?.close();
    await exchange?.end();
  });

  const open = async (someone: Person, path: string) => {
    await someone.go(path + (QUERIES[path] ?? ''));
    // What stands in for a page on its way is no page to judge.
    await someone.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  };

  /** How much wider a page is than the narrowest and the usual phone, px; 0 when it fits. */
  const overflow = async ({ page }: Person): Promise<number> => {
    let most = 0;
    for (const size of [NARROW, USUAL]) {
      await page.setViewportSize(size);
      const over = await page.evaluate(() => {
        const main = document.querySelector('main');
        const root = document.documentElement.scrollWidth - innerWidth;
        return Math.max(root, main ? main.scrollWidth - main.clientWidth : 0);
      });
      most = Math.max(most, over);
    }
    return most;
  };

  it.each([
    ['dark', 'green-up', 'en'],
    ['light', 'red-blue', 'jp'],
  ] as const)(
    'is accessible and fits a narrow phone, logged in, %s, %s, in %s (THEME:colours)',
    async (theme, upDown, lang) => {
      const someone = await person(browser, exchange.origin, { scheme: theme });
      const { page } = someone;
      await page.addInitScript(
        (settings) => localStorage.setItem('tideline.settings', JSON.stringify(settings)),
        { theme, upDown },
      );
      await logIn(someone);
      await page.evaluate((code) => localStorage.setItem('lang', code), lang);
      await page.reload();
      for (const path of PATHS) {
        await open(someone, path);
        await someone.expectAccessible();
        expect(await overflow(someone), path).toBeLessThanOrEqual(0);
      }
      someone.expectQuiet();
      await someone.leave();
    },
    600_000,
  );

  it('fits a narrow phone with texts two fifths longer than English, none of them untranslated', async () => {
    const someone = await person(browser, exchange.origin);
    const { page } = someone;
    await logIn(someone);
    await page.goto('/h5/?texts=long#/');
    const wide: Record<string, number> = {};
    const untranslated: Record<string, readonly string[]> = {};
    for (const path of PATHS) {
      await page.evaluate((to) => window.location.replace(`#${to}`), path + (QUERIES[path] ?? ''));
      await page.getByRole('main').waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      const over = await overflow(someone);
      if (over > 0) wide[path] = over;
      const bare = await page.getByRole('button').evaluateAll((buttons) =>
        buttons
          .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
          .filter((text) => /[a-z]{4}/.test(text) && !text.includes('[') && text !== 'English')
          // Countries and their codes are named by the exchange, which has no longer names for them.
          .filter((text) => !/\+\d+$/.test(text)),
      );
      if (bare.length > 0) untranslated[path] = bare;
    }
    expect({ wide, untranslated }).toEqual({ wide: {}, untranslated: {} });
    someone.expectQuiet();
    await someone.leave();
  }, 600_000);

  it('is accessible to a visitor with other colours, who is led to the login where one is needed', async () => {
    const someone = await person(browser, exchange.origin);
    await someone.page.addInitScript(() =>
      localStorage.setItem('tideline.settings', JSON.stringify({ upDown: 'colour-blind' })),
    );
    for (const { path, login } of SCREENS) {
      await open(someone, path);
      if (login) expect(someone.page.url(), path).toContain('/pages/user/login/login');
      else await someone.expectAccessible();
    }
    someone.expectQuiet();
    await someone.leave();
  }, 600_000);
});
