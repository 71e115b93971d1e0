import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';

interface Figures {
  readonly trips: number;
  readonly net: string;
}

inBrowser('the journal on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    api = await Caller.logIn(exchange.origin, 'demo');
    await logIn(someone);
    const order = { symbol: 'BTCUSDT', type: 'market' };
    await api.post('coin/trade', {
      ...order,
      side: 'buy',
      quantity: '0.01',
      client_id: 'trip-buy',
    });
    // The fee of 0.2 % was taken from the coins.
    const sale = { ...order, side: 'sell', quantity: '0.00998', client_id: 'trip-sell' };
    await api.post('coin/trade', sale);
    const position = {
      symbol: 'ETHUSDT',
      type: 'market',
      side: 'short',
      lots: '3',
      leverage: '10',
    };
    const { id } = await api.post<{ readonly id: string }>('lever/submit', {
      ...position,
      client_id: 'trip-contract',
    });
    await api.post('lever/close', { id, client_id: 'trip-close' });
  });

  const dialog = () => page.getByRole('dialog');
  const trip = (pair: string) => page.getByRole('button', { name: new RegExp(`^${pair}`) });
  const choose = async (chip: RegExp, option: string) => {
    await page.getByRole('button', { name: chip }).click();
    await press(dialog().getByRole('button', { name: option, exact: true }));
  };

  it('RULE:journal-trips RULE:journal-notes shows trades, keeps a tag and a note, filters and saves them [ROUTE:/pages/journal/index]', async () => {
    await someone.go('/pages/assets/index');
    await page.getByRole('link', { name: 'Journal of trades' }).click();
    await trip('BTC/USDT').waitFor();
    await trip('ETH/USDT').waitFor();
    const { trips, net } = await api.get<Figures>('journal/figures');
    expect(trips).toBe(2);
    // Both sides pay a fee, and the market has hardly moved.
    expect(net).toMatch(/^-/);
    await page.getByText(/^Fewer than 30 trades are too few to judge/).waitFor();
    await someone.expectAccessible();

    await page.getByRole('button', { name: /^Win rate/ }).click();
    await dialog().getByText('The share of trades that earned something after fees.').waitFor();
    await press(dialog().getByRole('button', { name: 'Close' }));

    await trip('BTC/USDT').click();
    await dialog().getByText('Entry price').waitFor();
    await dialog()
      .getByRole('img', { name: /^Candles from .+ Entry at [\d,.]+, exit at [\d,.]+\.$/ })
      .waitFor();
    // The market of the exchange has candles of that minute.
    await dialog().getByText(/ · \d/).first().waitFor();
    await dialog().getByLabel('Tags').fill('Trend, first');
    await dialog().getByLabel('Note').fill('Waited for the break.');
    await someone.expectAccessible();
    await press(dialog().getByRole('button', { name: 'Save' }));
    await page.getByText('Trend', { exact: true }).waitFor();

    await choose(/^Tag:/, 'Trend');
    await trip('ETH/USDT').waitFor({ state: 'detached' });
    await trip('BTC/USDT').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('spot,BTC,USDT');
    expect(lines[1]).toContain('"Trend, first",Waited for the break.');

    await choose(/^Pair:/, 'ETH/USDT');
    await page.getByText('No trade fits these filters').waitFor();
    someone.expectQuiet();
  });
});
