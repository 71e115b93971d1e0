import { LANGUAGES } from '@tideline/wire';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, expectAccessibleInBoth, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const SPOT = '/pages/trade/index';
const SETTINGS = '/pages/settings/index';
const ASSETS = '/pages/assets/index';
const TRANSFER = '/pages/assets/transfer/index';

inBrowser('the app in a wide window', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin, { desktop: true });
    page = someone.page;
    await logIn(someone);
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
      await sees(() => tabs().count()).toBe(1);
      await sees(() => tabs().getByRole('link').count()).toBe(5);
      await sees(() => page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
      // Beside the rail and the panel, centred.
      await sees(() => place()).toEqual([72 + (1280 - 72 - 320 - 720) / 2, 720]);
    }
    await menu().getByRole('button', { name: 'Help centre' }).click();
    await page.getByRole('heading', { name: 'Help centre' }).waitFor();
    await sees(() => place()).toEqual([156, 720]);
    await tabs().getByRole('link', { name: 'Assets' }).click();
    await page.getByRole('heading', { name: 'Assets' }).waitFor();
    await sees(() =>
      tabs().getByRole('link', { name: 'Assets' }).getAttribute('aria-current'),
    ).toBe('page');
    await expectAccessibleInBoth(someone);
    await page.setViewportSize({ width: 1024, height: 768 });
    const [x = 0, width] = await place();
    expect(width).toBe(720);
    // Centred beside the rail of 72 px.
    expect(x).toBe(72 + (1024 - 72 - 720) / 2);
    await someone.expectAccessible();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([
    [1024, 72],
    [1280, 72],
    [1600, 72],
    [1920, 240],
  ])(
    'keeps the rail as wide and every icon in its place on a trading page, %i px wide',
    async (width, narrow) => {
      await page.setViewportSize({ width, height: 800 });
      // The mouse over the rail would open it.
      await page.mouse.move(width / 2, 790);
      const rail = page.locator('[data-rail]');
      const places = () =>
        rail.locator('a > svg:first-child, button > svg:first-child').evaluateAll((icons) =>
          icons
            .filter((icon) => icon.checkVisibility())
            .map((icon) => {
              const { x, y } = icon.getBoundingClientRect();
              return `${x} ${y}`;
            }),
        );
      const widthNow = async () => (await rail.boundingBox())?.width;
      await someone.go(ASSETS);
      await menu().getByRole('button', { name: 'Log out' }).waitFor();
      await page.mouse.move(width / 2, 790);
      await until(widthNow, (now) => now === narrow);
      const before = await places();
      expect(before.length).toBe(5 + 12 + 1 + 1);
      const spot = page.getByRole('region', { name: 'Order book' });
      await tabs().getByRole('link', { name: 'Spot' }).click();
      await spot.first().waitFor();
      await page.mouse.move(width / 2, 790);
      await until(widthNow, (now) => now === narrow);
      await sees(() => places()).toEqual(before);
      const desk = await page.getByRole('main').boundingBox();
      expect(desk?.x).toBeGreaterThanOrEqual(narrow);
      expect((desk?.x ?? 0) + (desk?.width ?? 0)).toBeLessThanOrEqual(width);
      // The keyboard opens the rail over the page, which stays where it is.
      await tabs().getByRole('link', { name: 'Home' }).focus();
      await page.keyboard.press('Tab');
      await until(widthNow, (now) => now === 240);
      await sees(() => places()).toEqual(before);
      expect(await page.getByRole('main').boundingBox()).toEqual(desk);
      await someone.expectAccessible();
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );

  it.each(LANGUAGES)('names every tab below its icon on a tablet, %s', async (lang) => {
    const tablet = await person(exchange.origin, { lang });
    const { page: desk } = tablet;
    await desk.setViewportSize({ width: 1024, height: 768 });
    await tablet.go(SPOT);
    const rail = desk.locator('[data-rail]');
    const words = rail.locator('a > span, button[aria-haspopup] > span');
    await until(
      () => words.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
      (count) => count === 6,
    );
    const clipped = await words.evaluateAll((all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth || each.clientHeight > 16)
        .map((each) => each.textContent),
    );
    expect(clipped).toEqual([]);
    expect((await rail.boundingBox())?.width).toBe(72);
    await tablet.expectAccessible();
    await rail.locator('button[aria-haspopup]').tap();
    await desk.getByRole('dialog').waitFor();
    tablet.expectQuiet();
    await tablet.leave();
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

  it('shows announcements and the latest changes beside home', async () => {
    await someone.go('/');
    await page
      .getByRole('region', { name: 'Change record' })
      .getByRole('listitem')
      .first()
      .waitFor();
    const news = page.getByRole('region', { name: 'Announcements' });
    const first = news.getByRole('button').first();
    const title = await first.locator('span').innerText();
    await first.click();
    const notice = page.getByRole('dialog', { name: title });
    await notice.getByRole('paragraph').nth(1).waitFor();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expectAccessibleInBoth(someone);
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
    await sees(() => page.evaluate(() => localStorage.getItem('tideline.seen-wallet'))).toBeNull();
    someone.expectQuiet();
  });
});
