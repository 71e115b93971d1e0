import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  type ExactTimes,
  openRecording,
  RecordingWriter,
  type VenueId,
} from '@tideline/streams/node';
import { tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../house/source-files.ts';
import { suiteNeeding } from '../support/needing.ts';
import { madeRecording } from '../venues/made-recordings.ts';

const pageOf = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');
const page = pageOf('recipes.md');
/** Pages of docs/ with programs. */
const PAGES = [page, pageOf('adding-a-venue.md'), pageOf('recording-format.md')];
// Inside the project, so that the programs find the packages.
mkdirSync(join(ROOT, '.tideline'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.tideline/recipes-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Programs of the pages by the name in their first line, and the SQL of the recipes. */
const programs = new Map(
  [...PAGES.join('\n').matchAll(/```(?:js|python)\n((?:\/\/|#) ([\w.]+)[\s\S]*?)```/g)].map(
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
    const days = new Map<string, Map<number, number[]>>();
    const volumes = new Map<string, number>();
    for (const { symbol, deal } of await collect(openRecording(at('binance.tideline')).deals())) {
      // Midnight in Tokyo is nine hours before that of UTC.
      const day = Math.floor((deal.time + 9 * 3_600_000) / 86_400_000) * 86_400_000 - 9 * 3_600_000;
      const prices = days.get(symbol) ?? new Map<number, number[]>();
      days.set(symbol, prices.set(day, [...(prices.get(day) ?? []), Number(deal.price)]));
      const key = `${symbol} ${day}`;
      volumes.set(key, (volumes.get(key) ?? 0) + Number(deal.quantity));
    }
    const all = [...days].flatMap(([symbol, byDay]) =>
      [...byDay].map(([day, prices]) => ({
        ...{ symbol, time: day, end: day + 86_400_000, count: prices.length },
        ...{ open: prices[0], close: prices.at(-1) },
        ...{ high: Math.max(...prices), low: Math.min(...prices) },
      })),
    );
    expect(all.length).toBeGreaterThan(1);
    const read = bars.map(({ symbol, time, end, candle }) => {
      const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map(
        Number,
      );
      expect(Number(candle.volume)).toBeCloseTo(volumes.get(`${symbol} ${time}`) ?? 0, 6);
      return { symbol, time, end, count: candle.count, open, close, high, low };
    });
    const inOrder = <T extends { readonly symbol: string }>(list: readonly T[]) =>
      list.toSorted((x, y) => (x.symbol < y.symbol ? -1 : 1));
    expect(inOrder(read)).toEqual(inOrder(all));
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

  it.each(['binance', 'bybit'])(
    'export the tables that hftbacktest reads, of %s',
    async (venue) => {
      const file = `${venue}.tideline`;
      const table = async (format: string) => {
        const out = `${venue}-${format}.csv`;
        await tideline(
          ...['export', file, '--format', format, '--symbol', 'BTCUSDT', '--out', out],
        );
        const [head, ...lines] = readFileSync(at(out), 'utf8').trim().split('\n');
        const first = 'exchange,symbol,timestamp,local_timestamp';
        const named =
          format === 'tardis-trades' ? 'id,side,price,amount' : 'is_snapshot,side,price,amount';
        expect(head).toBe(`${first},${named}`);
        return lines.map((line) => line.split(','));
      };
      const wanted = { symbols: ['BTCUSDT'], exact: true } as const;
      const micros = (event: { readonly exact?: ExactTimes }) =>
        Number((event.exact?.received?.ns ?? 0n) / 1000n);

      const trades = await table('tardis-trades');
      const deals = await collect(openRecording(at(file)).deals(wanted));
      expect(deals.length).toBeGreaterThan(100);
      expect(
        trades.map(([, , time, local, , side, price, amount]) => [
          ...[Number(time), Number(local), side, Number(price), Number(amount)],
        ]),
      ).toEqual(
        deals.map((event) => {
          const { time, side, price, quantity } = event.deal;
          return [time * 1000, micros(event), side, Number(price), Number(quantity)];
        }),
      );

      // `tardis.convert` clears the book where snapshot rows begin; a row is then a level's
      // quantity.
      const rebuilt = new Map<number, unknown>();
      const book = { bid: new Map<number, number>(), ask: new Map<number, number>() };
      const best = (side: 'bid' | 'ask') =>
        [...book[side]].sort(([a], [b]) => (side === 'bid' ? b - a : a - b)).slice(0, 20);
      const rows = await table('tardis-book');
      let before = 'false';
      for (const [, , , local = '', isSnapshot = '', side = '', price, amount] of rows) {
        if (isSnapshot === 'true' && before === 'false')
          for (const each of Object.values(book)) each.clear();
        before = isSnapshot;
        const levels = side === 'bid' ? book.bid : book.ask;
        if (Number(amount) === 0) levels.delete(Number(price));
        else levels.set(Number(price), Number(amount));
        rebuilt.set(Number(local), [best('bid'), best('ask')]);
      }
      const books = new Map<number, unknown>();
      for (const event of await collect(openRecording(at(file)).books({ ...wanted, depth: 20 }))) {
        const numbers = (levels: readonly (readonly string[])[]) =>
          levels.map((level) => level.map(Number));
        books.set(micros(event), [numbers(event.bids), numbers(event.asks)]);
      }
      expect(books.size).toBeGreaterThan(100);
      for (const [local, levels] of rebuilt)
        expect(levels, String(local)).toEqual(books.get(local));
      // A change without a level has no row.
      expect(rebuilt.size / books.size).toBeGreaterThan(0.9);
      const locals = rows.map(([, , , local]) => Number(local));
      expect(locals).toEqual(locals.toSorted((a, b) => a - b));
    },
  );

  it('make minutes of Parquet, whose columns Arrow reads', async () => {
    await tideline(
      'values',
      'binance.tideline',
      '--kind',
      'deal',
      '--as',
      'parquet',
      ...['--out', 'texts.parquet'],
    );
    const arrow = tableFromIPC(readParquet(readFileSync(at('texts.parquet'))).intoIPCStream());
    const rows = arrow.toArray().map((row) => row?.toJSON());
    expect(Object.keys(rows[0] ?? {})).toEqual(
      ...[['time', 'symbol', 'id', 'exchange_time', 'price', 'quantity', 'side']],
    );
    const deals = await collect(openRecording(at('binance.tideline')).deals());
    expect(rows.map(({ time, symbol, price }) => [Number(time), symbol, price])).toEqual(
      deals.map(({ time, symbol, deal }) => [time, symbol, deal.price]),
    );
  });
});

describe('the programs of other pages', () => {
  it('docs/adding-a-venue.md: reads a venue that nobody ships, and prints what the page says', async () => {
    const [, printed] = /prints\n\n```text\n([\s\S]*?)```/.exec(pageOf('adding-a-venue.md')) ?? [];
    expect(await node('acme.mjs')).toBe(printed);
  });

  it('docs/recording-format.md: finds every record without a library', async () => {
    const { venue, kinds, records } = JSON.parse(await node('read.mjs', 'binance.tideline'));
    const made = madeRecording('binance', 11);
    expect(venue).toBe('binance');
    expect(records).toBe(made.length);
    const count = Object.entries(kinds).map(([kind, some]) => (kind === 'k' ? 0 : Number(some)));
    expect(count.reduce((sum, each) => sum + each, 0)).toBe(made.length);
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(['os', '<', '>', 'r']));
  });
});

// .ci/run makes the first one: Debian has no pyarrow.
const PYTHONS = [join(ROOT, '.tideline/python/bin/python'), '/usr/bin/python3', 'python3'];
const pythonWith = (modules: string) =>
  PYTHONS.find((each) => spawnSync(each, ['-c', `import ${modules}`]).status === 0);

/** The first bar of the recipe, and the same of the recording. */
async function firstMinute(program: string, file: string): Promise<void> {
  const lines = (await run(program, 'minutes.py', file)).trim().split('\n');
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
}

const VALUES = ['values', 'binance.tideline', '--kind', 'deal', '--as'] as const;
const pandas = pythonWith('pandas');
suiteNeeding(pandas ? null : 'Python with pandas')('the recipe of pandas by CSV', () => {
  it('makes bars of a minute', async () => {
    await tideline(...VALUES, 'csv', '--out', 'deals.csv');
    await firstMinute(pandas ?? '', 'deals.csv');
  });
});

const pyarrow = pythonWith('pandas, pyarrow');
suiteNeeding(pyarrow ? null : 'Python with pandas and pyarrow')(
  'the recipe of pandas by Parquet',
  () => {
    it.each([
      ['texts', []],
      ['decimals', ['--decimals', '8']],
    ])('makes bars of a minute from %s', async (_, decimals) => {
      const out = `pandas${decimals.length}.parquet`;
      await tideline(...VALUES, 'parquet', ...decimals, '--out', out);
      await firstMinute(pyarrow ?? '', out);
    });
  },
);
