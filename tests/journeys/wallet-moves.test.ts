import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';

const TRANSFER = '/pages/assets/transfer/index';
const EXCHANGE = '/pages/assets/exchange/index';

interface Balances {
  readonly accounts: readonly {
    readonly account: string;
    readonly balances: readonly { readonly code: string; readonly available: string }[];
  }[];
}

inBrowser('transfers and exchanges on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    await logIn(someone);
    api = await Caller.logIn(exchange.origin, 'demo');
  });

  const main = () => page.getByRole('main');
  const field = (name: string) => page.getByRole('textbox', { name });
  const error = (text: string) => main().getByText(text, { exact: true });
  const toasted = (text: string) =>
    page.getByRole('alert').or(page.getByRole('status')).getByText(text).first();
  const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const pick = async (label: RegExp, option: RegExp) => {
    await main().getByRole('button', { name: label }).click();
    await press(dialog().getByRole('button', { name: option }));
  };
  const held = async (account: string, code: string) => {
    const { accounts } = await api.post<Balances>('wallet/list', {});
    const own = accounts.find((each) => each.account === account);
    return own?.balances.find((each) => each.code === code)?.available ?? '0';
  };

  it('transfers between accounts in both directions, up to the balance [ROUTE:/pages/assets/transfer/index] [RULE:transfer] [ENTITY:transfer] [CALL:POST wallet/change] [MSG:sorry, your balance is running low]', async () => {
    await someone.go(`${TRANSFER}?from=currency&to=trust&coin=USDT`);
    await field('Quantity').waitFor();
    await button('Transfer').click();
    await error('Amount can not be empty').waitFor();
    await field('Quantity').fill('999999');
    await error('sorry, your balance is running low').waitFor();
    await someone.expectAccessible();
    await field('Quantity').fill('150.5');
    await button('Transfer 150.50 USDT').dblclick();
    const receipt = page.getByRole('region', { name: 'Moved to Trust account' });
    await receipt.getByText('150.50 USDT').waitFor();
    await sees(() => receipt.innerText()).toMatch(
      /From\s*Spot account\s*To\s*Trust account\s*Fee\s*None/,
    );
    await sees(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Moved to Trust account 150.50 USDT',
    );
    await sees(() => page.locator('[popover] p').count()).toBe(0);
    await someone.expectAccessible();
    await until(
      () => held('trust', 'USDT'),
      (text) => text === '2150.5',
    );
    await someone.go(`${TRANSFER}?from=currency&to=trust&coin=USDT`);
    await button('Swap').click();
    await page.getByRole('button', { name: /^From Trust account/ }).waitFor();
    await button('All').click();
    await sees(() => field('Quantity').inputValue()).toBe('2150.5');
    await field('Quantity').fill('150.5');
    await button('Transfer 150.50 USDT').click();
    const back = page.getByRole('region', { name: 'Moved to Spot account' });
    await back.waitFor();
    await sees(() => held('trust', 'USDT')).toBe('2000');
    await back.getByRole('button', { name: 'Done' }).click();
    await pick(/^To /, /Trust account/);
    await page.getByRole('button', { name: /^From Spot account/ }).waitFor();
  });

  it('finds a transfer whose answer was lost, and sends it once', async () => {
    await someone.go(`${TRANSFER}?from=currency&to=contract&coin=USDT`);
    let sent = 0;
    await page.route('**/api/wallet/change', async (route) => {
      sent += 1;
      // The second request never arrives.
      if (sent === 1) await route.fetch();
      await route.abort();
    });
    await field('Quantity').fill('7');
    await button('Transfer 7.00 USDT').click();
    await page.getByText('No answer yet. Checking').waitFor();
    await button('Done').click();
    await sees(() => held('contract', 'USDT')).toBe('5007');
    await field('Quantity').fill('8');
    await button('Transfer 8.00 USDT').click();
    await toasted('No funds were moved').waitFor();
    await page.unroute('**/api/wallet/change');
    expect(sent).toBe(2);
    await sees(() => held('contract', 'USDT')).toBe('5007');
    await sees(() => field('Quantity').inputValue()).toBe('8');
  });

  it('shows what an amount yields while it is typed, at a rate that renews itself [ROUTE:/pages/assets/exchange/index] [CALL:POST wallet/flashAgainst] [MSG:Insufficient balance]', async () => {
    await someone.go(EXCHANGE);
    await button('Exchange').click();
    await error('Amount can not be empty').waitFor();
    await field('You give').fill('99999');
    await error('Insufficient balance').waitFor();
    // The first rate arrives when most of its time is over.
    let quotes = 0;
    await page.route('**/api/wallet/flashAgainst', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = (await response.json()) as { data: { expires: number } };
      const expires = quotes === 0 ? data.expires - 7_000 : data.expires;
      await route.fulfill({ response, json: { ...answer, data: { ...data, expires } } });
      quotes += 1;
    });
    await field('You give').fill('100');
    const yields = page.getByRole('region', { name: 'You receive' }).getByRole('status');
    await until(
      () => yields.innerText(),
      (text) => /^0\.00\d+$/.test(text),
    );
    await main()
      .getByText(/^1 BTC ≈ [\d,]+(\.\d+)? USDT$/)
      .waitFor();
    await someone.expectAccessible();
    await until(
      async () => quotes,
      (count) => count >= 2,
    );
    await page.unrouteAll({ behavior: 'wait' });
    const before = await held('currency', 'BTC');
    await button('Exchange 100.00 USDT').dblclick();
    const receipt = page.getByRole('region', { name: 'Exchanged 100.00 USDT for' });
    await receipt
      .getByText(/^0\.00\d+ BTC$/)
      .first()
      .waitFor();
    await receipt.getByRole('link', { name: 'Trade BTC' }).waitFor();
    await someone.expectAccessible();
    expect(Number(await held('currency', 'BTC'))).toBeGreaterThan(Number(before));
  });

  it('lists transfers and exchanges [ROUTE:/pages/assets/transfer/record] [CALL:GET wallet/hzhistory]', async () => {
    await someone.go('/pages/assets/transfer/record');
    const list = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
    await list('Transfer')
      .first()
      .getByText(/^Spot → Contract/)
      .waitFor();
    await list('Transfer').first().getByText('7.00 USDT').waitFor();
    await sees(() => list('Transfer').count()).toBe(3);
    await page.getByRole('tab', { name: 'Exchange' }).click();
    await list('Exchange').first().getByText('USDT → BTC').waitFor();
    await someone.expectAccessible();
  });

  it('shows an account, one of its coins and every change, filtered and as CSV [ROUTE:/pages/assets/tradeAccount] [CALL:POST wallet/legal_log] [CALL:POST wallet/detail]', async () => {
    await someone.go('/pages/assets/tradeAccount?account=currency');
    const detail = page.waitForResponse('**/api/wallet/detail');
    await page.getByRole('list', { name: 'Coins' }).getByRole('link', { name: /^USDT/ }).click();
    expect((await detail).request().postData()).toContain('currency_id=3');
    const changes = page.getByRole('list', { name: 'Change record' }).getByRole('listitem');
    await changes.first().waitFor();
    const all = await changes.count();
    await someone.expectAccessible();
    await button('All types').click();
    await press(dialog().getByRole('button', { name: 'Transfer', exact: true }));
    await until(
      () => changes.count(),
      (count) => count === 3 && count < all,
    );
    await changes.first().getByText('-7.00 USDT').waitFor();
    const saved = page.waitForEvent('download');
    await button('Export CSV').click();
    await press(dialog().getByRole('button', { name: 'Save file' }));
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^tideline-changes-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(
      '\uFEFFtime,type,account,coin,change_available,change_frozen,available,frozen,reference,id',
    );
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,transfer,currency,USDT,-7,0,/);
    await toasted('Saved 3 rows').waitFor();
    await page.getByRole('tab', { name: 'Trust' }).click();
    await changes
      .first()
      .getByText('+150.50 USDT')
      .or(changes.first().getByText('-150.50 USDT'))
      .waitFor();
  });

  it('leaves a ledger that passes the independent audit', async () => {
    expect(await exchange.audit()).toMatchObject({ ok: true });
    someone.expectQuiet({ offline: true });
  });
});
