import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { ALERTS } from './alerts-screen.ts';
import { CHROME, inBrowserWith } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { otherAddress } from './other-address.ts';
import { type Person, person, press } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

interface Book {
  readonly addresses: readonly { readonly id: string; readonly code: string }[];
}

const address = otherAddress();

/**
 * The way of the README: `npm start -- --host 0.0.0.0`, and a phone that opens the machine's
 * address.
 */
inBrowserWith(
  CHROME && !address ? 'this user may not add an address to the loopback device' : null,
)('over http on an address that is not localhost', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let spot: SpotScreen;

  beforeAll(async () => {
    exchange = await startExchange({ args: ['--host', '0.0.0.0'] });
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50000@0)');
    const { port } = new URL(exchange.origin);
    someone = await person(`http://${address}:${port}`, { worker: true });
    page = someone.page;
    spot = new SpotScreen(page);
  });

  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

  it('starts, and opens a demo account', async () => {
    await someone.go('/');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole('main').getByRole('button', { name: 'Try the demo' }).click();
    await page.getByRole('region', { name: 'Total assets' }).waitFor();
    someone.expectQuiet();
  });

  it('places an order and cancels it', async () => {
    await page.getByRole('link', { name: 'Spot' }).click();
    await spot.ready();
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    await press(spot.confirm('Buy'));
    await spot.waitForOpen(1);
    await page.getByRole('article').getByRole('button', { name: 'Cancel', exact: true }).click();
    await spot.waitForOpen(0);
    someone.expectQuiet();
  });

  it('rings an alert, and says why the system shows no notifications', async () => {
    await someone.go(ALERTS);
    await page.getByRole('button', { name: /^New alert/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: /Alert price/ }).fill('50500');
    await press(sheet.getByRole('button', { name: 'Set alert' }));
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50600@0)');
    await page
      .getByRole('status')
      .filter({ hasText: /BTC\/USDT rose/ })
      .waitFor();
    await said('Needs https: this address is http.');
    someone.expectQuiet();
  });

  it('copies an invitation, and the link where the device cannot share', async () => {
    await logIn(someone);
    await someone.go('/pages/promotion/index');
    const card = page.getByRole('region', { name: 'Invitation code' });
    await card.getByRole('button', { name: 'Copy invitation code' }).click();
    await said('Successfully copied');
    await card.getByRole('button', { name: 'Share', exact: true }).click();
    await someone.go('/pages/help/center/center');
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await sees(() => search.inputValue()).toMatch(/^http:\/\/(?!localhost)\S+TIDELINE$/);
    someone.expectQuiet();
  });

  it('saves an exported file', async () => {
    const api = await Caller.logIn(exchange.origin, 'demo');
    const book = await api.post<Book>('wallet/get_address', {});
    await api.post('wallet/out', {
      currency_id: '3',
      address_id: book.addresses.find(({ code }) => code === 'USDT')?.id ?? '',
      amount: '100',
      fund_password: '246810',
      client_id: 'plain-http-withdrawal',
    });
    await someone.go('/pages/assets/record?tab=withdraw');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = page.waitForEvent('download');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save file' }));
    expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^.?[\w ]+,/);
    someone.expectQuiet();
  });

  it('says in the settings, at the passkeys and at the log-in what only https gives', async () => {
    await someone.go('/pages/settings/index');
    await said(/^This address is http\. Installing, offline use, passkeys/);
    await someone.go('/pages/settings/notifications');
    await page.getByRole('heading', { name: 'This address is http' }).waitFor();
    await someone.expectAccessible();
    await someone.go('/pages/settings/security/secondFactor');
    await said('Passkeys need https: this address is http.');
    await page.evaluate(() => localStorage.removeItem('vuex_token'));
    await page.reload();
    await someone.go('/pages/user/login/login');
    await said('Passkeys need https: this address is http.');
    const button = page.getByRole('button', { name: 'Log in with a passkey' });
    await sees(() => button.count()).toBe(0);
    someone.expectQuiet();
  });
});
