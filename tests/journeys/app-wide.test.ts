import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';

inBrowser('behaviour that every screen shares', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    await logIn(someone);
  });

  const tabs = () => page.getByRole('navigation', { name: 'Main navigation' });
  const theme = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'],
      bar: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    }));

  it('shows a toast above the tab bar and beside action buttons', async () => {
    await someone.go(SPOT);
    const demo = await Caller.logIn(exchange.origin, 'demo');
    const spot = new SpotScreen(page);
    await spot.ready();
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await demo.post('coin/trade', {
      ...{ symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001', price },
      client_id: 'app-wide-1',
    });
    await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click();
    const toast = page.locator('[popover] p');
    await toast.first().waitFor();
    await sees(() => toast.count()).toBe(1);
    const box = await toast.first().boundingBox();
    const bar = await tabs().boundingBox();
    const covered = await page.evaluate(() => {
      const place = document.querySelector('[popover] p')?.getBoundingClientRect();
      if (!place) return ['no toast'];
      return [...document.querySelectorAll('[data-action]')]
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const own = button.getBoundingClientRect();
          return own.top < place.bottom && own.bottom > place.top && own.height > 0;
        })
        .map((button) => button.textContent);
    });
    expect(covered).toEqual([]);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  it('hides the tab bar while the person types in a low window', async () => {
    await someone.go(SPOT);
    await page.setViewportSize({ width: 320, height: 568 });
    await tabs().waitFor();
    const quantity = page.getByRole('textbox', { name: /^Quantity/ });
    await quantity.focus();
    await tabs().waitFor({ state: 'hidden' });
    await quantity.blur();
    await tabs().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await quantity.focus();
    await quantity.fill('0.01');
    await sees(() => tabs().isVisible()).toBe(true);
  });

  it('follows the theme of the system until one is chosen [THEME:colours]', async () => {
    const other = await person(exchange.origin, { scheme: 'light' });
    // The theme of the first paint, before the app's own script runs.
    await other.context.route('**/assets/index-*.js', (route) => route.abort());
    await other.page.goto('/h5/');
    const first = () => other.page.evaluate(() => document.documentElement.dataset['theme']);
    await sees(() => first()).toBe('light');
    await other.leave();

    await someone.go('/pages/settings/index');
    await sees(() => theme()).toEqual({ theme: 'dark', bar: '#1b2c42' });
    await page.emulateMedia({ colorScheme: 'light' });
    await until(
      'the light theme',
      async () => await sees(() => theme()).toEqual({ theme: 'light', bar: '#f4f7fa' }),
    );
    await page.getByRole('button', { name: /^Theme System/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dark' }).click();
    await until(
      'the dark theme',
      async () => await sees(() => theme()).toEqual({ theme: 'dark', bar: '#1b2c42' }),
    );
    await page.reload();
    await page.getByRole('button', { name: /^Theme Dark/ }).waitFor();
    await sees(() => theme()).toEqual({ theme: 'dark', bar: '#1b2c42' });
    await page.emulateMedia({ colorScheme: 'dark' });
  });

  it('counts unread notices on the bell, and counts less when one was read', async () => {
    await someone.go('/');
    const bell = page.getByRole('button', { name: /^Notices, \d+ unread$/ });
    await bell.waitFor();
    const count = async () =>
      Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    const before = await count();
    await bell.click();
    await page.getByText('Unread', { exact: true }).first().click();
    const notice = page.getByRole('dialog');
    // A notice that was closed before its text came is not read.
    await notice.locator('article[aria-busy=false]').waitFor();
    await notice.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    if (before > 1) await until(count, (now) => now === before - 1);
    else await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();
  });

  it('lets the keyboard scroll the trust rules while their products load', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/lh/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 320, height: 568 });
    await someone.go('/pages/finance/rulePage');
    const main = page.getByRole('main');
    await until(
      () => main.getAttribute('tabindex'),
      (index) => index === '0',
    );
    await someone.expectAccessible();
    held.resolve();
    await page.getByRole('combobox').first().waitFor();
    await sees(() => main.getAttribute('tabindex')).toBeNull();
    someone.expectQuiet();
  });
});
