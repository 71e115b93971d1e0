import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-map-'));
afterAll(() => rmSync(folder, { recursive: true }));
const START = 1_723_161_250_000;
const at = (name: string) => join(folder, name);
const FLAGS = ['--format', 'collector', '--venue', 'binance', '--symbol', 'BTCUSDT'];
const map = (name: string, ...args: readonly string[]) =>
  called('map', at('session.txt'), ...FLAGS, '--out', at(name), ...args);

/**
 * Six seconds: bids from 90 to 99, asks from 101 to 110; in the third second a change is missing.
 */
beforeAll(() => {
  const lines: string[] = [];
  const say = (ms: number, body: object) =>
    lines.push(`${BigInt(START + ms) * 1_000_000n} ${JSON.stringify(body)}`);
  const depth = (u: number) => ({
    ...{ e: 'depthUpdate', E: START, s: 'BTCUSDT', U: u, u },
    ...{ b: [['99', '1']], a: [] },
  });
  const levels = (first: number, by: number) =>
    Array.from({ length: 10 }, (_, level) => [
      `${first + level * by}.00`,
      level === 5 ? '50' : '1',
    ]);
  const snapshot = (id: number) => ({
    ...{ lastUpdateId: id, bids: levels(99, -1), asks: levels(101, 1) },
  });
  say(0, depth(1));
  say(10, snapshot(1));
  for (let step = 1; step < 60; step++) say(step * 100, depth(step < 25 ? step + 1 : step + 2));
  say(3_950, snapshot(41));
  say(5_500, {
    ...{ e: 'trade', E: START, s: 'BTCUSDT', t: 1, p: '100.9', q: '2', T: START + 5_500, m: true },
  });
  writeFileSync(
    at('session.txt'),
    lines.toSorted((a, b) => a.slice(0, 19).localeCompare(b.slice(0, 19))).join('\n'),
  );
});

describe('tideline map', () => {
  it('draws a column for each second, and none of a second whose book is not proven', async () => {
    // In a process of its own: an exchange in this one has closed sharp's door to SVG.
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        'bin/tideline.js',
        'map',
        at('session.txt'),
        ...FLAGS,
        '--every',
        '1s',
        '--out',
        at('map.png'),
      ],
      { encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('5 columns of 1s, 2 without a book; 1 deals; gaps: 1 of the book, 0');
    const { data, info } = await sharp(readFileSync(at('map.png')))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => {
      const place = 3 * (y * info.width + x);
      return [...data.subarray(place, place + 3)] as const;
    };
    // Five columns of 240 px from the second second on; the fifth ask, at 106, is fifty times as
    // large as the others.
    const sums = (second: number) =>
      Array.from({ length: 640 }, (_, row) =>
        pixel((second - 1) * 240 + 150, 36 + row).reduce((a, b) => a + b),
      );
    const lightest = (second: number) => Math.max(...sums(second));
    expect(lightest(1)).toBeGreaterThan(600);
    // Hatches only.
    expect(lightest(2)).toBeLessThan(500);
    expect(lightest(3)).toBeLessThan(500);
    expect(lightest(4)).toBeGreaterThan(600);
  });

  it('refuses too many columns, an unknown pair, odd levels and a file that exists', async () => {
    const many = await map('many.png', '--every', '1ms');
    expect([many.code, many.err]).toEqual([
      2,
      expect.stringMatching(/more than 4000 columns; choose/),
    ]);
    const other = await called(
      ...[
        'map',
        at('session.txt'),
        ...FLAGS.slice(0, 4),
        '--symbol',
        'ETHUSDT',
        '--out',
        at('x.png'),
      ],
    );
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/no proven book of ETHUSDT in that span; symbols seen: BTCUSDT/),
    ]);
    const odd = await map('odd.png', '--levels', '0');
    expect([odd.code, odd.err]).toEqual([
      2,
      expect.stringMatching(/--levels 0: 1 to 5000 expected/),
    ]);
    expect(existsSync(at('many.png')) || existsSync(at('x.png'))).toBe(false);
    writeFileSync(at('there.png'), '');
    const there = await map('there.png');
    expect([there.code, there.err]).toEqual([2, expect.stringMatching(/it exists; --force/)]);
  });
});
