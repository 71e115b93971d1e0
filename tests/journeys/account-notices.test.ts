import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { expectAccessibleInBoth, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';

const EMAIL = 'reader@tideline.example';
const NOTICES = '/pages/notice/index';

inBrowser('notices on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    await newcomer(exchange.origin, EMAIL);
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const list = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
  const dialog = () => page.getByRole('dialog');

  it('shows a visitor the announcements and asks for the login for messages [ROUTE:/pages/notice/index] [CALL:POST news/list]', async () => {
    await someone.go(NOTICES);
    await list('Announcements').first().waitFor();
    await sees(() => list('Announcements').count()).toBe(3);
    await sees(() => page.getByText('Unread').count()).toBe(0);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByText('Log in to read your messages').waitFor();
    await expectAccessibleInBoth(someone);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });

  it('marks notices as unread until they are opened, at the exchange too [CALL:POST news/detail]', async () => {
    await logIn(someone, EMAIL);
    await someone.go(NOTICES);
    await list('Announcements').first().waitFor();
    await sees(() => page.getByText('Unread').count()).toBe(3);
    await list('Announcements')
      .getByRole('button', { name: /paper exchange/ })
      .click();
    await dialog().getByText('Prices come from the feed').waitFor();
    await expectAccessibleInBoth(someone);
    await page.keyboard.press('Escape');
    await until(
      () => page.getByText('Unread').count(),
      (count) => count === 2,
    );
    // A sheet that has closed still takes its entry out of the history.
    await page.waitForFunction(() => !window.history.state?.layers);
    await page.reload();
    await list('Announcements').first().waitFor();
    await sees(() => page.getByText('Unread').count()).toBe(2);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await list('Messages').getByText('Welcome to Tideline').waitFor();
    await expectAccessibleInBoth(someone);
  });

  it('works alike in the light theme and in Korean', async () => {
    const reader = await person(exchange.origin, { lang: 'kr' });
    await reader.context.addInitScript(() =>
      localStorage.setItem('tideline.settings', '{"theme":"light"}'),
    );
    await reader.go(NOTICES);
    await reader.page
      .getByRole('list', { name: '공지사항' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await reader.expectAccessible();
    reader.expectQuiet();
    await reader.leave();
  });

  it('reloads on a pull, and offers a retry after a failed read', async () => {
    const asked = page.waitForRequest('**/api/news/list');
    await pullDown(page);
    await asked;
    await list('Messages').first().waitFor();
    await setFaults(exchange.origin, 'rest:news/list=fail');
    await page.getByRole('tab', { name: 'Announcements' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectAccessibleInBoth(someone);
    await setFaults(exchange.origin, '');
    await page.getByRole('button', { name: 'Try again' }).click();
    await list('Announcements').first().waitFor();
    someone.expectQuiet({ offline: true });
  });
});

/** Drags the page's scroller down with one finger. */
async function pullDown(page: Page): Promise<void> {
  await page.getByRole('main').evaluate((main) => {
    const touch = (type: string, clientY: number) => {
      const finger = new Touch({ identifier: 1, target: main, clientX: 100, clientY });
      main.dispatchEvent(
        new TouchEvent(type, { touches: [finger], bubbles: true, cancelable: true }),
      );
    };
    touch('touchstart', 100);
    touch('touchmove', 300);
  });
  await page.getByText('Release to refresh').waitFor();
  await page
    .getByRole('main')
    .evaluate((main) => main.dispatchEvent(new TouchEvent('touchend', { bubbles: true })));
}
