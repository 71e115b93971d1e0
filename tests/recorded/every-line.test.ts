import { overall } from '@tideline/streams/node';
import { expect, it } from 'vitest';
import { Random } from '../faults/random.ts';
import { CHANGES, overlooked, verifyMade } from '../venues/line-changes.ts';
import { SESSIONS, SPOT, USDM, withRecordings } from './data.ts';
import { recordsOf } from './frames.ts';

/** Lines that are tried in each way; `TIDELINE_LINES` tries more. */
const LINES = Number(process.env['TIDELINE_LINES'] ?? 4);
/** Frames around a snapshot of the long files: enough for two whole minutes. */
const MAX = 16_000;

const RECORDED = [
  ['kraken', SESSIONS.kraken, 'cryptofeed'],
  ['binance', SESSIONS.binance, 'cryptofeed'],
  ['binance-usdm', SESSIONS['binance-usdm'], 'cryptofeed'],
  ['binance', SPOT, 'collector'],
  ['binance-usdm', USDM, 'collector'],
] as const;

withRecordings('a real recording', () => {
  it.each(RECORDED)(
    'of %s: verify notices every changed line that another command notices',
    async (venue, files, format) => {
      const all = await recordsOf(files, format);
      const from = all.findIndex(({ text }) => text.startsWith('{"lastUpdateId"'));
      const begin = format === 'collector' ? Math.max(0, from - 2_000) : 0;
      const records = all.slice(begin, begin + MAX);
      expect(['proven', 'chained']).toContain(overall(verifyMade(venue, records)));
      const random = new Random(7);
      for (const name of Object.keys(CHANGES)) {
        expect(overlooked(venue, records, { name, lines: LINES, random }), name).toEqual([]);
      }
    },
    600_000,
  );
});
