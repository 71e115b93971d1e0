import type { ContractOrder, SpotOrder, SpotTrigger } from '@tideline/wire';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';
const CONTRACTS = '/pages/lever/index?symbol=BTCUSDT';
const CHART = '/pages/trade/kline?symbol=BTCUSDT&product=';

inBrowser('amending what waits for a trigger', () => {
  let exchange: ExchangeProcess;
  let trader: Person;
  let page: Page;
  let api: Caller;
  let last: number;

  beforeAll(async () => {
    exchange = await startExchange();
    trader = await person(exchange.origin);
    page = trader.page;
    await logIn(trader);
    api = await Caller.logIn(exchange.origin, 'demo');
    const bought = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.05' };
    await api.post('coin/trade', { ...bought, client_id: 'journey-amend-first' });
    last = Number((await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' })).mark);
  });
  afterEach(() => api.post('coin/cancel_all', {}, 'PUT'));

  const at = (share: number) => (last * share).toFixed(2);
  const sheet = () => page.getByRole('dialog', { name: 'Amend order' });
  const field = (name: RegExp) => sheet().getByRole('textbox', { name });
  const send = () => sheet().getByRole('button', { name: 'Amend' });
  const row = () => page.getByRole('tabpanel').getByRole('article').first();
  const waiting = async () =>
    (await api.get<{ rows: SpotTrigger[] }>('coin/trigger', { view: 'waiting' })).rows;
  const contract = async () =>
    (await api.post<{ rows: ContractOrder[] }>('lever/my_trade', { view: 'waiting' })).rows[0];
  const place = (name: string, terms: Record<string, string>) =>
    api.post('coin/trigger', {
      ...{ symbol: 'BTCUSDT', side: 'sell', quantity: '0.01', ...terms },
      client_id: `journey-amend-${name}`,
    });
  /** Moves a line of the chart by the keyboard, as a finger does. */
  const moveLine = async (name: RegExp, key: 'PageUp' | 'PageDown') => {
    const line = page.getByRole('slider', { name });
    await line.waitFor({ state: 'attached' });
    await line.focus();
    await page.keyboard.press(key);
    const value = Number(await line.getAttribute('aria-valuenow'));
    await page.keyboard.press('Enter');
    return value;
  };

  it('changes a stop from its row, after it refused what cannot be [CALL:PUT coin/trigger_amend] [RULE:spot-trigger-amend]', async () => {
    await place('row', { type: 'stop-limit', trigger_price: at(0.9), price: at(0.89) });
    await trader.go(SPOT);
    await row().getByRole('button', { name: 'Amend' }).click();
    await sees(() => send().isDisabled()).toBe(true);
    await field(/^Trigger/).fill(at(1.2));
    await sheet().getByText('The price has already reached this trigger price').waitFor();
    await field(/^Trigger/).fill(at(0.6));
    await field(/^Price/).fill(at(0.5));
    await sheet()
      .getByText(/too far from the market/)
      .waitFor();
    await sees(() => send().isDisabled()).toBe(true);
    await trader.expectAccessible();
    await field(/^Trigger/).fill(at(0.85));
    await field(/^Price/).fill(at(0.84));
    await field(/^Quantity/).fill('9');
    await press(send());
    await page.getByText('Insufficient balance').first().waitFor();
    await sees(() => waiting()).toMatchObject([{ quantity: '0.01' }]);
    await field(/^Quantity/).fill('0.02');
    await sheet()
      .getByText(/^If BTC falls to [\d,.]+ USDT, sell 0\.02 BTC/)
      .waitFor();
    await press(send());
    await sheet().waitFor({ state: 'hidden' });
    await row()
      .getByText(/0\.02000 BTC/)
      .waitFor();
    await sees(async () => (await waiting()).map((each) => Number(each.trigger_price))).toEqual([
      Number(at(0.85)),
    ]);
    await sees(() => waiting()).toMatchObject([{ quantity: '0.02' }]);
    trader.expectQuiet();
  });

  it('changes, adds and removes what is attached to an unfilled order [CALL:PUT coin/amend] [RULE:spot-amend-attached]', async () => {
    await api.post('coin/trade', {
      ...{ symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price: at(0.9) },
      ...{ take_profit: at(1.05), client_id: 'journey-amend-unfilled' },
    });
    const orders = async () =>
      (await api.get<{ rows: SpotOrder[] }>('coin/list', { view: 'waiting' })).rows;
    await trader.go(SPOT);
    await row()
      .getByText(/TP\/SL [\d,.]+ \/ --/)
      .waitFor();
    await row().getByRole('button', { name: 'Amend' }).click();
    await sees(async () => Number(await field(/^Take-profit/).inputValue())).toBe(Number(at(1.05)));
    await sees(() => send().isDisabled()).toBe(true);
    await field(/^Stop-loss/).fill(at(0.95));
    await sheet()
      .getByText('The take-profit or stop-loss price is on the wrong side')
      .first()
      .waitFor();
    await sees(() => send().isDisabled()).toBe(true);
    await field(/^Stop-loss/).fill(at(0.8));
    await sheet()
      .getByText(/^The part bought is sold at [\d,.]+ \/ [\d,.]+/)
      .waitFor();
    await sheet().getByText('The order keeps its place in the queue.').waitFor();
    await trader.expectAccessible();
    await press(send());
    await sheet().waitFor({ state: 'hidden' });
    await row()
      .getByText(/TP\/SL [\d,.]+ \/ \d[\d,.]+/)
      .waitFor();
    await sees(async () => (await orders()).map((each) => Number(each.stop_loss))).toEqual([
      Number(at(0.8)),
    ]);
    await row().getByRole('button', { name: 'Amend' }).click();
    await field(/^Take-profit/).fill('');
    await press(send());
    await sheet().waitFor({ state: 'hidden' });
    await row()
      .getByText(/TP\/SL -- \//)
      .waitFor();
    await sees(async () => (await orders()).map((each) => each.take_profit)).toEqual([null]);
    trader.expectQuiet();
  });

  it('moves the line of a stop, a trailing stop and a take-profit on the chart to its sheet', async () => {
    await place('trail', { type: 'trailing-stop', trail_percent: '1', trigger_by: 'mark' });
    await trader.go(`${CHART}spot`);
    await moveLine(/^Move ⚑ Sell/, 'PageDown');
    await sheet().waitFor();
    await sees(async () => Number(await field(/^Trail/).inputValue())).toBeGreaterThan(last * 0.01);
    await press(send());
    await sheet().waitFor({ state: 'hidden' });
    await until(waiting, ([trail]) => trail?.trail_percent === null);
    await api.post('coin/cancel_all', {}, 'PUT');
    await sees(() => page.getByRole('slider', { name: /^Move ⚑ Sell/ }).count()).toBe(0);
    await api.post('coin/trade', {
      ...{ symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' },
      ...{ take_profit: at(1.1), client_id: 'journey-amend-attached' },
    });
    const moved = await moveLine(/^Move ⚑ Sell/, 'PageUp');
    await sheet().waitFor();
    // What it sells is what the order bought.
    await sees(() => field(/^Quantity/).count()).toBe(0);
    await press(send());
    await sheet().waitFor({ state: 'hidden' });
    await until(waiting, ([profit]) => Number(profit?.trigger_price) === moved);
    trader.expectQuiet();
  });

  it('knows an amendment without an answer on every screen and after a reload until it is found', async () => {
    const pill = page.getByRole('status').filter({ hasText: '1 request unconfirmed' });
    await place('lost', { type: 'stop-market', trigger_price: at(0.9) });
    await trader.go(SPOT);
    // The exchange executes the command; its answer and all look-ups are dropped.
    await page.route('**/api/coin/trigger_amend', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await row().getByRole('button', { name: 'Amend' }).click();
    await field(/^Quantity/).fill('0.03');
    await page.route('**/api/coin/trigger?**client_id**', (route) => route.abort());
    await press(send());
    await pill.waitFor();
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Home' }).click();
    await pill.waitFor();
    await page.reload();
    // Tapped before the first look-up that is answered, which removes the pill.
    await pill.click();
    await page.unroute('**/api/coin/trigger_amend');
    await page.unroute('**/api/coin/trigger?**client_id**');
    await page.getByText('Your request reached the exchange').waitFor();
    await pill.waitFor({ state: 'hidden' });
    await sees(() => waiting()).toMatchObject([{ quantity: '0.03' }]);
    trader.expectQuiet({ offline: true });
  });

  it('moves the take-profit of a waiting contract order, and knows it without an answer', async () => {
    await api.post('lever/submit', {
      ...{ symbol: 'BTCUSDT', side: 'long', type: 'limit', lots: '2', leverage: '10' },
      ...{ price: at(0.96), take_profit: at(1.02), client_id: 'journey-amend-contract' },
    });
    await trader.go(`${CHART}contracts`);
    const stops = page.getByRole('dialog', { name: 'Edit TP / SL' });
    const moved = await moveLine(/^Move TP/, 'PageUp');
    const price = stops.getByRole('textbox', { name: 'Take-profit price' });
    await sees(async () => Number(await price.inputValue())).toBe(moved);
    // A take-profit below the order's own price would close it at once.
    await price.fill(at(0.95));
    await press(stops.getByRole('button', { name: 'Save' }));
    await stops
      .getByText(/wrong side/)
      .first()
      .waitFor();
    await price.fill(at(1.03));
    await page.route('**/api/lever/setstop', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/api/lever/my_trade**', (route) => route.abort());
    await press(stops.getByRole('button', { name: 'Save' }));
    const pill = page.getByRole('status').filter({ hasText: '1 request unconfirmed' });
    await pill.waitFor();
    await page.keyboard.press('Escape');
    await trader.go(CONTRACTS);
    await pill.waitFor();
    await page.unroute('**/api/lever/my_trade**');
    await page.unroute('**/api/lever/setstop');
    await pill.waitFor({ state: 'hidden' });
    expect(Number((await contract())?.take_profit)).toBe(Number(at(1.03)));
    trader.expectQuiet({ offline: true });
  });
});
