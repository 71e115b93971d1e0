/**
 * Takes the film of the map of the book, `docs/pictures/map-film.webp`: a frame a second, with 14
 * seconds in which the exchange says nothing. Run `npx node tests/screens/map-film.ts` after `npm
 * run build`.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../house/source-files.ts';
import { launch } from '../journeys/chrome.ts';
import { startExchange } from '../journeys/exchange-process.ts';
import { setFaults } from '../journeys/faults.ts';
import { SHORTEST_LIMIT } from '../support/until.ts';

/** Seconds before the first frame, frames, and those between which nothing comes. */
const BEFORE = 20;
const FRAMES = 40;
const GAP = { from: 12, to: 26 } as const;

const [browser, exchange] = await Promise.all([launch(), startExchange()]);
try {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: exchange.origin,
    serviceWorkers: 'block',
  });
  page.setDefaultTimeout(SHORTEST_LIMIT);
  await page.goto('/h5/#/pages/trade/kline?symbol=BTCUSDT');
  await page.getByRole('tab', { name: 'Map' }).click();
  const map = page.getByRole('application', { name: /book/ });
  await map.scrollIntoViewIfNeeded();
  await page.waitForTimeout(BEFORE * 1000);
  const frames: Buffer[] = [];
  for (let at = 0; at < FRAMES; at += 1) {
    if (at === GAP.from) await setFaults(exchange.origin, '*=stall;rest:*=fail');
    if (at === GAP.to) await setFaults(exchange.origin, '');
    frames.push(await map.screenshot());
    await page.waitForTimeout(1000);
  }
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, loop: 0, delay: frames.map(() => 250) })
    .toFile(join(ROOT, 'docs/pictures/map-film.webp'));
} finally {
  await browser.close();
  await exchange.end();
}
