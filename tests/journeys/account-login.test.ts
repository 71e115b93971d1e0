import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';
import { sandboxHeaders } from './sandbox.ts';

const EMAIL = 'margaret@tideline.example';
const NOBODY = 'nobody@tideline.example';
const LOGIN = '/pages/user/login/login';
const FORGOT = '/pages/user/login/forgetPassword';
const REGISTER = '/pages/user/login/register';

inBrowser('login on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    await newcomer(exchange.origin, EMAIL);
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const error = (text: string) => page.getByRole('main').getByText(text, { exact: true });
  const button = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true });
  const toasted = (text: string) =>
    page.getByRole('alert').or(page.getByRole('status')).getByText(text).first();
  const token = () => page.evaluate(() => localStorage.getItem('vuex_token'));
  const newestMailTo = async (to: string) => {
    const answer = await fetch(`${exchange.origin}/api/_sandbox/outbox`, {
      headers: sandboxHeaders(exchange.origin),
    });
    const { data } = (await answer.json()) as {
      data: { messages: { to: string; text: string }[] };
    };
    return data.messages.find((each) => each.to === to)?.text ?? '';
  };
  const fill = async (account: string, password: string) => {
    await field('E-mail or account name').fill(account);
    await field('Password').fill(password);
    await button('Log in').click();
  };

  it('shows missing input at each field and sends no request [ROUTE:/pages/user/login/login]', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/login')) asked += 1;
    });
    await someone.go(LOGIN);
    await button('Log in').click();
    await error('Please enter your e-mail address or account name').waitFor();
    await error('Please enter the password').waitFor();
    await someone.expectAccessible();
    await fill('margaret@tideline', 'tideline');
    await error('Please enter a valid e-mail address').waitFor();
    await page.getByRole('tab', { name: 'Phone' }).click();
    await button('Log in').click();
    await error('Please enter phone number').waitFor();
    expect(asked).toBe(0);
  });

  it('keeps the input after a wrong password and can show it', async () => {
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await fill(EMAIL, 'not-this-one');
    await toasted('Account or password is incorrect').waitFor();
    await sees(() => field('E-mail or account name').inputValue()).toBe(EMAIL);
    await sees(() => field('Password').getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await sees(() => field('Password').getAttribute('type')).toBe('text');
    await sees(() => field('Password').inputValue()).toBe('not-this-one');
    await sees(() => token()).toBeNull();
  });

  it('reports that the exchange is unreachable, then logs in once it answers [MSG:Sign in successfully] [CALL:POST user/login]', async () => {
    await someone.context.setOffline(true);
    await fill(EMAIL, 'tideline');
    await toasted('Failed to submit').waitFor();
    await someone.context.setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await button('Log in').click();
    await toasted('Sign in successfully').waitFor();
    await sees(() => token()).toBeTruthy();
    // The login screen redirects users who are logged in.
    await someone.go(LOGIN);
    await page.getByRole('list', { name: 'Market' }).waitFor();
  });

  it('waits longer after each wrong password from the sixth on', async () => {
    const other = await person(exchange.origin);
    ({ page } = other);
    await other.go(LOGIN);
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = page.waitForResponse('**/api/user/login');
      await fill(NOBODY, `guess number ${tries}`);
      await answered;
    }
    await fill(NOBODY, 'guess number 6');
    await toasted('Too many failed attempts, please try again later').waitFor();
    // Another account is not blocked.
    await fill(EMAIL, 'tideline');
    await toasted('Sign in successfully').waitFor();
    await other.leave();
    ({ page } = someone);
  });

  it('answers a password reset alike for existing and unknown accounts', async () => {
    const other = await person(exchange.origin);
    ({ page } = other);
    await other.go(FORGOT);
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await field('E-mail').fill(NOBODY);
    await button('Get code').click();
    await toasted('Successfully sent').waitFor();
    const outbox = await fetch(`${exchange.origin}/api/_sandbox/outbox`, {
      headers: sandboxHeaders(exchange.origin),
    });
    expect(await outbox.text()).not.toContain(NOBODY);
    await field('Verification code').fill('123456');
    await button('Next').click();
    await error('The verification code is wrong or has expired').waitFor();
    other.expectQuiet();
    await other.leave();
    ({ page } = someone);
  });

  it('tells only the mailbox owner that the address is registered, and asks everybody to wait for another code', async () => {
    const other = await person(exchange.origin);
    ({ page } = other);
    await other.go(`${REGISTER}?invitation=TIDELINE&method=email`);
    await field('E-mail').fill(EMAIL);
    await button('Get code').click();
    await toasted('Successfully sent').waitFor();
    // The screen shows the neutral answer; the mail to the owner says more.
    expect(await newestMailTo(EMAIL)).toMatch(/already/);
    await field('Verification code').fill('123456');
    await field('Password').fill('tideline9');
    await page.getByRole('checkbox').check();
    await button('Sign up').click();
    await error('The verification code is wrong or has expired').waitFor();
    await sees(() => token()).toBeNull();
    // A new page has lost the countdown; the exchange still enforces it.
    await page.reload();
    await field('E-mail').fill(EMAIL);
    await button('Get code').click();
    await error('A code has just been sent, please wait before asking again').waitFor();
    other.expectQuiet();
    await other.leave();
    ({ page } = someone);
  });

  it('starts with an e-mail address too, and lists only existing countries [ROUTE:/pages/user/login/choose]', async () => {
    const other = await person(exchange.origin);
    ({ page } = other);
    await other.go('/pages/user/login/choose');
    await page.getByRole('searchbox').fill('atlantis');
    await page.getByText('No country matches your search').waitFor();
    await other.expectAccessible();
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await page.getByRole('link', { name: 'Sign up by e-mail' }).click();
    await field('E-mail').waitFor();
    await other.leave();
    ({ page } = someone);
  });

  it.each([
    ['dark', 'kr'],
    ['light', 'zh'],
    ['light', 'hk'],
  ] as const)('is accessible in the %s theme in %s', async (theme, lang) => {
    const other = await person(exchange.origin, { lang });
    await other.context.addInitScript(
      (settings) => localStorage.setItem('tideline.settings', settings),
      JSON.stringify({ theme }),
    );
    for (const route of [LOGIN, FORGOT, `${REGISTER}?method=email`]) {
      await other.go(route);
      await other.page.getByRole('main').getByRole('textbox').first().waitFor();
      // Below it is the button that opens a demo account.
      await other.page.getByRole('main').locator('form button[type=submit]').last().click();
      await other.expectAccessible();
    }
    other.expectQuiet();
    await other.leave();
  });
});
