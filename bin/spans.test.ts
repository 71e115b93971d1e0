import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-spans-'));
afterAll(() => rmSync(folder, { recursive: true }));
const START = 1_723_161_240_000;
const FILE = join(folder, 'btc.tideline');
const between = (from: number, to: number) => [
  ...['--from', String(START + from), '--to', String(START + to)],
];

/** Three minutes: a book change and a deal every second. */
beforeAll(async () => {
  const lines: string[] = [];
  const say = (ms: number, body: object) =>
    lines.push(`${BigInt(START + ms) * 1_000_000n} ${JSON.stringify(body)}`);
  const depth = (u: number) => ({
    ...{ e: 'depthUpdate', E: START + u, s: 'BTCUSDT', U: u, u },
    ...{ b: [[`${100 + u}`, '1']], a: [['900', '1']] },
  });
  say(0, depth(1));
  say(1, { lastUpdateId: 1, bids: [['100', '2']], asks: [['900', '1']] });
  for (let second = 1; second < 180; second++) {
    const T = START + second * 1000;
    say(second * 1000, depth(second + 1));
    say(second * 1000 + 1, {
      ...{ e: 'trade', E: T, s: 'BTCUSDT', t: second, p: '100', q: '0.5', T, m: true },
    });
  }
  const session = join(folder, 'session.txt');
  writeFileSync(session, lines.join('\n'));
  const flags = ['--format', 'collector', '--venue', 'binance', '--out', FILE];
  const { code, err } = await called('import', session, ...flags);
  expect(code, err).toBe(0);
});

describe('a span of a recording', () => {
  it('exports the rows received in it, and begins a book with its snapshot', async () => {
    const { out, err } = await called(
      ...['export', FILE, '--format', 'tardis-book', ...between(10_000, 12_000)],
    );
    const rows = out.trim().split('\n').slice(1);
    const cells = rows.map((row) => row.split(','));
    expect(err).toBe('');
    // Bids 100 to 110, one ask; then two changes of two levels each.
    expect(cells.map((each) => each[4])).toEqual([
      ...Array.from({ length: 11 }, () => 'true'),
      ...Array.from({ length: 4 }, () => 'false'),
    ]);
    expect(cells[0]?.slice(5)).toEqual(['bid', '110', '1']);
    expect(cells[11]?.slice(5)).toEqual(['bid', '111', '1']);
    const trades = await called(
      ...['export', FILE, '--format', 'tardis-trades', ...between(10_000, 12_000)],
    );
    expect(trades.out.trim().split('\n')).toHaveLength(3);
  });

  it('holds the candles that open in it', async () => {
    const args = ['candles', FILE, '--symbol', 'BTCUSDT', '--period', '1m', '--partial'];
    const opens = async (...span: string[]) =>
      (await called(...args, ...span)).out
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => (Number(row.split(',')[0]) - START) / 1000);
    expect(await opens()).toEqual([0, 60, 120]);
    expect(await opens(...between(60_000, 120_000))).toEqual([60]);
    expect(await opens('--to', String(START + 60_001))).toEqual([0, 60]);
  });

  it('is what inspect describes; an empty one is refused', async () => {
    const { out } = await called('inspect', FILE, '--json', ...between(60_000, 70_000));
    const { start, end, topics } = JSON.parse(out);
    expect([start - START, end - START]).toEqual([60_000, 69_001]);
    expect(topics['deal:BTCUSDT']).toBe(10);
    const none = await called('inspect', FILE, ...between(600_000, 700_000));
    expect([none.code, none.err]).toEqual([2, 'error: the recording holds nothing in that span\n']);
    const back = await called('inspect', FILE, ...between(70_000, 60_000));
    expect([back.code, back.err]).toEqual([2, expect.stringContaining('not after --from')]);
  });
});
