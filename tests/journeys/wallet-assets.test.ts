import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person, press } from './person.ts';

inBrowser('the assets on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    api = await Caller.logIn(exchange.origin, 'demo');
  });

  const main = () => page.getByRole('main');
  const dialog = () => page.getByRole('dialog');
  const total = () => page.getByRole('region', { name: 'Total assets' });

  it('sends a visitor to the login and back [ROUTE:/pages/assets/index] [ROLE:visitor]', async () => {
    await someone.go('/pages/assets/index');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(page.url()).toContain('backtype=2');
    await logIn(someone);
  });

  it('shows the live total in the chosen coin, and hides it on request [ENTITY:accounts] [CALL:POST wallet/list]', async () => {
    await someone.go('/pages/assets/index');
    const worth = () => total().locator('strong').innerText();
    await until(worth, (text) => /^\d\d,\d{3}\.\d\d$/.test(text));
    const before = await worth();
    await until(worth, (text) => text !== before);
    await page.getByRole('tab', { name: 'Accounts' }).click();
    const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('link');
    await sees(() => accounts.count()).toBe(4);
    await accounts.nth(1).getByText('2,000.00').first().waitFor();
    await someone.expectAccessible();

    await page.getByRole('button', { name: 'Valuation method: USDT' }).click();
    await press(dialog().getByRole('button', { name: 'BTC' }));
    await until(worth, (text) => /^0\.\d{8}$/.test(text));
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await sees(() => worth()).toBe('••••••');
    await page.reload();
    await until(worth, (text) => text === '••••••');
    await sees(() =>
      main()
        .getByText(/\d,\d{3}/)
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.getByRole('button', { name: 'Valuation method: BTC' }).click();
    await press(dialog().getByRole('button', { name: 'USDT' }));
  });

  it('follows external changes without polling, and hides small balances', async () => {
    const coins = page.getByRole('list', { name: 'Coins' });
    const form = { from: 'currency', to: 'option', currency_id: '1', amount: '0.025' };
    const account = page.getByRole('list', { name: 'Accounts' }).getByRole('link').nth(1);
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await api.post('wallet/change', { ...form, client_id: 'journey-elsewhere' });
    await until(
      () => account.innerText(),
      (text) => !text.includes('2,000.00'),
    );
    await page.getByRole('tab', { name: 'Coins' }).click();
    await coins.getByText('0.10000000').waitFor();
    const quoted = await api.post<{ quote_id: string }>('wallet/flashAgainst', {
      from_currency: '3',
      to_currency: '8',
      amount: '0.5',
    });
    await api.post('wallet/flashAgainst', {
      from_currency: '3',
      to_currency: '8',
      amount: '0.5',
      quote_id: quoted.quote_id,
      client_id: 'journey-small',
    });
    await coins.getByText('Dogecoin').waitFor();
    await page.getByRole('switch', { name: 'Hide small assets' }).click();
    await coins.getByText('Dogecoin').waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Hide small assets' }).click();
  });

  it('shows -- and never 0 while prices are unknown', async () => {
    const other = await person(exchange.origin);
    await logIn(other);
    await setFaults(exchange.origin, 'socket=down;rest:currency/quotation_new=fail');
    await other.go('/pages/assets/index');
    await other.page.reload();
    await other.page.getByRole('list', { name: 'Coins' }).getByText('18,999').first().waitFor();
    const worth = other.page.getByRole('region', { name: 'Total assets' }).locator('strong');
    await sees(() => worth.innerText()).toBe('--');
    await setFaults(exchange.origin, '');
    await other.leave();
  });

  it('offers a retry after a failed read, in another language and theme too', async () => {
    const other = await person(exchange.origin, { lang: 'kr' });
    await other.context.addInitScript(() =>
      localStorage.setItem('tideline.settings', '{"theme":"light"}'),
    );
    const session = await page.evaluate(() => [
      localStorage.getItem('vuex_token') ?? '',
      localStorage.getItem('vuex_user') ?? '',
    ]);
    await other.context.addInitScript(([token, user]) => {
      localStorage.setItem('vuex_token', token ?? '');
      localStorage.setItem('vuex_user', user ?? '');
    }, session);
    await setFaults(exchange.origin, 'rest:wallet/list=fail');
    await other.go('/pages/assets/index');
    await other.page.getByRole('button', { name: '다시 시도' }).waitFor();
    await other.expectAccessible();
    await setFaults(exchange.origin, '');
    await other.page.getByRole('button', { name: '다시 시도' }).click();
    await other.page.getByRole('list', { name: '보유 코인' }).waitFor();
    await other.expectAccessible();
    await other.leave();
    someone.expectQuiet({ offline: true });
  });
});
