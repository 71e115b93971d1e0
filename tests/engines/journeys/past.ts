import { it } from 'vitest';
import { sees, until } from '../../support/until.ts';
import { a, text } from '../tab.ts';
import type { World } from '../world.ts';

/** The map of the book, and a practice run on a day of the past. */
export function pastJourneys(world: World): void {
  it('draws the map of the book, and reads a place of it by keyboard', async () => {
    const { tab } = world;
    await tab.open('/pages/trade/kline?symbol=BTCUSDT');
    await tab.tap(a('tab', 'Map'));
    await tab.see(a('application', /book/));
    await until('colours of several sizes', async () => {
      const colours = await tab.evaluate<number>(`(() => {
        const canvas = document.querySelector('figure canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      })()`);
      return colours > 20;
    });
    await tab.focus(a('application', /book/));
    await until('a reading', async () => {
      await tab.back.keys('ArrowRight');
      return /^[\d:]+ · [\d,.]+ · (0 BTC|[\d,.]+ BTC rested .+)$/.test(
        await tab.evaluate(`document.querySelector('figure p[aria-live]').innerText`),
      );
    });
    await tab.expectQuiet();
  });

  it('practises on a simulated day: plays, steps, leaves, and ends the run', async () => {
    const { tab } = world;
    const clock = () =>
      tab.evaluate<string>(`document.querySelector('aside time')?.innerText ?? ''`);
    await tab.open('/');
    await world.logIn();
    await tab.open('/pages/practice/index');
    await tab.see(a('radio', /2025, simulated/));
    await tab.tap(a('button', 'Open the desk'));
    await tab.see(a('button', 'Leave'));
    await sees(() => tab.evaluate('location.pathname')).toMatch(/^\/practice\/[0-9a-f]{32}\/h5\/$/);
    await sees(clock).toMatch(/09:00:00$/);
    await tab.tap(a('button', 'Play'));
    await tab.see(a('button', 'Pause'));
    await until('the clock moves', async () => !(await clock()).endsWith('09:00:00'));
    await tab.tap(a('button', 'Pause'));
    await tab.see(text('Paused'));
    const paused = await clock();
    await until('the clock steps', async () => {
      await tab.tap(a('button', /^To the next deal of BTCUSDT/));
      return (await clock()) > paused;
    });
    await sees(() => tab.count(text('Live'))).toBe(0);
    await tab.tap(a('button', 'Leave'));
    await tab.see(a('heading', 'Your runs'));
    await tab.tap(a('button', 'End'));
    await tab.press(a('button', 'End', { within: a('dialog') }));
    await tab.gone(a('button', 'End'));
    await tab.expectQuiet();
  });
}
