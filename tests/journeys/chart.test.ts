import type { CDPSession } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const CHART = '/pages/trade/kline?symbol=BTCUSDT&product=contracts';
const SPOT = '/pages/trade/index?symbol=BTCUSDT';
const STORED = 'tideline.drawings.BTCUSDT';

inBrowser('the chart of a pair on a phone', () => {
  let exchange: ExchangeProcess;
  let trader: Person;
  let devtools: CDPSession;

  beforeAll(async () => {
    exchange = await startExchange();
    trader = await person(exchange.origin, { density: 2 });
    await logIn(trader);
    devtools = await trader.context.newCDPSession(trader.page);
  });
  beforeEach(() => trader.page.setViewportSize({ width: 390, height: 844 }));

  const button = (name: string | RegExp) => trader.page.getByRole('button', { name });
  const chart = () => trader.page.getByRole('img', { name: /BTC\/USDT/ });
  const drawn = async () => {
    await chart().locator('canvas').first().waitFor();
    await chart().locator('xpath=../..').locator('[data-waiting]').waitFor({ state: 'detached' });
  };
  /** A drag with a finger, px from the chart's top left. */
  const swipe = async (from: readonly [number, number], to: readonly [number, number]) => {
    const box = await chart().boundingBox();
    if (!box) throw new Error('no chart');
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
      });
    await touch('touchStart', ...from);
    for (let step = 1; step <= 5; step++) {
      const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / 5;
      await touch('touchMove', at(0), at(1));
    }
    await touch('touchEnd', ...to);
  };
  const stored = () =>
    trader.page.evaluate((key) => {
      const text = localStorage.getItem(key);
      return text === null
        ? []
        : (
            JSON.parse(text) as {
              drawings: { tool: string; anchors: { time: number }[]; look: object }[];
            }
          ).drawings;
    }, STORED);
  const count = (wanted: number) =>
    trader.page.waitForFunction(
      ([key, length]) =>
        (JSON.parse(localStorage.getItem(String(key)) ?? '{"drawings":[]}').drawings
          .length as number) === length,
      [STORED, wanted] as const,
    );
  const point = (name: string) => button(name).boundingBox();

  it('takes drawings by touch and keyboard, keeps them with their looks across periods and visits, and undoes each change', async () => {
    const { page } = trader;
    await trader.go(CHART);
    await button('1h').click();
    await drawn();
    await button('Draw').click();
    await button('Trend line').click();
    await page.getByRole('application', { name: /^Place: Trend line/ }).waitFor();
    await swipe([60, 200], [220, 150]);
    await count(1);
    const scroll = await page.evaluate(() => document.querySelector('main')?.scrollTop);
    expect(scroll).toBe(0);
    // A point moves with the arrow keys, the whole drawing under a finger.
    const [before] = await stored();
    await button('Trend line, point 2').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    const [moved] = await stored();
    expect((before?.anchors[1]?.time ?? 0) - (moved?.anchors[1]?.time ?? 0)).toBe(3_600_000);
    await swipe([140, 175], [160, 215]);
    await page.waitForFunction(
      ([key, time]) =>
        JSON.parse(localStorage.getItem(String(key)) ?? '').drawings[0].anchors[0].time !== time,
      [STORED, moved?.anchors[0]?.time ?? 0] as const,
    );
    // Two taps place one, and Enter another.
    await button('Rectangle').click();
    await swipe([80, 230], [80, 230]);
    await swipe([180, 250], [180, 250]);
    await count(2);
    await button('Fibonacci retracement').click();
    await page.keyboard.press('Enter');
    await count(3);
    // By keys alone: the sheet of the look, a colour, a width, dashes.
    await page.keyboard.press('Shift+L');
    const sheet = page.getByRole('dialog', { name: 'Line style' });
    await sheet.getByRole('radio', { name: 'Teal' }).focus();
    await page.keyboard.press('ArrowRight');
    await sheet.getByRole('radio', { name: '2 px' }).focus();
    await page.keyboard.press('ArrowRight');
    await trader.expectAccessible();
    // And by touch.
    await sheet.getByRole('radio', { name: 'Dashed' }).tap();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    const looks = async () => (await stored()).map(({ look }) => `${Object.values(look)}`);
    await sees(() => looks()).toEqual(['accent,2,solid', 'accent,2,solid', 'study-1,3,dashed']);
    await page.keyboard.press('Z');
    await sees(async () => (await looks())[2]).toBe('study-1,3,solid');
    await trader.expectAccessible();
    // An hour that opens no bar of four hours keeps its place between two of them.
    await button('4h').click();
    await drawn();
    await page.waitForFunction(() => {
      const handle = document.querySelector('button[aria-label$="point 2"]');
      return (handle?.getBoundingClientRect().x ?? 0) > 150;
    });
    await sees(async () => (await point('Fibonacci retracement, point 1'))?.x ?? 0).toBeGreaterThan(
      150,
    );
    await page.reload();
    await drawn();
    await button('Draw').click();
    await button('Delete all drawings').click();
    await count(0);
    await button('Undo').click();
    await count(3);
    // Escape leaves the tool, not the page.
    await button('Ray').click();
    await page.keyboard.press('Escape');
    await page.getByRole('application').waitFor({ state: 'detached' });
    await sees(() => stored()).toHaveLength(3);
    await sees(async () => (await looks())[2]).toBe('study-1,3,solid');
    trader.expectQuiet();
  });

  it('survives a thousand drawings with values far outside, and bad ones among them', async () => {
    const { page } = trader;
    await trader.go(SPOT);
    await page.evaluate((key) => {
      const tools = ['trend', 'horizontal', 'ray', 'rectangle', 'fibonacci'];
      const drawings: unknown[] = [null, { id: 'x' }, { id: 'y', tool: 'ray', anchors: 'none' }];
      for (let at = 0; at < 1_000; at++) {
        const tool = tools[at % 5];
        const far = [0, 1, 8.64e15, Date.now() - at * 60_000][at % 4] ?? 0;
        const anchors = [
          { time: far, price: [-1e15, 1e15, 0, 61_000 + at][at % 4] },
          { time: Date.now(), price: 60_000 - at },
        ];
        drawings.push({
          id: `${at}`,
          tool,
          anchors: tool === 'horizontal' ? [anchors[0]] : anchors,
        });
      }
      localStorage.setItem(key, JSON.stringify({ drawings }));
    }, STORED);
    await page.reload();
    await trader.go(CHART);
    await drawn();
    await button('Draw').click();
    await button('Trend line').isDisabled();
    await swipe([200, 150], [320, 150]);
    await button('Delete all drawings').click();
    await count(0);
    trader.expectQuiet();
  });

  it('fits the window in every order of turning the phone and using the button', async () => {
    const { page } = trader;
    const turn = async (way: 'side' | 'upright') =>
      page.setViewportSize(
        way === 'side' ? { width: 844, height: 390 } : { width: 390, height: 844 },
      );
    const press = (name: string) => button(name).click();
    const fits = () =>
      page.waitForFunction(() => {
        const area = [...document.querySelectorAll('[role="img"]')]
          .find((each) => each.checkVisibility())
          ?.getBoundingClientRect();
        return area && area.height > 150 && area.bottom <= innerHeight && area.right <= innerWidth;
      });
    const full = (is: boolean) => button(is ? 'Leave full screen' : 'Full screen').waitFor();
    await trader.go(CHART);
    await drawn();
    // Turning enters and ends it.
    await turn('side');
    await full(true);
    await fits();
    const edge = page.getByRole('complementary', { name: 'Market data' });
    await edge.getByText('BTC/USDT').waitFor();
    const [links, window] = [
      await edge.getByRole('link').allInnerTexts(),
      await edge.boundingBox(),
    ];
    expect(links).toEqual(['Long', 'Short']);
    expect((window?.x ?? 0) + (window?.width ?? 0)).toBe(844);
    await trader.expectAccessible();
    await turn('upright');
    await full(false);
    // The button, then turning and turning back: the button alone ends it.
    await press('Full screen');
    await full(true);
    await fits();
    await turn('side');
    await fits();
    await turn('upright');
    await full(true);
    await fits();
    await press('Leave full screen');
    await full(false);
    // Left by the button while turned: it stays left until the next turn.
    await turn('side');
    await full(true);
    await press('Leave full screen');
    await full(false);
    await turn('upright');
    await turn('side');
    await full(true);
    await fits();
    await page.keyboard.press('Escape');
    await full(false);
    await turn('upright');
    trader.expectQuiet();
  });

  it('opens over the trading page by a tap on the small chart, and leaves ticket and scroll', async () => {
    const { page } = trader;
    await trader.go(SPOT);
    await drawn();
    const quantity = page.getByRole('textbox', { name: 'Quantity (BTC)' });
    await quantity.fill('0.0123');
    // Left pages stay in the document, hidden.
    const main = page.getByRole('main');
    await main.evaluate((element) => element.scrollTo(0, 80));
    const box = await chart().boundingBox();
    if (!box) throw new Error('no chart');
    await page.touchscreen.tap(box.x + 200, box.y + 60);
    await page.waitForURL(/kline\?symbol=BTCUSDT$/);
    await page.goBack();
    await quantity.waitFor();
    await sees(() => quantity.inputValue()).toBe('0.0123');
    await until(
      () => main.evaluate((element) => element.scrollTop),
      (top) => top === 80,
    );
    trader.expectQuiet();
  });

  it('moves an own order by touch and keyboard, and asks before it is amended', async () => {
    const { page } = trader;
    const demo = await Caller.logIn(exchange.origin, 'demo');
    await trader.go(SPOT);
    const last = await page.evaluate(async () => {
      const answer = await fetch('/api/currency/quotation_new');
      const { data } = (await answer.json()) as {
        data: { quotes: { symbol: string; last: string }[] };
      };
      return Number(data.quotes.find(({ symbol }) => symbol === 'BTCUSDT')?.last);
    });
    await demo.post('lever/submit', {
      ...{ symbol: 'BTCUSDT', side: 'long', type: 'limit', lots: '1', leverage: '10' },
      ...{ price: (last * 0.995).toFixed(2), client_id: 'chart-journey-1' },
    });
    await trader.go(CHART);
    await drawn();
    const line = page.getByRole('slider', { name: /^Move Long 1/ });
    // A handle lies on its line and has no height of its own.
    await line.waitFor({ state: 'attached' });
    const price = await line.getAttribute('aria-valuenow');
    await line.focus();
    await page.keyboard.press('PageUp');
    await sees(() => line.getAttribute('aria-valuenow')).not.toBe(price);
    await trader.expectAccessible();
    await page.keyboard.press('Escape');
    await sees(() => line.getAttribute('aria-valuenow')).toBe(price);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sees(() => line.getAttribute('aria-valuenow')).toBe(price);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    const style = (await line.getAttribute('style')) ?? '';
    const y = Number(/translateY\((\d+)/.exec(style)?.[1]);
    const place = Number(await line.getAttribute('data-place'));
    const x = 40 + place * 110;
    await swipe([x, y], [x, y - 40]);
    await sheet.waitFor();
    await sees(() => page.evaluate(() => document.querySelector('main')?.scrollTop)).toBe(0);
    await page.keyboard.press('Escape');
    trader.expectQuiet();
  });

  it('replays past candles from any of them and shows nothing after', async () => {
    const { page } = trader;
    await trader.go(CHART);
    await button(/^5m$/).click();
    await drawn();
    await button('Bar replay').click();
    const bar = page.getByRole('toolbar', { name: 'Bar replay' });
    const time = () => bar.getByRole('status').innerText();
    const minutes = async () => {
      const [, hour = '', minute = ''] = /(\d+):(\d+)/.exec(await time()) ?? [];
      return Number(hour) * 60 + Number(minute);
    };
    await until(time, (text) => /\d:\d\d/.test(text));
    const start = await minutes();
    await bar.getByRole('button', { name: 'Next candle' }).click();
    expect(((await minutes()) - start + 1440) % 1440).toBe(5);
    // A tap on an earlier candle goes back to it. A tap to the right of the newest shown candle
    // changes nothing, also before the chart is drawn again.
    await swipe([40, 200], [40, 200]);
    await until(minutes, (now) => (start - now + 1440) % 1440 > 30);
    const back = await time();
    const clock = /\d+:\d+/.exec(back)?.[0] ?? '?';
    await swipe([305, 200], [305, 200]);
    await button('Candles as a table').click();
    const table = page.getByRole('dialog').getByRole('table');
    await table.waitFor();
    await sees(() => table.getByRole('row').nth(1).innerText()).toContain(clock);
    await page.keyboard.press('Escape');
    await sees(() => time()).toBe(back);
    await bar.getByRole('button', { name: 'Play', exact: true }).click();
    await until(time, (now) => now !== back);
    await trader.expectAccessible();
    await bar.getByRole('button', { name: 'Leave the replay' }).click();
    await bar.waitFor({ state: 'detached' });
    trader.expectQuiet({ offline: true });
  });
});
