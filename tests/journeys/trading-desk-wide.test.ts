import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from './account.ts';
import { inBrowser, leaveBrowser, workerBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const CONTRACTS = '/pages/lever/index?symbol=BTCUSDT';

inBrowser('the trading desk on a tablet and a desktop', () => {
  let browser: Browser;
  let exchange: ExchangeProcess;
  let trader: Person;

  beforeAll(async () => {
    [browser, exchange] = await Promise.all([workerBrowser(), startExchange()]);
    trader = await person(browser, exchange.origin);
    await logIn(trader);
  });
  afterAll(async () => {
    await trader?.leave();
    await leaveBrowser();
    await exchange?.end();
  });

  it.each([
    ['tablet', 768, 1024],
    ['desktop', 1280, 800],
  ])(
    'puts chart and lists at the left and the ticket at the right on a %s',
    async (_, width, height) => {
      const { page } = trader;
      await page.setViewportSize({ width, height });
      await trader.go(CONTRACTS);
      const chart = page.getByRole('img', { name: /BTC\/USDT/ });
      await chart.locator('canvas').first().waitFor();
      await chart.locator('xpath=../..').locator('[data-waiting]').waitFor({ state: 'detached' });
      const boxOf = async (
        name: string | RegExp,
        role: 'button' | 'region' | 'navigation' | 'textbox',
      ) => {
        const target = page.getByRole(role, { name, exact: true }).first();
        await target.waitFor();
        const box = await target.boundingBox();
        if (!box) throw new Error(`${name} is not shown`);
        return box;
      };
      const area = await chart.boundingBox();
      const order = await boxOf('Open long', 'button');
      const book = await boxOf('Order book', 'region');
      const lists = await boxOf('Contract orders', 'region');
      const tabs = await boxOf('Main navigation', 'navigation');
      const rail = page.locator('[data-rail]');
      if (!area) throw new Error('no chart');
      const lots = await boxOf(/^Lots/, 'textbox');
      expect(area.x + area.width).toBeLessThanOrEqual(order.x);
      expect(lots.x + lots.width).toBeLessThanOrEqual(book.x);
      expect(book.x + book.width).toBeLessThanOrEqual(width);
      expect(lists.y).toBeGreaterThan(area.y + area.height);
      expect(lists.x).toBe(area.x);
      // A rail at the left of a desktop, the bar below on a tablet.
      const pairs = page.getByRole('navigation', { name: 'All pairs' });
      if (width > 1100) {
        const column = await boxOf('All pairs', 'navigation');
        const { x = 0, width: narrow = 0 } = (await rail.boundingBox()) ?? {};
        expect(x + narrow).toBeLessThanOrEqual(column.x);
        expect(tabs.x).toBeLessThan(narrow);
        expect(column.x + column.width).toBeLessThanOrEqual(area.x);
        await pairs.getByRole('link', { name: /^ETH/ }).click();
        await page.waitForURL(/symbol=ETHUSDT/);
      } else {
        expect(tabs.y).toBeGreaterThan(area.y + area.height);
        expect(await pairs.count()).toBe(0);
      }
      await trader.expectAccessible();
      trader.expectQuiet({ offline: true });
    },
  );

  it('opens the pair that is typed after `/`, by keyboard alone', async () => {
    const someone = await person(browser, exchange.origin, { desktop: true });
    const { page } = someone;
    await someone.go(CONTRACTS);
    await page.getByRole('button', { name: /^Keyboard/ }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('dialog').getByRole('searchbox');
    await field.waitFor();
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type('solana');
    await page
      .getByRole('dialog')
      .getByRole('link')
      .first()
      .getByText('SOL', { exact: true })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/lever\/index\?symbol=SOLUSDT/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The pair stays when the product changes.
    const products = page.getByRole('navigation', { name: 'Product' });
    await products.getByRole('link', { name: 'Spot' }).click();
    await page.waitForURL(/trade\/index\?symbol=SOLUSDT/);
    await products.getByRole('link', { name: 'Options' }).click();
    await page.waitForURL(/option\/detail\?symbol=SOLUSDT/);
    someone.expectQuiet();
    await someone.leave();
  });
});
