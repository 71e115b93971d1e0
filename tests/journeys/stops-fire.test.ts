import type { ContractOrder } from '@tideline/wire';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';
const CONTRACTS = '/pages/lever/index?symbol=BTCUSDT';
/** Price of BTC/USDT before the journey moves it. */
const HOME = 50_000;

inBrowser('a stop that fires while its screen is open', () => {
  let exchange: ExchangeProcess;
  let trader: Person;
  let page: Page;
  let api: Caller;

  const send = (price: number) => setFaults(exchange.origin, `market:BTCUSDT=path(${price}@0)`);
  const sendAndSee = async (price: number) => {
    await send(price);
    const text = `${price.toLocaleString('en-US')}.00`;
    await page.getByRole('region', { name: 'Order book' }).getByText(text).first().waitFor();
  };

  beforeAll(async () => {
    exchange = await startExchange();
    await send(HOME);
    trader = await person(exchange.origin);
    page = trader.page;
    await logIn(trader);
    api = await Caller.logIn(exchange.origin, 'demo');
    // A book around the price of the script.
    await until(
      async () => (await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' })).mark,
      (mark) => Math.abs(Number(mark) - HOME) < 100,
    );
  });

  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const rows = () => page.getByRole('tabpanel').getByRole('article');
  /** Lines of own orders on the small chart. */
  const lines = (name: RegExp) => page.getByRole('slider', { name });
  const toast = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  /** The shown digits of a sum without its sign: figures are truncated. */
  const cents = (sum: number) => Math.abs(sum).toFixed(8).slice(0, -6);
  const holding = async (id: string, account = 'currency') =>
    (
      await api.post<{ balance: { available: string; frozen: string } }>('wallet/detail', {
        account,
        currency_id: id,
      })
    ).balance;

  it('sells at a spot stop: row and line go, fill and balance come, and a message says it [RULE:spot-stop-market]', async () => {
    const bought = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.05' };
    await api.post('coin/trade', { ...bought, client_id: 'journey-fires-bought' });
    const before = await holding('1');
    await trader.go(SPOT);
    await sendAndSee(HOME);
    await api.post('coin/trigger', {
      ...{ symbol: 'BTCUSDT', side: 'sell', type: 'stop-market' },
      ...{ trigger_price: '49000', quantity: '0.02', client_id: 'journey-fires-stop' },
    });
    await tab('Open orders (1)').waitFor();
    await lines(/^Move ⚑ Sell/).waitFor({ state: 'attached' });
    await sees(async () => (await holding('1')).frozen).toBe('0.02');

    // A message leaves by itself, so the wait begins before the price moves.
    const said = toast(/Stop market triggered at 48,900\.00|Sold 0\.02 BTC/)
      .first()
      .waitFor();
    await Promise.all([said, send(48_900)]);
    await tab('Open orders (0)').waitFor();
    await page.getByText('You have no open orders').waitFor();
    await lines(/^Move ⚑ Sell/).waitFor({ state: 'detached' });
    await tab('Filled trades').click();
    const fill = rows().first();
    await fill.getByText(/Sell/).first().waitFor();
    await sees(() => fill.innerText()).toMatch(/0\.0200/);
    const after = await holding('1');
    expect(after.frozen).toBe('0');
    expect(Number(before.available) - Number(after.available)).toBeCloseTo(0.02, 8);
    // The ticket offers what is left.
    const side = page.getByRole('radio', { name: 'Sell' });
    await side.check();
    await page.getByText(`${Number(after.available).toFixed(8)} BTC`).waitFor();
    trader.expectQuiet();
  });

  it.each([
    ['take-profit', 51_000, /BTC\/USDT closed by take-profit: \+[\d.]+ USDT after fees/],
    ['stop-loss', 49_000, /BTC\/USDT closed by stop-loss: -[\d.]+ USDT after fees/],
  ] as const)(
    'closes a contract position at its %s, and states the net result',
    async (reason, at, text) => {
      await send(HOME);
      await until(
        async () => (await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' })).mark,
        (mark) => Math.abs(Number(mark) - HOME) < 100,
      );
      await trader.go(CONTRACTS);
      const before = await holding('3', 'contract');
      const opened = await api.post<ContractOrder>('lever/submit', {
        ...{ symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '20', leverage: '10' },
        ...{ take_profit: '51000', stop_loss: '49000', client_id: `journey-fires-${reason}` },
      });
      await tab('Positions (1)').waitFor();
      await lines(/^Move/).first().waitFor({ state: 'attached' });

      await Promise.all([toast(text).first().waitFor(), send(at)]);
      await tab('Positions (0)').waitFor();
      await lines(/^Move/).first().waitFor({ state: 'detached' });
      await tab('History').click();
      const closed = rows().first();
      await closed.getByText(new RegExp(reason)).waitFor();
      const { rows: history } = await api.post<{ rows: ContractOrder[] }>('lever/my_trade', {
        view: 'history',
      });
      const order = history.find(({ id }) => id === opened.id);
      const net = Number(order?.profit) - Number(order?.fee);
      expect(order?.reason).toBe(reason);
      // What the screen shows is the net result, and it is what the account gained.
      await sees(() => closed.innerText()).toContain(cents(net));
      const after = await holding('3', 'contract');
      expect(Number(after.available) - Number(before.available)).toBeCloseTo(net, 6);
      expect(Number(after.frozen)).toBe(0);
      await tab(/^Positions/).click();
      trader.expectQuiet();
    },
  );
});
