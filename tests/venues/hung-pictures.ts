/**
 * Takes the pictures of a venue whose data hangs, in docs/live.md: home and spot, 1, 11 and 60
 * seconds after the last change. Run `npx node tests/venues/hung-pictures.ts` after `npm run
 * build`.
 */
import { join } from 'node:path';
import { ROOT } from '../house/source-files.ts';
import { launch } from '../journeys/chrome.ts';
import { startExchange } from '../journeys/exchange-process.ts';
import { openSandbox } from '../journeys/sandbox.ts';
import { logIn } from '../screens/history.ts';
import { binanceMarket, binanceProtocol } from './doubles/binance.ts';
import { VenueDouble } from './doubles/double.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { eatBids } from './virtual-feed.ts';

const SCREENS = { home: '/pages/index/index', spot: '/pages/trade/index?symbol=BTCUSDT' } as const;
/** Seconds after the last change. */
const AFTER = [1, 11, 60] as const;
const PHONE = { width: 390, height: 844 } as const;
const QUALITY = 55;
/** Time for candles, book and quotes to arrive, ms. */
const SETTLE = 8_000;

const script = new Script(6, PAIRS);
const double = new VenueDouble(binanceProtocol('spot'), binanceMarket(script, 'spot'), Date.now);
const venue = await serveDouble(double);
const unseen = setInterval(() => double.hung && eatBids(script), 1_000);
const args = ['--feed', 'live:binance', '--ws', venue.ws, '--rest', venue.rest];
const [browser, exchange] = await Promise.all([launch(), startExchange({ args })]);
try {
  const { token, user } = await logIn(exchange.origin, 'demo');
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    baseURL: exchange.origin,
    serviceWorkers: 'block',
  });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    {
      lang: 'en',
      'tideline.settings': JSON.stringify({ theme: 'dark' }),
      vuex_token: token,
      vuex_user: JSON.stringify(user),
    },
  );
  await openSandbox(context);
  const pages = await Promise.all(
    Object.entries(SCREENS).map(async ([name, route]) => {
      const page = await context.newPage();
      await page.goto(`/h5/#${route}`);
      await page.getByRole('main').filter({ visible: true }).first().waitFor();
      return { name, page };
    }),
  );
  await pages[0]?.page.waitForTimeout(SETTLE);
  double.hung = true;
  const stopped = Date.now();
  for (const seconds of AFTER) {
    await pages[0]?.page.waitForTimeout(stopped + seconds * 1_000 - Date.now());
    await Promise.all(
      pages.map(({ name, page }) => {
        const path = join(ROOT, `docs/pictures/hung-${name}-${seconds}.jpg`);
        return page.screenshot({ path, type: 'jpeg', quality: QUALITY });
      }),
    );
  }
} finally {
  clearInterval(unseen);
  await browser.close();
  await exchange.end();
  await venue.close();
}
