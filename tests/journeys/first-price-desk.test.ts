import type { Page } from 'playwright-core';
import { afterEach, beforeAll, it } from 'vitest';
import { sees } from '../support/until.ts';
import { builtFile } from './built-file.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

inBrowser('the first price of a trading page', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
  });
  afterEach(async () => {
    await someone?.leave();
  });

  /** Holds a file back until the returned function is called. */
  const hold = async (source: string): Promise<() => void> => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/${builtFile(source)}`, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };

  it.each([
    ['spot', '/pages/trade/index', 'src/pages/parts/spot-desk.tsx', 'en', 'Spot'],
    ['contracts', '/pages/lever/index', 'src/pages/parts/contract-desk.tsx', 'jp', '先物'],
  ])(
    'is live before the ticket and the book of %s have loaded',
    async (_, path, desk, lang, title) => {
      someone = await person(exchange.origin, { lang });
      page = someone.page;
      const release = await hold(desk);
      await page.goto(`/h5/#${path}?symbol=ETHUSDT`, { waitUntil: 'commit' });
      await page.waitForFunction(() =>
        /Live|リアルタイム/.test(document.querySelector('header')?.textContent ?? ''),
      );
      await sees(() => page.getByRole('banner').innerText()).toMatch(/ETH\/USDT[\s\S]*\d\.\d/);
      // The texts of the head are those of the first screens.
      await page.waitForFunction((text) => document.title.includes(text), `ETH/USDT ${title}`);
      const ladder = page.getByRole('list', { name: /Bids|買/ });
      await sees(() => ladder.count()).toBe(0);
      await page.locator('main [aria-busy="true"]').first().waitFor();
      release();
      await ladder.getByRole('button').first().waitFor();
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      someone.expectQuiet();
    },
  );
});
