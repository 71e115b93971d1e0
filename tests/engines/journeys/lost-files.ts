import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { lineTo } from '../line.ts';
import { Tab } from '../tab.ts';
import type { World } from '../world.ts';

/** Screens on a line that loses the first answer for each file that loads after the start. */
export function lostFilesJourney(world: World): void {
  it('loads what did not arrive at first, without a new start', async () => {
    const lost = new Set<string>();
    const line = await lineTo(world.exchange.origin, 'window.begun = 1;', (path, to, page) => {
      const later = /\/assets\/.*\.(?:js|css)$/.test(path) && !page.includes(basename(path));
      if (!later || lost.has(path)) return;
      lost.add(path);
      to.destroy();
    });
    const tab = new Tab(world.tab.back, line.origin);
    try {
      await tab.open('/pages/trade/kline?symbol=BTCUSDT');
      await tab.holds('the chart', `document.querySelector('main canvas') !== null`);
      await tab.evaluate(`void (location.hash = '#/pages/help/help')`);
      await tab.shown();
      await tab.holds(
        'the page of help',
        `document.querySelector('main:not([hidden] *) input, main:not([hidden] *) h2') !== null`,
      );
      expect(lost.size).toBeGreaterThan(20);
      expect(await tab.evaluate('window.begun')).toBe(1);
    } finally {
      await tab.back.goto('about:blank');
      await line.close();
    }
  });
}
