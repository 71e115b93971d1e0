import { describe, expect, it } from 'vitest';
import type { DealItem } from './market-item.ts';
import { SequenceWatch } from './sequence-watch.ts';
import { TradeCheck } from './trade-check.ts';
import { holeText, idsOf, TradeGaps } from './trade-gaps.ts';

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
