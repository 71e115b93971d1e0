import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stays, until } from '../support/until.ts';
import { bybitMarket, bybitProtocol } from '../venues/doubles/bybit.ts';
import { type DoubleFrame, type DoubleMarket, VenueDouble } from '../venues/doubles/double.ts';
import { Script } from '../venues/doubles/script.ts';
import { type ServedDouble, serveDouble } from '../venues/doubles/serve.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

/** Steps of a tenth, where the built-in pair has hundredths. */
const PAIRS = [
  { base: 'BTC', quote: 'USDT', decimals: 1, lotDecimals: 5, start: 618_000 },
  { base: 'ETH', quote: 'USDT', decimals: 2, lotDecimals: 4, start: 265_000 },
];
/** Age of the changes that are sent for a halted pair, ms. */
const BACKLOG = 60_000;

/** The venue, which sends one pair's changes far too late while `halted`. */
function halting(market: DoubleMarket, channel: string, halted: () => boolean): DoubleMarket {
  const late = (frame: DoubleFrame, now: number): DoubleFrame =>
    halted() && frame.channel === channel
      ? { ...frame, text: frame.text.replaceAll(`${now}`, `${now - BACKLOG}`) }
      : frame;
  return { ...market, step: (now) => market.step(now).map((frame) => late(frame, now)) };
}

/** The brightest point of a picture, 0 to 255. */
const brightest = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      let most = 0;
      for (let at = 0; at < data.length; at += 4) {
        most = Math.max(most, Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
      }
      return most;
    },
    [...picture],
  );

inBrowser('a venue’s market in the app', () => {
  let halted = false;
  const market = halting(bybitMarket(new Script(6, PAIRS)), 'orderbook.200.ETHUSDT', () => halted);
  const double = new VenueDouble(bybitProtocol, market, Date.now);
  let venue: ServedDouble;
  let exchange: ExchangeProcess;
  let someone: Person;

  beforeAll(async () => {
    venue = await serveDouble(double);
    const args = ['--feed', 'live:bybit', '--ws', venue.ws, '--rest', venue.rest];
    exchange = await startExchange({ args });
    someone = await person(exchange.origin);
  });
  afterAll(async () => {
    await exchange?.end();
    await venue?.close();
  });

  const badge = () => someone.page.getByRole('banner').textContent();

  it('starts with the venue’s steps on the first visit, and loads the page once', async () => {
    const newcomer = await person(exchange.origin);
    const { page } = newcomer;
    let loads = 0;
    page.on('load', () => loads++);
    const asked = page.waitForResponse(/user_currency_list/);
    await newcomer.go('/');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'BTC' })
      .getByText(/^6\d,\d{3}\.\d$/)
      .waitFor();
    await asked;
    await stays(2_000, () => expect(loads).toBe(1));
    await newcomer.leave();
  });

  it('shows the venue’s name, its history, and prices in its steps', async () => {
    const { page } = someone;
    await someone.go('/pages/trade/kline?symbol=BTCUSDT');
    await until(badge, (text) => text?.includes('Bybit') ?? false);
    await page
      .getByRole('img', { name: /BTC\/USDT, 15 minutes: last 6\d,\d{3}\.\d(?!\d)/ })
      .waitFor();
    const bids = page.getByRole('list', { name: 'Bids' }).getByRole('listitem');
    await until(
      () => bids.first().innerText(),
      (text) => /6\d,\d{3}\.\d(?!\d)/.test(text),
    );
  });

  it('fills an order on paper against the venue’s book', async () => {
    await logIn(someone);
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    const spot = new SpotScreen(someone.page);
    await spot.ready();
    const before = await spot.available();
    await spot.fill({ side: 'Buy', type: 'Market', quantity: '500' });
    await spot.confirm('Buy').click();
    await until(
      () => spot.available(),
      (now) => now !== before && now !== '--',
    );
  });

  it('shows one pair as old while the venue sends it late, in the list and in the document', async () => {
    const { page } = someone;
    await someone.go('/');
    const rows = page.getByRole('list', { name: 'Market' }).getByRole('listitem');
    const old = async () =>
      (await rows.allInnerTexts())
        .filter((row) => row.includes('Not updating'))
        .map((row) => row.split('/')[0]?.trim());
    const rank = async (pair: string) =>
      (await rows.allInnerTexts()).findIndex((row) => row.trim().startsWith(pair));
    /** Pairs of the document that are shown as old. */
    const written = async () => {
      const html = await (await fetch(`${exchange.origin}/h5/`)).text();
      return Object.keys(JSON.parse(/"first-board">(.*?)</.exec(html)?.[1] ?? '{}').silent ?? {});
    };
    await rows.filter({ hasText: 'ETH' }).getByText(/\d/).first().waitFor();
    await until(old, (pairs) => pairs.length === 0);
    halted = true;
    await until(old, (pairs) => pairs.join() === 'ETH');
    // Its age is visible, not only its colour.
    await rows
      .filter({ hasText: 'ETH' })
      .getByText(/^\d+[smh]$/)
      .waitFor();
    await until(written, (pairs) => pairs.join() === 'ETHUSDT');
    for (const list of ['Gainers', 'Losers']) {
      await page.getByRole('tab', { name: list }).click();
      await until(
        async () => (await rank('ETH')) - (await rank('BTC')),
        (places) => places > 0,
      );
    }
    await someone.expectAccessible();
    halted = false;
    await until(old, (pairs) => pairs.length === 0);
    await until(written, (pairs) => pairs.length === 0);
  });

  it('says that the venue is in maintenance, in the head and in words, until it is over', async () => {
    const status = (state: string) => ({
      retCode: 0,
      result: { list: [{ title: 'Upgrade', state, serviceTypes: [1], product: [2], env: 1 }] },
    });
    double.paused = true;
    double.words.set('/v5/system/status', status('ongoing'));
    await until(badge, (text) => text?.includes('Maintenance') ?? false);
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    await someone.page.getByText('Maintenance at Bybit').waitFor();
    // No part of the old chart is as bright as a price that is live.
    const chart = someone.page.locator('[data-old]:has(canvas)').filter({ visible: true });
    await chart.first().waitFor();
    await until(
      async () => brightest(someone.page, await chart.first().screenshot()),
      (light) => light < 200,
    );
    await someone.expectAccessible();
    double.words.set('/v5/system/status', status('completed'));
    double.paused = false;
    await someone.page.getByText('Maintenance at Bybit').waitFor({ state: 'detached' });
    await someone.go('/');
    await until(badge, (text) => text?.includes('Bybit') ?? false);
  });

  it('stops showing the venue’s name while the venue is away, and resumes', async () => {
    double.closed = true;
    double.cut();
    await until(badge, (text) => text !== null && !text.includes('Bybit'));
    double.closed = false;
    await until(badge, (text) => text?.includes('Bybit') ?? false);
    expect(double.violations).toEqual([]);
  });
});
