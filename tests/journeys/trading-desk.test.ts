import { afterEach, beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';
const CONTRACTS = '/pages/lever/index?symbol=BTCUSDT';
const CHART = '/pages/trade/kline?symbol=BTCUSDT';
/** The buttons that send an order; they name its size when the saved draft has one. */
const OPEN_SHORT = /^(?:Open short|Short [\d.]+ BTC)$/;
const SELL = /^Sell (?:[\d.]+ )?BTC$/;

inBrowser('the trading desk on a phone', () => {
  let exchange: ExchangeProcess;
  let trader: Person;

  beforeAll(async () => {
    exchange = await startExchange();
    trader = await person(exchange.origin);
    await logIn(trader);
  });

  // A test that failed offline must not fail the next ones.
  afterEach(() => trader.context.setOffline(false));

  /** The chart's canvas area. */
  const chart = () => trader.page.getByRole('img', { name: /BTC\/USDT/ });
  /** Waits until the chart has drawn its candles: its placeholder is gone. */
  const drawn = async () => {
    await chart().locator('canvas').first().waitFor();
    await chart().locator('xpath=../..').locator('[data-waiting]').waitFor({ state: 'detached' });
  };

  it.each([
    ['spot', SPOT, 'Buy BTC'],
    ['contracts', CONTRACTS, 'Open long'],
  ])(
    'says on %s since when prices are old, offers a retry, and moves nothing',
    async (_, path, name) => {
      const { page, context } = trader;
      await trader.go(path);
      await drawn();
      await page.getByText('High', { exact: true }).waitFor();
      const order = page.getByRole('button', { name, exact: true });
      const before = await order.boundingBox();
      await context.setOffline(true);
      await page.getByText(/^Offline · \d+[smh] · prices from \d\d:\d\d:\d\d/).waitFor();
      const blocked = page.getByRole('main').getByRole('button', { name: 'Offline', exact: true });
      await sees(() => blocked.isDisabled()).toBe(true);
      expect(await blocked.boundingBox()).toEqual(before);
      const book = page.getByRole('region', { name: 'Order book' });
      await sees(() => book.getAttribute('data-old')).toBe('true');
      await trader.expectAccessible();
      await context.setOffline(false);
      await page.waitForFunction(() => navigator.onLine);
      await page.getByText('High', { exact: true }).waitFor();
      await order.waitFor();
      expect(await order.boundingBox()).toEqual(before);
      await sees(() => book.getAttribute('data-old')).toBeNull();
      trader.expectQuiet({ offline: true });
    },
  );

  it('folds the chart away and remembers it', async () => {
    const { page } = trader;
    await trader.go(SPOT);
    await chart().waitFor();
    const fold = page.getByRole('button', { name: 'Chart', expanded: true });
    await fold.click();
    await chart().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Chart', expanded: false }).click();
    await chart().waitFor();
    trader.expectQuiet({ offline: true });
  });

  it('leads back to the newest candle from a chart that was scrolled', async () => {
    const { page } = trader;
    await trader.go(CHART);
    await drawn();
    const now = page.getByRole('button', { name: /^Now/ });
    await sees(() => now.count()).toBe(0);
    const box = await chart().boundingBox();
    if (!box) throw new Error('no chart');
    const y = box.y + box.height / 3;
    await page.mouse.move(box.x + 60, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 260, y, { steps: 8 });
    await page.mouse.up();
    // A slow phone draws no frame for a while after the press.
    await now.evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
      requestAnimationFrame(() => {
        const end = performance.now() + 600;
        while (performance.now() < end);
      });
    });
    await now.waitFor({ state: 'detached' });
    trader.expectQuiet({ offline: true });
  });

  it('fits the window in full screen, however the phone is turned', async () => {
    const { page } = trader;
    await trader.go(CHART);
    await drawn();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForFunction(() => {
      const chart = document.querySelector('[role="img"]:not([hidden] *)');
      const area = chart?.getBoundingClientRect();
      return area !== undefined && area.height > 100 && area.bottom <= window.innerHeight;
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    trader.expectQuiet({ offline: true });
  });

  it('keeps the draft of each pair across tabs, a reload and a log-in', async () => {
    const { page } = trader;
    const draft = (name: string) => page.getByRole('textbox', { name });
    await trader.go(SPOT);
    await draft('Price (USDT)').fill('12345.67');
    await draft('Quantity (BTC)').fill('0.0123');
    await page.getByRole('link', { name: 'Assets' }).click();
    await page.getByRole('link', { name: 'Spot', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('input').length > 1);
    await sees(() => draft('Price (USDT)').inputValue()).toBe('12345.67');
    await sees(() => draft('Quantity (BTC)').inputValue()).toBe('0.0123');
    await page.reload();
    await draft('Quantity (BTC)').waitFor();
    await sees(() => draft('Quantity (BTC)').inputValue()).toBe('0.0123');
    await trader.go('/pages/trade/index?symbol=ETHUSDT');
    await draft('Quantity (ETH)').waitFor();
    await sees(() => draft('Quantity (ETH)').inputValue()).toBe('');
    await page.reload();
    await draft('Quantity (ETH)').waitFor();
    expect(page.url()).toContain('/pages/trade/index?symbol=ETHUSDT');
    await page.evaluate(() => localStorage.removeItem('vuex_token'));
    await page.reload();
    await logIn(trader);
    await trader.go(SPOT);
    await draft('Quantity (BTC)').waitFor();
    await sees(() => draft('Quantity (BTC)').inputValue()).toBe('0.0123');
    await trader.go(CONTRACTS);
    await draft('Lots').fill('7');
    await trader.go(SPOT);
    await trader.go(CONTRACTS);
    await draft('Lots').waitFor();
    await sees(() => draft('Lots').inputValue()).toBe('7');
    trader.expectQuiet({ offline: true });
  });

  it('says in a sentence what an order does, how far its price is, and which limit it may not pass', async () => {
    const { page } = trader;
    await trader.go(SPOT);
    const field = (name: string) => page.getByRole('textbox', { name });
    const panel = page.getByRole('region', { name: 'Place an order' });
    await field('Quantity (BTC)').fill('0.001');
    const last = Number((await field('Price (USDT)').inputValue()) || '0');
    const market = await page.evaluate(async () => {
      const answer = await fetch('/api/currency/quotation_new');
      const { data } = (await answer.json()) as {
        data: { quotes: { symbol: string; last: string }[] };
      };
      return Number(data.quotes.find(({ symbol }) => symbol === 'BTCUSDT')?.last);
    });
    expect(last).toBeGreaterThan(0);
    // Far above the market: refused before any sheet, with the limit.
    await field('Price (USDT)').fill((market * 1.5).toFixed(2));
    await panel.getByText(/too far from the market; the limit is [\d.,]+/).waitFor();
    // Far below it: a tap is not enough.
    await field('Price (USDT)').fill((market / 2).toFixed(2));
    await panel.getByText(/The price is -\d+\.\d+% away from the market\./).waitFor();
    await panel.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
    const sheet = page.getByRole('dialog', { name: 'Confirm order' });
    await sheet
      .getByText(/^Buy 0\.001 BTC at [\d,.]+ USDT or less, for about [\d,.]+ USDT$/)
      .waitFor();
    await trader.expectAccessible();
    const hold = sheet.getByRole('button', { name: 'Hold: Buy BTC' });
    await hold.click();
    await sheet.waitFor();
    const box = await hold.boundingBox();
    if (!box) throw new Error('no button');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await sheet.waitFor({ state: 'hidden' });
    await page.mouse.up();
    await page
      .getByText(/^Order placed/)
      .first()
      .waitFor();
    trader.expectQuiet({ offline: true });
  });

  it('counts a fill at the top of the open list at once, and keeps the older rows', async () => {
    const { page } = trader;
    const demo = await Caller.logIn(exchange.origin, 'demo');
    const trade = (client_id: string) =>
      demo.post('coin/trade', {
        ...{ symbol: 'BTCUSDT', side: 'buy', type: 'market', budget: '10' },
        client_id,
      });
    // More than one page of twenty rows.
    for (let at = 0; at < 25; at += 1) await trade(`desk-fill-${at}`);
    await trader.go(SPOT);
    await page.getByRole('tab', { name: 'Filled trades' }).click();
    const list = page.getByRole('tabpanel').getByRole('list');
    const height = () => list.evaluate((element) => element.scrollHeight);
    // The list grows by scrolling until its end.
    await list.waitFor();
    await until(
      async () => {
        await page.getByRole('main').evaluate((element) => {
          element.scrollTop = element.scrollHeight;
        });
        return page.getByRole('button', { name: 'Load more' }).count();
      },
      (count) => count === 0,
    );
    const before = await height();
    await trade('desk-fill-newest');
    await page.getByRole('button', { name: '1 new', exact: true }).waitFor();
    await sees(() => height()).toBeGreaterThan(before);
    trader.expectQuiet({ offline: true });
  });

  it('leads from a chart back to the page it was opened from, with the chosen side', async () => {
    const { page } = trader;
    await trader.go(CONTRACTS);
    await page.getByRole('banner').getByRole('link', { name: 'Chart' }).click();
    await page.getByRole('link', { name: 'Short', exact: true }).click();
    await page.getByRole('button', { name: OPEN_SHORT }).waitFor();
    expect(page.url()).toContain('/pages/lever/index?symbol=BTCUSDT');
    await trader.go(SPOT);
    await page.getByRole('radio', { name: 'Buy', checked: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Chart' }).click();
    await page.getByRole('link', { name: 'Sell', exact: true }).click();
    await page.getByRole('button', { name: SELL }).waitFor();
    expect(page.url()).toContain('/pages/trade/index?symbol=BTCUSDT');
    // The side that is chosen afterwards lasts over a reload.
    await page.getByRole('radio', { name: 'Buy' }).check();
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('0.0123');
    await page.reload();
    await until(
      () => page.getByRole('textbox', { name: /^Quantity/ }).inputValue(),
      (text) => text === '0.0123',
    );
    await sees(() => page.getByRole('radio', { name: 'Buy' }).isChecked()).toBe(true);
    await trader.go('/pages/option/detail?symbol=ETHUSDT');
    await page.getByRole('banner').getByRole('link', { name: 'Chart' }).click();
    await page.getByRole('link', { name: 'Fall', exact: true }).click();
    const fall = page.locator('button[aria-current]', { hasText: 'Fall' });
    await fall.waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^ETH\/USDT/ })
      .waitFor();
    // The marked direction is in view below the chart.
    await until(
      () => fall.evaluate((key) => key.getBoundingClientRect().bottom <= window.innerHeight),
      (seen) => seen,
    );
    await trader.expectAccessible();
    trader.expectQuiet({ offline: true });
  });
});
