import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FLAGS = ['--format', 'collector', '--venue', 'binance'];
const START = 1_723_161_253_937;
let files = 0;

/** A session of Binance's socket: one line a second. */
function session(...bodies: readonly object[]): string {
  const path = join(folder, `${files++}.txt`);
  const line = (body: object, at: number) =>
    `${BigInt(START + at * 1000) * 1_000_000n} ${JSON.stringify(body)}`;
  writeFileSync(path, bodies.map(line).join('\n'));
  return path;
}

const update = (s: string, u: number) => ({
  ...{ e: 'depthUpdate', E: START, s, U: u, u },
  b: [['100.00', String(u)]],
  a: [['101.00', '1']],
});
/** The best prices after the update of the same id. */
const best = (s: string, u: number, quantity = String(u)) => ({
  ...{ u, s, b: '100.00', B: quantity, a: '101.00', A: '1' },
});
/** A book by REST, as collectors store it. */
const book = (id: number) => ({
  lastUpdateId: id,
  bids: [['100.00', String(id)]],
  asks: [['101.00', '1']],
});
const trade = (s: string, t: number) => ({
  ...{ e: 'trade', E: START, s, t, p: '100.00', q: '1', T: START, m: true },
});

async function verify(...args: readonly string[]) {
  const { code, out, err } = await called('verify', ...args, ...FLAGS);
  return { code, out, err };
}
async function results(path: string) {
  const { code, out } = await verify(path, '--json');
  const report = JSON.parse(out);
  return { code, verdict: report.verdict, symbols: report.by_symbol };
}

describe('tideline verify', () => {
  it('proves a symbol only by comparison with the venue’s own values', async () => {
    const path = session(update('A', 1), book(1), update('A', 2), best('A', 2));
    expect(await results(path)).toMatchObject({
      code: 0,
      verdict: 'proven',
      symbols: { A: { verdict: 'proven', verdicts: { chain: 'proven', top_of_book: 'proven' } } },
    });
    expect((await verify(path)).out).toMatch(/^result {6}holds$/m);
  });

  it('reports an unbroken chain without compared values as chained', async () => {
    const path = session(update('A', 1), book(1), update('A', 2), update('A', 3));
    expect(await results(path)).toMatchObject({
      code: 0,
      verdict: 'chained',
      symbols: { A: { verdict: 'chained', verdicts: { chain: 'proven', checksums: 'unproven' } } },
    });
    const { out } = await verify(path);
    expect(out).toMatch(/^A {11}chained: chain$/m);
    expect(out).toMatch(/^result {6}the chain holds; no value could be compared$/m);
  });

  it('proves nothing by a chain without a book', async () => {
    const path = session(update('A', 1), update('A', 2), update('A', 3));
    expect(await results(path)).toMatchObject({ code: 1, verdict: 'unproven' });
    const { out } = await verify(path);
    expect(out).toMatch(/^result {6}not proven: no value of A could be checked$/m);
    expect((await verify(path, '--allow-unproven')).code).toBe(0);
  });

  it('does not prove a symbol by another one', async () => {
    const path = session(
      ...[update('A', 1), book(1), update('A', 2), best('A', 2)],
      ...[trade('B', 1), trade('B', 2)],
    );
    expect(await results(path)).toMatchObject({
      code: 1,
      verdict: 'unproven',
      symbols: { A: { verdict: 'proven' }, B: { verdict: 'unproven', deals: 2 } },
    });
    const { out } = await verify(path);
    expect(out).toMatch(/^result {6}not proven: no value of B could be checked$/m);
  });

  it('fails only the symbol of the failed check', async () => {
    const path = session(
      ...[update('A', 1), book(1), update('A', 2), best('A', 2, '9')],
      ...[update('B', 1), update('B', 2)],
    );
    expect(await results(path)).toMatchObject({
      code: 1,
      verdict: 'failed',
      symbols: {
        A: { verdict: 'failed', verdicts: { top_of_book: 'failed' } },
        B: { verdict: 'unproven' },
      },
    });
    expect((await verify(path, '--allow-unproven')).code).toBe(1);
  });

  it('warns of repeated messages, and of files in the wrong order', async () => {
    const first = session(update('A', 1), update('A', 2));
    const twice = await verify(first, first);
    expect(twice.out).toContain('2 repeated');
    expect(twice.out).toMatch(
      /^warning {5}1 frames go back in time, the first at .*: are the files in order\?$/m,
    );
    expect((await verify(first)).out).not.toContain('go back');
  });

  it('judges a span of the stream alone', async () => {
    const path = session(
      ...[update('A', 1), book(1), update('A', 2), best('A', 2)],
      ...[update('A', 3), best('A', 3, '9')],
    );
    expect(await results(path)).toMatchObject({ code: 1, verdict: 'failed' });
    const to = String(START + 5_000);
    const { code, out } = await verify(path, '--to', to, '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { verdict: 'proven', messages: 5 }]);
    const late = await verify(path, '--from', to, '--allow-unproven', '--json');
    expect([late.code, JSON.parse(late.out)]).toMatchObject([
      0,
      { verdict: 'unproven', messages: 1 },
    ]);
    const empty = await verify(path, '--from', to, '--to', to);
    expect([empty.code, empty.err]).toEqual([2, `error: --to ${to}: not after --from ${to}\n`]);
  });

  it('names files that are in the wrong order or given twice, and a book without a snapshot', async () => {
    const early = session(book(0), update('A', 1), update('A', 2));
    const late = session(
      ...Array.from({ length: 9 }, () => update('A', 0)).slice(0, 3),
      update('A', 3),
    );
    const { out } = await verify(late, early);
    expect(out).toContain(
      `frames go back in time, the first at ${early}:1: are the files in order?`,
    );
    expect((await verify(early, early)).out).toContain(`warning     ${early} is given twice`);
    const bare = session(update('A', 1), update('A', 2));
    expect((await verify(bare)).out).toContain(
      'A has 2 changes and no snapshot, so no book: is a file missing?',
    );
  });

  it('names the checks that failed beside those that hold', async () => {
    const path = session(update('A', 1), book(1), update('A', 2), best('A', 2), update('A', 9));
    const { out } = await verify(path);
    expect(out).toMatch(/^A {11}failed: chain; top of book holds$/m);
  });

  it('names no symbol where a table has none', async () => {
    const table = join(folder, 'klines.csv');
    const row = [START, '1', '2', '1', '2', '5', START + 59_999, '5', 2, '1', '1', 0];
    writeFileSync(table, row.join(','));
    const { out } = await called('verify', table, '--format', 'binance-klines');
    expect(out).toMatch(/^result {6}not proven: no value could be checked$/m);
  });

  it('explains the exit codes in its help', async () => {
    const { out } = await called('verify', '--help');
    expect(out).toMatch(/0 {2}proven or chained\n.*1 {2}failed, or unproven/s);
  });
});

describe('tideline inspect', () => {
  it('shows the span of files in the wrong order, and warns of it', async () => {
    const [early, late] = [session(update('A', 1)), session(update('A', 1), update('A', 2))];
    const { out } = await called('inspect', late, early, '--json', ...FLAGS);
    expect(JSON.parse(out)).toMatchObject({ start: START, end: START + 1000, out_of_order: 1 });
    expect((await called('inspect', late, early, ...FLAGS)).out).toMatch(
      /^warning .*go back in time/m,
    );
  });
});
