import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const CODE = '**/assets/*.js';
/** Pages that no journey opened before, so that their code must load. */
const HELP = '/pages/help/center/center';
const NOTICES = '/pages/notice/index';
const MENU = [
  'Deposit',
  'Withdraw',
  'Promotion',
  'Verification',
  'Security centre',
  'Withdraw address',
  'Help centre',
  'Deposit and withdrawal records',
  'Practise',
  'Valuation method',
  'Language',
  'Settings',
];

inBrowser('the app frame on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
  });
  beforeEach(async () => {
    someone = await person(exchange.origin);
    page = someone.page;
    return () => someone.leave();
  });

  const home = () => page.getByRole('list', { name: 'Market' });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const open = (route: string) => page.evaluate((to) => window.location.assign(`#${to}`), route);

  it('has five tabs with the current one marked, and none on other pages', async () => {
    await someone.go('/');
    const bar = page.getByRole('navigation', { name: 'Main navigation' });
    const tabs = bar.getByRole('link');
    await sees(() => tabs.allInnerTexts()).toEqual(['Home', 'Spot', 'Options', 'Trust', 'Assets']);
    for (const name of ['Spot', 'Options', 'Trust', 'Home']) {
      // Pages of trading have links of these names, too.
      const tab = bar.getByRole('link', { name, exact: true });
      await tab.click();
      await until(
        () => tab.getAttribute('aria-current'),
        (current) => current === 'page',
      );
      const { height = 0 } = (await tab.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
    }
    await open(NOTICES);
    await heading('Notices').waitFor();
    await sees(() => tabs.count()).toBe(0);
    someone.expectQuiet();
  });

  it('has a menu that reaches everything and restores the focus [HANDLE:service-link]', async () => {
    await logIn(someone);
    await someone.go('/');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    const items = menu.getByRole('listitem');
    // The menu's code loads when it is opened.
    await items.first().waitFor();
    await sees(() => items.allInnerTexts()).toEqual([...MENU, 'Contact us']);
    await sees(() => menu.getByRole('link', { name: 'Contact us' }).getAttribute('target')).toBe(
      '_blank',
    );
    await someone.expectAccessible();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await until('the focus on the menu key', () =>
      button.evaluate((own) => own === document.activeElement),
    );
    for (const name of MENU) {
      await button.click();
      await menu.getByRole('button', { name, exact: true }).click();
      await menu.waitFor({ state: 'detached' });
      await page.getByRole('main').waitFor();
      expect(page.url(), name).not.toContain('/user/login/');
      await someone.go('/');
    }
    someone.expectQuiet();
  });

  it('goes back to the previous page, and home from a page that was opened first [HANDLE:back]', async () => {
    await someone.go('/');
    await open(NOTICES);
    await heading('Notices').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await home().waitFor();

    const fresh = await person(exchange.origin);
    await fresh.go(NOTICES);
    await fresh.page.getByRole('button', { name: 'Back' }).click();
    await fresh.page.getByRole('list', { name: 'Market' }).waitFor();
    await fresh.leave();
    someone.expectQuiet();
  });

  it('redirects an unknown address to home with a message', async () => {
    await someone.go('/pages/nowhere');
    await page.getByText('This page does not exist').waitFor();
    await home().waitFor();
    someone.expectQuiet();
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('returns after the login to its own pages only, not to %s', async (backpage) => {
    await someone.go(`/pages/user/login/login?backpage=${encodeURIComponent(backpage)}`);
    await page.getByRole('textbox', { name: 'E-mail or account name' }).fill('demo');
    await page.getByRole('textbox', { name: 'Password' }).fill('tideline');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await home().waitFor();
    expect(new URL(page.url()).origin).toBe(exchange.origin);
    someone.expectQuiet();
  });

  it("shows a placeholder while a page's code loads [HANDLE:page-load]", async () => {
    await someone.go('/');
    const held = Promise.withResolvers<void>();
    await page.route(CODE, async (route) => {
      await held.promise;
      await route.continue();
    });
    await open(HELP);
    await page.locator('[aria-busy="true"]').waitFor();
    held.resolve();
    await heading('Help centre').waitFor();
    someone.expectQuiet();
  });

  it('reports a page that could not load, and loads it on retry [HANDLE:page-load]', async () => {
    await someone.go('/');
    // The view of a failed page loads ahead, with the toasts.
    await page.locator('[popover] > [role=alert]').waitFor({ state: 'attached' });
    await page.route(CODE, (route) => route.abort());
    await open(HELP);
    const again = page.getByRole('button', { name: 'Try again' });
    await page.getByText('This page could not be loaded').waitFor();
    await someone.expectAccessible();
    await again.click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.unroute(CODE);
    // It may have loaded by itself: the page tries again with growing waits.
    await again.evaluateAll((keys) => keys.map((key) => (key as HTMLElement).click()));
    await heading('Help centre').waitFor();
    someone.expectQuiet({ offline: true });
  });

  it('shows an indicator for a command that takes more than a second', async () => {
    await page.clock.install();
    await someone.go('/pages/user/login/login');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/user/login', async (route) => {
      await held.promise;
      await route.continue();
    });
    const bar = page.getByRole('status').getByText('Loading', { exact: true });
    await page.getByRole('textbox', { name: 'E-mail or account name' }).fill('demo');
    await page.getByRole('textbox', { name: 'Password' }).fill('tideline');
    // The page's time stands still from here on, and moves by the test's steps.
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = page.waitForRequest('**/api/user/login');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await asked;
    await page.clock.runFor(950);
    await sees(() => bar.count()).toBe(0);
    await page.clock.runFor(100);
    await bar.waitFor({ state: 'attached' });
    held.resolve();
    await page.clock.resume();
    await home().waitFor();
    await sees(() => bar.count()).toBe(0);
    someone.expectQuiet();
  });

  it.each([
    ['no-preference', 'slide'],
    ['reduce', 'none'],
  ] as const)(
    'slides pages in from the right unless motion is reduced: %s',
    async (motion, name) => {
      await page.emulateMedia({ reducedMotion: motion });
      await someone.go('/');
      await page.getByRole('button', { name: 'Notices' }).click();
      await heading('Notices').waitFor();
      const animation = await page.getByRole('main').evaluate((main) => {
        const slot = main.closest('[class*="slot"]');
        const { animationName, animationDuration } = getComputedStyle(slot ?? main);
        return Number.parseFloat(animationDuration) > 0.01 ? animationName : 'none';
      });
      expect(animation).toContain(name);
      someone.expectQuiet();
    },
  );
});
