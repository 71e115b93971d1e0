import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-holes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FLAGS = ['--format', 'collector', '--venue', 'binance'];
const START = 1_723_161_250_000;
let files = 0;
const fresh = (end: string) => join(folder, `${files++}.${end}`);

const update = (u: number, s = 'A') => ({
  ...{ e: 'depthUpdate', E: START, s, U: u, u },
  ...{ b: [['100.00', String(u)]], a: [['101.00', '1']] },
});
const best = (u: number) => ({ u, s: 'A', b: '100.00', B: String(u), a: '101.00', A: '1' });
const book = (id: number) => ({
  lastUpdateId: id,
  bids: [['100.00', String(id)]],
  asks: [['101.00', '1']],
});
const trade = (t: number, p = '100.00') => ({
  ...{ e: 'trade', E: START, s: 'A', t, p, q: '1', T: START + t * 1000, m: true },
});

/** A session of Binance's socket, one frame a second from a time on. */
function session(bodies: readonly object[], from = 0): string {
  const path = fresh('txt');
  const line = (body: object, at: number) =>
    `${BigInt(START + from + at * 1000) * 1_000_000n} ${JSON.stringify(body)}`;
  writeFileSync(path, bodies.map(line).join('\n'));
  return path;
}

async function verify(...args: readonly string[]) {
  const { code, out, err } = await called('verify', ...args, ...FLAGS);
  return { code, out, err };
}
async function report(...args: readonly string[]) {
  const { code, out } = await verify(...args, '--json');
  return { code, ...JSON.parse(out) };
}

/** Two files of one session: the second one continues the first one's book. */
const early = () => session([update(1), book(1), update(2), update(3)]);
const late = () => session([update(4), update(5), update(6)], 60_000);

describe('files in the wrong order', () => {
  it('are refused by verify, with the place', async () => {
    const [first, second] = [early(), late()];
    expect((await verify(first, second)).code).toBe(0);
    const { code, out } = await verify(second, first);
    expect(code).toBe(1);
    expect(out).toContain(
      `${first}:1: goes back by 62.0 s from the frame before: are the files in order?`,
    );
    expect(await report(second, first)).toMatchObject({ code: 1, verdict: 'failed' });
  });

  it('are refused by import before anything is written', async () => {
    const [first, second] = [early(), late()];
    const out = fresh('tideline');
    const wrong = await called('import', second, first, ...FLAGS, '--out', out);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain(`${first}:1: goes back by 62.0 s`);
    expect(() => readFileSync(out)).toThrow('ENOENT');
    expect((await called('import', first, second, ...FLAGS, '--out', out)).code).toBe(0);
  });

  it('are found within one file, too', async () => {
    const path = session([update(1), book(1), update(2), update(3), update(3)]);
    const lines = readFileSync(path, 'utf8').split('\n');
    const swapped = fresh('txt');
    writeFileSync(
      swapped,
      lines
        .with(3, lines[4] ?? '')
        .with(4, lines[3] ?? '')
        .join('\n'),
    );
    expect((await verify(swapped)).out).toContain(`${swapped}:5: goes back by 1.0 s`);
    expect(await report(swapped)).toMatchObject({ code: 1, out_of_order: 1 });
  });
});

describe('a chained result', () => {
  it('says how many books were built and how long they stood', async () => {
    const path = session([update(1), book(1), update(2), update(3)]);
    expect(await report(path)).toMatchObject({
      code: 0,
      verdict: 'chained',
      books: { built: 1, stood: 2_000 },
      by_symbol: { A: { books: { built: 1, stood: 2_000 } } },
    });
    expect((await verify(path)).out).toMatch(/^books {7}1 built, stood for 2\.0 of 3\.0 s$/m);
  });

  it('ends the time of a book at a gap', async () => {
    const path = session([update(1), book(1), update(2), update(9), update(10), book(10)]);
    expect((await report(path)).books).toEqual({ built: 2, stood: 2_000 });
  });

  it('is not one where no book could be built', async () => {
    // The snapshot is older than the first change needs.
    const path = session([update(5), book(1), update(6), update(7)]);
    expect(await report(path)).toMatchObject({
      code: 1,
      verdict: 'unproven',
      books: { built: 0, stood: 0 },
    });
    expect((await verify(path)).out).toContain('A has 3 changes and 1 snapshot, and no book');
  });

  it('is not proven by klines where no book could be built', async () => {
    const kline = {
      ...{ e: 'kline', E: START, s: 'A' },
      k: {
        ...{ t: START, T: START + 59_999, s: 'A', i: '1m', f: 1, L: 2, o: '100', c: '100' },
        ...{ h: '100', l: '100', v: '2', n: 2, x: true, q: '200', V: '0', Q: '0' },
      },
    };
    const deals = [trade(1), trade(2), kline];
    expect(await report(session(deals))).toMatchObject({ code: 0, verdict: 'proven' });
    const path = session([update(5), book(1), update(6), ...deals]);
    expect(await report(path)).toMatchObject({ code: 1, verdict: 'unproven' });
  });
});

describe('a hole in trade ids', () => {
  const head = [update(1), book(1), update(2), best(2)];

  it('fails verify and names its place', async () => {
    const path = session([...head, trade(5), trade(6), trade(8), trade(10)]);
    expect(await report(path)).toMatchObject({
      code: 1,
      verdict: 'failed',
      trades: { ok: 1, gaps: 2, missing: 2, late: 0, repeated: 0 },
      verdicts: { trades: 'failed', top_of_book: 'proven' },
      first_problem: { file: path, line: 7 },
    });
    const { out } = await verify(path);
    expect(out).toMatch(/^trades {6}1 follow, 2 gaps \(2 missing\), 0 late, 0 repeated$/m);
    expect(out).toContain(`${path}:7: A: gap, trade 7 is missing`);
  });

  it('is none when the trades come later, or twice', async () => {
    const path = session([...head, trade(5), trade(7), trade(6), trade(6), trade(8)]);
    expect(await report(path)).toMatchObject({
      code: 0,
      verdict: 'proven',
      trades: { ok: 1, gaps: 0, missing: 0, late: 1, repeated: 1 },
      first_problem: null,
    });
  });

  it('is a gap of inspect', async () => {
    const path = session([...head, trade(5), trade(8)]);
    const { out } = await called('inspect', path, ...FLAGS);
    expect(out).toMatch(/^gaps {8}0 in changes of books, 1 in trade ids \(2 trades\)$/m);
    const json = JSON.parse((await called('inspect', path, '--json', ...FLAGS)).out);
    expect(json).toMatchObject({ gaps: 1, trade_gaps: 1, missing_trades: 2 });
  });

  it('is a value of kind gap, before the trade after it', async () => {
    const path = session([...head, trade(5), trade(8)]);
    const { code, out } = await called('values', path, '--kind', 'gap,deal', ...FLAGS);
    const values = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(values).toMatchObject([
      { kind: 'deal', id: 5 },
      { kind: 'gap', symbol: 'A', of: 'trades', reason: 'trades 6…7 are missing' },
      { kind: 'deal', id: 8 },
    ]);
  });

  it('is none where the venue says that a trade does not count (USD-M)', async () => {
    const futures = ['--format', 'collector', '--venue', 'binance-usdm'];
    const path = session([trade(5), { ...trade(6), X: 'INSURANCE_FUND' }, trade(7)]);
    const { out } = await called('values', path, '--kind', 'gap,deal', ...futures);
    expect(out.match(/"kind":"[a-z]+"/g)).toEqual(['"kind":"deal"', '"kind":"deal"']);
    const json = JSON.parse((await called('verify', path, '--json', ...futures)).out);
    expect(json.trades).toMatchObject({ ok: 2, gaps: 0 });
  });

  it('of aggregated trades is one in their own ids', async () => {
    const aggregate = (a: number, f: number, l: number) => ({
      ...{ e: 'aggTrade', E: START, s: 'A', a, f, l },
      ...{ p: '100', q: '1', T: START + a * 1000, m: true },
    });
    // The venue does not aggregate trades of its insurance fund, so 13 is in none.
    const whole = session([aggregate(1, 10, 12), aggregate(2, 14, 14), aggregate(3, 15, 15)]);
    expect((await report(whole)).trades).toMatchObject({ ok: 2, gaps: 0 });
    const holed = session([aggregate(1, 10, 12), aggregate(3, 15, 15)]);
    expect((await report(holed)).trades).toMatchObject({ gaps: 1, missing: 1 });
  });
});

describe('tideline values --kind gap', () => {
  const whole = () => session([update(1), book(1), update(2), trade(1)]);

  it.each([
    ['ndjson', ''],
    ['csv', 'time,symbol,of,reason\n'],
  ])('of a recording without gaps is an empty %s and no error', async (form, text) => {
    const args = ['--kind', 'gap', '--as', form, ...FLAGS];
    expect(await called('values', whole(), ...args)).toMatchObject({ code: 0, out: text });
    const named = await called('values', whole(), ...args, '--symbol', 'A');
    expect(named).toMatchObject({ code: 0, out: text });
  });

  it('is still an error for an instrument that is not there, or an empty span', async () => {
    const path = whole();
    const args = ['--kind', 'gap', ...FLAGS];
    expect((await called('values', path, ...args, '--symbol', 'B')).code).toBe(2);
    expect((await called('values', path, ...args, '--from', String(START + 1e6))).code).toBe(2);
  });
});

describe('a recording that is cut off', () => {
  it('does not hold, says where it ends, and is accepted on demand', async () => {
    const whole = fresh('tideline');
    const path = session(
      Array.from({ length: 400 }, (_, at) => (at === 1 ? book(1) : update(at < 2 ? 1 : at))),
    );
    expect((await called('import', path, ...FLAGS, '--out', whole)).code).toBe(0);
    const bytes = readFileSync(whole);
    const cut = fresh('tideline');
    writeFileSync(cut, bytes.subarray(0, Math.floor((bytes.length * 2) / 3)));
    expect((await called('verify', cut)).code).toBe(2);
    const { code, out } = await called('verify', cut, '--recover');
    expect(code).toBe(1);
    expect(out).toMatch(/^warning {5}.* is cut off: nothing after line \d+, received 2024-08-/m);
    expect(out).toMatch(/^result {6}not proven: .* is cut off; what is left holds$/m);
    const json = JSON.parse((await called('verify', cut, '--recover', '--json')).out);
    expect(json).toMatchObject({ verdict: 'unproven', complete: false, cut: [cut] });
    expect(json.by_symbol.A.verdict).toBe('chained');
    expect((await called('verify', cut, '--recover', '--allow-unproven')).code).toBe(0);
    expect((await called('verify', whole, '--recover')).code).toBe(0);
  });
});
