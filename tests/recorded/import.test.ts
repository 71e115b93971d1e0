import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type MarketCheckpoint,
  MarketState,
  RecordingReader,
  venueAdapter,
} from '@tideline/streams/node';
import { afterAll, expect, it } from 'vitest';
import { called } from '../../bin/called.ts';
import { SESSIONS, SPOT, withRecordings } from './data.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-recorded-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function tideline(...args: string[]): Promise<string> {
  const { code, out, err } = await called(...args);
  expect(code, err).toBe(0);
  return out;
}

withRecordings(
  'a recorded session as a Tideline recording',
  () => {
    const path = join(folder, 'spot.tideline');
    const flags = ['--format', 'collector', '--venue', 'binance'];

    it('verifies to the same figures as its source session', async () => {
      await tideline('import', ...SPOT, ...flags, '--out', path);
      const { format, ...ours } = JSON.parse(await tideline('verify', path, '--json'));
      expect(ours).toMatchObject({
        chain: { ok: 6493, gaps: 0, dropped: 2 },
        top_of_book: { compared: 1072, equal: 1072 },
        first_problem: null,
      });
      expect(format).toBe('tideline');
    });

    it('gives the same values from a seek as from the start', async () => {
      const time = '1723161700123';
      const full = await tideline('hash', path, '--since', time);
      expect(await tideline('hash', path, '--seek', time, '--speed', '10')).toBe(full);
    });

    it('seeks by inflating one chunk', async () => {
      const reader = await RecordingReader.open(path);
      const moment = 1723161600_000_000;
      const { checkpoint, records } = await reader.seek(moment);
      const state = new MarketState(venueAdapter('binance'), () => undefined);
      state.restore(checkpoint?.state as MarketCheckpoint);
      let rolled = 0;
      outer: for await (const batch of records) {
        for (const record of batch) {
          if (record.wall >= moment) break outer;
          state.frame(record);
          rolled++;
        }
      }
      await reader.close();
      expect(rolled).toBeLessThan(5000);
      expect(state.follower('BTCUSDT')?.valid).toBe(true);
    });

    it('survives a conversion to tables and back byte for byte', async () => {
      const session = join(folder, 'session.tideline');
      const usdm = ['--format', 'cryptofeed', '--venue', 'binance-usdm'];
      await tideline('import', ...SESSIONS['binance-usdm'], ...usdm, '--out', session);
      for (const format of [
        'tardis-book',
        'tardis-trades',
        'binance-aggtrades',
        'binance-klines',
      ]) {
        const table = join(folder, `${format}.csv`);
        const symbol = ['--symbol', 'CTKUSDT'];
        await tideline('export', session, '--format', format, ...symbol, '--out', table);
        await tideline(
          'import',
          table,
          '--format',
          format,
          ...symbol,
          '--out',
          `${table}.tideline`,
        );
        await tideline(
          'export',
          `${table}.tideline`,
          '--format',
          format,
          '--out',
          `${table}.again`,
        );
        expect(readFileSync(`${table}.again`).equals(readFileSync(table))).toBe(true);
      }
      const last = ['--symbol', 'CTKUSDT', '--depth', '50', '--json'];
      const numbers = (text: string) =>
        JSON.parse(text, (key, value) =>
          typeof value === 'string' && key !== 'symbol' ? Number(value) : value,
        );
      const { bids, asks } = numbers(await tideline('book', session, ...last));
      expect(bids).toHaveLength(50);
      const table = [join(folder, 'tardis-book.csv'), '--format', 'tardis-book'];
      expect(numbers(await tideline('book', ...table, ...last))).toMatchObject({ bids, asks });
    });
  },
  120_000,
);
