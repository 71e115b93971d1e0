import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordingWriter } from '@tideline/streams/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { MarketHub } from '../../hub.ts';
import { loopShift } from './loop-shift.ts';
import { RecordingFeed } from './recording-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-feed-'));
const path = join(folder, 'short.tideline');
const START = Date.UTC(2024, 7, 8, 10, 0, 30);
/** Two and a half minutes, with a deal a second and a book level that follows it. */
const LENGTH = 150;
const LATENCY = 40;
const NOW = Date.UTC(2026, 0, 5, 17, 45, 30);

beforeAll(async () => {
  const writer = await RecordingWriter.create(path, {
    tideline: 'recording',
    version: 0,
    venue: 'tideline',
    frames: 'socket',
    symbols: ['BTCUSDT'],
    start: (START + LATENCY) * 1000,
    clock: { wall: 'us', monotonic: 'derived' },
    source: {},
  });
  const add = (time: number, text: unknown, rest = false) =>
    writer.add({
      kind: rest ? 'rest' : 'received',
      wall: (time + LATENCY) * 1000,
      mono: (time + LATENCY - START) * 1000,
      connection: 1,
      url: rest ? '/api/currency/deal?symbol=BTCUSDT' : '',
      text: JSON.stringify(text),
      requested: rest ? time * 1000 : null,
      file: '',
      line: 0,
    });
  const frame = { epoch: 'recorded' };
  await add(START, {
    ...frame,
    topic: 'depth:BTCUSDT',
    seq: 1,
    time: START,
    data: { bids: [], asks: [] },
  });
  const book = { bids: [['99.00', '1']], asks: [['300.00', '1']] };
  const answer = { ...frame, time: START, symbol: 'BTCUSDT', seq: 1, book, deals: [] };
  await add(START, { type: 'ok', code: 1, message: '', data: answer }, true);
  for (let at = 0; at <= LENGTH; at++) {
    const time = START + at * 1000;
    const price = `${100 + at}.00`;
    const deal = { id: at + 1, time, price, quantity: '0.5', side: at % 2 ? 'sell' : 'buy' };
    await add(time, {
      ...frame,
      topic: 'deal:BTCUSDT',
      seq: at + 1,
      time,
      data: { deals: [deal] },
    });
    const bids = [[price, '2'], ...(at > 0 ? [[`${99 + at}.00`, '0']] : [])];
    await add(time, {
      ...frame,
      topic: 'depth:BTCUSDT',
      seq: at + 2,
      time,
      data: { bids, asks: [] },
    });
  }
  await writer.finish();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a recording as the current market', () => {
  test('shifts by whole minutes when short, by whole days when long', () => {
    const short = loopShift(START, START + 150_000, NOW);
    expect(short % 60_000).toBe(0);
    expect(NOW - short - START).toBeLessThan(60_000);
    const long = loopShift(START, START + 3 * 86_400_000, NOW);
    expect(long % 86_400_000).toBe(0);
    expect(NOW - long).toBeGreaterThanOrEqual(START);
  });

  test('plays deals, book and candles without the future, and begins a new epoch at its end', async () => {
    let now = NOW;
    let epoch = 0;
    const clock = { now: () => now };
    const feed = await RecordingFeed.open(path, clock);
    const hub = new MarketHub({
      feed,
      clock,
      newEpoch: () => `epoch ${++epoch}`,
      rest: async () => {},
    });
    hub.start();
    try {
      now += 10_000;
      await hub.ready;
      expect(hub.symbols).toEqual(['BTCUSDT']);
      expect(hub.info).toMatchObject({
        kind: 'recording',
        label: 'short.tideline: prices are known in advance',
      });
      expect(hub.last('BTCUSDT')).toBe(11_000n);
      expect(hub.quote('BTCUSDT')).toMatchObject({ last: '110.00', bid: '110.00', ask: '300.00' });
      now += 50_000;
      await until('the last deal', () => hub.last('BTCUSDT') === 16_000n);
      const page = () =>
        hub.candles('BTCUSDT', { period: '1m', limit: 5, before: Number.MAX_SAFE_INTEGER });
      const { candles, more } = await page();
      expect(more).toBe(false);
      expect(candles.map(({ open, close, count, final }) => [open, close, count, final])).toEqual([
        ['100', '129', 30, true],
        ['130', '160', 31, false],
      ]);
      const first = hub.epoch;
      now += 100_000;
      await until('the next loop', () => {
        // The feed reads the clock on its own timer, so the clock must advance for the recording to
        // end.
        now += 100;
        // The jump itself begins an epoch as well; the next loop has fewer deals than the file.
        return hub.epoch !== first && hub.lastDealId('BTCUSDT') < 60;
      });
      expect(Number(hub.last('BTCUSDT'))).toBeLessThan(16_000);
    } finally {
      hub.stop();
    }
  });
});
