import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastValueFrom, toArray } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OrderBook } from '../book/index.ts';
import { CandleBuilder } from '../candles/index.ts';
import { BookFollower } from '../venues/book-follower.ts';
import type { VenueAdapter } from '../venues/venue-adapter.ts';
import { mergeRecordings } from './merge-recordings.ts';
import { openRecording } from './open-recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'asked-values-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());
const at = (name: string) => join(folder, name);
const START = 1_723_161_250_000;
const FILE = at('session.txt');
const OPTIONS = { format: 'collector', venue: 'binance' } as const;
const HEADER = 'id,price,qty,quote_qty,time,is_buyer_maker';
const TABLE = { format: 'binance-trades', symbol: 'BTCUSDT' } as const;

/** A collector's line; the time has nanoseconds. */
const line = (ms: number, body: object, nanos = 123_456n) =>
  `${BigInt(START + ms) * 1_000_000n + nanos} ${JSON.stringify(body)}`;
const best = (u: number, bid: string) => ({
  ...{ e: 'bookTicker', E: START + 1, u, s: 'BTCUSDT' },
  ...{ b: bid, B: '2', a: '900', A: '3' },
});

/** Two seconds: a book change and a best price every 100 ms, a deal every 200 ms. */
beforeAll(() => {
  const lines: string[] = [];
  const depth = (u: number) => ({
    ...{ e: 'depthUpdate', E: START + 7, s: 'BTCUSDT', U: u, u },
    ...{ b: [[`${100 + u / 100}`, '1']], a: [['900', '1']] },
  });
  lines.push(line(0, depth(1)));
  lines.push(line(10, { lastUpdateId: 1, bids: [['100', '1']], asks: [['900', '1']] }));
  for (let step = 1; step < 20; step++) {
    const ms = step * 100;
    const T = START + ms;
    lines.push(line(ms, depth(step + 1)), line(ms + 1, best(step + 1, `${100 + step}`)));
    if (step % 2 === 1) continue;
    const deal = { e: 'trade', E: T, s: 'BTCUSDT', t: step / 2, p: '100', q: '0.5', T, m: true };
    lines.push(line(ms + 5, deal));
  }
  writeFileSync(FILE, lines.join('\n'));
});

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of source) values.push(value);
  return values;
}

/** A table of deals at these ms after START. */
function table(name: string, rows: readonly (readonly [ms: number, price: string])[], first = 1) {
  const text = rows.map(
    ([ms, price], row) => `${first + row},${price},1,${price},${START + ms},true`,
  );
  writeFileSync(at(name), `${HEADER}\n${text.join('\n')}\n`);
  return at(name);
}

describe('a recording computes only what is asked for', () => {
  it('formats no candle and touches no book for deals', async () => {
    const candles = vi.spyOn(CandleBuilder.prototype, 'touched');
    const changes = vi.spyOn(BookFollower.prototype, 'delta');
    expect(await all(openRecording(FILE, OPTIONS).deals())).toHaveLength(9);
    expect([candles.mock.calls.length, changes.mock.calls.length]).toEqual([0, 0]);
    await all(openRecording(FILE, OPTIONS).candles());
    expect(candles.mock.calls.length).toBe(9 * 9);
  });

  it('counts no deal for books, and reads no level for quotes', async () => {
    const deals = vi.spyOn(CandleBuilder.prototype, 'push');
    const levels = vi.spyOn(OrderBook.prototype, 'top');
    expect(await all(openRecording(FILE, OPTIONS).books())).toHaveLength(20);
    expect(deals.mock.calls.length).toBe(0);
    expect(levels.mock.calls.length).toBe(20);
    expect(await all(openRecording(FILE, OPTIONS).quotes())).toHaveLength(19);
    expect(levels.mock.calls.length).toBe(20);
  });

  it('samples no book that a gap has voided, though gaps are not asked for', async () => {
    const depth = (u: number) => ({
      ...{ e: 'depthUpdate', E: START, s: 'BTCUSDT', U: u, u, b: [['100', `${u}`]], a: [] },
    });
    const snapshot = { lastUpdateId: 1, bids: [['100', '1']], asks: [['900', '1']] };
    const lines = [line(0, depth(1)), line(10, snapshot), line(100, depth(2))];
    lines.push(line(1_100, depth(3)), line(1_200, depth(5)));
    writeFileSync(at('void.txt'), lines.join('\n'));
    const books = await all(openRecording(at('void.txt'), OPTIONS).books({ every: 1_000 }));
    expect(books.map(({ id }) => id)).toEqual([2]);
  });

  it('gives the same deals and books, whatever else is asked for', async () => {
    const recording = openRecording(FILE, OPTIONS);
    const events = await all(recording.events());
    expect(events.filter(({ kind }) => kind === 'deal')).toEqual(await all(recording.deals()));
    expect(events.filter(({ kind }) => kind === 'book')).toEqual(await all(recording.books()));
    expect(events.filter(({ kind }) => kind === 'quote')).toEqual(await all(recording.quotes()));
  });
});

describe('what a recording holds', () => {
  it("has the venue's best bid and ask with both times", async () => {
    const [first] = await all(openRecording(FILE, OPTIONS).quotes());
    expect(first).toEqual({
      ...{ kind: 'quote', time: START + 101, exchangeTime: START + 1, symbol: 'BTCUSDT', id: 2 },
      ...{ bid: '101', bidQuantity: '2', ask: '900', askQuantity: '3', quote: null },
    });
    const [book] = await all(openRecording(FILE, OPTIONS).books({ from: START + 100 }));
    expect(book).toMatchObject({ time: START + 100, exchangeTime: START + 7 });
  });

  it('has its times to the last digit, and says which digits they are', async () => {
    const [deal] = await all(openRecording(FILE, OPTIONS).deals({ exact: true }));
    expect(deal?.exact).toEqual({
      received: { ns: BigInt(START + 205) * 1_000_000n + 123_456n, unit: 'ns' },
      exchange: { ns: BigInt(START + 200) * 1_000_000n, unit: 'ms' },
    });
    expect((await all(openRecording(FILE, OPTIONS).deals()))[0]).not.toHaveProperty('exact');
  });

  it('has no time of receipt in a table of the exchange, and its microseconds', async () => {
    const micros = '1735689600123456';
    writeFileSync(at('micros.csv'), `${HEADER}\n1,5,1,5,${micros},true\n`);
    const [deal] = await all(openRecording(at('micros.csv'), TABLE).deals({ exact: true }));
    expect(deal?.deal.time).toBe(1_735_689_600_123);
    const exchange = { ns: BigInt(micros) * 1000n, unit: 'us' };
    expect(deal?.exact).toEqual({ received: null, exchange });
  });

  it('has the name of a table that is given, and refuses a name for what has its own', async () => {
    const file = table('named.csv', [[0, '5']]);
    expect(await all(openRecording(file, TABLE).deals())).toMatchObject([{ symbol: 'BTCUSDT' }]);
    await expect(all(openRecording(FILE, { ...OPTIONS, symbol: 'X' }).deals())).rejects.toThrow(
      "symbol X: only tables of Binance's need it",
    );
  });
});

describe('bars of a recording', () => {
  const HOUR = 3_600_000;
  // 2024-08-08T23:54:10Z; midnight in Tokyo was at 15:00 UTC.
  const midnight = Date.UTC(2024, 7, 9) - START;

  it('counts days of a time zone', async () => {
    const file = table('days.csv', [
      ...[
        [0, '1'],
        [midnight, '2'],
        [midnight + 15 * HOUR - 1, '3'],
      ],
      ...[
        [midnight + 15 * HOUR, '4'],
        [midnight + 30 * HOUR, '5'],
      ],
    ] as [number, string][]);
    const days = async (timeZone?: string) => {
      const options = timeZone === undefined ? {} : { timeZone };
      const bars = await all(openRecording(file, TABLE).bars({ period: '1d', ...options }));
      return bars.map(({ time, candle }) => [
        new Date(time).toISOString(),
        candle.open,
        candle.close,
      ]);
    };
    expect(await days()).toEqual([
      ['2024-08-08T00:00:00.000Z', '1', '1'],
      ['2024-08-09T00:00:00.000Z', '2', '4'],
      ['2024-08-10T00:00:00.000Z', '5', '5'],
    ]);
    expect(await days('Asia/Tokyo')).toEqual([
      ['2024-08-08T15:00:00.000Z', '1', '3'],
      ['2024-08-09T15:00:00.000Z', '4', '5'],
    ]);
    await expect(days('Tokyo')).rejects.toThrow('time zone "Tokyo": a name such as Asia/Tokyo');
  });

  it('yields each bar once, with late deals, and says which are complete', async () => {
    // The deal of 61 s is late; its id is missing between 3 and 5.
    const lines = [1, 2, 3].map((id) => `${id},5,1,5,${START + id * 20_000},true`);
    lines.push(`5,7,1,7,${START + 130_000},true`, `4,6,1,6,${START + 61_000},true`);
    for (let id = 6; id < 12; id++) lines.push(`${id},5,1,5,${START + id * 40_000},true`);
    writeFileSync(at('late.csv'), `${HEADER}\n${lines.join('\n')}\n`);
    const bars = await all(openRecording(at('late.csv'), TABLE).bars({ period: '1m' }));
    expect(bars.map(({ candle }) => candle.count).reduce((sum, count) => sum + count, 0)).toBe(11);
    expect(new Set(bars.map(({ time }) => time)).size).toBe(bars.length);
    expect(bars.map(({ time }) => time)).toEqual(bars.map(({ time }) => time).toSorted());
    expect(bars.every(({ end, time }) => end === time + 60_000)).toBe(true);
  });

  it('marks a bar with a missing deal, and refuses deals of finished bars', async () => {
    const rows = (from: number) =>
      Array.from({ length: 20 }, (_, id) => [from + id * 20_000, '5'] as const);
    const early = table('early.csv', rows(0));
    const late = table('late-day.csv', rows(HOUR), 101);
    const whole = await all(openRecording(early, TABLE).bars({ period: '1m' }));
    const inner = whole.slice(1, -1);
    expect(inner.every(({ complete }) => complete)).toBe(true);
    const text = `${HEADER}\n${rows(0)
      .map(([ms], id) => `${id + 1},5,1,5,${START + ms},true`)
      .filter((_, id) => id !== 8)
      .join('\n')}\n`;
    writeFileSync(at('holed.csv'), text);
    const holed = await all(openRecording(at('holed.csv'), TABLE).bars({ period: '1m' }));
    expect(holed.filter(({ complete }) => !complete).length).toBeGreaterThan(
      whole.filter(({ complete }) => !complete).length,
    );
    await expect(all(openRecording([late, early], TABLE).bars({ period: '1m' }))).rejects.toThrow(
      /early\.csv:\d+: a deal of 2024-08-08T23:54:10\.000Z comes after later bars were finished/,
    );
  });

  it('fills bars without deals on request, and refuses what is no period', async () => {
    const file = table('few.csv', [
      [0, '5'],
      [3 * 60_000, '6'],
    ]);
    const bars = openRecording(file, TABLE).bars({ period: '1m', fill: true });
    expect((await all(bars)).map(({ candle }) => [candle.close, candle.count])).toEqual([
      ['5', 1],
      ['5', 0],
      ['5', 0],
      ['6', 1],
    ]);
    for (const wrong of [{}, { period: '1x' }, { period: 0 }, { period: '1m', zone: 'UTC' }]) {
      const read = openRecording(file, TABLE)
        .bars(wrong as never)
        .next();
      await expect(read).rejects.toThrow(RangeError);
    }
  });
});

describe('an adapter of one’s own', () => {
  const acme: VenueAdapter = {
    ...{ id: 'acme', name: 'Acme', chain: null, checksum: null, anchors: {}, inverse: false },
    parse: ({ kind, text }, emit) => {
      if (kind !== 'received') return;
      const [id, price] = JSON.parse(text) as [number, string];
      const deal = { id, time: START, price, quantity: '1', side: null };
      emit({ kind: 'deal', symbol: 'A', deal, firstId: id, lastId: id, source: 'trade' });
    },
  };
  const session = () => {
    writeFileSync(at('acme.txt'), [line(0, [1, '5']), line(1, [2, '6'])].join('\n'));
    return at('acme.txt');
  };

  it('reads a recording as an object or as a function that makes it', async () => {
    for (const venue of [acme, () => acme]) {
      const deals = await all(openRecording(session(), { format: 'collector', venue }).deals());
      expect(deals.map(({ deal }) => deal.price)).toEqual(['5', '6']);
    }
    const wrong = openRecording(session(), { format: 'collector', venue: {} as VenueAdapter });
    await expect(wrong.deals().next()).rejects.toThrow('or an adapter expected');
  });

  it('names file and line of a frame that it refuses', async () => {
    const strict = { ...openRecording(session(), { ...OPTIONS }) };
    writeFileSync(
      at('broken.txt'),
      `${line(0, best(1, '100'))}\n${line(1, {}).replace('{}', '{"e":"trade"}')}`,
    );
    const broken = openRecording(at('broken.txt'), OPTIONS);
    await expect(all(broken.deals())).rejects.toThrow(/broken\.txt:2: /);
    expect(strict).toBeDefined();
  });
});

describe('merged recordings', () => {
  it('are in the order of receipt, equal times in the order of the list', async () => {
    const one = table('one.csv', [
      [0, '1'],
      [10, '2'],
      [10, '3'],
      [30, '4'],
    ]);
    const two = table('two.csv', [
      [5, '5'],
      [10, '6'],
      [20, '7'],
    ]);
    const open = (file: string) => openRecording(file, TABLE);
    const prices = async (files: readonly string[]) =>
      (await all(mergeRecordings(files.map(open)).deals())).map(
        ({ deal, source }) => `${deal.price}@${source}`,
      );
    expect(await prices([one, two])).toEqual(['1@0', '5@1', '2@0', '3@0', '6@1', '7@1', '4@0']);
    expect(await prices([two, one])).toEqual(['1@1', '5@0', '6@0', '2@1', '3@1', '7@0', '4@1']);
  });

  it('compare times below a millisecond', async () => {
    const write = (name: string, nanos: bigint) => {
      writeFileSync(at(name), line(0, best(1, name), nanos));
      return openRecording(at(name), OPTIONS);
    };
    const merged = mergeRecordings([write('200', 200n), write('100', 100n)]);
    expect((await all(merged.quotes())).map(({ bid }) => bid)).toEqual(['100', '200']);
  });

  it('want a symbol in one of them, and end all when the loop ends', async () => {
    const other = openRecording(table('other.csv', [[0, '1']]), { ...TABLE, symbol: 'ETHUSDT' });
    const merged = mergeRecordings([openRecording(FILE, OPTIONS), other]);
    expect(await all(merged.deals({ symbols: ['ETHUSDT'] }))).toHaveLength(1);
    await expect(all(merged.deals({ symbols: ['X'] }))).rejects.toThrow('no X in it; symbols: BTC');
    for await (const { source } of merged.events()) {
      expect(source).toBe(1);
      break;
    }
    expect(() => mergeRecordings([])).toThrow('a list of recordings of openRecording expected');
    expect(() => mergeRecordings([{}] as never)).toThrow('a list of recordings');
  });
});

describe('observables of a recording', () => {
  it('give the values of the loops, anew for each subscription', async () => {
    const recording = openRecording(FILE, OPTIONS);
    const bars$ = recording.bars$({ period: '1m' });
    for (let turn = 0; turn < 2; turn++) {
      expect(await lastValueFrom(bars$.pipe(toArray()))).toEqual(
        await all(recording.bars({ period: '1m' })),
      );
      expect(await lastValueFrom(recording.deals$().pipe(toArray()))).toHaveLength(9);
      expect(await lastValueFrom(recording.books$({ depth: 1 }).pipe(toArray()))).toHaveLength(20);
    }
  });

  it('merge as the loops do', async () => {
    const other = openRecording(table('more.csv', [[0, '1']]), { ...TABLE, symbol: 'ETHUSDT' });
    const merged = mergeRecordings([openRecording(FILE, OPTIONS), other]);
    for (const symbols of [['ETHUSDT'], ['BTCUSDT']]) {
      const deals = await lastValueFrom(merged.deals$({ symbols }).pipe(toArray()));
      expect(deals.length).toBeGreaterThan(0);
      expect(deals).toEqual(await all(merged.deals({ symbols })));
    }
    expect(await lastValueFrom(merged.books$({ depth: 1 }).pipe(toArray()))).toHaveLength(20);
    expect(await lastValueFrom(merged.events$().pipe(toArray()))).toEqual(
      await all(merged.events()),
    );
  });
});

describe('a date without a time zone', () => {
  it('is refused with the way on; a day alone is UTC', async () => {
    const recording = openRecording(FILE, OPTIONS);
    const read = (from: string) => recording.deals({ from }).next();
    await expect(read('2024-08-08T23:54:11')).rejects.toThrow(
      'from 2024-08-08T23:54:11: without a time zone; write 2024-08-08T23:54:11Z for UTC',
    );
    await expect(read('2024-13-08')).rejects.toThrow('from 2024-13-08: ms UTC or a date');
    expect((await read('2024-08-09T08:54:11+09:00')).done).toBe(false);
    expect((await read('2024-08-08')).done).toBe(false);
  });
});
