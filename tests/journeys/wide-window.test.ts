import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, expectAccessibleInBoth, logIn } from './account.ts';
import { CHROME, leaveBrowser, workerBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const SETTINGS = '/pages/settings/index';
const ASSETS = '/pages/assets/index';
const TRANSFER = '/pages/assets/transfer/index';

describe.skipIf(!CHROME)('the app in a wide window', () => {
  let browser: Browser;
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    [browser, exchange] = await Promise.all([workerBrowser(), startExchange()]);
    someone = await person(browser, exchange.origin, { desktop: true });
    page = someone.page;
    await logIn(someone);
  });
  afterAll(async () => {
    await leaveBrowser();
    await exchange?.end();
  });

  const menu = () => page.getByRole('navigation', { name: 'Menu' });
  const tabs = () => page.getByRole('navigation', { name: 'Main navigation' });
  const place = async () => {
    const { x = 0, width = 0 } = (await page.getByRole('main').boundingBox()) ?? {};
    return [x, width];
  };

  it('has tabs and menu beside every page, and the page stays in its place', async () => {
    for (const route of [SETTINGS, ASSETS, TRANSFER]) {
      await someone.go(route);
      await menu().getByRole('button', { name: 'Settings' }).waitFor();
      expect(await tabs().count()).toBe(1);
      expect(await tabs().getByRole('link').count()).toBe(5);
      expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
      expect(await place()).toEqual([240, 720]);
    }
    await menu().getByRole('button', { name: 'Help centre' }).click();
    await page.getByRole('heading', { name: 'Help centre' }).waitFor();
    expect(await place()).toEqual([240, 720]);
    await tabs().getByRole('link', { name: 'Assets' }).click();
    await page.getByRole('heading', { name: 'Assets' }).waitFor();
    expect(await tabs().getByRole('link', { name: 'Assets' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await expectAccessibleInBoth(someone);
    await page.setViewportSize({ width: 1024, height: 768 });
    const [x = 0, width] = await place();
    expect(width).toBe(720);
    expect(x).toBe(32 + 240);
    await someone.expectAccessible();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows balances and the latest changes beside money pages, live', async () => {
    await someone.go(TRANSFER);
    const changes = page.getByRole('region', { name: 'Change record' });
    await changes.getByRole('listitem').first().waitFor();
    const panel = page.getByRole('region', { name: 'Total assets' });
    await panel
      .getByText(/\d,\d{3}\.\d/)
      .first()
      .waitFor();
    const api = await Caller.logIn(exchange.origin, 'demo');
    const amount = '123.25';
    const move = { from: 'currency', to: 'trust', currency_id: '3', amount };
    await api.post('wallet/change', { ...move, client_id: 'wide-window-1' });
    await changes.getByText('+123.25 USDT').waitFor();
    await someone.go(SETTINGS);
    await changes.waitFor({ state: 'detached' });
  });

  it('shows the curve of the worth [CALL:GET wallet/history]', async () => {
    await someone.go(ASSETS);
    await page.getByRole('img', { name: /^Worth since .*highest \d/ }).waitFor();
  });

  it('logs out from the rail after a question', async () => {
    await menu().getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await menu().getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await menu().getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('tideline.seen-wallet'))).toBeNull();
    someone.expectQuiet();
  });
});
