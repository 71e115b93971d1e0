import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';
import { unitsOf } from './support/value-columns.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-numbers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const START = 1_723_161_250_000;
const at = (name: string) => join(folder, name);
const FLAGS = ['--format', 'collector', '--venue', 'binance'];
const GUIDE = readFileSync(new URL('../docs/command-line.md', import.meta.url), 'utf8');
/** Prices and quantities whose product has more digits than a double holds. */
const DEALS = [
  ['61837.63000001', '123456.78900001'],
  ['99999.99999999', '999999.99999999'],
  ['0.00000001', '0.00000001'],
] as const;

beforeAll(() => {
  const line = (ms: number, body: object) =>
    `${BigInt(START + ms) * 1_000_000n + 123_456n} ${JSON.stringify(body)}`;
  const lines = DEALS.map(([p, q], index) =>
    line(index, { e: 'trade', E: START, s: 'BTCUSDT', t: index + 1, p, q, T: START - 5, m: true }),
  );
  const ticker = { e: 'bookTicker', u: 7, s: 'BTCUSDT', b: '99.5', B: '2', a: '100', A: '3' };
  lines.push(line(10, { ...ticker, E: START + 4 }));
  writeFileSync(at('session.txt'), `${lines.join('\n')}\n`);
});

async function values(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await called('values', at('session.txt'), ...FLAGS, ...args);
  expect(code, err).toBe(0);
  return out;
}

/** The answer of DuckDB to a query, with its files in the folder of this test. */
async function asked(query: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const placed = query.replaceAll(/'(\w+\.parquet)'/g, (_, name) => `'${at(name)}'`);
  try {
    return (await connection.runAndReadAll(placed)).getRowObjectsJson();
  } finally {
    connection.closeSync();
  }
}

/** The queries of the guide, in its order. */
const queries = [...GUIDE.matchAll(/```sql\n(.+?)```/gs)].map(([, query = '']) => query);
const units = (text: string) => BigInt(text.replace('.', '').padStart(1, '0'));
const turnover = DEALS.map(([price, quantity]) => units(price) * units(quantity));

describe('tideline values --decimals', () => {
  it('makes numbers whose products DuckDB computes exactly, by the query of the guide', async () => {
    const args = ['--kind', 'deal', '--as', 'parquet', '--decimals', '8'];
    await values(...args, '--out', at('deals.parquet'));
    const [found] = await asked(queries[0] as string);
    const total = turnover.reduce((sum, each) => sum + each, 0n);
    const amount = DEALS.reduce((sum, [, quantity]) => sum + units(quantity), 0n);
    expect(found).toMatchObject({ symbol: 'BTCUSDT', deals: '3' });
    expect(Number(found?.['vwap'])).toBeCloseTo(Number(total) / Number(amount) / 1e8, 6);
    const exact = await asked(`select (price * quantity)::varchar as p from 'deals.parquet'`);
    expect(exact.map(({ p }) => units(String(p)))).toEqual(turnover);
    const [type] = await asked(`select typeof(price) as t from 'deals.parquet' limit 1`);
    expect(type).toEqual({ t: 'DECIMAL(38,8)' });
  });

  it('keeps decimals as text otherwise, which the cast of the guide multiplies exactly', async () => {
    await values('--kind', 'deal', '--as', 'parquet', '--out', at('texts.parquet'));
    const [found] = await asked(queries[1] as string);
    const total = turnover.reduce((sum, each) => sum + each, 0n);
    expect(units(String(found?.['turnover']))).toBe(total);
  });

  it('holds sums of many deals, and null', async () => {
    await values(
      '--kind',
      'candle',
      '--as',
      'parquet',
      '--decimals',
      '16',
      '--out',
      at('c.parquet'),
    );
    const query = `select turnover::varchar as t from 'c.parquet' where period = '1d'`;
    const rows = await asked(query);
    expect(units(String(rows.at(-1)?.['t']))).toBe(turnover.reduce((sum, each) => sum + each, 0n));
    await values('--kind', 'quote', '--as', 'parquet', '--decimals', '2', '--out', at('q.parquet'));
    expect(await asked(`select bid, bid_quantity, last from 'q.parquet'`)).toEqual([
      { bid: '99.50', bid_quantity: '2.00', last: null },
    ]);
  });

  it('refuses what it would have to round, and what has no such columns', async () => {
    for (const [args, why] of [
      [['--as', 'parquet', '--decimals', '7'], /--decimals 7: price 61837\.63000001 needs 8/],
      [['--as', 'parquet', '--decimals', '19'], /--decimals 19: 0 to 18 expected/],
      [['--as', 'csv', '--decimals', '8'], /only --as parquet has columns of numbers/],
    ] as const) {
      const out = ['--out', at('refused'), '--force'];
      const refused = await called(
        ...['values', at('session.txt'), ...FLAGS, '--kind', 'deal', ...args, ...out],
      );
      expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(why)]);
    }
  });

  it.each([
    ['0', 0n],
    ['1', 100n],
    ['1.5', 150n],
    ['-0.05', -5n],
    ['12.3400', 1234n],
    ['9999999999999999.99', 999_999_999_999_999_999n],
  ])('counts %s in hundredths', (text, units) => {
    expect(unitsOf(text, 2, 'price')).toBe(units);
  });
});

describe('tideline values --times', () => {
  it('prints both times of a quote in each unit', async () => {
    const head = async (unit: string) => {
      const line = await values('--kind', 'quote', '--times', unit);
      return JSON.parse(line);
    };
    const [received, exchange] = [START + 10, START + 4];
    expect(await head('ms')).toEqual({
      ...{ time: received, kind: 'quote', symbol: 'BTCUSDT', exchange_time: exchange, id: 7 },
      ...{ bid: '99.5', bid_quantity: '2', ask: '100', ask_quantity: '3' },
    });
    const us = { time: received * 1000 + 123, exchange_time: exchange * 1000 };
    expect(await head('us')).toMatchObject(us);
    const ns = { time: `${received}123456`, exchange_time: `${exchange}000000` };
    expect(await head('ns')).toMatchObject(ns);
  });

  it('writes them as timestamps that DuckDB reads to the last digit', async () => {
    const args = ['--kind', 'deal', '--times', 'ns', '--as', 'parquet'];
    await values(...args, '--out', at('ns.parquet'));
    const query = `select epoch_ns(time)::varchar as t, epoch_ns(exchange_time)::varchar as e from 'ns.parquet' limit 1`;
    expect(await asked(query)).toEqual([{ t: `${START}123456`, e: `${START - 5}000000` }]);
    const csv = await values('--kind', 'deal', '--times', 'us', '--as', 'csv');
    expect(csv.split('\n')[1]?.split(',')[0]).toBe(`${START}123`);
    const wrong = await called('values', at('session.txt'), ...FLAGS, '--times', 's');
    expect(wrong.err).toMatch(/--times s: one of ms, us, ns expected/);
  });

  it('prints no time of receipt that a table does not have', async () => {
    writeFileSync(at('t.csv'), '1,5,1,5,1735689600123456,true\n');
    const read = (unit: string) =>
      called(
        'values',
        at('t.csv'),
        '--format',
        'binance-trades',
        '--kind',
        'deal',
        '--times',
        unit,
      );
    const line = async (unit: string) => JSON.parse((await read(unit)).out);
    expect(await line('us')).toMatchObject({ time: null, exchange_time: 1_735_689_600_123_456 });
    expect(await line('ms')).toMatchObject({ time: 1_735_689_600_123 });
  });
});

describe('a time without its zone', () => {
  it.each(['--from', '--to'])('is refused by %s', async (option) => {
    const args = [option, '2024-08-08T23:54:10'];
    const { code, err } = await called('values', at('session.txt'), ...FLAGS, ...args);
    expect(code).toBe(2);
    expect(err).toContain(
      `${option} 2024-08-08T23:54:10: without a time zone; write 2024-08-08T23:54:10Z for UTC`,
    );
  });
});
