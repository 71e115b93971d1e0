import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';
import { countInput, personTime } from './person-time.ts';
import { SpotScreen } from './spot-screen.ts';

inBrowser('the first minutes of a new user', () => {
  let exchange: ExchangeProcess;
  let visitor: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    visitor = await person(exchange.origin);
    page = visitor.page;
  });

  const main = () => page.getByRole('main');
  /** Types into the focused field: a person needs no tap for it. */
  const type = (text: string) => page.keyboard.type(text);
  const focused = (name: string) =>
    until(
      () =>
        page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.innerText),
      (label) => label === name,
    );

  it('leads from sign-up to a filled first trade within ten taps and a minute [RULE:first-trade-signup] [RULE:paper-funds] [CALL:POST wallet/paper_funds]', async () => {
    await countInput(visitor.context);
    await visitor.go('/pages/index/index');
    await main().getByRole('link', { name: 'Sign up' }).click();
    await focused('Phone');
    await type('2025550147');
    await main().getByRole('button', { name: 'Get code' }).click();
    await focused('Verification code');
    await main()
      .getByRole('button', { name: /^Fill in \d{6}/ })
      .click();
    await focused('Password');
    await type('tideline9');
    await main().getByRole('checkbox').click();
    await visitor.expectAccessible();
    await main().getByRole('button', { name: 'Sign up' }).click();

    await main().getByRole('button', { name: 'Get paper funds' }).click();
    const receipt = page.getByRole('region', { name: 'Your paper funds have arrived' });
    await receipt.getByRole('heading', { name: 'Your paper funds have arrived' }).waitFor();
    await visitor.expectAccessible();
    await receipt.getByRole('link', { name: 'Trade BTC' }).click();
    const spot = new SpotScreen(page);
    await spot.ready();
    await spot.ticket.getByRole('button', { name: 'Order type: Market' }).waitFor();
    const share = spot.ticket.getByRole('slider');
    const box = await share.boundingBox();
    await share.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
    await spot.send('Buy').click();
    await spot.confirm('Buy').click();
    await page
      .getByText(/Bought|filled/i)
      .first()
      .waitFor();
    const { taps, typed, seconds } = await personTime(page);
    // Phone number and password.
    expect(typed).toBeGreaterThanOrEqual(19);
    expect(taps).toBeLessThanOrEqual(10);
    expect(seconds).toBeLessThanOrEqual(60);
    await visitor.go('/pages/index/index');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('1/3').waitFor();
    visitor.expectQuiet();
  });

  it('sets the funds back after a question, and offers a deposit where nothing is left', async () => {
    await visitor.go('/pages/assets/deposit/index');
    const funds = page.getByRole('region', { name: 'Paper funds' });
    await funds.getByRole('button', { name: 'Reset to the starting funds' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Waiting orders are cancelled').waitFor();
    await visitor.expectAccessible();
    await dialog.getByRole('button', { name: 'Reset to the starting funds' }).click();
    const receipt = page.getByRole('region', {
      name: 'Your accounts hold the starting funds again',
    });
    await receipt.getByRole('heading').waitFor();
    // What every account holds now.
    for (const account of ['Spot', 'Options', 'Contract', 'Trust']) {
      await receipt.getByText(`${account} account`).waitFor();
    }
    await receipt
      .getByText(/^[\d,]+\.00 USDT$/)
      .first()
      .waitFor();
    await visitor.expectAccessible();
    // A reload keeps the receipt, and its record has what changed.
    await page.reload();
    await receipt.getByRole('link', { name: 'View record' }).click();
    await main().getByText('Reset to paper funds').first().waitFor();
    await visitor.expectAccessible();
    await visitor.go('/pages/assets/index');
    await page.getByRole('list', { name: 'Coins' }).getByText('19,000').first().waitFor();
  });

  it('leads from zero beside an order form to the paper funds', async () => {
    const other = await person(exchange.origin);
    const { newcomer } = await import('./newcomer.ts');
    const { logIn } = await import('./account.ts');
    await newcomer(exchange.origin, 'zero@tests.example');
    await logIn(other, 'zero@tests.example');
    await other.go('/pages/trade/index?symbol=BTCUSDT');
    await other.page.getByRole('link', { name: 'Deposit' }).first().click();
    await other.page.getByRole('button', { name: 'Get paper funds' }).click();
    await other.page.getByRole('heading', { name: 'Your paper funds have arrived' }).waitFor();
    other.expectQuiet();
    await other.leave();
  });
});
