import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { OptionOrder } from '../../wire/index.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';

const PAGE = '/pages/option/detail?symbol=BTCUSDT';

inBrowser('buying options on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const panel = () => page.getByRole('region', { name: 'Buy an option' });
  const direction = (name: string) => panel().getByRole('button', { name });
  const amount = () => panel().getByRole('textbox', { name: /^Amount/ });
  const balance = () => panel().getByRole('definition').nth(1).innerText();
  const orders = async (view: 'running' | 'history') =>
    (await api.get<{ rows: OptionOrder[] }>('microtrade/lists', { view })).rows;
  /** Waits for prices: an option order needs one. */
  const ready = () => page.getByRole('img', { name: /BTC\/USDT, .*last [\d,.]+/ }).waitFor();

  it('shows a visitor the market and asks for the login on action [ROUTE:/pages/option/detail] [ROLE:visitor] [CALL:GET microtrade/seconds]', async () => {
    await someone.go(PAGE);
    await ready();
    await panel()
      .getByRole('radio', { name: /30 s\s*\+30%/ })
      .waitFor();
    await page.getByText('Log in to buy options and see them here').waitFor();
    await direction('Rise').click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(page.url()).toContain('backtype=2');
  });

  it('explains why Even pays more, with the odds of every duration [RULE:option-odds]', async () => {
    await someone.go(PAGE);
    await panel().getByText('Why Even pays more').click();
    await panel()
      .getByText(/pays 10 times the stake/)
      .waitFor();
    const odds = panel().getByRole('table', { name: 'Returns of BTC/USDT' });
    await sees(() => odds.getByRole('row').nth(1).innerText()).toMatch(/30 s\s*\+30%\s*\+900%/);
    await someone.expectAccessible();
  });

  it('requires a duration, an amount within its bounds and sufficient balance [RULE:option-order] [CALL:GET microtrade/payable_currencies] [MSG:Insufficient balance] [MSG:Amount can not be less than the minimum]', async () => {
    await logIn(someone);
    api = await Caller.logIn(exchange.origin, 'demo');
    await someone.go(PAGE);
    await ready();
    await until(balance, (text) => text === '2,000.00 USDT');
    await direction('Fall').click();
    await page.getByText('Please choose a delivery time first').first().waitFor();
    await panel().getByRole('radio', { name: /30 s/ }).check();
    await page.getByText('Amount can not be empty').first().waitFor();
    await amount().fill('5');
    await page.getByText('Amount can not be less than the minimum').first().waitFor();
    await amount().fill('2500');
    await page.getByText('Insufficient balance').first().waitFor();
    await direction('Rise').click();
    await sees(() => page.getByRole('dialog').count()).toBe(0);
    await sees(() => orders('running')).toEqual([]);
    await someone.expectAccessible();
  });

  it('shows stake, return and delivery before buying, and buys once on a double tap [ENTITY:option-order] [STATE:option-direction] [CALL:POST microtrade/submit]', async () => {
    // Runs on through the tests below, however slow the machine is.
    await panel().getByRole('radio', { name: /5 min/ }).check();
    await panel().getByRole('button', { name: 'Stake 100 USDT' }).click();
    await sees(() => amount().inputValue()).toBe('100');
    await panel().getByText('175.00 USDT (+75.00)').waitFor();
    await panel().getByText('1,000.00 USDT (+900.00)').waitFor();
    await sees(() => direction('Even').innerText()).toContain('+900%');
    await direction('Even').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1,000.00 USDT (+900.00)').waitFor();
    await page.keyboard.press('Escape');
    await direction('Rise').click();
    await sees(() => dialog.innerText()).toMatch(
      /Buy Rise for 100\.00 USDT[\s\S]*\+75%[\s\S]*175\.00 USDT[\s\S]*≈ \d\d:\d\d:\d\d \(5 min\)/,
    );
    await dialog.getByRole('button', { name: 'Rise' }).dblclick();
    await page.getByRole('tab', { name: 'Running (1)' }).waitFor();
    await until(balance, (text) => text === '1,900.00 USDT');
    const running = await orders('running');
    expect(running).toHaveLength(1);
    expect(running[0]).toMatchObject({ direction: 'rise', stake: '100', seconds: 300 });
  });

  it("counts down on the exchange's clock and shows the current result", async () => {
    const timer = page.getByRole('timer');
    const first = await timer.innerText();
    expect(first).toMatch(/[0-5]:[0-5]\d/);
    await until(
      () => timer.innerText(),
      (now) => now !== first,
    );
    const card = page.getByRole('article').first();
    await until(
      () => card.innerText(),
      (text) => /(In|At|Out of) the money/.test(text) && /If settled now\s*\d/.test(text),
    );
    await someone.expectAccessible();
  });

  it('keeps the duration and the stake of the pair over a reload', async () => {
    await page.reload();
    await until(
      () => panel().getByRole('radio', { name: /5 min/ }).isChecked(),
      (checked) => checked,
    );
    await sees(() => amount().inputValue()).toBe('100');
    await page.getByRole('tab', { name: 'Running (1)' }).waitFor();
  });

  it('sends nothing while the device is offline', async () => {
    await page.context().setOffline(true);
    await until(
      () => direction('Rise').innerText(),
      (text) => text.includes('Offline'),
    );
    await sees(() => direction('Rise').isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await until(
      () => direction('Rise').isDisabled(),
      (disabled) => !disabled,
    );
  });

  it('settles by the deals that decide it [CALL:GET microtrade/lists]', async () => {
    const results = page.getByRole('region', { name: 'Results' });
    const [running] = await orders('running');
    // The exchange's clock goes forward to three seconds before the delivery, in steps: the market
    // takes more than a minute without prices for a break.
    const end = Number(running?.delivery) - Date.now() - 3_000;
    for (let skew = 0; skew < end; ) {
      skew = Math.min(end, skew + 50_000);
      await setFaults(exchange.origin, `clock=skew(${skew})`);
      await until('a deal of then', async () => {
        const { deals } = await api.get<{ deals: { time: number }[] }>('currency/deal', {
          symbol: 'BTCUSDT',
        });
        return (deals[0]?.time ?? 0) > Date.now() + skew - 10_000;
      });
    }
    await results.getByRole('article').waitFor();
    const [order] = await orders('history');
    expect(order?.status).toMatch(/won|lost|returned/);
    const shown = { won: 'Won', lost: 'Lost', returned: 'Stake returned', void: '', running: '' };
    await results.getByText(shown[order?.status ?? 'void'], { exact: true }).waitFor();
    const paid = 1_900 + Number(order?.payout);
    await until(balance, (text) => Number(text.replace(/[^\d.]/g, '')) === paid);
    await results.getByRole('button', { name: 'Settlement proof' }).click();
    const proof = page.getByRole('dialog').getByRole('table');
    const deals = [order?.proof?.entry, order?.proof?.before, order?.proof?.delivery];
    for (const deal of deals) {
      await proof.getByRole('cell', { name: String(deal?.deal_id), exact: true }).waitFor();
    }
    // The deal after the delivery may arrive later; the open sheet shows it then.
    await until(
      () => proof.getByRole('row', { name: /^After/ }).innerText(),
      (row) => /\d\d:\d\d:\d\d\.\d{3}/.test(row),
    );
    await someone.expectAccessible();
    await page.keyboard.press('Escape');
    await results.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('tab', { name: 'Running (0)' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('tabpanel', { name: 'History' }).getByRole('article');
    await until(
      () => history.count(),
      (count) => count === 1,
    );
    someone.expectQuiet({ offline: true });
  });
});
