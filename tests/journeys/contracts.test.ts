import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ContractOrder } from '../../wire/index.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person, press } from './person.ts';

const PAGE = '/pages/lever/index?symbol=BTCUSDT';
const number = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));

inBrowser('trading contracts on a phone', () => {
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
  afterEach(() => setFaults(exchange.origin, ''));

  const panel = () => page.getByRole('region', { name: 'Open a position' });
  const field = (name: RegExp) => panel().getByRole('textbox', { name });
  /** The button names its result once a size is typed. */
  const send = (name: 'Open long' | 'Open short') =>
    panel().getByRole('button', {
      name:
        name === 'Open long' ? /^(Open long|Long [\d.]+ BTC)$/ : /^(Open short|Short [\d.]+ BTC)$/,
    });
  const dialog = () => page.getByRole('dialog');
  const card = () => page.getByRole('article').first();
  /** A figure of the panel, by its label. */
  const figure = async (name: string) =>
    panel()
      .locator('dl > div', { has: page.getByRole('term').getByText(name, { exact: true }) })
      .getByRole('definition')
      .last()
      .innerText();
  const orders = async (view: 'waiting' | 'trading' | 'history') =>
    (await api.post<{ rows: ContractOrder[] }>('lever/my_trade', { view })).rows;

  it('opens from the tab it shares with options', async () => {
    await someone.go('/pages/option/detail?symbol=BTCUSDT');
    await page.getByRole('navigation', { name: 'Product' }).getByText('Contracts').click();
    await panel().waitFor();
    expect(page.url()).toContain(PAGE);
    const tab = page.getByRole('link', { name: 'Options' }).last();
    await sees(() => tab.getAttribute('aria-current')).toBe('page');
    await page.getByRole('list', { name: 'Bids' }).getByRole('button').first().waitFor();
  });

  it('shows margin and liquidation price before sending [ROUTE:/pages/lever/index] [CALL:POST lever/deal]', async () => {
    await panel()
      .getByRole('button', { name: /^Leverage/ })
      .click();
    await press(dialog().getByRole('button', { name: /^20×/ }));
    await field(/^Lots/).fill('50');
    await until(
      () => figure('Margin'),
      (text) => number(text) > 0,
    );
    const { mark } = await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' });
    const value = Number(mark) * 0.05;
    expect(number(await figure('Margin'))).toBeCloseTo(value / 20, 0);
    expect(number(await figure('Fee'))).toBeCloseTo(value * 0.0005, 1);
    const liquidation = number(await figure('Est. liq. price'));
    expect(liquidation / Number(mark)).toBeCloseTo(1 - 1 / 20 + 0.005, 3);
    await someone.expectAccessible();
  });

  it('requires whole lots, at least one, and sufficient balance [RULE:contract-lots] [CONST:contract-minimum] [MSG:Insufficient balance]', async () => {
    await field(/^Lots/).fill('0');
    await panel().getByText('Please enter whole lots, at least 1').waitFor();
    await send('Open long').click();
    await sees(() => dialog().count()).toBe(0);
    for (const typed of ['1.5', '1e3', '-5']) {
      await field(/^Lots/).fill('');
      await field(/^Lots/).pressSequentially(typed);
      await sees(() => field(/^Lots/).inputValue()).toBe(typed);
      await panel().getByText('Whole numbers only').waitFor();
      await send('Open long').click();
      await sees(() => dialog().count()).toBe(0);
    }
    await field(/^Lots/).fill('50000');
    await panel().getByText('Insufficient balance').waitFor();
    await send('Open long').click();
    await sees(() => dialog().count()).toBe(0);
    await sees(() => orders('trading')).toEqual([]);
  });

  it('requires a price on the correct side for an enabled stop [RULE:contract-stops]', async () => {
    await field(/^Lots/).fill('50');
    await panel().getByRole('switch', { name: 'Stop-loss' }).click();
    await send('Open long').click();
    await panel().getByText('Please enter the take-profit or stop-loss price').waitFor();
    await field(/^Stop-loss price/).fill('999999');
    await panel().getByText('The take-profit or stop-loss price is on the wrong side').waitFor();
    await field(/^Stop-loss price/).fill('1');
    await panel().getByText('The stop-loss is beyond the liquidation price').waitFor();
    await panel().getByRole('switch', { name: 'Stop-loss' }).click();
  });

  it('opens one long position on a double tap and values it live [CALL:POST lever/submit] [STATE:contract-order]', async () => {
    await send('Open long').click();
    await sees(() => dialog().innerText()).toMatch(/Long 0\.05000 BTC at 20×[\s\S]*Lots\s*50/);
    await dialog().getByRole('button', { name: 'Open long' }).dblclick();
    await page.getByRole('tab', { name: 'Positions (1)' }).waitFor();
    const trading = await orders('trading');
    expect(trading).toHaveLength(1);
    expect(trading[0]).toMatchObject({ side: 'long', lots: 50, leverage: 20, status: 'trading' });
    const profit = () => card().getByRole('definition').first().innerText();
    const first = await until(profit, (text) => /^[+-]?\d/.test(text));
    await until(profit, (now) => now !== first);
    await sees(() => card().innerText()).toContain(
      Number(trading[0]?.liquidation_price).toLocaleString('en', { minimumFractionDigits: 2 }),
    );
    const totals = page.getByRole('region', { name: 'Contract account' });
    await sees(() => totals.innerText()).toMatch(/Equity \(USDT\)\s*4,9\d\d\.\d\d/);
    await someone.expectAccessible();
  });

  it('sets and clears the stops of a position [CALL:POST lever/setstop]', async () => {
    const mark = Number((await orders('trading'))[0]?.mark);
    await card().getByRole('button', { name: 'TP / SL' }).click();
    await dialog().getByRole('switch', { name: 'Take-profit' }).click();
    await dialog()
      .getByRole('textbox', { name: 'Take-profit price' })
      .fill((mark * 0.9).toFixed(2));
    await dialog()
      .getByText(/wrong side/)
      .waitFor();
    await dialog()
      .getByRole('textbox', { name: 'Take-profit price' })
      .fill((mark * 1.2).toFixed(2));
    await dialog().getByRole('switch', { name: 'Stop-loss' }).click();
    await dialog()
      .getByRole('textbox', { name: 'Stop-loss price' })
      .fill((mark * 0.97).toFixed(2));
    await press(dialog().getByRole('button', { name: 'Save' }));
    await page.getByText('Take-profit and stop-loss saved').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    const [set] = await orders('trading');
    expect(Number(set?.take_profit)).toBeCloseTo(mark * 1.2, 1);
    expect(Number(set?.stop_loss)).toBeCloseTo(mark * 0.97, 1);
    await card()
      .getByText(/^[\d,.]+ \/ [\d,.]+$/)
      .waitFor();
    await card().getByRole('button', { name: 'TP / SL' }).click();
    await dialog().getByRole('switch', { name: 'Take-profit' }).click();
    await press(dialog().getByRole('button', { name: 'Save' }));
    await until(
      async () => (await orders('trading'))[0],
      (order) => order?.take_profit === null && order.stop_loss !== null,
    );
    await dialog().waitFor({ state: 'hidden' });
  });

  it('closes a position after a confirmation and shows it in the history with its reason [STATE:contract-order] [CALL:POST lever/close] [CALL:POST lever/my_trade]', async () => {
    await card().getByRole('button', { name: 'Close', exact: true }).click();
    await dialog().getByText('Close position').waitFor();
    await sees(() => orders('trading')).toHaveLength(1);
    await press(dialog().getByRole('button', { name: /^Close [\d.]+ BTC$/ }));
    await page.getByRole('tab', { name: 'Positions (0)' }).waitFor();
    const [closed] = await orders('history');
    expect(closed).toMatchObject({ status: 'closed', reason: 'user' });
    await page.getByRole('tab', { name: 'History' }).click();
    await card().getByText('Closed · by you').waitFor();
    await someone.expectAccessible();
    someone.expectQuiet();
  });

  it('places a limit order, edits its stops and cancels it [STATE:contract-order] [CALL:POST lever/setstop] [CALL:POST lever/cancel] [CALL:POST lever/submit] [CALL:POST lever/my_trade]', async () => {
    const { mark } = await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' });
    await panel().getByRole('radio', { name: 'Short' }).check();
    await panel().getByRole('radio', { name: 'Limit' }).check();
    await field(/^Price/).fill((Number(mark) * 1.05).toFixed(2));
    await field(/^Lots/).fill('3');
    await send('Open short').click();
    await press(dialog().getByRole('button', { name: 'Open short' }));
    await page.getByRole('tab', { name: 'Orders (1)', selected: true }).waitFor();
    await sees(() => orders('waiting')).toHaveLength(1);
    await card().getByRole('button', { name: 'Edit TP / SL' }).click();
    await dialog().getByRole('switch', { name: 'Take-profit' }).click();
    // Above the mark price, but on the profitable side of the order's own price.
    const target = (Number(mark) * 1.02).toFixed(2);
    await dialog().getByRole('textbox', { name: 'Take-profit price' }).fill(target);
    await press(dialog().getByRole('button', { name: 'Save' }));
    await dialog().waitFor({ state: 'hidden' });
    expect(Number((await orders('waiting'))[0]?.take_profit)).toBe(Number(target));
    await card().getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('tab', { name: 'Orders (0)' }).waitFor();
    await sees(async () => (await orders('history'))[0]).toMatchObject({
      status: 'cancelled',
      reason: 'user',
    });
  });

  it('reconciles an order whose answer was lost and does not send it again', async () => {
    let sent = 0;
    await page.route('**/api/lever/submit', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    // The ticket is cleared after an order.
    await sees(() => field(/^Lots/).inputValue()).toBe('');
    await field(/^Lots/).fill('3');
    await send('Open short').click();
    await press(dialog().getByRole('button', { name: 'Open short' }));
    await page.getByRole('tab', { name: 'Orders (1)' }).waitFor();
    await panel()
      .getByText(/No answer yet/)
      .waitFor();
    await until(
      () => send('Open short').isEnabled(),
      (free) => free,
    );
    await page.unroute('**/api/lever/submit');
    expect(sent).toBe(1);
    await sees(() => orders('waiting')).toHaveLength(1);
    await card().getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('tab', { name: 'Orders (0)' }).waitFor();
    someone.expectQuiet({ offline: true });
  });
});
