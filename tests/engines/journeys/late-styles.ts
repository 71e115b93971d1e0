import { expect, it } from 'vitest';
import { PAGES } from '../../../src/app/routes.ts';
import { builtSheets, lateLine } from '../late-line.ts';
import { tapPage, watchParts } from '../late-watch.ts';
import { Tab } from '../tab.ts';
import type { World } from '../world.ts';

/** Given by hand: then every screen is tried, and a sheet waits that long, ms. */
const BY_HAND = process.env['TIDELINE_STYLES_LATE'];
/** Three frames, in which a part without styles would be drawn, ms. */
const LATE = Number(BY_HAND ?? 50);
/**
 * Time in which a tapped page would be drawn without its styles: its scripts arrive one after
 * another, ms.
 */
const TAPPED_LATE = Math.max(LATE, 1_000);
/** A run by hand tries ten times as many screens with twenty times the wait, ms. */
const LIMIT = BY_HAND ? 7_200_000 : 600_000;

/** Screens that a visit may begin with; their heads have styles of their own. */
const FIRST = [
  '/pages/trade/index',
  '/pages/trade/kline',
  '/pages/lever/index',
  '/pages/option/detail',
  '/pages/assets/index',
];
/** Queries of pages that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/pages/finance/buyPage': '?id=usdt-7',
  '/pages/assets/tradeAccount': '?account=currency',
  '/pages/help/center/detail': '?id=f1',
};
/** Each engine tries another sixth of the screens. */
const SHARE = { Chromium: 0, WebKit: 1, Firefox: 2 } as const;

/** Screens on a line on which each style sheet arrives alone, after all scripts. */
export function lateStylesJourney(world: World): void {
  const watch = `(${watchParts})(${JSON.stringify(builtSheets())});`;

  it('shows a page that was tapped before the app ran with its styles', async () => {
    const tap = `(${tapPage})('#${FIRST[0]}');`;
    const line = await lateLine(world.exchange.origin, TAPPED_LATE, watch + tap, true);
    const tab = new Tab(world.tab.back, line.origin);
    try {
      await tab.open('/');
      await line.idle();
      expect(await tab.evaluate('location.hash')).toBe(`#${FIRST[0]}`);
      expect(await tab.evaluate('window.bareParts')).toEqual({});
    } finally {
      await tab.back.goto('about:blank');
      await line.close();
    }
  });

  it(
    'shows no part before its styles',
    async () => {
      const line = await lateLine(world.exchange.origin, LATE, watch);
      const tab = new Tab(world.tab.back, line.origin);
      const bare = async (of: string) => [of, await tab.evaluate<object>('window.bareParts')];
      try {
        await tab.open('/');
        await world.logIn(tab);
        for (const path of FIRST) {
          await tab.back.goto('about:blank');
          await tab.open(path);
          await line.idle();
          expect(await bare(path)).toEqual([path, {}]);
        }
        for (const [at, { path }] of PAGES.entries()) {
          if (!BY_HAND && at % 6 !== SHARE[world.engine]) continue;
          await tab.evaluate(
            `void (location.hash = ${JSON.stringify(`#${path}${QUERIES[path] ?? ''}`)})`,
          );
          await tab.shown();
          await line.idle();
          expect(await bare(path)).toEqual([path, {}]);
        }
      } finally {
        await tab.back.goto('about:blank');
        await line.close();
      }
    },
    LIMIT,
  );
}
