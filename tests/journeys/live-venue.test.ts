import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bybitMarket, bybitProtocol } from '../venues/doubles/bybit.ts';
import { VenueDouble } from '../venues/doubles/double.ts';
import { Script } from '../venues/doubles/script.ts';
import { type ServedDouble, serveDouble } from '../venues/doubles/serve.ts';
import { logIn } from './account.ts';
import { CHROME, leaveBrowser, workerBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { eventually, type Person, person } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

if (!CHROME)
  console.warn('browser journeys skipped: no Chrome or Chromium found (set CHROME_PATH)');

/** Steps of a tenth, where the built-in pair has hundredths. */
const PAIRS = [{ base: 'BTC', quote: 'USDT', decimals: 1, lotDecimals: 5, start: 618_000 }];

describe.skipIf(!CHROME)('a venue’s market in the app', () => {
  const double = new VenueDouble(bybitProtocol, bybitMarket(new Script(6, PAIRS)), Date.now);
  let venue: ServedDouble;
  let browser: Browser;
  let exchange: ExchangeProcess;
  let someone: Person;

  beforeAll(async () => {
    venue = await serveDouble(double);
    const args = ['--feed', 'live:bybit', '--ws', venue.ws, '--rest', venue.rest];
    [browser, exchange] = await Promise.all([workerBrowser(), startExchange({ args })]);
    someone = await person(browser, exchange.origin);
  });
  afterAll(async () => {
    await someone?.leave();
    await leaveBrowser();
    await exchange?.end();
    await venue?.close();
  });

  const badge = () => someone.page.getByRole('banner').textContent();

  it('shows the venue’s name, its history, and prices in its steps', async () => {
    const { page } = someone;
    await someone.go('/pages/trade/kline?symbol=BTCUSDT');
    await eventually(badge, (text) => text?.includes('Bybit') ?? false);
    await page
      .getByRole('img', { name: /BTC\/USDT, 60 minutes: last 6\d,\d{3}\.\d(?!\d)/ })
      .waitFor();
    const bids = page.getByRole('list', { name: 'Bids' }).getByRole('listitem');
    await eventually(
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
    await eventually(
      () => spot.available(),
      (now) => now !== before && now !== '--',
    );
  });

  it('stops showing the venue’s name while the venue is away, and resumes', async () => {
    double.closed = true;
    double.cut();
    await eventually(badge, (text) => text !== null && !text.includes('Bybit'));
    double.closed = false;
    await eventually(badge, (text) => text?.includes('Bybit') ?? false);
    expect(double.violations).toEqual([]);
  });
});
