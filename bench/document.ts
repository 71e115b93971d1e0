import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { FirstPages } from '../exchange/http/first-price/first-page.ts';
import { ROOT } from '../tests/house/source-files.ts';
import { type FirstBoard, INSTRUMENTS } from '../wire/index.ts';
import { measure, SHORT_PASSES, table, wallTime } from './support/measure.ts';

/** The document of the app: written with new prices, and compressed. Needs a built app. */
export function run(): string {
  const folder = join(ROOT, 'dist');
  if (!existsSync(join(folder, '.vite/first-page.json'))) return 'left out: run "npm run build"';
  let turn = 0;
  const board = (): FirstBoard => {
    turn += 1;
    return {
      epoch: 'e',
      time: 1_700_000_000_000 + turn,
      asOf: 1_700_000_000_000 + turn,
      fresh: true,
      feed: { kind: 'sim', label: 'simulated market', shift: null },
      quotes: INSTRUMENTS.map(({ symbol }, at) => ({
        symbol,
        seq: turn,
        time: 1_700_000_000_000 + turn,
        last: `${60_000 + turn}.${at + 10}`,
        bid: `${60_000 + turn}.09`,
        ask: `${60_000 + turn}.11`,
        mark: `${60_000 + turn}.10`,
        open: '59000.00',
        change: `${((turn + at * 7) % 19) - 9}.${at + 10}`,
        high: '61000.00',
        low: '58000.00',
        volume: `${10_588 + turn}.19399`,
        turnover: `${674_376_286 + turn}.7516745`,
      })),
    };
  };
  const pages = FirstPages.from(folder, board);
  if (!pages) return 'left out: the build has no documents';
  let html = '';
  let bytes = 0;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const rows = measure(
    [
      {
        name: 'written',
        prepare: () => undefined,
        run: () => {
          html = pages.html('en', board());
        },
      },
      {
        name: 'written and compressed (brotli)',
        prepare: () => undefined,
        run: () => {
          html = pages.html('en', board());
          bytes = brotliCompressSync(html, quality).length;
        },
      },
    ],
    1,
    SHORT_PASSES,
    wallTime,
  );
  return `${table(rows)}\n\n${bytes} bytes of ${html.length} compressed (target ≤ 14,000 and ≤ 2 ms).`;
}
