import { CLOSING_TIME, SESSION_IDLE } from '@tideline/wire';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';

const EMAIL = 'ida@tideline.example';
const ACCOUNT = '/pages/settings/account/index';
const MINUTE = 60_000;

// The clock of the exchange moves from a week ago to now, because it never goes back.
inBrowser('an account over time', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  const clock = (ahead: number) => setFaults(exchange.origin, `clock=skew(${ahead})`);

  beforeAll(async () => {
    exchange = await startExchange();
    await clock(-CLOSING_TIME);
    await newcomer(exchange.origin, EMAIL);
    someone = await person(exchange.origin);
    page = someone.page;
    await logIn(someone, EMAIL);
  });

  const press = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const enter = async () => {
    await field('E-mail or account name').fill(EMAIL);
    await field('Password').fill('tideline');
    await press('Log in');
  };

  it('ends a session after four hours without use, says so, and returns after the log-in [STATE:session-expiry]', async () => {
    await someone.go(ACCOUNT);
    await page.getByText(EMAIL).waitFor();
    await page.goto('about:blank');
    await clock(SESSION_IDLE + MINUTE - CLOSING_TIME);
    await page.goto(`/h5/#${ACCOUNT}`);
    await page.getByText('Your session has expired, please log in again').waitFor();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await enter();
    await page.getByText(EMAIL).waitFor();
  });

  it('waits a week for the owner of a closed account, and knows nobody after it', async () => {
    await page.getByRole('link', { name: 'Close account' }).click();
    await field('Login password').fill('tideline');
    await press('Close account');
    await page.getByText('Your account closes at').waitFor();
    await press('Done');
    await clock(-MINUTE);
    await someone.go('/pages/user/login/login');
    await enter();
    await page.getByText(/^This account closes at/).waitFor();
    await someone.expectAccessible();
    // The owner leaves without taking the request back.
    await clock(SESSION_IDLE + 2 * MINUTE);
    const login = new URLSearchParams({ account: EMAIL, password: 'tideline' });
    await until(
      'the account is closed',
      async () => {
        const init = { method: 'POST', body: login };
        const answer = await fetch(`${exchange.origin}/api/user/login`, init);
        const { error } = (await answer.json()) as { readonly error?: { readonly id: string } };
        return error?.id === 'wrong-credentials';
      },
      { every: 2_000 },
    );
    await someone.go('/pages/user/login/login');
    await enter();
    await page.getByText('Account or password is incorrect').waitFor();
    // One sentence, in one place, and a way to an account of one's own.
    await sees(() => page.getByText('Account or password is incorrect').count()).toBe(1);
    await page.getByRole('link', { name: 'Sign up' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Try the demo' }).waitFor();
    someone.expectQuiet();
    expect(await exchange.audit()).toMatchObject({ ok: true });
  });
});
