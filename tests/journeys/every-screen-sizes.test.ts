import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../wire/index.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { person } from './person.ts';
import { beyondWindow, brokenWords, collisions, smallTargets } from './sweep/layout.ts';
import { PATHS, routeOf, settled } from './sweep/screens.ts';

/** Controls that may be smaller than 44 px, each with its reason. */
const DENSE: Readonly<Record<string, string>> = {
  '[class*="_row_"][data-at], [class*="_middle_"]': 'levels of a book: 16 on half a phone',
  '[class*="_key_"][aria-pressed], [class*="_head_"] [class*="_key_"]':
    'sort keys: two share the heading of a column, 44 px high',
  '[class*="_step_"]': 'steps beside a number on half a phone: 48 px high; the number can be typed',
  '[class*="_period_"], [class*="_study_"]': 'periods and indicators: 44 px high, in one row',
};

/** The screens that people trade with. */
const TRADED = [
  '/',
  '/pages/trade/index',
  '/pages/lever/index',
  '/pages/option/detail',
  '/pages/trade/kline',
  '/pages/assets/index',
];

inBrowser('the sizes of every screen', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
  });

  it('have targets of 44 px, and at twice the text size no cut, broken or overlapping text', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await logIn(someone);
    const found: Record<string, readonly string[]> = {};
    const keep = (path: string, what: readonly string[]) => {
      if (what.length > 0) found[path] = [...(found[path] ?? []), ...what];
    };
    const scale = (size: string) =>
      page.evaluate(async (to) => {
        document.documentElement.style.fontSize = to;
        // Long lists measure their rows after the layout, and place them in the next frame.
        for (let frame = 0; frame < 2; frame += 1) {
          await new Promise(requestAnimationFrame);
        }
      }, size);
    for (const path of PATHS) {
      await someone.go(routeOf(path));
      await settled(page);
      keep(path, await smallTargets(page, Object.keys(DENSE)));
      await scale('200%');
      keep(path, await brokenWords(page));
      keep(path, await collisions(page));
      keep(path, await beyondWindow(page));
      await scale('');
    }
    expect(found).toEqual({});
    someone.expectQuiet();
    await someone.leave();
  });

  it('break no word on narrow phones whose own font is wide, in five languages', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const lang of LANGUAGES) {
      const someone = await person(exchange.origin, { lang });
      const { page } = someone;
      // Without Inter the font of the device remains.
      await page.route('**/*.woff2', (route) => route.abort());
      await logIn(someone);
      for (const path of TRADED) {
        await someone.go(path);
        await settled(page);
        const inter = await page.evaluate(() =>
          [...document.fonts].filter(({ family }) => family === 'Inter').map((face) => face.status),
        );
        expect(inter).toEqual(['error']);
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 740 });
          const broken = [...(await brokenWords(page)), ...(await beyondWindow(page))];
          if (broken.length > 0) found[`${path} ${lang} ${width}`] = broken;
        }
      }
      await someone.leave();
    }
    expect(found).toEqual({});
  });
});
