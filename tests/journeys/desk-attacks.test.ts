import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ContractOrder, SpotOrder } from '../../wire/index.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn, logInAsGuest } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { person, press } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';
const CONTRACTS = '/pages/lever/index?symbol=BTCUSDT';
/** What the clock of a wrong device is ahead of the exchange's, ms: 2 h and 17 s. */
const AHEAD = 7_217_000;

inBrowser('the trading screens under attack', () => {
  let exchange: ExchangeProcess;
  let api: Caller;
  let mark: number;

  beforeAll(async () => {
    exchange = await startExchange();
    api = await Caller.logIn(exchange.origin, 'demo');
    mark = Number((await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' })).mark);
  });

  const at = (share: number) => (mark * share).toFixed(2);
  const waiting = async () =>
    (await api.get<{ rows: SpotOrder[] }>('coin/list', { view: 'waiting' })).rows;

  it('closes an order’s confirmation when another user logs in in another tab', async () => {
    const someone = await person(exchange.origin);
    const { page, context } = someone;
    await logIn(someone);
    await someone.go(SPOT);
    const spot = new SpotScreen(page);
    await spot.ready();
    await spot.fill({ side: 'Buy', type: 'Limit', price: at(0.97), quantity: '0.01' });
    const question = page.getByRole('dialog', { name: 'Confirm order' });
    await question.waitFor();
    const other = await context.newPage();
    await other.goto('/h5/#/pages/settings/index');
    await logInAsGuest({ ...someone, page: other });
    await question.waitFor({ state: 'detached' });
    await other.close();
    // The guest's own screen is complete, and nothing was sent for anyone.
    await spot.ready();
    await page.getByRole('tab', { name: 'Open orders (0)' }).waitFor();
    await sees(() => waiting()).toEqual([]);
    someone.expectQuiet();
    await someone.leave();
  });

  it('keeps a sheet whole while the phone turns and goes offline, and true while another device acts', async () => {
    const someone = await person(exchange.origin);
    const { page, context } = someone;
    await logIn(someone);
    const resting = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' };
    const { id } = await api.post<SpotOrder>('coin/trade', {
      ...{ ...resting, price: at(0.95), client_id: 'attack-resting' },
    });
    await someone.go(SPOT);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Amend' }).click();
    const sheet = page.getByRole('dialog', { name: 'Amend order' });
    const quantity = sheet.getByRole('textbox', { name: /^Quantity/ });
    await quantity.fill('0.02');
    await page.setViewportSize({ width: 844, height: 390 });
    const send = sheet.getByRole('button', { name: 'Amend', exact: true });
    await send.scrollIntoViewIfNeeded();
    const box = await send.boundingBox();
    expect((box?.y ?? 390) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
    await sees(() => quantity.inputValue()).toBe('0.02');
    await page.setViewportSize({ width: 390, height: 844 });
    await context.setOffline(true);
    const offline = sheet.getByRole('button', { name: 'Offline' });
    await offline.waitFor();
    await sees(() => offline.isDisabled()).toBe(true);
    await context.setOffline(false);
    await someone.comeBack();
    await send.waitFor();
    // The price that another device chose stays; only the quantity changes here.
    await api.post('coin/amend', { id, price: at(0.94), client_id: 'attack-other-price' }, 'PUT');
    const price = sheet.getByRole('textbox', { name: /^Price/ });
    await until(
      async () => Number(await price.inputValue()),
      (shown) => shown === Number(at(0.94)),
    );
    await press(send);
    await sheet.waitFor({ state: 'hidden' });
    const [amended] = await waiting();
    expect([Number(amended?.price), amended?.quantity]).toEqual([Number(at(0.94)), '0.02']);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Amend' }).click();
    await quantity.waitFor();
    await api.post('coin/cancel_all', {}, 'PUT');
    await sheet.waitFor({ state: 'hidden' });
    someone.expectQuiet({ offline: true });
    await someone.leave();
  });

  it('keeps a stop-loss that another device sets while the sheet of stops is open', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await logIn(someone);
    const { id } = await api.post<ContractOrder>('lever/submit', {
      ...{ symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '5', leverage: '10' },
      client_id: 'attack-position',
    });
    await someone.go(CONTRACTS);
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: 'TP / SL', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('switch', { name: 'Take-profit' }).click();
    await sheet.getByRole('textbox', { name: 'Take-profit price' }).fill(at(1.1));
    await api.post('lever/setstop', { id, stop_loss: at(0.95) });
    await sheet.getByRole('textbox', { name: 'Stop-loss price' }).waitFor();
    await press(sheet.getByRole('button', { name: 'Save' }));
    await sheet.waitFor({ state: 'hidden' });
    const { rows } = await api.post<{ rows: ContractOrder[] }>('lever/my_trade', {
      view: 'trading',
    });
    expect(rows.map((row) => [Number(row.take_profit), Number(row.stop_loss)])).toEqual([
      [Number(at(1.1)), Number(at(0.95))],
    ]);
    await api.post('lever/close', { id, client_id: 'attack-position-end' });
    someone.expectQuiet();
    await someone.leave();
  });

  it('shows the exchange’s time and a true countdown on a device whose clock is wrong', async () => {
    const someone = await person(exchange.origin);
    const { page, context } = someone;
    await wrongClock(context);
    await logIn(someone);
    await api.post('microtrade/submit', {
      ...{ symbol: 'BTCUSDT', currency_id: '3', direction: 'rise', seconds: '300' },
      ...{ amount: '10', client_id: 'attack-clock' },
    });
    await someone.go('/pages/option/detail?symbol=BTCUSDT');
    const card = page.getByRole('article').first();
    const countdown = await card.getByText(/^Delivery in \d:\d\d$/).innerText();
    const [minutes = 9, seconds = 0] = (/(\d):(\d\d)/.exec(countdown) ?? []).slice(1).map(Number);
    expect(minutes * 60 + seconds).toBeLessThanOrEqual(300);
    expect(minutes * 60 + seconds).toBeGreaterThan(120);
    // Times are those of the exchange: the device would be off by hours.
    const bought = await card
      .getByText(/^\d\d:\d\d:\d\d$/)
      .first()
      .innerText();
    expect(minutesApart(bought)).toBeLessThan(10);
    await someone.go(SPOT);
    await new SpotScreen(page).ready();
    await page.getByRole('banner').getByText('Live', { exact: true }).first().waitFor();
    await context.setOffline(true);
    const strip = page.getByText(/^Offline · \d+[smh] · prices from \d\d:\d\d:\d\d/).first();
    expect(minutesApart(await strip.innerText())).toBeLessThan(10);
    someone.expectQuiet({ offline: true });
    await someone.leave();
  });
});

/** Sets the clock of the pages ahead. Timers keep their pace. */
async function wrongClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((ahead) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(value?: number | string | Date) {
        super(value === undefined ? Right.now() + ahead : value);
      }
      static override now(): number {
        return Right.now() + ahead;
      }
    }
    window.Date = Wrong as DateConstructor;
  }, AHEAD);
}

/** Minutes between a time of day in a text and now, on this machine's clock. */
function minutesApart(text: string): number {
  const [hours = 0, minutes = 0] = (/(\d\d):(\d\d):\d\d/.exec(text) ?? []).slice(1).map(Number);
  const now = new Date();
  const apart = Math.abs(now.getHours() * 60 + now.getMinutes() - hours * 60 - minutes);
  return Math.min(apart, 1440 - apart);
}
