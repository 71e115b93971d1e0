import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { trustOrders, trustReport } from '../../wire/calls/trust.ts';
import type { ResponseOf } from '../../wire/index.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';

type Order = ResponseOf<typeof trustOrders>['rows'][number];

const TAB = '/pages/template/index';
const BUY = '/pages/finance/buyPage?id=usdt-15';

inBrowser('hosting on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const form = () => page.getByRole('form', { name: 'Amount to host' });
  const amount = () => form().getByRole('textbox', { name: /^Amount/ });
  const submit = () => form().getByRole('button', { name: /^(Start hosting|Host [\d,.]+ USDT)$/ });
  const sheet = () => page.getByRole('dialog');
  /** The error at the field; the toast disappears. */
  const said = (text: string) => form().getByText(text, { exact: true }).waitFor();
  const orders = async () => (await api.get<{ rows: Order[] }>('lh/deposit/order')).rows;

  it('shows a visitor the products and asks for the login on action [ROUTE:/pages/template/index] [ENTITY:product] [CALL:GET lh/deposit/config]', async () => {
    await someone.go(TAB);
    const product = page.getByRole('article', { name: 'USDT · 15 days' });
    await sees(() => product.innerText()).toMatch(
      /In progress[\s\S]*Daily yield\s*0\.015%[\s\S]*Total yield\s*0\.225%[\s\S]*Minimum\s*100\.00 USDT/,
    );
    const soon = page.getByRole('article', { name: 'USDT · 90 days' });
    await sees(() => soon.innerText()).toContain('Coming soon');
    await sees(() => soon.getByRole('button').count()).toBe(0);
    // A visitor's totals are unknown, not zero.
    await sees(() => page.getByRole('region', { name: 'Total hosted' }).innerText()).not.toMatch(
      /\d/,
    );
    await someone.expectAccessible();
    await product.getByRole('button', { name: 'Start hosting' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(page.url()).toContain('backtype=2');
  });

  it("states the rules with an example from each product's own numbers [ROUTE:/pages/finance/rulePage]", async () => {
    await someone.go('/pages/finance/rulePage');
    await page
      .getByRole('row', { name: /USDT · 15 days 0\.015% Daily yield × remaining/ })
      .waitFor();
    await page.getByRole('row', { name: /BTC · 30 days 0\.005% 1\.5 × one day/ }).waitFor();
    await page.getByRole('combobox').selectOption({ label: 'USDT · 15 days' });
    await page
      .getByText(
        '10,000.00 USDT at 0.015% a day for 15 days earns 1.50 USDT a day, 22.50 USDT in total.',
      )
      .waitFor();
    await page
      .getByText(/0\.015% × 3 × 1,000\.00 USDT = 0\.45 USDT, refund 999\.55 USDT/)
      .waitFor();
    await someone.expectAccessible();
  });

  it('requires an amount within bounds and balance, and the agreement [ROUTE:/pages/finance/buyPage] [RULE:trust-purchase] [MSG:Amount can not be empty] [MSG:Amount can not be less than the minimum] [MSG:sorry, your balance is running low] [MSG:You have not agreed to the agreement]', async () => {
    await logIn(someone);
    api = await Caller.logIn(exchange.origin, 'demo');
    await someone.go(BUY);
    await submit().click();
    await said('Amount can not be empty');
    await amount().fill('99.99');
    await said('Amount can not be less than the minimum');
    await amount().fill('2000.01');
    await said('sorry, your balance is running low');
    await form().getByRole('button', { name: 'All' }).click();
    await sees(() => amount().inputValue()).toBe('2000');
    await said('You have not agreed to the agreement');
    await submit().click();
    await sees(() => sheet().count()).toBe(0);
    await someone.expectAccessible();
    await form().getByRole('button', { name: 'Hosting agreement' }).click();
    await sheet()
      .getByText(/The penalty is: Daily yield × remaining days × principal/)
      .waitFor();
    await press(sheet().getByRole('button', { name: 'Agree' }));
    await sees(() => form().getByRole('checkbox').isChecked()).toBe(true);
    await sees(() => orders()).toEqual([]);
  });

  it('shows the payout while typing, and hosts once on a double tap [CALL:POST lh/deposit]', async () => {
    await amount().fill('1000');
    const projected = page.getByRole('region', { name: 'Projected payout' });
    await sees(() => projected.innerText()).toMatch(
      /Each day\s*0\.15 USDT\s*Whole term\s*2\.25 USDT\s*Principal and yield\s*1,002\.25 USDT/,
    );
    await submit().click();
    await sees(() => sheet().innerText()).toMatch(
      /1,000\.00 USDT[\s\S]*2\.25 USDT[\s\S]*00:00 UTC/,
    );
    await someone.expectAccessible();
    await sheet().getByRole('button', { name: 'Host 1,000.00 USDT' }).dblclick();
    const receipt = page.getByRole('region', { name: 'Hosting for 15 days' });
    await receipt.getByText('1,000.00 USDT').waitFor();
    await someone.expectAccessible();
    await receipt.getByRole('link', { name: 'View record' }).click();
    await page.getByRole('heading', { name: 'Hosting', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Hosted').waitFor();
    await sees(() => orders()).toHaveLength(1);
  });

  it('finds a purchase whose answer was lost', async () => {
    await someone.go(BUY);
    // The exchange executes it; only its answer is lost.
    await page.route('**/api/lh/deposit', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await amount().fill('200');
    await form().getByRole('checkbox').check();
    await submit().click();
    await sheet().getByRole('button', { name: 'Host 200.00 USDT' }).click();
    await form()
      .getByText(/No answer yet\./)
      .waitFor();
    await page.getByRole('link', { name: 'View record' }).waitFor();
    await someone.go('/pages/finance/ordersPage');
    await page.getByRole('heading', { name: 'My hosting' }).waitFor();
    await page.unroute('**/api/lh/deposit');
    await sees(async () => (await orders()).map((each) => each.amount)).toEqual(['200', '1000']);
  });

  it('shows running orders with days left, yield so far and totals [ROUTE:/pages/finance/ordersPage] [ENTITY:hosting-order] [CALL:GET lh/deposit/report]', async () => {
    const cards = page.getByRole('list', { name: 'Hosting' }).getByRole('article');
    await until(
      () => cards.count(),
      (count) => count === 2,
    );
    const card = page.getByRole('article', { name: /1,000\.00 USDT/ });
    await sees(() => card.innerText()).toMatch(
      /15 of 15 days left[\s\S]*Yield so far\s*0\.00 USDT/,
    );
    await someone.expectAccessible();
    await someone.go(TAB);
    const report = page.getByRole('region', { name: 'Total hosted' });
    await until(
      () => report.innerText(),
      (text) => text.includes('1,200.00 USDT'),
    );
    await sees(
      async () => (await api.get<ResponseOf<typeof trustReport>>('lh/deposit/report')).orders,
    ).toBe(2);
    await someone.expectAccessible();
  });

  it('asks again when the penalty changed since it was shown [STATE:hosting-order]', async () => {
    // A list that was loaded on an earlier day.
    await page.route('**/api/lh/deposit/order?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { rows: Order[] } };
      const rows = body.data.rows.map((row) => ({ ...row, penalty: '1', refund: '999' }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, rows } } });
    });
    await someone.go('/pages/finance/ordersPage');
    const card = page.getByRole('article', { name: /1,000\.00 USDT/ });
    await card.getByRole('button', { name: 'Redeem early' }).click();
    await sees(() => sheet().innerText()).toMatch(/Penalty\s*1\.00 USDT\s*Refund\s*999\.00 USDT/);
    await page.unroute('**/api/lh/deposit/order?*');
    await sheet()
      .getByRole('button', { name: /^Redeem [\d,.]+ USDT$/ })
      .click();
    await sheet().getByText('The penalty has changed').waitFor();
    await until(
      () => sheet().innerText(),
      (text) => /Penalty\s*2\.25 USDT\s*Refund\s*997\.75 USDT/.test(text),
    );
    await sees(async () => (await orders()).map((each) => each.status)).toEqual([
      'hosting',
      'hosting',
    ]);
  });

  it('redeems at the penalty it showed [CALL:POST lh/deposit/order/cancel] [CALL:GET lh/deposit/order]', async () => {
    await sees(() => sheet().innerText()).toContain('0.015% × 15 × 1,000.00 USDT = 2.25 USDT');
    await someone.expectAccessible();
    await sheet()
      .getByRole('button', { name: /^Redeem [\d,.]+ USDT$/ })
      .dblclick();
    const receipt = sheet().getByRole('region', { name: 'Redeemed early: paid back' });
    await receipt.getByText('997.75 USDT').first().waitFor();
    await someone.expectAccessible();
    await press(receipt.getByRole('button', { name: 'Done' }));
    await page.getByRole('tab', { name: 'Redeemed' }).click();
    const card = page.getByRole('article', { name: /1,000\.00 USDT/ });
    await sees(() => card.innerText()).toMatch(/Penalty\s*2\.25 USDT\s*Refund\s*997\.75 USDT/);
    await page.getByRole('tab', { name: 'Completed' }).click();
    await page.getByText('No completed hosting yet').waitFor();
    // 2000 − 200 still running − 2.25
    await someone.go(BUY);
    await form().getByText('1,797.75 USDT').waitFor();
  });

  it('lists the products of one coin, also in the light theme and in Japanese [ROUTE:/pages/finance/index] [CALL:GET lh/deposit/product_info]', async () => {
    await someone.go('/pages/finance/index');
    await page.getByRole('tab', { name: 'BTC' }).click();
    await sees(() => page.getByRole('article').count()).toBe(1);
    await someone.expectAccessible();
    await page.evaluate(() => {
      localStorage.setItem('lang', 'jp');
      localStorage.setItem('tideline.settings', '{"theme":"light"}');
    });
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await someone.expectAccessible();
    await page.getByRole('article', { name: 'USDT・7日' }).getByRole('button').click();
    await page.getByRole('heading', { name: 'USDTを運用' }).waitFor();
    await page.getByRole('checkbox').waitFor();
    await someone.expectAccessible();
    someone.expectQuiet({ offline: true });
  });

  it('offers a retry after every failed read', async () => {
    const broken: readonly (readonly [route: string, call: string])[] = [
      [TAB, 'lh/deposit/report'],
      ['/pages/finance/index', 'lh/deposit/config'],
      [BUY, 'lh/deposit/product_info?*'],
      ['/pages/finance/ordersPage?tab=redeemed', 'lh/deposit/order?*'],
    ];
    for (const [route, call] of broken) {
      await page.route(`**/api/${call}`, (each) => each.abort());
      await someone.go(route);
      const again = page.getByRole('alert').getByRole('button');
      await again.waitFor();
      await page.unroute(`**/api/${call}`);
      await again.click();
      await again.waitFor({ state: 'detached' });
    }
    someone.expectQuiet({ offline: true });
  });

  it('leaves a ledger that passes the independent audit', async () => {
    expect(await exchange.audit()).toMatchObject({ ok: true });
  });
});
