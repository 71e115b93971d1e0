import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { until } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { person } from './person.ts';

const CHART = '/pages/trade/kline?symbol=BTCUSDT';

inBrowser('the map of the book', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
  });

  const mapOf = (page: Page) => page.getByRole('application', { name: /book/ });
  const readingOf = (page: Page) => page.locator('figure p[aria-live]').innerText();

  it('draws what rests, reads it by keyboard and by tap, and calls a gap not known', async () => {
    const someone = await person(exchange.origin, { density: 2 });
    const { page } = someone;
    await someone.go(CHART);
    await page.getByRole('tab', { name: 'Map' }).click();
    const map = mapOf(page);
    const rows = page.getByRole('table', { name: 'Largest resting sizes' }).locator('tbody tr');
    await until('the largest sizes', async () => (await rows.count()) === 6);
    await until('colours of several sizes', async () => (await coloursIn(page)) > 20);
    await map.focus();
    await until('a reading', async () => {
      await page.keyboard.press('ArrowRight');
      return /^[\d:]+ · [\d,.]+ · (0 BTC|[\d,.]+ BTC rested .+)$/.test(await readingOf(page));
    });
    await setFaults(exchange.origin, '*=stall;rest:*=fail');
    await until('a gap', async () => {
      await page.keyboard.press('ArrowRight');
      return (await readingOf(page)).endsWith('not known');
    });
    await setFaults(exchange.origin, '');
    await until('the book again', async () => {
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
      return (await readingOf(page)).includes('BTC');
    });
    for (let step = 0; step < 4; step += 1) {
      await page.getByRole('button', { name: 'Show a shorter time' }).click();
    }
    const box = await map.boundingBox();
    if (!box) throw new Error('the map has no place');
    const { height, width, x, y } = box;
    const now = map.getByRole('button', { name: /^Now/ });
    // The map has to be longer than its shortest window.
    await until('a look at the past', async () => {
      await page.mouse.move(x + width * 0.2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 4 });
      await page.mouse.up();
      return now.count();
    });
    await now.click();
    await until('the newest time', async () => (await now.count()) === 0);
    someone.expectQuiet();
    await someone.leave();
  });
});

/** Number of colours of the drawn sizes. */
const coloursIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('figure canvas');
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    const seen = new Set<number>();
    for (let at = 0; data && at < data.length; at += 4) {
      seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    }
    return seen.size;
  });
