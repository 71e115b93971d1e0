import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { lineTo, type Meddling } from '../line.ts';
import { Tab } from '../tab.ts';
import type { World } from '../world.ts';

const isFile = (path: string): boolean => /\/assets\/.*\.(?:js|css)$/.test(path);

/** Screens on a line that counts the requests for files, or loses answers. */
export function lostFilesJourney(world: World): void {
  /** Opens the chart, then the page of help. */
  const visited = async (meddle: Meddling): Promise<void> => {
    const line = await lineTo(world.exchange.origin, 'window.begun = 1;', meddle);
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
      expect(await tab.evaluate('window.begun')).toBe(1);
    } finally {
      await tab.back.goto('about:blank');
      await line.close();
    }
  };

  it('asks for each file once', async () => {
    const asked: string[] = [];
    await visited((path) => {
      // Answers with styles are stale at once on this line.
      if (isFile(path) && path.endsWith('.js')) asked.push(path);
    });
    expect(asked.length).toBeGreaterThan(40);
    expect(asked).toEqual([...new Set(asked)]);
  });

  it('loads what did not arrive at first, without a new start', async () => {
    const lost = new Set<string>();
    await visited((path, to, page) => {
      // What the document and `boot.js` ask for is named in the document.
      if (!isFile(path) || page.includes(basename(path)) || lost.has(path)) return;
      lost.add(path);
      to.destroy();
    });
    expect(lost.size).toBeGreaterThan(20);
  });
}
