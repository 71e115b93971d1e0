import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn, logInByForm } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';

const EMAIL = 'linus@tideline.example';
const SETTINGS = '/pages/settings/index';
const ACCOUNT = '/pages/settings/account/index';

inBrowser('settings on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    await newcomer(exchange.origin, EMAIL);
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const dialog = () => page.getByRole('dialog');
  const token = () => page.evaluate(() => localStorage.getItem('vuex_token'));

  it('require a login [ROUTE:/pages/settings/index] [ROLE:visitor]', async () => {
    await someone.go(SETTINGS);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await logIn(someone, EMAIL);
    await someone.go(SETTINGS);
    await page.getByText(/^2\.5\.8 \(build /).waitFor();
    await someone.expectAccessible();
  });

  it('clear the cache and keep the session [MSG:Cache cleaning completed]', async () => {
    await page.evaluate(async () => {
      await (await caches.open('old')).put('/h5/old', new Response('old'));
    });
    await page.getByRole('button', { name: 'Clear cache' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cache' }).click();
    await page.getByText('Cache cleaning completed').waitFor();
    await sees(() => page.evaluate(() => caches.keys())).not.toContain('old');
    await sees(() => token()).toBeTruthy();
  });

  it('list the licences of third-party software', async () => {
    await page.getByRole('button', { name: 'About Tideline' }).click();
    await dialog().getByText('Apache-2.0').first().waitFor();
    await someone.expectAccessible();
    await page.keyboard.press('Escape');
  });

  it('change the language at once, in the app and at the exchange [ROUTE:/pages/settings/language/language] [HANDLE:set-lang]', async () => {
    await page.getByRole('link', { name: /^Language/ }).click();
    const sent = page.waitForRequest('**/api/set/lang');
    await page.getByRole('button', { name: '日本語' }).click();
    await page.getByRole('heading', { name: '言語' }).waitFor();
    expect((await sent).postData()).toContain('lang=jp');
    await someone.expectAccessible();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Language' }).waitFor();
  });

  it('take over the language of the account on a device without an own choice [CALL:POST get/lang]', async () => {
    const api = await Caller.logIn(exchange.origin, EMAIL);
    await api.post('set/lang', { lang: 'kr' });
    const other = await person(exchange.origin);
    const stored = () => other.page.evaluate(() => localStorage.getItem('lang'));
    await logInByForm(other, EMAIL);
    await until(stored, (lang) => lang === 'kr');
    await other.go(SETTINGS);
    await other.page.locator('html[lang="ko"]').waitFor();
    other.expectQuiet();
    await other.leave();
    // This device keeps its own choice.
    await sees(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
  });

  it('show the account and change its nickname [ROUTE:/pages/settings/account/index] [ENTITY:user] [CALL:GET user/center] [CALL:POST user/nickname]', async () => {
    await someone.go(ACCOUNT);
    await page.getByText(EMAIL).waitFor();
    await page.getByRole('button', { name: /^Nickname/ }).click();
    await dialog().getByRole('textbox', { name: 'Nickname' }).fill('   ');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Please enter a nickname').waitFor();
    await dialog().getByRole('textbox', { name: 'Nickname' }).fill('Linus of Tideline');
    await someone.expectAccessible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Nickname Linus of Tideline' }).waitFor();
    const api = await Caller.logIn(exchange.origin, EMAIL);
    await sees(() => api.get('user/center')).toMatchObject({ nickname: 'Linus of Tideline' });
    await someone.expectAccessible();
  });

  it('log out here or everywhere after a confirmation', async () => {
    const other = await Caller.logIn(exchange.origin, EMAIL);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await sees(() => token()).toBeTruthy();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('list', { name: 'Market' }).waitFor();
    await sees(() => token()).toBeNull();
    await sees(() => other.get('user/center')).toMatchObject({ email: EMAIL });
    await logIn(someone, EMAIL);
    await someone.go(ACCOUNT);
    await page.getByRole('button', { name: 'Log out on all devices' }).click();
    await dialog().getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('list', { name: 'Market' }).waitFor();
    await expect(other.get('user/center')).rejects.toThrow();
    // No notice that the session is over: this device ended it.
    await sees(() => page.getByText('Your session has expired').count()).toBe(0);
  });

  it('report once that the session is over, and return after the login [STATE:session-expiry] [STATE:redirect-once]', async () => {
    await logIn(someone, EMAIL);
    await someone.go(ACCOUNT);
    await page.getByText(EMAIL).waitFor();
    const own = await token();
    const elsewhere = await Caller.logIn(exchange.origin, EMAIL);
    await elsewhere.post('user/logout', { everywhere: '1' });
    await page.getByText('Your session has expired, please log in again').waitFor();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await sees(() => page.getByText('Your session has expired, please log in again').count()).toBe(
      1,
    );
    await sees(() => token()).toBeNull();
    expect(page.url()).toContain(`backpage=${encodeURIComponent(ACCOUNT)}`);
    await page.getByRole('textbox', { name: 'E-mail or account name' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'Password' }).fill('tideline');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await until(token, (now) => now !== null && now !== own);
    someone.expectQuiet();
  });

  it('pass the accessibility checks in the light theme', async () => {
    const session = await page.evaluate(() => [
      localStorage.getItem('vuex_token') ?? '',
      localStorage.getItem('vuex_user') ?? '',
    ]);
    const other = await person(exchange.origin, { lang: 'hk' });
    await other.context.addInitScript(([key, user]) => {
      localStorage.setItem('tideline.settings', '{"theme":"light"}');
      localStorage.setItem('vuex_token', key ?? '');
      localStorage.setItem('vuex_user', user ?? '');
    }, session);
    for (const route of [SETTINGS, ACCOUNT, '/pages/settings/language/language']) {
      await other.go(route);
      await other.expectAccessible();
    }
    other.expectQuiet();
    await other.leave();
  });
});
