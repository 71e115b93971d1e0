import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { type Called, called } from './called.ts';

const program = fileURLToPath(new URL('./tideline.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Messages repeat paths as given, so the tests name files by their full path. */
async function tideline(...args: string[]): Promise<Called> {
  const result = await called(...args);
  return { ...result, err: result.err.replaceAll(`${folder}/`, '') };
}

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/**
 * Tables as their publishers write them: with and without header, ms and µs, LF and CRLF, any line
 * end.
 */
const TABLES = {
  'tardis-book': `exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount
binance,BTCUSDT,1585699200245000,1585699205402196,true,bid,6412.22,0.5
binance,BTCUSDT,1585699200245000,1585699205402196,true,ask,6412.3,1.25
binance,BTCUSDT,1585699206100000,1585699206120000,false,bid,6412.22,0
binance,BTCUSDT,1585699206100000,1585699206120000,false,bid,6412,2
`,
  'tardis-trades': `exchange,symbol,timestamp,local_timestamp,id,side,price,amount
deribit,BTC-PERPETUAL,1585699202957000,1585699203089980,73300500,sell,6425,10
deribit,BTC-PERPETUAL,1585699202958000,1585699203089980,,unknown,6425.5,20`,
  'binance-trades': `51175358,17.80180000,5.69000000,101.29224200,1583709433583,True,True
51175359,17.80180000,5.00000000,89.00900000,1583709433584,False,True
`,
  'binance-aggtrades': `agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker\r
5,0.2,50,7,9,1735689600123456,true\r
6,0.3,1,10,10,1735689600223456,false\r
`,
  'binance-klines': `1601510340000,4.15070000,4.15870000,4.15060000,4.15540000,539.23000000,1601510399999,2240.39860900,13,401.82000000,1669.98121300,0
`,
} as const;

describe('tideline', () => {
  it.each(Object.entries(TABLES))('exports %s byte for byte', async (format, text) => {
    const source = file(`${format}.zip`, zipSync({ [`${format}.csv`]: Buffer.from(text) }));
    const [recording, table] = [join(folder, `${format}.tideline`), join(folder, `${format}.csv`)];
    const flags = ['--format', format, '--symbol', 'BTCUSDT'];
    expect(await tideline('import', source, ...flags, '--out', recording)).toMatchObject({
      code: 0,
      out: '',
    });
    expect(await tideline('export', recording, '--format', format, '--out', table)).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    expect(readFileSync(table).equals(Buffer.from(text))).toBe(true);
    const again = join(folder, `${format}-again.tideline`);
    expect((await tideline('import', table, ...flags, '--out', again)).code).toBe(0);
    expect((await tideline('export', again, '--format', format)).out).toBe(text);
    // Existing files are never overwritten.
    for (const [command, out] of [
      [['import', table, ...flags], again],
      [['export', again, '--format', format], table],
    ] as const) {
      const before = readFileSync(out);
      const refused = await tideline(...command, '--out', out);
      expect([refused.code, refused.out]).toEqual([2, '']);
      expect(refused.err).toContain('it exists; --force replaces it');
      expect(readFileSync(out).equals(before)).toBe(true);
    }
  });

  it('computes book and candles of a table', async () => {
    const book = file('book.csv', TABLES['tardis-book']);
    const shown = await tideline(
      'book',
      book,
      '--format',
      'tardis-book',
      '--symbol',
      'BTCUSDT',
      '--json',
    );
    expect(JSON.parse(shown.out)).toMatchObject({
      bids: [['6412', '2']],
      asks: [['6412.3', '1.25']],
    });
    const klines = file('klines.csv', TABLES['binance-klines']);
    const candles = await tideline(
      'candles',
      klines,
      '--format',
      'binance-klines',
      '--symbol',
      'X',
      '--period',
      '1m',
    );
    expect(candles.out.trim().split('\n')[1]).toBe(
      '1601510340000,4.1507,4.1587,4.1506,4.1554,539.23,2240.398609,13,401.82,1669.981213',
    );
  });

  it('refuses malformed input with one line naming file and line, and writes nothing', async () => {
    const lines = Array.from(
      { length: 3000 },
      (_, index) => `${1723161253937085768n + BigInt(index)} {"n":${index}}`,
    );
    const packed = gzipSync(lines.join('\n'));
    const cut = file('cut.gz', packed.subarray(0, packed.length - 4000));
    const broken = file(
      'broken.txt',
      `${lines.slice(0, 9).join('\n')}\n1723161253937085768 {"n":\n`,
    );
    const foreign = file('foreign.csv', 'name,age\nann,7\n');
    const before = readdirSync(folder).length;
    const cases = [
      [cut, 'collector', /^error: cut\.gz:\d+: gzip file is truncated\n$/],
      [broken, 'collector', /^error: broken\.txt:10: broken JSON\n$/],
      [foreign, 'collector', /^error: foreign\.csv:1: not a collector line/],
      [foreign, 'cryptofeed', /^error: foreign\.csv:1: not a line of a cryptofeed session\n$/],
      [foreign, 'tardis-book', /^error: foreign\.csv:1: not a tardis-book file\n$/],
      [foreign, 'binance-trades', /^error: foreign\.csv:1: not a binance-trades file\n$/],
      [foreign, 'tideline', /^error: foreign\.csv:1: not a Tideline recording\n$/],
    ] as const;
    for (const [input, format, expected] of cases) {
      const result = await tideline(
        'import',
        input,
        '--format',
        format,
        '--venue',
        'binance',
        '--out',
        join(folder, 'never.tideline'),
      );
      expect(result.code).toBe(2);
      expect(result.err).toMatch(expected);
    }
    expect(existsSync(join(folder, 'never.tideline'))).toBe(false);
    expect(readdirSync(folder)).toHaveLength(before);
  });

  it('builds candles of any whole number of seconds', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => {
      const time = 1_767_571_200_000 + index * 5_000;
      return `${index + 1},${100 + index},1,${100 + index},${time},True,True`;
    });
    const table = file('trades.csv', `${rows.join('\n')}\n`);
    const of = (period: string) =>
      tideline(
        ...['candles', table, '--format', 'binance-trades'],
        ...['--symbol', 'X', '--partial', '--period', period],
      );
    const opens = async (period: string) =>
      (await of(period)).out
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => (Number(row.split(',')[0]) - 1_767_571_200_000) / 1000);
    expect(await opens('3m')).toEqual([0, 180, 360, 540]);
    expect(await opens('15s')).toEqual(Array.from({ length: 40 }, (_, at) => at * 15));
    expect((await of('1h')).out).toBe((await of('60m')).out);
    expect((await of('900s')).out).toBe((await of('15m')).out);
    expect((await of('240m')).out).toBe((await of('4h')).out);
    expect((await of('24h')).out).toBe((await of('1d')).out);
    // A length that does not divide a day counts from 1970-01-01.
    const sevens = await opens('7m');
    expect(sevens.map((open) => ((1_767_571_200 + open) / 60) % 7)).toEqual([0, 0, 0]);
    expect(await opens('2h30m')).toHaveLength(1);
    for (const period of ['0m', '1y', '1.5m', '30m2', '']) {
      const { code, err } = await of(period);
      const names = '1m, 5m, 15m, 30m, 60m, 4h, 1d, 1w, 1M, or any length such as 15s, 3m, 2h30m';
      expect([code, err]).toEqual([2, `error: --period ${period}: ${names}\n`]);
    }
  });

  it('exits with 2 on wrong usage and 1 on a failed check', async () => {
    const event = (U: number, u: number) =>
      `1723161253937085768 ${JSON.stringify({ e: 'depthUpdate', E: 1, s: 'X', U, u, b: [], a: [] })}`;
    const gap = file('gap.txt', `${event(1, 2)}\n${event(3, 4)}\n${event(6, 7)}\n`);
    const flags = ['--format', 'collector', '--venue', 'binance'];
    const verified = await tideline('verify', gap, ...flags, '--json');
    expect(verified.code).toBe(1);
    expect(JSON.parse(verified.out)).toMatchObject({
      chain: { ok: 1, gaps: 1, dropped: 0 },
      first_problem: { line: 3, reason: 'X: gap, 6…7 does not follow 4' },
    });
    const same = await tideline('diff', gap, file('copy.txt', readFileSync(gap)), ...flags);
    expect(same).toMatchObject({ code: 0, out: 'same: 1 values\n' });
    const other = await tideline('diff', gap, file('other.txt', `${event(1, 2)}\n`), ...flags);
    expect(other.code).toBe(1);
    expect(other.out).toContain('gap.txt:3: gap X');
    for (const args of [
      [],
      ['verify'],
      ['verify', gap],
      ['verify', gap, '--format', 'x'],
      ['nonsense'],
      ['verify', 'none', '--format', 'collector', '--venue', 'binance'],
    ]) {
      const result = await tideline(...args);
      expect(result.code, args.join(' ')).toBe(2);
      if (args.length > 0) expect(result.err.trim().split('\n')).toHaveLength(1);
    }
  });

  it('reports a full disk, and leaves nothing behind', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => {
      const time = 1_767_571_200_000 + at * 50;
      return `${at},${61_000 + (at % 977) / 100},0.${10_000 + at},1.5,${time},True,True`;
    });
    const table = file('many.csv', `${rows.join('\n')}\n`);
    const out = join(folder, 'full', 'many.tideline');
    const flags = '--format binance-trades --venue binance --symbol BTCUSDT';
    // A limit on file sizes fails a write like a full disk. Blocks of 1024 bytes.
    const command = `ulimit -f 64; exec '${process.execPath}' '${program}' import '${table}' ${flags} --out '${out}'`;
    const { code, err } = await new Promise<{ code: unknown; err: string }>((resolve) => {
      execFile('bash', ['-c', command], (error, _, stderr) =>
        resolve({ code: error?.code, err: stderr }),
      );
    });
    expect(code).toBe(2);
    expect(err).toContain(`${out}: no room left on the disk, nothing was written`);
    expect(readdirSync(join(folder, 'full'))).toEqual([]);
  });

  it('runs as a separate program', async () => {
    const klines = file('run.csv', TABLES['binance-klines']);
    const args = [
      'candles',
      klines,
      '--format',
      'binance-klines',
      '--symbol',
      'X',
      '--period',
      '1m',
    ];
    const run = (call: string[]) =>
      new Promise<readonly [code: unknown, out: string]>((resolve) => {
        execFile(process.execPath, [program, ...call], (error, out) => resolve([error?.code, out]));
      });
    const [code, out] = await run(args);
    expect(code).toBeUndefined();
    expect(out.split('\n')).toHaveLength(3);
    expect((await run(['verify', 'none']))[0]).toBe(2);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await run(['--version'])).toEqual([undefined, `${version}\n`]);
  });

  it('shows an example in the help of each of its commands', async () => {
    for (const command of [
      'import',
      'export',
      'inspect',
      'verify',
      'candles',
      'book',
      'indicators',
      'values',
      'map',
      'hash',
      'diff',
      'record',
      'replay',
      'bench',
    ]) {
      const { code, out } = await tideline(command, '--help');
      expect(code).toBe(0);
      expect(out).toContain(`Example:\n  tideline ${command} `);
    }
  });
});
