import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNeeding } from '../tests/support/needing.ts';
import { called } from './called.ts';

const onUnix = testNeeding(process.platform === 'win32' ? 'Windows has no ulimit' : null);
const program = fileURLToPath(new URL('./tideline.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-bad-'));
const at = (name: string) => join(folder, name);
const START = 1_723_161_253_937;
const FLAGS = ['--format', 'collector', '--venue', 'binance'];

/**
 * A chained book and its deals, a line a second: long enough that its table does not fit a small
 * disk.
 */
function session(lines: number): string {
  const event = (index: number) => {
    const U = index + 1;
    const price = `${60_000 + (index % 50)}.00`;
    return index % 2 === 0
      ? { e: 'depthUpdate', E: START, s: 'BTCUSDT', U, u: U + 1, b: [[price, '1']], a: [] }
      : {
          e: 'trade',
          E: START,
          s: 'BTCUSDT',
          t: index >> 1,
          p: price,
          q: '0.1',
          T: START + index * 1000,
          m: true,
        };
  };
  return Array.from(
    { length: lines },
    (_, index) => `${BigInt(START + index * 1000) * 1_000_000n} ${JSON.stringify(event(index))}`,
  ).join('\n');
}

/** Expects one line of error, exit code 2, and no new file in the folder. */
async function refused(args: readonly string[], why: RegExp): Promise<void> {
  const before = readdirSync(folder).sort();
  const { code, out, err } = await called(...args);
  expect(err).toMatch(why);
  expect([code, out]).toEqual([2, '']);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(readdirSync(folder).sort()).toEqual(before);
}

beforeAll(async () => {
  writeFileSync(at('session.txt'), session(400));
  const made = await called('import', at('session.txt'), ...FLAGS, '--out', at('btc.tideline'));
  expect(made.code, made.err).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('bad input gives one clear line, exit code 2 and no partial output', () => {
  const never = () => ['--out', at('never.out')];

  it('a wrong format or venue, by name', async () => {
    const file = at('session.txt');
    await refused(
      ['import', file, '--format', 'csv', ...never()],
      /--format csv: one of tideline, /,
    );
    await refused(
      ['import', file, '--format', 'collector', '--venue', 'mtgox', ...never()],
      /--venue mtgox: one of binance, /,
    );
    await refused(['verify', file], /session\.txt:1: not a Tideline recording/);
    await refused(['verify', tmpdir()], /is a folder, not a recording/);
  });

  it('a damaged gzip file', async () => {
    const packed = gzipSync(session(3000));
    packed.fill(0x55, packed.length >> 1, (packed.length >> 1) + 64);
    writeFileSync(at('damaged.gz'), packed);
    await refused(
      ['import', at('damaged.gz'), ...FLAGS, ...never()],
      /damaged\.gz:\d+: (gzip|broken JSON|not a collector line)/,
    );
  });

  it('a damaged recording', async () => {
    const bytes = readFileSync(at('btc.tideline'));
    bytes.fill(0x55, bytes.length >> 1, (bytes.length >> 1) + 64);
    writeFileSync(at('damaged.tideline'), bytes);
    for (const command of [['verify'], ['export', '--format', 'tardis-book', ...never()]]) {
      const [name = '', ...rest] = command;
      await refused([name, at('damaged.tideline'), ...rest], /damaged\.tideline/);
    }
    writeFileSync(at('cut.tideline'), readFileSync(at('btc.tideline')));
    truncateSync(at('cut.tideline'), 700);
    await refused(['verify', at('cut.tideline')], /cut\.tideline.*truncated/);
  });

  it('a broken line of JSON, by its number', async () => {
    const lines = session(20).split('\n');
    lines[6] = `${lines[6]?.slice(0, -9)}`;
    writeFileSync(at('broken.txt'), lines.join('\n'));
    await refused(['import', at('broken.txt'), ...FLAGS, ...never()], /broken\.txt:7: broken JSON/);
  });

  it('a symbol that does not occur in it', async () => {
    const other = [at('btc.tideline'), '--symbol', 'ETHUSDT'];
    await refused(['candles', ...other, '--period', '1m'], /no ETHUSDT .*seen: BTCUSDT/);
    await refused(['book', ...other], /no ETHUSDT up to that time; symbols so far: BTCUSDT/);
    await refused(
      ['export', ...other, '--format', 'binance-trades', ...never()],
      /nothing in the recording makes binance-trades rows/,
    );
    const window = ['--symbol', 'ETHUSDT', '--window', '0s..9s'];
    await refused(['marbles', '--from', at('btc.tideline'), ...window], /nothing of ETHUSDT in/);
  });

  it('a time or a window outside the recording', async () => {
    const window = ['--symbol', 'BTCUSDT', '--window', '3h..4h'];
    const file = at('btc.tideline');
    await refused(['marbles', '--from', file, ...window], /nothing of BTCUSDT in 3h\.\.4h/);
    await refused(
      ['book', file, '--symbol', 'BTCUSDT', '--at', String(START - 1)],
      /the recording begins after that time/,
    );
    await refused(
      ['book', file, '--symbol', 'BTCUSDT', '--at', String(START + 399_000 + 86_400_000)],
      /--at \d+: the recording ends before that time, at 2024-08-09T00:00:52\.937Z/,
    );
    await refused(['hash', file, '--since', '2030-01-01'], /no value from that time on/);
    await refused(
      ['replay', file, '--port', '0', '--from', '2030-01-01'],
      /--from 2030-01-01: the recording ends before that time/,
    );
  });

  it('an existing output, without permission to replace it', async () => {
    writeFileSync(at('there.csv'), 'mine');
    const out = ['--out', at('there.csv')];
    const exported = ['export', at('btc.tideline'), '--format', 'binance-trades', ...out];
    const candles = [
      'candles',
      at('btc.tideline'),
      '--symbol',
      'BTCUSDT',
      '--period',
      '1m',
      ...out,
    ];
    for (const command of [exported, candles, ['import', at('session.txt'), ...FLAGS, ...out]]) {
      await refused(command, /--out .*there\.csv: it exists; --force replaces it/);
    }
    expect(readFileSync(at('there.csv'), 'utf8')).toBe('mine');
    expect((await called(...exported, '--force')).code).toBe(0);
    expect(readFileSync(at('there.csv'), 'utf8')).toContain('60001.00');
  });

  onUnix('a full disk', () => {
    const before = readdirSync(folder).sort();
    const limited = (...args: string[]) =>
      // A limit on file sizes acts like a full disk and needs no privileges.
      spawnSync(
        'sh',
        ['-c', `trap '' XFSZ; ulimit -f 4; exec "$0" "$@"`, process.execPath, program, ...args],
        {
          encoding: 'utf8',
        },
      );
    writeFileSync(at('long.txt'), session(20_000));
    const runs = [
      limited('import', at('long.txt'), ...FLAGS, ...never()),
      limited(
        'candles',
        at('long.txt'),
        ...FLAGS,
        '--symbol',
        'BTCUSDT',
        '--period',
        '1m',
        ...never(),
      ),
    ];
    rmSync(at('long.txt'));
    for (const { status, stderr, signal, error } of runs) {
      expect([signal, error]).toEqual([null, undefined]);
      expect(stderr).toMatch(
        /^error: .*never\.out: no room left on the disk, nothing was written\n$/,
      );
      expect(status).toBe(2);
    }
    expect(existsSync(at('never.out'))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  it('a misspelled command or option: the error names the right one', async () => {
    await refused(['verfy', 'x'], /^error: unknown command 'verfy' \(Did you mean verify\?\)$/m);
    await refused(
      ['values', 'x', '--kidn', 'deal'],
      /^error: unknown option '--kidn' \(Did you mean --kind\?\)$/m,
    );
  });

  it('a folder where a file is needed', async () => {
    await refused(['replay', folder, '--port', '0'], /is a folder, not a file/);
    await refused(['diff', folder, folder], /is a folder, not a/);
    const marbles = await called('marbles', folder);
    expect([marbles.code, marbles.err]).toEqual([
      2,
      `error: ${folder}: it is a folder, not a file\n`,
    ]);
  });
});
