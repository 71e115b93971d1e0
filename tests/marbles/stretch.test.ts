import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawRecord, RecordingWriter, readSpecs, runSpec } from '@tideline/streams/node';
import { afterAll, expect, it } from 'vitest';
import { called } from '../../bin/called.ts';
import { quote } from '../../streams/marbles/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'stretch-'));
afterAll(() => rmSync(folder, { recursive: true }));

const START = 1_767_571_200_000;
const FEED = { kind: 'sim', label: '1', shift: null };
const URL = 'http://x/api/currency/deal?symbol=BTCUSDT&depth=200&limit=1';

const record = (at: number, kind: RawRecord['kind'], text: string, url = ''): RawRecord => ({
  ...{ kind, text, url, connection: at < 4_000 ? 1 : 2, requested: null, file: '', line: 0 },
  ...{ wall: (START + at) * 1000, mono: at * 1000 },
});
const frame = (at: number, topic: string, epoch: string, seq: number, data: object) =>
  record(at, 'received', JSON.stringify({ topic, epoch, seq, time: START + at, data }));
const deals = (id: number, at: number) => ({
  deals: [{ id, time: START + at, price: '100.00', quantity: '1', side: 'buy' }],
});
const candle = (minute: number, close: string, revision: number) => ({
  time: START + minute * 60_000,
  ...{ open: close, high: close, low: close, close, volume: '1', turnover: '1', count: 1 },
  ...{ takerVolume: '0', takerTurnover: '0', final: false, revision },
});
const book = (at: number, epoch: string, seq: number) =>
  record(
    at,
    'rest',
    JSON.stringify({
      ...{ type: 'ok', code: 1, message: '' },
      data: {
        ...{ epoch, time: START + at, symbol: 'BTCUSDT', seq, deals: [] },
        book: { bids: [['99.00', '1']], asks: [['101.00', '1']] },
      },
    }),
    URL,
  );
const depth = (bid: string) => ({ bids: [[bid, '1']], asks: [] });

/** An exchange that is killed at 3 s and returns at 5 s with another epoch. */
async function killed(): Promise<string> {
  const path = join(folder, 'killed.tideline');
  const writer = await RecordingWriter.create(path, {
    ...{ tideline: 'recording', version: 0, venue: 'tideline', frames: 'socket' },
    ...{ symbols: ['BTCUSDT'], start: START * 1000, source: {} },
    clock: { wall: 'us', monotonic: 'measured' },
  });
  const records = [
    record(0, 'open', '', 'http://x'),
    frame(100, 'depth:BTCUSDT', 'first', 7, { bids: [], asks: [] }),
    book(200, 'first', 7),
    frame(1000, 'tickers', 'first', 1, { quotes: [quote('BTCUSDT', 4, '100.00')], feed: FEED }),
    frame(1100, 'depth:BTCUSDT', 'first', 8, depth('99.50')),
    frame(1200, 'deal:BTCUSDT', 'first', 1, deals(41, 1200)),
    frame(1300, 'kline:BTCUSDT:1m', 'first', 1, { candles: [candle(0, '100.00', 3)] }),
    frame(2000, 'deal:BTCUSDT', 'first', 2, deals(42, 2000)),
    record(3000, 'close', 'transport close'),
    record(5000, 'open', '', 'http://x'),
    frame(5100, 'depth:BTCUSDT', 'second', 1, { bids: [], asks: [] }),
    frame(5200, 'tickers', 'second', 1, { quotes: [quote('BTCUSDT', 1, '98.00')], feed: FEED }),
    book(5300, 'second', 1),
    frame(5400, 'depth:BTCUSDT', 'second', 2, depth('99.75')),
    frame(5500, 'deal:BTCUSDT', 'second', 1, deals(1, 5500)),
  ];
  for (const each of records) await writer.add(each);
  await writer.finish();
  return path;
}

it('draws disconnects, reconnects, epochs, prices and candles of a recording', async () => {
  const window = ['--symbol', 'BTCUSDT', '--window', '500ms..6s'];
  const { code, out, err } = await called('marbles', '--from', await killed(), ...window);
  expect([code, err]).toEqual([0, '']);
  const [spec] = readSpecs(out);
  if (!spec) expect.fail(out);
  const socket = spec.inputs.find(({ name }) => name === 'socket')?.diagram.marks ?? [];
  expect(socket.map(({ at, name }) => `${at} ${spec.values.get(name)?.text}`)).toEqual([
    '0 open',
    '500 tickers BTCUSDT 100.00 @4 frame 1',
    '600 depth BTCUSDT @1 bid 99.50x1',
    '700 deal BTCUSDT 1=100.00x1 frame 1',
    '800 kline BTCUSDT 1m 60=100.00~3 frame 1',
    '1500 deal BTCUSDT 2=100.00x1 frame 2',
    '2500 cut',
    '4500 open',
    '4600 depth BTCUSDT @1 epoch B',
    '4700 tickers BTCUSDT 98.00 @1 epoch B frame 1',
    '4900 depth BTCUSDT @2 bid 99.75x1 epoch B',
    '5000 deal BTCUSDT 1=100.00x1 epoch B frame 1',
  ]);
  expect(spec.expectations.map(({ name }) => name).sort()).toEqual([
    'book BTCUSDT',
    'candles BTCUSDT 1m',
    'deals BTCUSDT',
    'quote BTCUSDT',
  ]);
  // The old book is stale while the exchange is down, and the new one is live again.
  const shown = [...(runSpec(spec).seen.get('book BTCUSDT') ?? [])];
  expect(shown.some(({ at, text }) => at >= 2500 && at < 4600 && text.endsWith('stale'))).toBe(
    true,
  );
  expect(shown.at(-1)?.text).toBe('99.75/101.00 @2 live');
  expect(runSpec(spec).differences).toEqual([]);
});

it('has letters for more than a hundred values, and can be run with them', async () => {
  const path = join(folder, 'busy.tideline');
  const writer = await RecordingWriter.create(path, {
    ...{ tideline: 'recording', version: 0, venue: 'tideline', frames: 'socket' },
    ...{ symbols: ['BTCUSDT'], start: START * 1000, source: {} },
    clock: { wall: 'us', monotonic: 'measured' },
  });
  await writer.add(record(0, 'open', '', 'http://x'));
  for (let seq = 1; seq <= 55; seq++) {
    await writer.add(
      frame(seq * 10, 'price:BTCUSDT', 'e', seq, quote('BTCUSDT', seq, `${100 + seq}`)),
    );
  }
  await writer.finish();
  const window = ['--symbol', 'BTCUSDT', '--window', '0s..1s'];
  const { code, out, err } = await called('marbles', '--from', path, ...window);
  expect([code, err]).toEqual([0, '']);
  expect(readSpecs(out).flatMap((spec) => runSpec(spec).differences)).toEqual([]);
});
