import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openRecording, RecordingWriter, type VenueId } from '@tideline/streams/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../house/source-files.ts';
import { suiteNeeding } from '../support/needing.ts';
import { madeRecording } from '../venues/made-recordings.ts';

const page = readFileSync(join(ROOT, 'docs/recipes.md'), 'utf8');
// Inside the project, so that the programs find the packages.
mkdirSync(join(ROOT, '.tideline'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.tideline/recipes-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Programs of the page by the name in their first line, and its SQL. */
const programs = new Map(
  [...page.matchAll(/```(?:js|python)\n((?:\/\/|#) (\S+) [\s\S]*?)```/g)].map(
    ([, code = '', name = '']) => [name, code],
  ),
);
const sql = /```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

async function record(venue: VenueId, name: string): Promise<void> {
  const records = madeRecording(venue, 11);
  const writer = await RecordingWriter.create(at(name), {
    tideline: 'recording',
    version: 0,
    venue,
    frames: 'socket',
    symbols: ['BTCUSDT'],
    start: records[0]?.wall ?? 0,
    clock: { wall: 'us', monotonic: 'measured' },
    source: { made: 'for a test' },
  });
  for (const each of records) await writer.add(each);
  await writer.finish();
}

beforeAll(async () => {
  await record('binance', 'binance.tideline');
  await record('bybit', 'bybit.tideline');
  for (const [name, code] of programs) writeFileSync(at(name.replace(/js$/, 'mjs')), code);
});

const run = (program: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(program, args, { cwd: folder, maxBuffer: 1e8 }, (error, out) =>
      error ? reject(error) : resolve(out),
    ),
  );
const node = (...args: string[]) => run(process.execPath, ...args);
const tideline = (...args: string[]) => node(join(ROOT, 'bin/tideline.js'), ...args);

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('the recipes of docs/recipes.md', () => {
  it('measure the spread of two venues', async () => {
    const said = JSON.parse(await node('spread.mjs', 'binance.tideline', 'bybit.tideline'));
    // The same by sorting all books of both.
    const books = (name: string, source: number) =>
      collect(
        openRecording(at(name)).events({
          kinds: ['book', 'gap'],
          symbols: ['BTCUSDT'],
          depth: 1,
          exact: true,
        }),
      ).then((all) => all.map((event) => ({ event, source })));
    const all = [...(await books('binance.tideline', 0)), ...(await books('bybit.tideline', 1))];
    const received = ({ event }: (typeof all)[number]) =>
      Number((event.exact?.received?.ns ?? 0n) / 1_000n);
    all.sort((a, b) => received(a) - received(b) || a.source - b.source);
    const mids: (number | null)[] = [null, null];
    const spreads: number[] = [];
    for (const { event, source } of all) {
      const [bid, ask] =
        event.kind === 'book' ? [event.bids[0]?.[0], event.asks[0]?.[0]] : [undefined, undefined];
      mids[source] = bid && ask ? (Number(bid) + Number(ask)) / 2 : null;
      const [one, other] = mids;
      if (one != null && other != null) spreads.push(((one - other) / other) * 10_000);
    }
    expect(spreads.length).toBeGreaterThan(100);
    expect(said.count).toBe(spreads.length);
    expect(said.mean).toBeCloseTo(spreads.reduce((sum, each) => sum + each, 0) / spreads.length, 9);
    expect(Math.abs(said.widest)).toBe(Math.max(...spreads.map(Math.abs)));
  });

  it('make bars of days in Tokyo', async () => {
    const bars = (await node('bars.mjs', 'binance.tideline'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const deals = await collect(openRecording(at('binance.tideline')).deals());
    expect(bars.length).toBeGreaterThan(0);
    for (const bar of bars) {
      const time = bar.candle?.time ?? bar.time;
      // Midnight in Tokyo, nine hours before UTC.
      expect((time + 9 * 3_600_000) % 86_400_000).toBe(0);
    }
    expect(deals.length).toBeGreaterThan(10);
  });

  it('compute a volume-weighted price in SQL', async () => {
    await tideline(
      ...['values', 'binance.tideline', '--kind', 'deal', '--as', 'parquet'],
      ...['--decimals', '8', '--out', 'deals.parquet'],
    );
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    const text = sql.replaceAll("'deals.parquet'", `'${at('deals.parquet')}'`);
    const rows = (await connection.runAndReadAll(text)).getRowObjects();
    const deals = await collect(openRecording(at('binance.tideline')).deals());
    for (const { symbol, vwap, deals: count } of rows) {
      const own = deals.filter((each) => each.symbol === symbol).map(({ deal }) => deal);
      const [turnover, volume] = own.reduce(
        ([t, v], { price, quantity }) => [
          t + Number(price) * Number(quantity),
          v + Number(quantity),
        ],
        [0, 0],
      );
      expect(Number(count)).toBe(own.length);
      expect(Number(vwap) / (turnover / volume)).toBeCloseTo(1, 9);
    }
    expect(rows.length).toBeGreaterThan(0);
    connection.closeSync();
    database.closeSync();
  });

  it('export the columns that hftbacktest reads', async () => {
    const table = async (format: string) => {
      await tideline(
        ...['export', 'binance.tideline', '--format', format, '--symbol', 'BTCUSDT'],
        ...['--out', `${format}.csv`],
      );
      return readFileSync(at(`${format}.csv`), 'utf8')
        .trim()
        .split('\n');
    };
    const [trades, book] = [await table('tardis-trades'), await table('tardis-book')];
    expect(trades[0]).toBe('exchange,symbol,timestamp,local_timestamp,id,side,price,amount');
    expect(book[0]).toBe('exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount');
    expect([trades.length, book.length].every((count) => count > 10)).toBe(true);
    // The converter orders by both times, which must not go backwards here.
    const times = book.slice(1).map((line) => Number(line.split(',')[3]));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import pandas']).status === 0,
);
suiteNeeding(python ? null : 'Python with pandas')('the recipe of pandas', () => {
  it('makes bars of a minute', async () => {
    await tideline(
      'values',
      'binance.tideline',
      '--kind',
      'deal',
      '--as',
      'csv',
      '--out',
      'deals.csv',
    );
    const lines = (await run(python ?? '', 'minutes.py', 'deals.csv')).trim().split('\n');
    expect(lines[0]).toBe('symbol,time,open,high,low,close');
    const [symbol, time, open, high, low, close] = (lines[1] ?? '').split(',');
    const from = Date.parse(`${time?.replace(' ', 'T')}`);
    const prices = (await collect(openRecording(at('binance.tideline')).deals()))
      .filter((each) => each.symbol === symbol)
      .filter((each) => each.time >= from && each.time < from + 60_000)
      .map(({ deal }) => Number(deal.price));
    expect([open, high, low, close].map(Number)).toEqual([
      ...[prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)],
    ]);
  });
});
