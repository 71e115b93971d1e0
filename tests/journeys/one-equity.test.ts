import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seeded } from '../random.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';

interface Wallet {
  readonly total: string;
  readonly accounts: readonly { readonly account: string; readonly total: string }[];
  readonly day: {
    readonly equity_before: string;
    readonly net_in: string;
    readonly profit: string;
  };
}

/** As a screen shows it: cut after two decimals, with groups. */
const shown = (text: string): string => {
  const [whole = '', rest = ''] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}.${`${rest}00`.slice(0, 2)}`;
};
const hundredths = (text: string): number => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);

/** One random command. @returns whether it was done and not refused */
async function command(api: Caller, dice: () => number, client_id: string): Promise<boolean> {
  const symbol = dice() < 0.5 ? 'BTCUSDT' : 'ETHUSDT';
  const side = dice() < 0.5 ? 'buy' : 'sell';
  const direction = side === 'buy' ? 'rise' : 'fall';
  const contract = { symbol, type: 'market', lots: '7', leverage: '10' };
  const moves: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['lever/submit', { ...contract, side: side === 'buy' ? 'long' : 'short' }],
    ['microtrade/submit', { symbol, direction, seconds: '300', currency_id: '3', amount: '20' }],
    ['coin/trade', { symbol, side, type: 'market', quantity: '0.01' }],
    ['wallet/change', { from: 'currency', to: 'option', currency_id: '3', amount: '11' }],
  ];
  const [path, form] = moves[Math.floor(dice() * moves.length)] ?? ['', {}];
  return api.post(path, { ...form, client_id }).then(
    () => true,
    () => false,
  );
}

inBrowser('one equity on every screen, with an open contract and a running option', () => {
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

  const wallet = () => api.post<Wallet>('wallet/list', {});
  const ofContract = ({ accounts }: Wallet) =>
    accounts.find(({ account }) => account === 'contract')?.total ?? '';

  /** Every screen shows the numbers of the calls, and they add up. */
  async function screensAgree(): Promise<void> {
    const now = await wallet();
    const { day } = now;
    await someone.go('/pages/index/index');
    const card = page.getByRole('region', { name: 'Total assets' });
    await card.getByText(shown(now.total), { exact: true }).waitFor();
    const profit = await card.getByRole('definition').innerText();
    expect(profit).toContain(`${Number(day.profit) > 0 ? '+' : ''}${shown(day.profit)} USDT`);
    const total = await card.getByRole('link').innerText();
    const left = hundredths(total) - hundredths(profit.split(' USDT')[0] ?? '');
    const base = Math.floor((Number(day.equity_before) + Number(day.net_in)) * 100);
    // Each figure is cut after two decimals.
    expect(Math.abs(left - base)).toBeLessThanOrEqual(1);

    await someone.go('/pages/assets/index');
    await card.getByText(shown(now.total), { exact: true }).waitFor();
    await sees(() => card.getByRole('definition').innerText()).toBe(profit);
    await page.getByRole('tab', { name: 'Accounts' }).click();
    const account = page.getByRole('link', { name: /^Contract account/ });
    const part = async (name: string) =>
      account.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').innerText();
    await sees(() => part('Total')).toBe(shown(ofContract(now)));
    const parts = ['Available', 'Frozen', 'Open profit/loss'];
    let sum = 0;
    for (const name of parts) sum += hundredths(await part(name));
    expect(Math.abs(hundredths(await part('Total')) - sum)).toBeLessThanOrEqual(parts.length);

    await someone.go('/pages/lever/index?symbol=BTCUSDT');
    const totals = page.getByRole('region', { name: 'Contract account' });
    await totals.getByText(shown(ofContract(now)), { exact: true }).waitFor();
    someone.expectQuiet();
  }

  it('shows numbers that add up [RULE:today-profit]', async () => {
    const { mark } = await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' });
    const long = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '50', leverage: '20' };
    await api.post('lever/submit', { ...long, client_id: 'one-equity-long' });
    const option = { symbol: 'BTCUSDT', direction: 'rise', seconds: '300', currency_id: '3' };
    await api.post('microtrade/submit', {
      ...option,
      amount: '100',
      client_id: 'one-equity-rise',
    });
    // Both held coins stand still, one per cent above.
    const eth = (await api.post<{ mark: string }>('lever/deal', { symbol: 'ETHUSDT' })).mark;
    const up = (Number(mark) * 1.01).toFixed(2);
    await setFaults(exchange.origin, `market:BTCUSDT=path(${up}@1);market:ETHUSDT=path(${eth}@1)`);
    const markOf = async (symbol: string) =>
      Number((await api.post<{ mark: string }>('lever/deal', { symbol })).mark);
    const still = async () =>
      (await markOf('BTCUSDT')) === Number(up) && (await markOf('ETHUSDT')) === Number(eth);
    await until('both pairs are at their new prices', still);
    expect(Number(ofContract(await wallet()))).toBeGreaterThan(5_000);

    await screensAgree();
  });

  it('shows numbers that add up after random commands, at each of three moments', async () => {
    const dice = seeded(29);
    for (let moment = 0; moment < 3; moment++) {
      let done = 0;
      for (let at = 0; at < 5; at++)
        done += (await command(api, dice, `one-equity-${moment}-${at}`)) ? 1 : 0;
      expect(done).toBeGreaterThanOrEqual(3);
      await screensAgree();
    }
  });
});
