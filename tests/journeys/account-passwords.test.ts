import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { codeSentTo, newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';

const EMAIL = 'grace@tideline.example';
const SECURITY = '/pages/settings/security/index';

inBrowser('passwords on a phone', () => {
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
  const toasted = (text: string) =>
    page.getByRole('alert').or(page.getByRole('status')).getByText(text).first();
  const button = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true });
  const logIn = async (password: string) => {
    await someone.go('/pages/user/login/login');
    await field('E-mail or account name').fill(EMAIL);
    await field('Password').fill(password);
    await button('Log in').click();
  };

  it('resets a forgotten password with a code only [ROUTE:/pages/user/login/forgetPassword] [CALL:POST user/check_email] [CALL:POST user/forget] [MSG:Successfully modified]', async () => {
    await someone.go('/pages/user/login/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await field('E-mail').fill(EMAIL);
    await button('Next').click();
    await error('Please enter the verification code').waitFor();
    await someone.expectAccessible();
    await button('Get code').click();
    await toasted('Successfully sent').waitFor();
    const code = await codeSentTo(exchange.origin, EMAIL);
    await field('Verification code').fill(code === '123456' ? '654321' : '123456');
    await error('The verification code is wrong or has expired').waitFor();
    await field('Verification code').fill(code);
    await field('New password').fill('reset-me-1');
    await field('Repeat password').fill('reset-me-2');
    await button('Submit').click();
    await error('Password twice inconsistent').waitFor();
    await field('Repeat password').fill('reset-me-1');
    await someone.expectAccessible();
    await button('Submit').click();
    await toasted('Successfully modified').waitFor();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await logIn('tideline');
    await toasted('Account or password is incorrect').waitFor();
    await logIn('reset-me-1');
    await toasted('Sign in successfully').waitFor();
  });

  it('changes the login password with the old one and ends the sessions of other devices [ROUTE:/pages/settings/security/changePassword] [RULE:change-login-password] [CALL:POST user/e_pwd]', async () => {
    const login = new URLSearchParams({ account: EMAIL, password: 'reset-me-1' });
    const elsewhere = await fetch(`${exchange.origin}/api/user/login`, {
      method: 'POST',
      body: login,
    });
    const { data } = (await elsewhere.json()) as { data: { token: string } };
    await someone.go(SECURITY);
    await page.getByRole('link', { name: /^Login password/ }).click();
    await button('Submit').click();
    await error('Please enter the old password').waitFor();
    await error('Please enter the password').waitFor();
    await error('Please repeat the password').waitFor();
    await field('Current password').fill('not-this-one');
    await field('New password').fill('second-2-none');
    await field('Repeat password').fill('second-2-none');
    await someone.expectAccessible();
    await button('Submit').click();
    await error('The password is incorrect').waitFor();
    await sees(() => field('New password').inputValue()).toBe('second-2-none');
    await field('Current password').fill('reset-me-1');
    await button('Submit').click();
    await toasted('Successfully modified').waitFor();
    await page.getByRole('heading', { name: 'Security centre' }).waitFor();
    const asked = await fetch(`${exchange.origin}/api/user/center`, {
      headers: { authorization: data.token },
    });
    expect(await asked.json()).toMatchObject({ type: '999' });
  });

  it('reports a missing fund password and sets the first one [ROUTE:/pages/settings/security/index] [ROUTE:/pages/settings/security/changePayPassword] [MSG:No transaction password is set, please set it first] [CALL:POST safe/update_password] [CALL:POST user/has_password]', async () => {
    await page.getByText('No transaction password is set, please set it first').waitFor();
    await someone.expectAccessible();
    await page.getByRole('link', { name: /^Fund password Not set/ }).click();
    await field('New fund password').fill('12345x');
    await sees(() => field('New fund password').inputValue()).toBe('12345');
    await button('Submit').click();
    await error('The fund password must be exactly 6 digits').waitFor();
    await field('New fund password').fill('123456');
    await error('These digits are easy to guess. Please choose others').waitFor();
    await field('New fund password').fill('246857');
    await field('Repeat password').fill('246856');
    await error('Password twice inconsistent').waitFor();
    await field('Repeat password').fill('246857');
    await button('Submit').click();
    const receipt = page.getByRole('region', { name: 'Fund password set' });
    await receipt.getByText('Withdrawals, new addresses and cards').waitFor();
    await someone.expectAccessible();
    await receipt.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: /^Fund password Set/ }).waitFor();
    await sees(() => page.getByText('No transaction password is set').count()).toBe(0);
  });

  it('changes the fund password with the old one or with a code', async () => {
    await page.getByRole('link', { name: /^Fund password/ }).click();
    await field('Current fund password').fill('999999');
    await field('New fund password').fill('246822');
    await field('Repeat password').fill('246822');
    await someone.expectAccessible();
    await button('Submit').click();
    await error('The fund password is incorrect').waitFor();
    await page.getByRole('radio', { name: 'Verification code' }).check();
    await page.getByText(`The code goes to ${EMAIL}.`).waitFor();
    await button('Get code').click();
    await toasted('Successfully sent').waitFor();
    await field('Verification code').fill(await codeSentTo(exchange.origin, EMAIL));
    await page.getByRole('region', { name: 'Fund password changed' }).waitFor();
    await button('Done').click();
    await page.getByRole('link', { name: /^Fund password Set/ }).click();
    await field('Current fund password').fill('246822');
    await field('New fund password').fill('246833');
    await field('Repeat password').fill('246833');
    await button('Submit').click();
    await button('Done').click();
    await page.getByRole('heading', { name: 'Security centre' }).waitFor();
    someone.expectQuiet();
  });

  it('passes the accessibility checks in the light theme', async () => {
    const session = await page.evaluate(() => [
      localStorage.getItem('vuex_token') ?? '',
      localStorage.getItem('vuex_user') ?? '',
    ]);
    const other = await person(exchange.origin, { lang: 'zh' });
    await other.context.addInitScript(([token, user]) => {
      localStorage.setItem('tideline.settings', '{"theme":"light"}');
      localStorage.setItem('vuex_token', token ?? '');
      localStorage.setItem('vuex_user', user ?? '');
    }, session);
    for (const route of [
      SECURITY,
      '/pages/settings/security/changePassword',
      '/pages/settings/security/changePayPassword',
    ]) {
      await other.go(route);
      await other.page
        .getByText(/登录密码|旧密码|当前密码|资金密码/)
        .first()
        .waitFor();
      await other.expectAccessible();
    }
    other.expectQuiet();
    await other.leave();
  });
});
