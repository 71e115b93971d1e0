import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frame, report } from './frame-fixtures.ts';
import { StreamVerifier, type VenueId, venueAdapter } from './index.ts';
import { totalsOf } from './verify-report.ts';

type Made = ReturnType<typeof frame>;
const depth = (first: number, last = first, more: object = {}, symbol = 'X'): Made =>
  frame({ e: 'depthUpdate', E: 5, s: symbol, U: first, u: last, b: [['9', '1']], a: [] }, more);
const rest = (id: number, more: object = {}, symbol = 'X'): Made =>
  frame(
    { lastUpdateId: id, bids: [['8', '1']], asks: [['20', '1']] },
    { kind: 'rest', url: `https://x/depth?symbol=${symbol}`, ...more },
  );
const trade = (id: number, more: object = {}): Made =>
  frame({ e: 'trade', s: 'X', t: id, T: id, p: '9.5', q: '2', m: true, ...more });
/** A report of frames, each with its file. */
const placed = (venue: VenueId, ...frames: readonly (readonly [string, Made])[]) => {
  const verifier = new StreamVerifier(venueAdapter(venue));
  for (const [at, [file, each]] of frames.entries()) verifier.frame(each, { file, line: at + 1 });
  return verifier.report('test');
};

describe('a report', () => {
  it('counts the changes of a book as a plain reading of its ids does', () => {
    const step = fc.record({ fate: fc.nat(9), size: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const frames = [rest(10)];
        const plain = { ok: 0, gaps: 0, dropped: 0, bridged: 0, repeated: 0 };
        let last = 10;
        let bridged = false;
        let lost = false;
        let built = 1;
        for (const { fate, size } of steps) {
          if (fate === 0) {
            // The same again, or what the snapshot has.
            frames.push(depth(last, last));
            if (bridged) plain.repeated++;
            else plain.dropped++;
          } else if (fate === 1 && bridged) {
            frames.push(depth(last + 2, last + 2));
            last += 2;
            plain.gaps++;
            lost = true;
          } else if (!lost) {
            frames.push(depth(last + 1, last + size));
            last += size;
            plain.ok++;
            if (!bridged) plain.bridged++;
            bridged = true;
          } else {
            frames.push(rest(last));
            // The change at the gap is in the snapshot.
            plain.dropped++;
            lost = false;
            bridged = false;
            built++;
          }
        }
        const { chain, books, updates, snapshots, messages, first_problem } = report(
          'binance',
          ...frames,
        );
        expect(chain).toEqual(plain);
        expect([books.built, snapshots]).toEqual([built, built]);
        expect([updates, messages]).toEqual([frames.length - built, frames.length]);
        expect(first_problem === null).toBe(plain.gaps === 0);
      }),
    );
  });

  it('states its span, the order of its frames and the clock', () => {
    const at = (wall: number, mono?: number) =>
      depth(1, 1, mono === undefined ? { wall } : { wall, mono });
    const { span, out_of_order, clock_set_back, first_back, first_problem } = report(
      'binance',
      ...[at(5_000_000), at(9_000_400), at(9_000_400), at(7_000_000), at(6_000_000)],
    );
    expect({ span, out_of_order, clock_set_back, first_back }).toEqual({
      ...{ span: 4000, out_of_order: 2, clock_set_back: 0, first_back: { file: 'f', line: 4 } },
    });
    expect(first_problem).toEqual({
      reason: 'goes back by 2.0 s from the frame before: are the files in order?',
      ...{ line: 4, file: 'f' },
    });
    expect(report('binance').span).toBe(0);
    expect(report('binance', at(9_000_000)).span).toBe(0);
    const back = (before: number | undefined, after: number | undefined, file = 'f') => {
      const made = placed('binance', ['f', at(9, before)], [file, at(8, after)]);
      return [made.out_of_order, made.clock_set_back];
    };
    expect([back(1, 2), back(1, 1), back(2, 1), back(undefined, 2), back(1, undefined)]).toEqual([
      ...[
        [0, 1],
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 0],
      ],
    ]);
    expect(back(1, 2, 'g')).toEqual([1, 0]);
  });

  it('counts messages that were received, answers and rows', () => {
    const kinds = ['open', 'close', 'sent', 'received', 'rest', 'row'] as const;
    expect(
      kinds.map((kind) => report('binance', frame({ result: null }, { kind })).messages),
    ).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('names files of which more than nine of ten changes had been read before', () => {
    const first = Array.from({ length: 12 }, (_, at) => ['a', depth(at + 1)] as const);
    const again = (repeated: number, fresh: number) => {
      const frames = [
        ...first.slice(0, repeated).map(([, each]) => ['b', each] as const),
        ...Array.from({ length: fresh }, (_, at) => ['b', depth(13 + at)] as const),
      ];
      const { repeated_files, chain } = placed('binance', ['a', rest(0)], ...first, ...frames);
      return [repeated_files, chain.repeated];
    };
    expect([again(9, 1), again(10, 1), again(1, 0), again(12, 2)]).toEqual([
      ...[
        [[], 9],
        [['b'], 10],
        [['b'], 1],
        [[], 12],
      ],
    ]);
  });

  it('names the first problem, a hole in trades only when it stays', () => {
    const problem = (...frames: Made[]) => {
      const { first_problem } = report('binance', ...frames);
      return first_problem && `${first_problem.line} ${first_problem.reason}`;
    };
    expect(problem(trade(1), trade(3), depth(1), depth(3))).toBe('2 X: gap, trade 2 is missing');
    expect(problem(trade(1), trade(3), depth(1), depth(3), trade(2))).toBe(
      '4 X: gap, 3 does not follow 1',
    );
    expect(problem(depth(1), depth(3), trade(1), trade(3))).toBe('2 X: gap, 3 does not follow 1');
    expect(problem(trade(1), trade(3), trade(2))).toBeNull();
    const other = { s: 'A' };
    expect(problem(trade(1), trade(1, other), trade(5), trade(4, other))).toBe(
      '3 X: gap, trades 2…4 are missing',
    );
    expect(problem(trade(1), trade(1, other), trade(4, other), trade(5))).toBe(
      '3 A: gap, trades 2…3 are missing',
    );
  });

  it('counts the numbers of a connection', () => {
    const message = (sequence_num: number) =>
      frame({
        channel: 'l2_data',
        sequence_num,
        events: [{ type: 'snapshot', product_id: 'A', updates: [] }],
      });
    const verifier = new StreamVerifier(venueAdapter('coinbase'));
    const valid = [1, 2, 4].map((number) => {
      const event = { type: 'update', product_id: 'A', updates: [] };
      const events = number === 1 ? [{ ...event, type: 'snapshot' }] : [event];
      const each = frame({ channel: 'l2_data', sequence_num: number, events });
      verifier.frame(each, { file: 'f', line: number });
      return verifier.follower('A')?.valid;
    });
    expect(valid).toEqual([true, true, false]);
    const made = report('coinbase', ...[1, 2, 2, 1, 4, 5, 7].map(message));
    expect(made.chain).toEqual({ ok: 0, gaps: 2, dropped: 0, bridged: 0, repeated: 2 });
    expect(made.first_problem).toMatchObject({
      ...{ line: 5, reason: 'gap, sequence 4 does not follow 2' },
    });
  });

  it('counts for how long books stand, and of which frames each item came', () => {
    const heard: string[] = [];
    const verifier = new StreamVerifier(venueAdapter('binance'), {
      item: ({ kind }, { wall }) => heard.push(`${wall} ${kind}`),
      book: ({ kind }, { symbol }, { wall }) => heard.push(`${wall} ${symbol} ${kind}`),
    });
    const frames = [
      ...[rest(5, { wall: 1_000 }), depth(6, 6, { wall: 3_000 }), depth(8, 8, { wall: 6_000 })],
      ...[rest(8, { wall: 10_000 }), depth(9, 9, { wall: 18_000 })],
    ];
    for (const each of frames) verifier.frame(each, { file: 'f', line: 1 });
    expect(verifier.report('x').books).toEqual({ built: 2, stood: 13 });
    expect(heard).toEqual([
      ...['1000 book-snapshot', '1000 X snapshot', '3000 book-delta', '3000 X delta'],
      ...['6000 book-delta', '6000 X gap', '10000 book-snapshot', '10000 X snapshot'],
      ...['10000 X dropped', '18000 book-delta', '18000 X delta'],
    ]);
    expect(verifier.symbols).toEqual(['X']);
    expect(verifier.follower('X')?.bookId).toBe(9);
    expect(verifier.follower('Y')).toBeNull();
  });

  it('counts changes without a snapshot once none can come', () => {
    const chain = (...frames: Made[]) => report('binance', ...frames).chain;
    expect(chain(depth(1), depth(2), depth(3)).ok).toBe(2);
    expect(chain(depth(1), depth(2), depth(3), depth(5), depth(6))).toMatchObject({
      ok: 3,
      gaps: 1,
    });
    expect(chain(depth(1), depth(2), depth(3), rest(2))).toMatchObject({
      ok: 1,
      dropped: 2,
      bridged: 1,
    });
  });

  it('counts the candles that were compared', () => {
    const kline = (close: string) => ({
      ...{ t: 0, i: '1m', f: 1, L: 2, n: 2, x: true, o: '9.5', h: '9.5', l: '9.5', c: close },
      ...{ v: '4', q: '38', V: '0', Q: '0' },
    });
    const of = (...closes: readonly string[]) => {
      const klines = closes.map((close) => frame({ e: 'kline', s: 'X', k: kline(close) }));
      const { by_symbol, candles, first_problem } = report(
        'binance',
        trade(1),
        trade(2),
        ...klines,
      );
      return [by_symbol['X']?.deals, by_symbol['X']?.klines, candles, first_problem?.reason];
    };
    expect([of(), of('9.5'), of('9.5', '9'), of('9')]).toEqual([
      [2, 0, { compared: null, equal: null }, undefined],
      [2, 1, { compared: 1, equal: 1 }, undefined],
      [2, 2, { compared: 2, equal: 1 }, 'X: kline 0: close is 9.5, the venue says 9'],
      [2, 1, { compared: 1, equal: 0 }, 'X: kline 0: close is 9.5, the venue says 9'],
    ]);
  });

  it('counts crossed books, checksums and best prices', () => {
    const crossed = frame({
      ...{ e: 'depthUpdate', E: 5, s: 'X', U: 6, u: 6, b: [['20', '1']], a: [] },
    });
    expect(report('binance', rest(5), crossed, depth(7)).crossed).toBe(2);
    expect(report('binance', rest(5), depth(6)).crossed).toBe(0);
    const best = (u: number, b: string) => frame({ s: 'X', u, b, B: '1', a: '20', A: '1' });
    const made = report('binance', rest(5), best(6, '9'), depth(6), best(6, '9'), best(6, '7'));
    expect(made.top_of_book).toEqual({ compared: 3, equal: 2 });
    expect(made.first_problem?.reason).toBe(
      'X: top of book 9×1 / 20×1, the venue says 7×1 / 20×1 at 6',
    );
    expect(report('binance', rest(5), best(4, '9')).top_of_book).toEqual({ compared: 0, equal: 0 });
    expect(report('binance', rest(5)).top_of_book).toEqual({ compared: null, equal: null });
  });
});

it('sums symbols, where numbers that none has stay unknown', () => {
  const { by_symbol: made } = report(
    'binance',
    rest(5),
    depth(6),
    depth(7),
    depth(9),
    trade(1),
    trade(3),
  );
  const one = made['X'];
  if (!one) throw new Error('no report');
  const twice = totalsOf([one, one], { gaps: 0, repeated: 0 });
  expect(twice).toMatchObject({
    ...{ snapshots: 2, updates: 6, crossed: 0, malformed: 0, books: { built: 2 } },
    chain: { ok: 4, gaps: 2, dropped: 0, bridged: 2, repeated: 0 },
    trades: { ok: 0, gaps: 2, missing: 2, late: 0, repeated: 0 },
    checksums: { ok: null, failed: null },
    candles: { compared: null, equal: null },
    top_of_book: { compared: null, equal: null },
  });
  const numbered = totalsOf([one, one, one], { gaps: 1, repeated: 5 });
  expect(numbered.chain).toMatchObject({ gaps: 1, repeated: 5 });
  const none = { ok: null, gaps: null, dropped: null, bridged: null, repeated: null };
  expect(totalsOf([one], null).chain).toMatchObject({ ok: 2, gaps: null, repeated: null });
  expect(totalsOf([], null).chain).toEqual(none);
  expect(totalsOf([{ ...one, chain: none }], { gaps: 1, repeated: 1 }).chain).toEqual(none);
  expect(totalsOf([], { gaps: 2, repeated: 1 }).chain).toEqual({
    ...{ ok: 0, gaps: 0, dropped: 0, bridged: 0, repeated: 1 },
  });
  expect(totalsOf([], null)).toEqual({
    ...{ snapshots: 0, updates: 0, chain: none, books: { built: 0, stood: 0 } },
    trades: { ok: null, gaps: null, missing: null, late: null, repeated: null },
    checksums: { ok: null, failed: null },
    candles: { compared: null, equal: null },
    top_of_book: { compared: null, equal: null },
    ...{ crossed: 0, malformed: 0 },
  });
  const odd = {
    ...one,
    malformed: 3,
    crossed: 2,
    books: { built: 1, stood: 7 },
    checksums: { ok: 4, failed: 5 },
    candles: { compared: 6, equal: 7 },
    top_of_book: { compared: 8, equal: 9 },
  };
  expect(totalsOf([odd, one], null)).toMatchObject({
    ...{ malformed: 3, crossed: 2, books: { built: 2, stood: 7 } },
    checksums: { ok: 4, failed: 5 },
    candles: { compared: 6, equal: 7 },
    top_of_book: { compared: 8, equal: 9 },
  });
});
