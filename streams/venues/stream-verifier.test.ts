import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderBook } from '../book/index.ts';
import { frame, report } from './frame-fixtures.ts';
import { StreamVerifier, type VenueId, venueAdapter } from './index.ts';
import { KlineCheck } from './kline-check.ts';
import type { BestItem, DealItem, KlineItem } from './market-item.ts';
import { SequenceWatch } from './sequence-watch.ts';
import { TopOfBookCheck } from './top-of-book-check.ts';
import { TradeCheck } from './trade-check.ts';
import { holeText, idsOf, TradeGaps } from './trade-gaps.ts';
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

describe('ids of trades', () => {
  const item = (firstId: number | null, lastId: number | null, more: object = {}) =>
    ({ kind: 'deal', source: 'trade', deal: { id: 3 }, firstId, lastId, ...more }) as DealItem;
  it('are those of the venue, of an aggregate its own', () => {
    const aggregate = { source: 'aggregate' };
    expect([
      ...[idsOf(item(1, 2)), idsOf(item(null, 2)), idsOf(item(1, null)), idsOf(item(null, null))],
      ...[idsOf(item(1, 2, aggregate)), idsOf(item(1, 2, { ...aggregate, deal: { id: 'a' } }))],
      idsOf({ kind: 'uncounted', symbol: 'X', firstId: 4, lastId: 5 }),
    ]).toEqual([[1, 2], null, null, null, [3, 3], null, [4, 5]]);
  });

  it('are compared within an epoch, and counted as next, late or repeated', () => {
    const gaps = new TradeGaps<string>();
    const counted = (first: number, last = first, epoch = '') => {
      const hole = gaps.take(first, last, epoch, `at ${first}`);
      return [hole && holeText(hole), gaps.ok, gaps.late, gaps.repeated].join(' ').trim();
    };
    expect([
      ...[counted(10), counted(11), counted(11), counted(9), counted(10)],
      ...[counted(15, 16), counted(13), counted(13), counted(11, 12), counted(14, 17), counted(12)],
    ]).toEqual([
      ...['0 0 0', '1 0 0', '1 0 1', '1 0 1', '1 0 2'],
      ...['trades 12…14 are missing 1 0 2', '1 1 2', '1 1 3', '1 2 3', '2 2 3', '2 2 4'],
    ]);
    expect([gaps.counts, gaps.first]).toEqual([{ gaps: 0, missing: 0 }, null]);
    expect(counted(20, 20)).toBe('trades 18…19 are missing 2 2 4');
    expect(counted(1, 1, 'b')).toBe('2 2 4');
    expect(counted(3, 3, 'b')).toBe('trade 2 is missing 2 2 4');
    expect(gaps.counts).toEqual({ gaps: 2, missing: 3 });
    expect(gaps.first).toEqual({ first: 18, last: 19, place: 'at 20' });
    expect(gaps.save()).toEqual({ epoch: 'b', next: 4, floor: 1 });
    gaps.restore({ epoch: 'c', next: 9, floor: 8 });
    expect([counted(8, 8, 'c'), counted(7, 7, 'c'), counted(2, 2, 'c')]).toEqual([
      ...['2 2 5', '2 2 5', '2 2 5'],
    ]);
    expect(gaps.counts).toEqual({ gaps: 1, missing: 2 });
  });

  it('stay fillable in the last thousand holes', () => {
    for (const [holes, left] of [
      [999, 998],
      [1_000, 999],
      [1_001, 1_001],
    ] as const) {
      const gaps = new TradeGaps<null>();
      for (let at = 0; at <= holes; at++) gaps.take(2 * at, 2 * at, '', null);
      gaps.take(1, 1, '', null);
      expect(gaps.counts).toEqual({ gaps: left, missing: left });
    }
  });

  it('of single and aggregated trades are two counts', () => {
    const check = new TradeCheck();
    const nothing = { ok: null, gaps: null, missing: null, late: null, repeated: null };
    const place = (at: number) => ({ file: 'f', line: at, at, wall: 0 });
    check.take(item(null, null), place(1));
    expect([check.report(), check.fault]).toEqual([nothing, null]);
    const single = (id: number) => item(id, id);
    const sum = (id: number) => item(1, 9, { source: 'aggregate', deal: { id } });
    for (const [at, each] of [
      single(1),
      sum(7),
      single(2),
      sum(8),
      sum(8),
      single(5),
      sum(11),
      single(4),
      sum(9),
    ].entries())
      check.take(each, place(at));
    expect(check.report()).toEqual({ ok: 2, gaps: 2, missing: 2, late: 2, repeated: 1 });
    expect(check.fault).toEqual({ reason: 'gap, trade 3 is missing', place: place(5) });
    const explained = new TradeCheck();
    explained.take(single(1), place(1));
    explained.take({ kind: 'uncounted', symbol: 'X', firstId: 2, lastId: 2 }, place(2));
    explained.take(single(3), place(3));
    expect(explained.report()).toEqual({ ok: 2, gaps: 0, missing: 0, late: 0, repeated: 0 });
    const other = new TradeCheck();
    for (const [at, each] of [single(1), sum(7), sum(9), single(3)].entries())
      other.take(each, place(at));
    expect(other.fault).toEqual({ reason: 'gap, trade 8 is missing', place: place(2) });
  });

  it('of a connection follow, repeat or leave one out', () => {
    const watch = new SequenceWatch();
    expect(watch.any).toBe(false);
    const take = (value: number, scope = 'a') => {
      const step = watch.take({ kind: 'sequence', scope, value });
      return step.kind === 'gap' ? step.reason : step.kind;
    };
    expect([take(5), take(6), take(6), take(4), take(7), take(9), take(1, 'b'), take(10)]).toEqual([
      ...['follows', 'follows', 'repeated', 'repeated', 'follows'],
      ...['sequence 9 does not follow 7', 'follows', 'follows'],
    ]);
    expect([watch.any, watch.save()]).toEqual([
      true,
      [
        ['a', 10],
        ['b', 1],
      ],
    ]);
    watch.restore([['c', 3]]);
    expect([watch.save(), take(4, 'c'), take(7, 'a')]).toEqual([[['c', 3]], 'follows', 'follows']);
  });
});

describe('a kline', () => {
  const deal = (
    firstId: number,
    lastId: number,
    price = '2',
    more: Partial<DealItem> = {},
  ): DealItem => ({
    ...{ kind: 'deal', symbol: 'X', source: 'trade', firstId, lastId },
    deal: {
      id: lastId,
      time: 60_000,
      price,
      quantity: String(lastId - firstId + 1),
      side: 'buy',
      count: lastId - firstId + 1,
    },
    ...more,
  });
  const kline = (
    firstId: number | null,
    lastId: number | null,
    more: object = {},
    time = 60_000,
  ): KlineItem => {
    const count = (lastId ?? 0) - (firstId ?? 0) + 1;
    return {
      ...{ kind: 'kline', symbol: 'X', interval: '1m', firstId, lastId },
      candle: {
        ...{ time, open: '2', high: '2', low: '2', close: '2', volume: String(count), count },
        ...{
          turnover: String(2 * count),
          takerVolume: String(count),
          takerTurnover: String(2 * count),
        },
        ...{ final: true, revision: 1, ...more },
      },
    };
  };
  const checked = (...all: readonly (DealItem | KlineItem)[]) => {
    const check = new KlineCheck({}, false);
    return all.flatMap((each) => (each.kind === 'deal' ? check.deal(each) : check.kline(each)));
  };

  it('is compared once all its trades are there', () => {
    expect(checked(deal(5, 5), deal(6, 6), kline(5, 6))).toEqual([null]);
    expect(checked(kline(5, 6), deal(5, 5), deal(6, 6), deal(7, 7))).toEqual([null]);
    expect(checked(deal(5, 5), kline(5, 5), deal(6, 6), kline(5, 6), kline(5, 5))).toEqual([
      null,
      null,
      null,
    ]);
    expect(checked(deal(5, 5), kline(5, 6))).toEqual([]);
    expect(checked(deal(6, 6), kline(5, 6))).toEqual([]);
    expect(checked(deal(5, 5), deal(7, 7), kline(5, 7))).toEqual([]);
    expect(checked(deal(5, 6), kline(5, 6))).toEqual([null]);
    expect(checked(deal(5, 7), kline(5, 6))).toEqual([]);
    expect(checked(kline(null, 6), kline(5, null), deal(5, 5), deal(6, 6))).toEqual([]);
    expect(checked(deal(5, 5), deal(5, 5), deal(4, 4), deal(6, 6), kline(5, 6))).toEqual([null]);
    const none = deal(6, 6, '2', { firstId: null });
    expect(checked(deal(5, 5), none, deal(6, 6), kline(5, 6))).toEqual([null]);
    const other = deal(6, 6, '3', { source: 'aggregate' });
    expect(checked(deal(5, 5), other, deal(6, 6), kline(5, 6))).toEqual([null]);
  });

  it('differs in its first wrong field', () => {
    const wrong = (more: object) => checked(deal(5, 5), deal(6, 6), kline(5, 6, more));
    const fields = [
      'open',
      'high',
      'low',
      'close',
      'volume',
      'takerVolume',
      'turnover',
      'takerTurnover',
    ];
    for (const field of fields) {
      const ours = /urnover/.test(field) ? '4' : '2';
      expect(wrong({ [field]: '7' })).toEqual([
        `kline 60000: ${field} is ${ours}, the venue says 7`,
      ]);
      const inverse = new KlineCheck({}, true);
      for (const id of [5, 6]) inverse.deal(deal(id, id));
      expect(inverse.kline(kline(5, 6, { [field]: '7' }))).toEqual(
        /urnover/.test(field) ? [null] : [`kline 60000: ${field} is 2, the venue says 7`],
      );
    }
    expect(wrong({ count: 3 })).toEqual(['kline 60000: count is 2, the venue says 3']);
    expect(wrong({ open: '2.00' })).toEqual([null]);
    expect(checked(deal(5, 5, '3'), deal(6, 6), kline(5, 6))).toEqual([
      'kline 60000: open is 3, the venue says 2',
    ]);
  });
});

describe('best prices of a venue', () => {
  const book = new OrderBook({ priceDecimals: 1 });
  book.reset([['9', '1']], [['10', '2']]);
  const best = (id: number | null, more: Partial<BestItem> = {}): BestItem => ({
    ...{ kind: 'best', symbol: 'X', time: null, id },
    ...{ bid: '9.0', bidQuantity: '1', ask: '10', askQuantity: '2.0', ...more },
  });
  it('are compared with the book of the same id, now or when it comes', () => {
    const check = new TopOfBookCheck();
    expect(check.best(best(7), book, 7)).toBeNull();
    expect([check.best(best(null), book, 7), check.best(best(6), book, 7)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([check.best(best(8), book, 7), check.best(best(9), book, null)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([check.book(book, 6), check.book(book, 8), check.book(book, 8)]).toEqual([
      [],
      [null],
      [],
    ]);
    expect([check.best(best(8, { bid: '7' }), null, null), check.book(book, 9)]).toEqual([
      undefined,
      [null],
    ]);
    expect(check.book(book, 10)).toEqual([]);
    for (const field of ['bid', 'bidQuantity', 'ask', 'askQuantity'] as const) {
      const theirs = best(7, { [field]: '7' });
      expect(check.best(theirs, book, 7)).toBe(
        `top of book 9×1 / 10×2, the venue says ${theirs.bid}×${theirs.bidQuantity} / ${theirs.ask}×${theirs.askQuantity} at 7`,
      );
    }
    const empty = new OrderBook({ priceDecimals: 1 });
    expect(check.best(best(7), empty, 7)).toContain('top of book 0×0 / 0×0, ');
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
