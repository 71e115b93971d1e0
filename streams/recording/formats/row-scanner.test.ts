import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { cellsOf, TextCells } from '../../venues/row-cells.ts';
import { readRows } from './read-table.ts';
import { RowScanner } from './row-scanner.ts';
import { microsOf, rowForm, TABLES } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'row-scanner-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORMATS = Object.keys(TABLES) as (keyof typeof TABLES)[];
/** Cells of every type, and what is nearly one. */
const cell = fc.oneof(
  fc.constantFrom('', '5', '0.10', '.5', '5.', '1..2', '-1', '1e3', 'true', ' 1', '7\r', '"a"'),
  fc.constantFrom('172307520000', '1723075200000', '1723075200000123', '17230752000001', '12345'),
  fc.constantFrom('9999999999999999', '9007199254740993'),
);
const row = fc.array(cell, { minLength: 5, maxLength: 13 }).map((cells) => cells.join(','));

it('finds the cells and the time of a row as its text has them, or leaves it to the text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), row, row, (format, text, next) => {
      const layout = TABLES[format];
      const scanner = new RowScanner(layout);
      const all = `${text}\n${next}\n`;
      scanner.begin(Buffer.from(all), all);
      if (!scanner.scan(0)) return;
      expect(rowForm(layout).test(text)).toBe(true);
      expect(scanner.end).toBe(text.length);
      const cells = cellsOf(text);
      expect(scanner.texts()).toEqual(cells.slice(0, layout.columns));
      expect(scanner.moment).toBe(microsOf(cells[layout.time] as string));
      const texts = new TextCells(cells);
      for (let at = 0; at < layout.columns; at++) {
        expect(scanner.whole(at)).toBe(texts.whole(at));
        expect(scanner.isTrue(at)).toBe(texts.isTrue(at));
      }
    }),
    { numRuns: 5_000 },
  );
});

it('reads every common row from its bytes', () => {
  const scanner = new RowScanner(TABLES['binance-trades']);
  const row = '1,61800.10,0.5,30900.05,1723075200000,true';
  for (const end of ['\n', '\r\n', ',more\n', ',more\r\n']) {
    scanner.begin(Buffer.from(row + end), row + end);
    expect(scanner.scan(0), JSON.stringify(end)).toBe(true);
    expect(scanner.texts()).toEqual(row.split(','));
  }
});

it('gives all rows of a file with other characters, of one longer than a block, and its last', async () => {
  const row = (id: number) => `${id},1.5,2,3,${1_723_075_200_000 + id},true`;
  const rows = Array.from({ length: 9_000 }, (_, id) => row(id));
  rows[4_000] = `4000,1.5,2,3,1723075204000,${'é'.repeat(90_000)}`;
  const path = join(folder, 'mixed.csv');
  writeFileSync(path, rows.join('\n'));
  const read: [line: number, text: string, wall: number][] = [];
  for await (const batch of readRows([path], 'binance-trades')) {
    const before = read.length;
    let closes = 0;
    batch.forEach(({ kind, line, text, wall }) => {
      if (kind === 'row') read.push([line, text, wall]);
      else closes += 1;
    });
    expect(batch.length).toBe(read.length - before);
    expect(closes).toBe(read.length === rows.length ? 1 : 0);
  }
  expect(read).toEqual(rows.map((text, id) => [id + 1, text, 1000 * (1_723_075_200_000 + id)]));
});
