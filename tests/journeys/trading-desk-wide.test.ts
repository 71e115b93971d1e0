import { beforeAll, expect, it } from 'vitest';
import { sees } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const CONTRACTS = '/pages/lever/index?symbol=BTCUSDT';

inBrowser('the trading desk on a tablet and a desktop', () => {
  let exchange: ExchangeProcess;
  let trader: Person;

  beforeAll(async () => {
    exchange = await startExchange();
    trader = await person(exchange.origin);
    await logIn(trader);
  });

  it.each([
    ['tablet', 768, 1024],
    ['desktop', 1280, 800],
  ])(
    'puts chart and lists at the left and the ticket at the right on a %s',
    async (_, width, height) => {
      const { page } = trader;
      await page.setViewportSize({ width, height });
      await trader.go(CONTRACTS);
      const chart = page.getByRole('img', { name: /BTC\/USDT/ });
      await chart.locator('canvas').first().waitFor();
      await chart.locator('xpath=../..').locator('[data-waiting]').waitFor({ state: 'detached' });
      const boxOf = async (
        name: string | RegExp,
        role: 'button' | 'region' | 'navigation' | 'textbox',
      ) => {
        const target = page.getByRole(role, { name, exact: true }).first();
        await target.waitFor();
        const box = await target.boundingBox();
        if (!box) throw new Error(`${name} is not shown`);
        return box;
      };
      const area = await chart.boundingBox();
      const order = await boxOf('Open long', 'button');
      const book = await boxOf('Order book', 'region');
      const lists = await boxOf('Contract orders', 'region');
      const tabs = await boxOf('Main navigation', 'navigation');
      const rail = page.locator('[data-rail]');
      if (!area) throw new Error('no chart');
      const lots = await boxOf(/^Lots/, 'textbox');
      expect(area.x + area.width).toBeLessThanOrEqual(order.x);
      // Beside the panel on a desktop, below it in the narrow column of a tablet.
      if (width > 1100) expect(lots.x + lots.width).toBeLessThanOrEqual(book.x);
      else expect(lots.y + lots.height).toBeLessThanOrEqual(book.y);
      // The chart has three fifths of a tablet.
      if (width === 768) expect(Math.round((area.x + area.width) / 7.68)).toBe(60);
      expect(book.x + book.width).toBeLessThanOrEqual(width);
      expect(lists.y).toBeGreaterThan(area.y + area.height);
      expect(lists.x).toBe(area.x);
      // A rail at the left of a desktop, the bar below on a tablet.
      const pairs = page.getByRole('navigation', { name: 'All pairs' });
      if (width > 1100) {
        const column = await boxOf('All pairs', 'navigation');
        const { x = 0, width: narrow = 0 } = (await rail.boundingBox()) ?? {};
        expect(x + narrow).toBeLessThanOrEqual(column.x);
        expect(tabs.x).toBeLessThan(narrow);
        expect(column.x + column.width).toBeLessThanOrEqual(area.x);
        await pairs.getByRole('link', { name: /^ETH/ }).click();
        await page.waitForURL(/symbol=ETHUSDT/);
      } else {
        expect(tabs.y).toBeGreaterThan(area.y + area.height);
        await sees(() => pairs.count()).toBe(0);
      }
      await trader.expectAccessible();
      trader.expectQuiet({ offline: true });
    },
  );

  it('opens the pair that is typed after `/`, by keyboard alone', async () => {
    const someone = await person(exchange.origin, { desktop: true });
    const { page } = someone;
    await someone.go(CONTRACTS);
    await page.getByRole('button', { name: /^Keyboard/ }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('dialog').getByRole('searchbox');
    await field.waitFor();
    await sees(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type('solana');
    await page
      .getByRole('dialog')
      .getByRole('link')
      .first()
      .getByText('SOL', { exact: true })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/lever\/index\?symbol=SOLUSDT/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The pair stays when the product changes.
    const products = page.getByRole('navigation', { name: 'Product' });
    await products.getByRole('link', { name: 'Spot' }).click();
    await page.waitForURL(/trade\/index\?symbol=SOLUSDT/);
    await products.getByRole('link', { name: 'Options' }).click();
    await page.waitForURL(/option\/detail\?symbol=SOLUSDT/);
    someone.expectQuiet();
    await someone.leave();
  });

  const PRODUCTS = [
    ['spot', '/pages/trade/index?symbol=BTCUSDT', 'Buy BTC'],
    ['contracts', CONTRACTS, 'Open long'],
    ['chart', '/pages/trade/kline?symbol=BTCUSDT', 'Buy'],
    ['options', '/pages/option/detail?symbol=BTCUSDT', 'Rise'],
  ] as const;

  it.each(
    [1024, 1280, 1440, 1920].flatMap((width) =>
      PRODUCTS.map(([product, path, action]) => ({ width, product, path, action })),
    ),
  )(
    'uses the whole window for $product, $width px wide',
    async ({ width, path, action, product }) => {
      const { page } = trader;
      await page.setViewportSize({ width, height: 800 });
      await trader.go(path);
      const shown = (
        role: 'button' | 'link' | 'region' | 'table' | 'group',
        name: string | RegExp,
      ) => page.getByRole(role, { name, exact: true }).first();
      const sends = shown(product === 'chart' ? 'link' : 'button', new RegExp(`${action}$`));
      await sends.waitFor();
      // What sends the order is in the window, and nothing reaches beyond its right edge.
      const box = await sends.boundingBox();
      expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
      const main = await page.getByRole('main').boundingBox();
      const rail = width < 1680 ? 72 : 240;
      expect([main?.x, (main?.x ?? 0) + (main?.width ?? 0)]).toEqual([rail, width]);
      await sees(() =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      if (product === 'options') return;
      // The whole chart: periods, drawings, indicators; and the deals beside the book.
      await shown('button', 'Draw').waitFor();
      await shown('group', 'Indicators').waitFor();
      const deals = await shown('table', 'Trades').boundingBox();
      const chart = await shown('region', 'Chart').boundingBox();
      expect(chart?.width).toBeGreaterThan(440);
      expect(deals?.x).toBeGreaterThanOrEqual((chart?.x ?? 0) + (chart?.width ?? width));
      trader.expectQuiet({ offline: true });
    },
  );

  it.each(PRODUCTS)('lists the keys of %s, and each does what the list says', async (_, path) => {
    const someone = await person(exchange.origin, { desktop: true });
    const { page } = someone;
    await logIn(someone);
    await page.setViewportSize({ width: 1440, height: 900 });
    const open = async () => {
      await someone.go(path);
      await page.getByRole('button', { name: /^Keyboard/ }).waitFor();
    };
    await open();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard' });
    await sheet.waitFor();
    /** Single keys of the list, with the names of what they press. */
    const singleKeys = async () => {
      const rows = await sheet
        .locator('dl > div')
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('dt')?.textContent ?? '',
            row.querySelector('dd')?.textContent ?? '',
          ]),
        );
      return rows.filter(
        ([key = '']) => (key.length === 1 && key !== '?' && key !== '/') || /^Shift\+./.test(key),
      );
    };
    // The list follows parts of the page that load while it is open.
    await sees(async () => (await singleKeys()).length).toBeGreaterThanOrEqual(8);
    const single = await singleKeys();
    expect(new Set(single.map(([key]) => key)).size).toBe(single.length);
    // Each control has a key of its own, but for what a key of a neighbour reaches.
    const keyless = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(a, button, input)')]
        .filter((each) => each.getClientRects().length > 0 && !each.ariaKeyShortcuts)
        // All pairs open by `/`. The book is walked by arrows, and so are the segments of a choice.
        .filter(
          (each) => !each.closest('dialog, nav, [role="tablist"], [role="radiogroup"], li, ol, ul'),
        )
        .map((each) => each.ariaLabel ?? each.textContent ?? ''),
    );
    const REACHED = [
      // Enter in a field.
      /^(Buy BTC|Open long)$/,
      // Arrows in a field, the slider of the stake.
      /^(Decrease|Increase|Stake|Max)/,
      // Arrows in the book.
      /^(Ask|Bid) |use the last price/,
      // A line of the chart is a slider.
      /^Move /,
      /^Charts by/,
    ];
    expect(keyless.filter((name) => !REACHED.some((each) => each.test(name)))).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    // The controls say that they are pressed, and do nothing: so the page stays as it is.
    await page.evaluate(() =>
      window.addEventListener(
        'click',
        (event) => {
          event.stopImmediatePropagation();
          event.preventDefault();
          const control = (event.target as Element).closest('[aria-keyshortcuts]');
          document.documentElement.dataset['pressed'] = control?.ariaKeyShortcuts ?? '';
        },
        { capture: true },
      ),
    );
    for (const [key = '', name = ''] of single) {
      // A key whose control is disabled, such as Cancel all without orders, does nothing.
      const disabled = await page.evaluate(
        (wanted) =>
          [...document.querySelectorAll('[aria-keyshortcuts]')]
            .filter((each) => each.ariaKeyShortcuts === wanted && each.getClientRects().length > 0)
            .every((each) => each.matches(':disabled')),
        key,
      );
      if (disabled) continue;
      // A field takes the keys for itself.
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      await page.keyboard.press(key.length === 1 ? key.toLowerCase() : key);
      const pressed = await page.evaluate(() => document.documentElement.dataset['pressed']);
      expect(pressed, `the key of ${name}`).toBe(key);
    }
    await someone.leave();
  });
});
