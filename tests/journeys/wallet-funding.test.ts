// Longer than 300 lines: one person, whose deposits, addresses and withdrawals follow each other.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { sees } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { codeSentTo, newcomer } from './newcomer.ts';
import { type Person, person, press } from './person.ts';
import { decide, receiptForm } from './reviews.ts';

const EMAIL = 'demo@tideline.example';
const NEW = 'anna@tideline.example';
/** A valid address form of the chain; nothing is ever sent to it. */
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const receipt = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(png(64, 64)),
};

interface Balances {
  readonly accounts: readonly {
    readonly account: string;
    readonly balances: readonly { readonly code: string; readonly available: string }[];
  }[];
}

// One person's money, in order: each step needs the funds and records of the step before it. A
// split would repeat registration, verification and deposit.
inBrowser('deposits and withdrawals on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;

  beforeAll(async () => {
    // Manual review keeps every state on the screen until the test has checked it.
    exchange = await startExchange({ env: { REVIEW_DELAY: 'manual' } });
    someone = await person(exchange.origin);
    page = someone.page;
    api = await Caller.logIn(exchange.origin, 'demo');
    // The demo user has an address; this journey creates a first one.
    const book = await api.post<{ readonly addresses: readonly { readonly id: string }[] }>(
      'wallet/get_address',
      {},
    );
    expect(book.addresses).toHaveLength(1);
    for (const { id } of book.addresses) await api.post('wallet/deladdress', { id });
    await logIn(someone);
  });

  const main = () => page.getByRole('main');
  const field = (name: string) => page.getByRole('textbox', { name });
  const error = (text: string) => main().getByText(text, { exact: true });
  const toasted = (text: string) =>
    page.getByRole('alert').or(page.getByRole('status')).getByText(text).first();
  const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const rows = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
  const held = async (code: string) => {
    const { accounts } = await api.post<Balances>('wallet/list', {});
    const currency = accounts.find(({ account }) => account === 'currency');
    return currency?.balances.find((each) => each.code === code)?.available;
  };

  it('shows coin, chain, address and QR code for a deposit, and says paper [ROUTE:/pages/assets/deposit/index] [RULE:deposit] [CALL:POST wallet/get_in_address] [CONST:coins] [CONST:simple-send] [MSG:Successfully copied] [MSG:Copy failed, please copy manually] [MSG:Picture saved successfully] [MSG:Failed to save picture]', async () => {
    await someone.go('/pages/assets/deposit/index');
    await page.getByRole('note').getByText('not valid on any blockchain').waitFor();
    await page.getByText('Deposits support simple send only.').waitFor();
    await page.getByText('Minimum deposit: 10.00 USDT').waitFor();
    await page.getByText('Send only USDT on TRC20.').waitFor();
    // Address and copy button are visible without scrolling in a phone's browser.
    await page.setViewportSize({ width: 390, height: 664 });
    for (const it of [main().locator('code'), button('Copy address')]) {
      const box = await it.boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(664 - 60);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const chains = await page.getByRole('radio').count();
    expect(chains).toBe(3);
    const first = await main().locator('code').innerText();
    expect(first).toMatch(/^paper1trc20/);
    await someone.expectAccessible();
    await page.getByRole('radio', { name: 'ERC20' }).check();
    await main()
      .locator('code')
      .getByText(/^paper1erc20/)
      .waitFor();

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Copy address').click();
    await toasted('Successfully copied').waitFor();
    await sees(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^paper1erc20/);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      document.execCommand = () => false;
    });
    await button('Copy address').click();
    await toasted('Copy failed, please copy manually').waitFor();

    await button('QR code and picture').click();
    await page.getByRole('img', { name: 'QR code: USDT · ERC20' }).waitFor();
    await someone.expectAccessible();
    const saved = page.waitForEvent('download');
    await button('Save picture').click();
    const file = await (await saved).path();
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
    await toasted('Picture saved successfully').waitFor();
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = () => {
        throw new Error('no memory');
      };
    });
    await button('Save picture').click();
    await toasted('Failed to save picture').waitFor();

    await page.getByRole('tab', { name: 'USD (bank)' }).click();
    await page.getByText('Paper Bank').waitFor();
    await page.getByText('does not exist at any bank').waitFor();
    await someone.expectAccessible();
    await page.reload();
  });

  it('reports a deposit; requires both amount and receipt [ROUTE:/pages/assets/deposit/charge] [RULE:deposit] [CALL:POST wallet/charge_req] [ENTITY:deposit] [MSG:Amount can not be empty] [MSG:Amount can not be less than the minimum] [MSG:Submitted successfully]', async () => {
    await someone.go('/pages/assets/deposit/charge?coin=USDT&chain=ERC20');
    await field('Quantity').waitFor();
    await button('Report a deposit').click();
    await error('Amount can not be empty').waitFor();
    await error('Please upload a picture of the receipt').waitFor();
    // The first wrong field has the focus; the second one is a link.
    const summary = page.getByRole('region', { name: '2 fields need attention' });
    await sees(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await summary.getByRole('button', { name: /^Receipt/ }).click();
    await sees(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await sees(() => page.locator('[popover] p').count()).toBe(0);
    await field('Quantity').fill('9.99999999');
    await error('Amount can not be less than the minimum').waitFor();
    await someone.expectAccessible();
    await field('Quantity').fill('250.5');
    await page.locator('input[type="file"]').first().setInputFiles(receipt);
    await page.getByText('Uploaded').first().waitFor();
    await button('Report 250.50 USDT').dblclick();
    const receiptOf = page.getByRole('region', { name: 'Submitted successfully' });
    await receiptOf.getByText('250.50 USDT').first().waitFor();
    await sees(() => receiptOf.innerText()).toMatch(/Submitted[\s\S]*Credited/);
    await receiptOf.getByText('When it passes, the amount is credited').waitFor();
    await someone.expectAccessible();
    await receiptOf.getByRole('link', { name: 'View record' }).click();
    // The record itself, with its receipt in full size.
    await main().getByText('+250.50 USDT').waitFor();
    await main().getByText('Under review').first().waitFor();
    await main().getByText('When it passes, the amount is credited').waitFor();
    await someone.expectAccessible();
    await page.getByRole('link', { name: 'Open the receipt picture' }).click();
    await page.getByRole('img', { name: 'Picture 1 of 1' }).waitFor();
    await page.goBack();
    await main().getByText('+250.50 USDT').waitFor();
    await someone.go('/pages/assets/record');
    await rows('Deposit').getByText('Under review').waitFor();
    await rows('Deposit').getByText('250.50 USDT').first().waitFor();
    await sees(() => rows('Deposit').count()).toBe(1);
    await sees(() => held('USDT')).toBe('10000');
    await someone.expectAccessible();
  });

  it("shows the review's decision and its reason without a reload [ROUTE:/pages/assets/record] [STATE:deposit-withdraw] [ENTITY:records] [CALL:GET charge_mention/log2]", async () => {
    await decide(exchange, 'deposits', 'pass');
    await rows('Deposit').getByText('Credited').waitFor();
    await sees(() => held('USDT')).toBe('10250.5');
    const { id } = await api.upload(receiptForm());
    const form = { currency_id: '3', chain: 'OMNI', amount: '40', receipt: id };
    await api.post('wallet/charge_req', { ...form, client_id: 'journey-rejected' });
    await page.reload();
    await rows('Deposit').getByText('Under review').waitFor();
    // A rejection moves no money. The page is not polling here; the exchange's event updates it.
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => 'hidden',
      }),
    );
    await decide(exchange, 'deposits', 'reject', 'The picture cannot be read');
    await rows('Deposit').getByText('Rejected').waitFor();
    await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));
    await rows('Deposit').getByText('The picture cannot be read').waitFor();
    await sees(() => held('USDT')).toBe('10250.5');
    await someone.expectAccessible();
    // What a state means and what comes next stands on the record.
    await page.locator('a[href*="kind=deposit"]:visible').first().click();
    await main().getByText('Nothing was credited.').waitFor();
    await page.goBack();
    await page.locator('a[href*="kind=deposit"]:visible').nth(1).click();
    await main().getByText('The amount is in your spot account.').waitFor();
  });

  it('shows terms and limits of the VIP channel, and how to become VIP, to a person without the status [ROUTE:/pages/assets/deposit/charge]', async () => {
    await someone.go('/pages/index/index');
    await page.getByRole('link', { name: 'VIP recharge' }).click();
    const terms = page.getByRole('region', { name: 'VIP status' });
    await terms.getByText('Not VIP yet').waitFor();
    await sees(() => terms.innerText()).toMatch(
      /Spot turnover\s*0\.00 \/ 1,000,000\.00 USDT\s*Minimum\s*100\.00 USDT\s*Daily maximum\s*5,000,000\.00 USDT/,
    );
    await sees(() => button(/^Report /).count()).toBe(0);
    await someone.expectAccessible();
    await page.getByRole('radio', { name: 'ERC20' }).check();
    await terms.getByText('Not VIP yet').waitFor();
    await page.getByRole('link', { name: 'See Promotion' }).click();
    await page.getByRole('region', { name: 'Invitation code' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Report a deposit' }).waitFor();
  });

  it('finds a deposit whose answer was lost, and sends it once', async () => {
    await someone.go('/pages/assets/deposit/charge?coin=BTC&chain=OMNI');
    await field('Quantity').fill('0.01');
    await page.locator('input[type="file"]').first().setInputFiles(receipt);
    await page.getByText('Uploaded').first().waitFor();
    let sent = 0;
    await page.route('**/api/wallet/charge_req', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    await button('Report 0.01 BTC').click();
    await page.getByText('No answer yet. Checking').waitFor();
    await page.getByRole('region', { name: 'Submitted successfully' }).waitFor();
    await page.unroute('**/api/wallet/charge_req');
    expect(sent).toBe(1);
    await decide(exchange, 'deposits', 'pass');
    // The receipt follows the review.
    const credited = page.getByRole('region', { name: 'Credited' });
    await credited.getByText('0.01 BTC').first().waitFor();
    await credited.getByText('You can trade, move or withdraw it now.').waitFor();
    await page.getByRole('link', { name: 'Trade BTC' }).waitFor();
    await sees(() => held('BTC')).toBe('0.11');
  });

  it('sends a deposit once its picture has arrived, however often the button was pressed', async () => {
    await someone.go('/pages/assets/deposit/charge?coin=ETH&chain=ERC20');
    let letThrough = (): void => undefined;
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    await page.route('**/api/upload', async (route) => {
      await held;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/wallet/charge_req')) sent.push(request.postData() ?? '');
    });
    await field('Quantity').fill('0.5');
    await page.locator('input[type="file"]').first().setInputFiles(receipt);
    await button('Report 0.50 ETH').click();
    await page.getByText('The report is sent when the picture is uploaded').waitFor();
    for (let tap = 0; tap < 4; tap += 1) await button('Report 0.50 ETH').click({ force: true });
    // What is typed meanwhile is sent.
    await field('Quantity').fill('0.6');
    expect(sent).toEqual([]);
    letThrough();
    await page.getByRole('region', { name: 'Submitted successfully' }).waitFor();
    await page.unroute('**/api/upload');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('amount=0.6');
    // The form has made way for the receipt.
    await sees(() => button(/^Report/).count()).toBe(0);
    await decide(exchange, 'deposits', 'pass');
    await page.getByRole('region', { name: 'Credited' }).waitFor();
  });

  it('sends a deposit whose page was left while its picture was under way, and says so elsewhere', async () => {
    await someone.go('/pages/assets/deposit/index?coin=USDT&chain=TRC20');
    await page.getByRole('link', { name: "I've sent it" }).click();
    await field('Quantity').waitFor();
    let letThrough = (): void => undefined;
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    await page.route('**/api/upload', async (route) => {
      await held;
      await route.continue();
    });
    await field('Quantity').fill('77');
    await page.locator('input[type="file"]').first().setInputFiles(receipt);
    await button('Report 77.00 USDT').click();
    await page.getByText('The report is sent when the picture is uploaded').waitFor();
    await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click();
    await page.getByText('The report is sent when').waitFor({ state: 'hidden' });
    letThrough();
    await page.getByText('Your deposit of 77.00 USDT is reported').first().waitFor();
    await page.unroute('**/api/upload');
    await someone.go('/pages/assets/record');
    await page.getByText('77.00 USDT').first().waitFor();
    await decide(exchange, 'deposits', 'reject');
  });

  it('lists what is missing before a withdrawal, each with a link [ROUTE:/pages/assets/withdraw/index] [RULE:withdraw-preconditions] [ROLE:withdrawal] [ROLE:verified] [ROLE:address] [CALL:POST wallet/get_info] [MSG:Please complete KYC Verification first] [MSG:Please set the withdraw address first] [MSG:For your assets security, please set the fund password first] [CALL:POST user/has_password]', async () => {
    await newcomer(exchange.origin, NEW);
    const other = await person(exchange.origin);
    await logIn(other, NEW);
    await other.go('/pages/assets/withdraw/index');
    await other.page.getByRole('link', { name: /^Fund password Not set/ }).waitFor();
    await other.page.getByRole('link', { name: /^ETH/ }).click();
    const step = (name: RegExp) => other.page.getByRole('link', { name });
    await step(/Please complete KYC Verification first/).waitFor();
    await step(/Please set the withdraw address first/).waitFor();
    await other.expectAccessible();
    await step(/Please set the withdraw address first/).click();
    await other.page
      .getByText('For your assets security, please set the fund password first')
      .filter({ visible: true })
      .waitFor();
    await other.expectAccessible();
    await other.page.goBack();
    await step(/Please complete KYC Verification first/).click();
    await other.page
      .getByRole('heading', { name: /Verification/i })
      .first()
      .waitFor();
    other.expectQuiet();
    await other.leave();
  });

  it('adds an address with fund password and code, and shows errors at each field [ROUTE:/pages/user/address/create] [ROUTE:/pages/user/address/index] [RULE:withdraw-address] [ENTITY:withdraw-address] [CALL:POST wallet/addaddress] [CALL:POST wallet/get_address]', async () => {
    await someone.go('/pages/assets/withdraw/detail?coin=USDT');
    await page.getByRole('link', { name: /Please set the withdraw address first/ }).click();
    await field('Withdraw address').waitFor();
    await button('Save').click();
    await error('Please enter the address').waitFor();
    // The hint stays beside the error.
    await page.getByText('Starts with T, 34 characters').waitFor();
    await error('Please enter the fund password').waitFor();
    await error('Please enter the verification code').waitFor();
    await someone.expectAccessible();
    // A bad address is refused before a code is sent.
    await field('Withdraw address').fill('0x0000000000000000000000000000000000000000');
    await button('Get code').click();
    await error('The address is not valid for this chain type').waitFor();
    await field('Withdraw address').fill(ADDRESS);
    await button('Get code').click();
    await toasted('Successfully sent').waitFor();
    await field('Remark').fill('Cold store');
    await field('Fund password').fill('111111');
    await field('Verification code').fill(await codeSentTo(exchange.origin, EMAIL));
    // Nothing else is missing: the last digit sends the form.
    await error('The fund password is incorrect').waitFor();
    await field('Fund password').fill('246810');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Withdraw USDT' }).waitFor();
    await someone.go('/pages/user/address/index');
    await page.getByRole('link', { name: /Cold store/ }).waitFor();
    await someone.expectAccessible();
  });

  it('withdraws with limits, fee, arrival amount, confirmation and record [ROUTE:/pages/assets/withdraw/detail] [CALL:POST wallet/out] [ENTITY:withdrawal] [ENTITY:records] [CALL:GET charge_mention/log3] [MSG:Insufficient balance]', async () => {
    await withdrawal('19');
    await button('Withdraw').click();
    await error('Amount can not be less than the minimum').waitFor();
    await field('Quantity').fill('99999');
    await error('Insufficient balance').waitFor();
    await button('All').click();
    await sees(() => field('Quantity').inputValue()).toBe('10250.5');
    await main().getByText('10,249.50 USDT').waitFor();
    await field('Quantity').fill('100.25');
    await main().getByText('99.25 USDT').waitFor();
    await main().getByText('3 of 3').waitFor();
    await main().getByText('Arrival within 12 hours.').waitFor();
    await someone.expectAccessible();
    await button('Withdraw 100.25 USDT').click();
    const sheet = dialog();
    await sheet.getByText(/^TRC20 · TQn9 |^TRC20 · .{4} .{4} /).waitFor();
    const send = sheet.getByRole('button', { name: 'Withdraw 100.25 USDT' });
    await send.click();
    await sheet.getByText('Please enter the fund password').waitFor();
    await field('Fund password').fill('12345');
    await send.click();
    await sheet.getByText('The fund password must be exactly 6 digits').waitFor();
    await field('Fund password').fill('000000');
    await send.click();
    await sheet.getByText('The fund password is incorrect').first().waitFor();
    await someone.expectAccessible();
    await field('Fund password').fill('246810');
    await send.dblclick();
    const receiptOf = page.getByRole('region', { name: 'Submitted successfully' });
    await receiptOf.getByText('100.25 USDT').first().waitFor();
    await receiptOf.getByText('The amount is frozen').waitFor();
    await someone.expectAccessible();
    await receiptOf.getByRole('link', { name: 'View record' }).click();
    await main().getByText('-100.25 USDT').waitFor();
    await main().getByText('99.25 USDT').waitFor();
    // The fee, and the time of the request.
    await main().getByText('1.00 USDT', { exact: true }).first().waitFor();
    await sees(() => page.getByRole('region', { name: 'Timeline' }).innerText()).toMatch(
      /Submitted[\s\S]*\d{2}:\d{2}:\d{2}/,
    );
    await main().getByText('Under review').first().waitFor();
    await sees(() => held('USDT')).toBe('10150.25');
    // The open record follows the decision.
    await decide(exchange, 'withdrawals', 'pass');
    await main().getByText('Paid out').first().waitFor();
    await main().getByText('There is nothing more to do.').waitFor();
    await someone.expectAccessible();
    await someone.go('/pages/assets/record?tab=withdraw');
    await rows('Withdraw').getByText('Paid out').waitFor();
    await someone.expectAccessible();
  });

  it('returns a rejected amount, and refuses a fourth request on the same day [CONST:withdrawals-per-day]', async () => {
    for (const amount of ['30', '31']) {
      await withdrawal(amount);
      await confirmed();
      await page.getByRole('link', { name: 'View record' }).waitFor();
      await someone.go('/pages/assets/record?tab=withdraw');
      await rows('Withdraw').getByText('Under review').waitFor();
      await decide(exchange, 'withdrawals', 'reject', 'Please ask again tomorrow');
      await rows('Withdraw').getByText('Under review').waitFor({ state: 'detached' });
    }
    await rows('Withdraw').getByText('Please ask again tomorrow').first().waitFor();
    await sees(() => held('USDT')).toBe('10150.25');
    await someone.go('/pages/assets/withdraw/detail?coin=USDT');
    await main().getByText('0 of 3').waitFor();
    await main().getByText('You can request up to 3 withdrawals a day').waitFor();
    await sees(() => button('Withdraw').isDisabled()).toBe(true);
  });

  it('shows a saved address and removes it after a confirmation [ROUTE:/pages/user/address/address] [CALL:POST wallet/deladdress] [MSG:Operation succeeded]', async () => {
    await someone.go('/pages/user/address/index');
    await page.getByRole('link', { name: /Cold store/ }).click();
    await main().getByText(ADDRESS).waitFor();
    await someone.expectAccessible();
    await button('Delete address').click();
    await press(dialog().getByRole('button', { name: 'Cancel' }));
    await button('Delete address').click();
    await dialog().getByRole('button', { name: 'Delete address' }).click();
    await toasted('Operation succeeded').waitFor();
    await page.getByText('No withdraw addresses yet').waitFor();
  });

  it('says in the language of the screen that a reset rejected a request', async () => {
    const { id } = await api.upload(receiptForm());
    const form = { currency_id: '3', chain: 'OMNI', amount: '41', receipt: id };
    await api.post('wallet/charge_req', { ...form, client_id: 'journey-reset' });
    await someone.go('/pages/assets/deposit/index');
    await button('Reset to the starting funds').click();
    await press(dialog().getByRole('button', { name: 'Reset to the starting funds' }));
    await page.getByRole('region', { name: /starting funds again/ }).waitFor();
    for (const [lang, told] of [
      ['en', 'The account was reset.'],
      ['jp', 'アカウントがリセットされました。'],
      ['zh', '账户已重置。'],
    ] as const) {
      await page.evaluate((next) => localStorage.setItem('lang', next), lang);
      await someone.go('/pages/assets/record');
      await page.reload();
      await page.getByRole('listitem').filter({ hasText: told }).first().waitFor();
      await page.locator('a[href*="kind=deposit"]:visible').first().click();
      await main().getByText(told).waitFor();
    }
    await page.evaluate(() => localStorage.setItem('lang', 'en'));
    await page.reload();
  });

  it('leaves no console error and a ledger that passes the independent audit', async () => {
    someone.expectQuiet({ offline: true });
    expect(await exchange.audit()).toMatchObject({ ok: true });
  });

  async function withdrawal(amount: string): Promise<void> {
    await someone.go('/pages/assets/withdraw/index');
    await page.getByRole('link', { name: /^USDT/ }).click();
    await field('Quantity').fill(amount);
    // The only address is chosen.
    await sees(() => page.getByRole('radio', { name: /Cold store/ }).isChecked()).toBe(true);
  }
  async function confirmed(): Promise<void> {
    await button(/^Withdraw [\d.,]+ USDT$/).click();
    await field('Fund password').fill('246810');
    await press(dialog().getByRole('button', { name: /^Withdraw / }));
  }
});
