import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-values-'));
afterAll(() => rmSync(folder, { recursive: true }));
const START = 1_723_161_250_000;
const FLAGS = ['--format', 'collector', '--venue', 'binance'];
const at = (name: string) => join(folder, name);

/** Ten seconds: a book change every 100 ms, a deal every second, a change lost at 5 s. */
beforeAll(async () => {
  const lines: string[] = [];
  const say = (ms: number, body: object) =>
    lines.push(`${BigInt(START + ms) * 1_000_000n} ${JSON.stringify(body)}`);
  const depth = (u: number) => ({
    ...{ e: 'depthUpdate', E: START, s: 'BTCUSDT', U: u, u },
    ...{ b: [[`${100 + u / 100}`, '1']], a: [['900', '1']] },
  });
  const deal = (t: number) => ({
    ...{ e: 'trade', E: START, s: 'BTCUSDT', t, p: '100', q: '0.5', T: START + t * 1000, m: true },
  });
  say(0, depth(1));
  say(10, { lastUpdateId: 1, bids: [['100', '1']], asks: [['900', '1']] });
  for (let step = 1; step < 100; step++) {
    if (step !== 50) say(step * 100, depth(step + 1));
    if (step % 10 === 0) say(step * 100 + 5, deal(step / 10));
  }
  writeFileSync(at('session.txt'), lines.join('\n'));
  const out = ['--out', at('btc.tideline')];
  expect((await called('import', at('session.txt'), ...FLAGS, ...out)).code).toBe(0);
});

async function values(...args: readonly string[]) {
  const { code, out, err } = await called('values', at('btc.tideline'), ...args);
  expect(code, err).toBe(0);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('tideline values', () => {
  it('prints every value of a foreign recording in order', async () => {
    const all = await values();
    const count = (kind: string) => all.filter((each) => each.kind === kind).length;
    // The snapshot and its 49 changes until the gap; no book is valid after it.
    expect([count('book'), count('deal'), count('gap')]).toEqual([50, 9, 1]);
    expect(all.filter((each) => each.kind === 'candle').length).toBeGreaterThan(9);
    expect(all.map((each) => each.time)).toEqual(all.map((each) => each.time).toSorted());
    const deal = all.find((each) => each.kind === 'deal');
    expect(deal).toMatchObject({ symbol: 'BTCUSDT', id: 1, price: '100', side: 'sell' });
  });

  it('selects kind, symbol, span and depth', async () => {
    const span = ['--from', String(START + 2_000), '--to', String(START + 3_000)];
    const books = await values('--kind', 'book', '--depth', '1', ...span);
    expect(books).toHaveLength(10);
    expect(books[0]).toEqual({
      ...{ time: START + 2_000, kind: 'book', symbol: 'BTCUSDT', id: 21 },
      ...{ exchange_time: START, bids: [['100.21', '1']], asks: [['900', '1']] },
    });
    const none = await called('values', at('btc.tideline'), '--symbol', 'ETHUSDT');
    expect([none.code, none.err]).toEqual([
      2,
      'error: no value of ETHUSDT in that span; symbols seen: BTCUSDT\n',
    ]);
  });

  it('samples states at the end of each interval, and prints every deal', async () => {
    const sampled = await values('--every', '1s', '--kind', 'book,deal', '--depth', '1');
    const books = sampled.filter((each) => each.kind === 'book');
    expect(books.map((each) => [each.time - START, each.id])).toEqual([
      [1_000, 10],
      [2_000, 20],
      [3_000, 30],
      [4_000, 40],
      [5_000, 50],
    ]);
    expect(sampled.filter((each) => each.kind === 'deal')).toHaveLength(9);
  });

  it('writes a file, and refuses unknown options', async () => {
    const { code, out } = await called('values', at('btc.tideline'), '--out', at('v.ndjson'));
    expect([code, out]).toEqual([0, '']);
    expect(readFileSync(at('v.ndjson'), 'utf8').split('\n').length).toBeGreaterThan(60);
    for (const [args, why] of [
      [['--kind', 'trade'], /--kind trade: one or more of quote, book, deal, candle, gap/],
      [['--every', '0s'], /--every 0s/],
      [['--depth', '0'], /--depth 0: 1 or more/],
      [['--from', '5', '--to', '5'], /--to 5: not after --from 5/],
    ] as const) {
      const refused = await called('values', at('btc.tideline'), ...args);
      expect(refused.code).toBe(2);
      expect(refused.err).toMatch(why);
    }
  });
});
