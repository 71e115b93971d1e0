import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecording } from '@tideline/streams/node';
import { tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';
import { ParquetRows } from './support/parquet-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));
const START = 1_723_161_250_000;
const at = (name: string) => join(folder, name);

/**
 * Two seconds: a book change every 100 ms, and a deal every 200 ms with a price of eleven digits.
 */
beforeAll(async () => {
  const lines: string[] = [];
  const say = (ms: number, body: object) =>
    lines.push(`${BigInt(START + ms) * 1_000_000n} ${JSON.stringify(body)}`);
  const depth = (u: number) => ({
    ...{ e: 'depthUpdate', E: START, s: 'BTCUSDT', U: u, u },
    ...{ b: [[`${100 + u / 100}`, '1.50000000']], a: [['900', '1']] },
  });
  const deal = (t: number) => ({
    ...{ e: 'trade', E: START, s: 'BTCUSDT', t, p: '100.12345678', q: '0.5' },
    ...{ T: START + t * 1000, m: true },
  });
  say(0, depth(1));
  say(10, { lastUpdateId: 1, bids: [['100', '1']], asks: [['900', '1']] });
  for (let step = 1; step < 20; step++) {
    say(step * 100, depth(step + 1));
    if (step % 2 === 0) say(step * 100 + 5, deal(step / 2));
  }
  writeFileSync(at('session.txt'), lines.join('\n'));
  const flags = ['--format', 'collector', '--venue', 'binance', '--out', at('btc.tideline')];
  const imported = await called('import', at('session.txt'), ...flags);
  expect(imported.code, imported.err).toBe(0);
});

async function ndjson(...args: readonly string[]) {
  const { out } = await called('values', at('btc.tideline'), ...args);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Reads a Parquet file with the Rust implementation, which shares no code with the writer. */
function rowsOf(file: string) {
  const table = tableFromIPC(readParquet(readFileSync(file)).intoIPCStream());
  return table.toArray().map((row) => row.toJSON());
}

describe('tideline values --as', () => {
  it('writes deals as Parquet that another implementation reads without a lost digit', async () => {
    const args = ['--kind', 'deal', '--as', 'parquet', '--out', at('deals.parquet')];
    expect((await called('values', at('btc.tideline'), ...args)).code).toBe(0);
    const rows = rowsOf(at('deals.parquet'));
    const lines = await ndjson('--kind', 'deal');
    expect(rows).toEqual(
      lines.map(({ time, symbol, id, exchange_time, price, quantity, side }) => ({
        ...{ time, symbol, id: String(id), exchange_time, price, quantity, side },
      })),
    );
    expect(rows[0]?.price).toBe('100.12345678');
  });

  it('writes books with a column a level, and an absent level as null', async () => {
    const args = ['--kind', 'book', '--depth', '2', '--out', at('books.parquet')];
    const { code } = await called('values', at('btc.tideline'), ...args, '--as', 'parquet');
    expect(code).toBe(0);
    const rows = rowsOf(at('books.parquet'));
    expect(rows).toHaveLength(20);
    expect(rows.at(-1)).toMatchObject({ bid_price_1: '100.2', bid_quantity_1: '1.50000000' });
    expect(rows.at(-1)).toMatchObject({ ask_price_1: '900', ask_price_2: null });
  });

  it('writes candles with their flags and counts', async () => {
    const args = ['--kind', 'candle', '--as', 'parquet', '--out', at('candles.parquet')];
    expect((await called('values', at('btc.tideline'), ...args)).code).toBe(0);
    const lines = await ndjson('--kind', 'candle');
    const cells = rowsOf(at('candles.parquet')).map(({ period, open_time, count, final }) => [
      ...[period, open_time, Number(count), final],
    ]);
    expect(cells).toEqual(
      lines.map(({ period, candle }) => [period, candle.time, candle.count, candle.final]),
    );
  });

  it('writes CSV with a header and quotes what needs quotes', async () => {
    const { out } = await called(
      ...['values', at('btc.tideline'), '--kind', 'deal', '--as', 'csv'],
    );
    const lines = out.trim().split('\n');
    expect(lines[0]).toBe('time,symbol,id,exchange_time,price,quantity,side');
    expect(lines[1]).toBe(`${START + 205},BTCUSDT,1,${START + 1_000},100.12345678,0.5,sell`);
    expect(lines).toHaveLength(10);
  });

  it('refuses a table of several kinds and an unknown format', async () => {
    for (const [args, why] of [
      [['--as', 'csv'], /--as csv: a table holds one --kind: quote, book, deal, candle, gap/],
      [['--as', 'parquet', '--kind', 'deal,book'], /--as parquet: a table holds one --kind/],
      [['--as', 'xml'], /--as xml: one of ndjson, csv, parquet expected/],
    ] as const) {
      const refused = await called('values', at('btc.tideline'), ...args);
      expect(refused.code).toBe(2);
      expect(refused.err).toMatch(why);
    }
  });
});

describe('a Parquet file of many rows', () => {
  it('is written in groups, so that memory holds only one of them', () => {
    const rows = new ParquetRows([{ name: 'n', type: 'count' }]);
    const chunks: Uint8Array[] = [];
    for (let n = 0; n < 25_000; n++) {
      rows.add([n]);
      const bytes = rows.take();
      if (bytes.length > 0) chunks.push(bytes);
    }
    // The first four bytes, then one chunk for each full group.
    expect(chunks).toHaveLength(3);
    chunks.push(rows.end());
    writeFileSync(at('many.parquet'), Buffer.concat(chunks));
    const read = rowsOf(at('many.parquet')).map(({ n }) => Number(n));
    expect(read).toEqual(Array.from({ length: 25_000 }, (_, n) => n));
  });
});

describe('a table that does not name its instrument', () => {
  const row = `1,61800.10,0.5,30900.05,${START},true\n`;
  const names = async (...args: readonly string[]) => {
    const { code, out, err } = await called('values', ...args, '--kind', 'deal');
    return [code, out.trim() === '' ? err.trim() : JSON.parse(out).symbol];
  };

  it('has the name that --symbol gives', async () => {
    writeFileSync(at('named.csv'), row);
    const table = [at('named.csv'), '--format', 'binance-trades'];
    expect(await names(...table, '--symbol', 'BTCUSDT')).toEqual([0, 'BTCUSDT']);
    expect(await names(...table)).toEqual([0, '']);
  });

  it('keeps the name that its import gave it', async () => {
    writeFileSync(at('once.csv'), row);
    const out = at('once.tideline');
    const flags = ['--format', 'binance-trades', '--symbol', 'BTCUSDT', '--out', out];
    expect((await called('import', at('once.csv'), ...flags)).code).toBe(0);
    expect(await names(out)).toEqual([0, 'BTCUSDT']);
    expect(await names(out, '--symbol', 'ETHUSDT')).toEqual([
      ...[2, 'error: no value of ETHUSDT in that span; symbols seen: BTCUSDT'],
    ]);
    const recording = openRecording(out, { symbol: 'ETHUSDT' }).deals();
    await expect(recording.next()).rejects.toThrow('symbol ETHUSDT: the recording names BTCUSDT');
  });
});
