import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, expect, it } from 'vitest';
import { ParquetRows } from './parquet-rows.ts';
import type { Cell, Column, TimeUnit } from './value-columns.ts';

const folder = mkdtempSync(join(tmpdir(), 'parquet-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS: readonly Column[] = [
  { name: 'time', type: 'time' },
  { name: 'symbol', type: 'word' },
  { name: 'count', type: 'count' },
  { name: 'id', type: 'text' },
  { name: 'price', type: 'decimal' },
  { name: 'final', type: 'flag' },
];
const orNull = <T>(cell: fc.Arbitrary<T>) => fc.option(cell, { nil: null, freq: 4 });
const whole = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
);
const digits = (max: number) =>
  fc.stringMatching(/^\d+$/).map((text) => text.slice(0, max).replace(/^0+(?=\d)/, ''));
const decimal = fc
  .tuple(fc.constantFrom('', '-'), digits(30), fc.option(digits(8), { nil: null }))
  .map(([sign, before, after]) => `${sign}${before}${after === null ? '' : `.${after}`}`);
const row = fc.tuple(
  orNull(fc.oneof(fc.nat(4e12), fc.bigInt(0n, 2n ** 62n))),
  orNull(fc.constantFrom('BTCUSDT', 'XBT/USD', 'é')),
  orNull(whole),
  orNull(fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.nat(10 ** 7))),
  orNull(decimal),
  fc.boolean(),
);

function fileOf(
  rows: readonly (readonly Cell[])[],
  unit: TimeUnit = 'ns',
  decimals?: number,
): ArrayBuffer {
  const parquet = new ParquetRows(COLUMNS, unit, decimals);
  const parts: Uint8Array[] = [];
  for (const each of rows) {
    parquet.add(each);
    parts.push(parquet.take());
  }
  parts.push(parquet.end());
  return Uint8Array.from(Buffer.concat(parts)).buffer;
}

/** The file's rows as an independent reader gives them: whole numbers and texts. */
async function readBack(file: ArrayBuffer): Promise<readonly unknown[]> {
  const read = await parquetReadObjects({
    file,
    parsers: {
      timestampFromMilliseconds: (ms) => ms,
      timestampFromMicroseconds: (us) => us,
      timestampFromNanoseconds: (ns) => ns,
      dateFromDays: (days) => days,
      stringFromBytes: (bytes) => Buffer.from(bytes ?? []).toString(),
    },
  });
  return read.map((each) => COLUMNS.map(({ name }) => each[name] ?? null));
}

const written = ([time, symbol, count, id, price, final]: readonly Cell[]): readonly unknown[] => [
  ...[time === null ? null : BigInt(time ?? 0), symbol],
  ...[count === null ? null : BigInt(count ?? 0), id === null ? null : String(id)],
  ...[price, final],
];

it('gives each cell back to another reader, whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      expect(await readBack(fileOf(rows))).toEqual(rows.map(written));
    }),
    { numRuns: 200 },
  );
});

it('splits many rows into groups, each with the least and greatest time', async () => {
  const rows = Array.from({ length: 24_001 }, (_, at): Cell[] => [
    ...[at % 7 === 0 ? null : at, at % 3 ? 'a' : 'b', at, at, `${at}.5`, at % 2 === 0],
  ]);
  const file = fileOf(rows, 'ms');
  expect(await readBack(file)).toEqual(rows.map(written));
  const { row_groups: groups, num_rows } = parquetMetadata(file);
  expect(Number(num_rows)).toBe(24_001);
  expect(groups.map((group) => Number(group.num_rows))).toEqual([10_000, 10_000, 4_001]);
  const times = groups.map(({ columns }) => columns[0]?.meta_data?.statistics);
  expect(times.map((each) => [each?.min_value, each?.max_value].map(Number))).toEqual([
    ...[
      [1, 9_999],
      [10_000, 19_998],
      [20_000, 24_000],
    ],
  ]);
  expect(times.map((each) => Number(each?.null_count))).toEqual([1_429, 1_429, 571]);
});

it('writes decimals of any size and sign exactly', async () => {
  const texts = ['0', '1', '0.00000001', '-0.00000001', '90071992.54740993', '-61800.1'];
  texts.push('123456789012345678901234567890.12345678', '-123456789012345678901234567890.1');
  const path = join(folder, 'decimals.parquet');
  const rows = texts.map((price): Cell[] => [1, 'a', 1, 'a', price, true]);
  writeFileSync(path, Buffer.from(fileOf(rows, 'ns', 8)));
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows().flat();
  const padded = (text: string) => {
    const [before, after = ''] = text.split('.');
    return `${before}.${after.padEnd(8, '0')}`;
  };
  expect(await read(`select price::varchar from '${path}'`)).toEqual(texts.map(padded));
  // The least and greatest value of a group decide whether a reader looks into it.
  expect(await read(`select count(*)::int from '${path}' where price > 1e29`)).toEqual([1]);
  expect(await read(`select count(*)::int from '${path}' where price < -1e29`)).toEqual([1]);
  connection.closeSync();
  database.closeSync();
});
