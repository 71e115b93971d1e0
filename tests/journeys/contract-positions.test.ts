import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ContractOrder } from '../../wire/index.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';

const PAGE = '/pages/lever/index?symbol=BTCUSDT';

inBrowser('managing contract positions on a phone', () => {
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
    await someone.go(PAGE);
  });

  const panel = () => page.getByRole('region', { name: 'Open a position' });
  const field = (name: RegExp) => panel().getByRole('textbox', { name });
  const dialog = () => page.getByRole('dialog');
  const card = () => page.getByRole('article').first();
  const action = (name: string) => card().getByRole('button', { name, exact: true });
  const orders = async (view: 'waiting' | 'trading' | 'history') =>
    (await api.post<{ rows: ContractOrder[] }>('lever/my_trade', { view })).rows;
  const available = async () =>
    Number(
      (await api.post<{ account: { available: string } }>('lever/deal', { symbol: 'BTCUSDT' }))
        .account.available,
    );

  it('sizes an order in lots, coin, money and by slider, and opens it with the keyboard [RULE:contract-lots]', async () => {
    await field(/^Lots/).fill('40');
    await panel().getByRole('button', { name: 'Long 0.04 BTC' }).waitFor();
    const unit = async (name: string) => {
      await panel().getByRole('button', { name: /^Size/ }).click();
      await press(dialog().getByRole('button', { name, exact: true }));
      await dialog().waitFor({ state: 'hidden' });
    };
    await unit('BTC');
    await sees(() => field(/^Size/).inputValue()).toBe('0.04');
    await field(/^Size/).fill('0.0609');
    await panel().getByRole('button', { name: 'Long 0.06 BTC' }).waitFor();
    await unit('USDT');
    await sees(async () => Number(await field(/^Size/).inputValue())).toBeGreaterThan(100);
    const slider = panel().getByRole('slider');
    // It is a share of what the balance pays, which needs the book.
    await sees(() => slider.isEnabled()).toBe(true);
    await slider.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await unit('Lots');
    await sees(async () => Number(await field(/^Lots/).inputValue())).toBeGreaterThan(60);
    await sees(() => slider.inputValue()).toBe('50');
    await field(/^Lots/).fill('40');
    await panel().getByRole('button', { name: 'Long 0.04 BTC' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Open long' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Positions (1)' }).waitFor();
    // The ticket is cleared and the position is in view.
    await until(
      () => field(/^Lots/).inputValue(),
      (lots) => lots === '',
    );
    await until(
      () => card().evaluate((row) => row.getBoundingClientRect().top < innerHeight),
      (seen) => seen,
    );
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((now) => {
        document.documentElement.dataset['theme'] = now;
      }, theme);
      const net = card().locator('dl').first().locator('dd').first().locator('span').first();
      const look = await net.evaluate((element) => {
        const { fontSize, fontWeight } = getComputedStyle(element);
        return [Math.round(Number.parseFloat(fontSize)), fontWeight];
      });
      expect(look).toEqual([22, '700']);
    }
  });

  it('shows the leverage with its consequences, red above 20', async () => {
    await panel()
      .getByRole('button', { name: /^Leverage/ })
      .click();
    const risky = dialog().getByRole('button', { name: /^100×/ });
    await sees(() => risky.innerText()).toMatch(/Max[\s\S]*Lots[\s\S]*Margin[\s\S]*Liq\. price/);
    await someone.expectAccessible();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('sets a stop-loss by amount; the exchange gets the price [RULE:contract-stops]', async () => {
    await action('TP / SL').click();
    await dialog().getByRole('switch', { name: 'Stop-loss' }).click();
    await dialog()
      .getByRole('radiogroup', { name: /^Stop-loss/ })
      .getByRole('radio', { name: 'USDT' })
      .check();
    await dialog()
      .getByRole('textbox', { name: /^Loss with fees/ })
      .fill('60');
    await dialog()
      .getByText(/: -(60\.00|59\.99) USDT/)
      .waitFor();
    await press(dialog().getByRole('button', { name: 'Save' }));
    await dialog().waitFor({ state: 'hidden' });
    const [order] = await orders('trading');
    const loss =
      (Number(order?.open_price) - Number(order?.stop_loss)) * 0.04 +
      Number(order?.fee) +
      Number(order?.stop_loss) * 0.04 * 0.0005;
    expect(loss).toBeCloseTo(60, 1);
    await action('TP / SL').click();
    await dialog().getByRole('switch', { name: 'Stop-loss' }).click();
    await press(dialog().getByRole('button', { name: 'Save' }));
    await dialog().waitFor({ state: 'hidden' });
  });

  it('closes a part, says before what it returns, and refuses more than is open [RULE:contract-partial-close] [CALL:POST lever/close]', async () => {
    const before = await available();
    await action('Close').click();
    const lots = dialog().getByRole('textbox', { name: /^Lots to close/ });
    await lots.fill('41');
    await dialog().getByText('The position has 40 lots').waitFor();
    await lots.fill('10');
    const sentence = await dialog()
      .getByText(/^Close 0\.01000 BTC: about [\d.,]+ USDT return/)
      .innerText();
    const estimate = Number(/about ([\d.,]+) USDT/.exec(sentence)?.[1]?.replaceAll(',', ''));
    await someone.expectAccessible();
    await press(dialog().getByRole('button', { name: 'Close 0.01 BTC' }));
    await dialog().waitFor({ state: 'hidden' });
    await until(
      async () => (await orders('trading'))[0]?.lots,
      (left) => left === 30,
    );
    // The market moves between sentence and close.
    expect(Math.abs((await available()) - before - estimate)).toBeLessThan(5);
    await card()
      .getByText(/Lots 30/)
      .waitFor();
  });

  it('adds margin and refuses too much [RULE:contract-add-margin] [CALL:POST lever/margin]', async () => {
    const [before] = await orders('trading');
    await action('Add margin').click();
    const sum = dialog().getByRole('textbox', { name: /^Amount to add/ });
    await sum.fill('999999');
    await dialog()
      .getByText(/^At most [\d.,]+ USDT can be added/)
      .waitFor();
    await sum.fill('50');
    await dialog()
      .getByText(/^Add 50\.00 USDT: the liquidation price moves from/)
      .waitFor();
    await press(dialog().getByRole('button', { name: /^Add [\d,.]+ USDT$/ }));
    await dialog().waitFor({ state: 'hidden' });
    const [after] = await orders('trading');
    expect(Number(after?.margin)).toBeCloseTo(Number(before?.margin) + 50, 6);
    expect(Number(after?.liquidation_price)).toBeLessThan(Number(before?.liquidation_price));
  });

  it('reverses a position in one step [RULE:contract-reverse] [CALL:POST lever/reverse]', async () => {
    await action('Reverse').click();
    await dialog()
      .getByText(/^Close the Long for .* after all fees, and open Short 0\.03000 BTC/)
      .waitFor();
    await someone.expectAccessible();
    await press(dialog().getByRole('button', { name: 'Reverse to Short' }));
    await dialog().waitFor({ state: 'hidden' });
    await until(
      () => card().innerText(),
      (text) => /Short 10×/.test(text),
    );
    await sees(() => orders('trading')).toMatchObject([{ side: 'short', lots: 30 }]);
  });

  it('closes all positions with an answer for each [RULE:contract-close-all] [CALL:POST lever/close_all]', async () => {
    await api.post('lever/submit', {
      ...{ symbol: 'ETHUSDT', side: 'long', type: 'market', lots: '2', leverage: '10' },
      client_id: 'journey-close-all-1',
    });
    await page.getByRole('tab', { name: 'Positions (2)' }).waitFor();
    await page.getByRole('radio', { name: 'This pair' }).check();
    await page.getByRole('tab', { name: 'Positions (1)' }).waitFor();
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await page.getByRole('button', { name: 'Close all', exact: true }).click();
    await dialog()
      .getByText(/^Positions to close: 2\. Result about/)
      .waitFor();
    await press(dialog().getByRole('button', { name: 'Close 2' }));
    await page.getByRole('tab', { name: 'Positions (0)' }).waitFor();
    await sees(() => orders('trading')).toEqual([]);
  });

  it('amends a waiting order, and cancels all [RULE:contract-amend] [RULE:contract-cancel-all] [CALL:POST lever/amend] [CALL:POST lever/cancel_all]', async () => {
    const { mark } = await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' });
    const place = (share: number, id: string) =>
      api.post('lever/submit', {
        ...{ symbol: 'BTCUSDT', side: 'long', type: 'limit', lots: '3', leverage: '10' },
        ...{ price: (Number(mark) * share).toFixed(2), client_id: id },
      });
    await place(0.96, 'journey-amend-0001');
    await place(0.945, 'journey-amend-0002');
    await page.getByRole('tab', { name: 'Orders (2)' }).click();
    await card()
      .getByText(/^-5\.\d\d% from market$/)
      .waitFor();
    await card().getByRole('button', { name: 'Amend order' }).click();
    await dialog()
      .getByRole('textbox', { name: /^Price/ })
      .fill((Number(mark) * 1.5).toFixed(2));
    await dialog()
      .getByText(/too far from the market/)
      .first()
      .waitFor();
    const price = (Number(mark) * 0.97).toFixed(2);
    await dialog()
      .getByRole('textbox', { name: /^Price/ })
      .fill(price);
    await dialog().getByRole('textbox', { name: /^Lots/ }).fill('5');
    await press(dialog().getByRole('button', { name: 'Amend order' }));
    await dialog().waitFor({ state: 'hidden' });
    await sees(() => orders('waiting')).toMatchObject([
      { lots: 5, price: String(Number(price)) },
      { lots: 3 },
    ]);
    await page.getByRole('button', { name: 'Cancel all', exact: true }).click();
    await dialog()
      .getByText(/^Orders to cancel: 2\. [\d.,]+ USDT return/)
      .waitFor();
    await press(dialog().getByRole('button', { name: 'Cancel 2' }));
    await page.getByRole('tab', { name: 'Orders (0)' }).waitFor();
    await sees(() => orders('waiting')).toEqual([]);
    someone.expectQuiet();
  });

  it.each([
    ['an amendment', 'lever/amend', 'Amend order', true],
    ['a cancellation of all', 'lever/cancel_all', 'Cancel all', false],
  ])(
    'shows %s without an answer on every screen and after a reload until it is found',
    async (_, path, button, amended) => {
      const pill = page.getByRole('status').filter({ hasText: '1 request unconfirmed' });
      const { mark } = await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' });
      if (amended) {
        await api.post('lever/submit', {
          ...{ symbol: 'BTCUSDT', side: 'long', type: 'limit', lots: '3', leverage: '10' },
          ...{ price: (Number(mark) * 0.96).toFixed(2), client_id: 'journey-unconfirmed-1' },
        });
      }
      await page.getByRole('tab', { name: 'Orders (1)' }).click();
      // The exchange executes the command; its answer and all look-ups are dropped.
      await page.route(`**/api/${path}`, async (route) => {
        await route.fetch();
        await route.abort();
      });
      if (amended) {
        await card().getByRole('button', { name: button }).click();
        await dialog().getByRole('textbox', { name: /^Lots/ }).fill('7');
      } else await page.getByRole('button', { name: button, exact: true }).click();
      await page.route('**/api/lever/my_trade**', (route) => route.abort());
      await press(dialog().getByRole('button', { name: amended ? button : 'Cancel 1' }));
      await pill.waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Home' }).click();
      await pill.waitFor();
      await page.reload();
      await pill.waitFor();
      // Tapped before the first look-up that is answered, which removes the pill.
      await pill.click();
      await page.unroute(`**/api/${path}`);
      await page.unroute('**/api/lever/my_trade**');
      await page.getByText('Your request reached the exchange').waitFor();
      await pill.waitFor({ state: 'hidden' });
      const waiting = await orders('waiting');
      expect(waiting.map(({ lots }) => lots)).toEqual(amended ? [7] : []);
    },
  );
});
