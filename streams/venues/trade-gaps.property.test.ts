import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TradeGaps } from './trade-gaps.ts';

/** Messages of one to three trades from id 100 on, some lost, late, repeated, or from before. */
const message = fc.record({
  size: fc.integer({ min: 1, max: 3 }),
  fate: fc.nat(9),
  back: fc.nat(6),
});

it('names exactly the ids that never came, however late or often the others did', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 2, maxLength: 60 }), (messages) => {
      const gaps = new TradeGaps<number>();
      const came = new Set<number>();
      const sent: [number, number][] = [];
      let next = 100;
      let said = 0;
      const take = ([first, last]: [number, number], at: number) => {
        const unknown = Math.max(99, ...came) + 1;
        const hole = gaps.take(first, last, '', at);
        // A hole is said at the trade after it, once.
        if (came.size > 0 && first > unknown)
          expect(hole).toMatchObject({ first: unknown, last: first - 1 });
        else expect(hole).toBeNull();
        if (hole) said++;
        for (let id = first; id <= last; id++) came.add(id);
      };
      for (const [at, { size, fate, back }] of messages.entries()) {
        const ids: [number, number] = [next, next + size - 1];
        next += size;
        sent.push(ids);
        if (fate > 1 || at === 0) take(ids, at);
        if (fate > 7) take(sent[Math.max(0, sent.length - 1 - back)] as [number, number], at);
        if (fate === 9) take([50, 51], at);
      }
      const until = Math.max(...came);
      const lost = Array.from({ length: until - 99 }, (_, i) => 100 + i).filter(
        (id) => !came.has(id),
      );
      const holes = lost.filter((id) => !lost.includes(id - 1)).length;
      expect(gaps.counts).toEqual({ gaps: holes, missing: lost.length });
      expect(gaps.first === null).toBe(lost.length === 0);
      if (gaps.first) expect(gaps.first.first).toBe(lost[0]);
      expect(said).toBeGreaterThanOrEqual(holes > 0 ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

it('continues from saved state, and compares no ids across an epoch', () => {
  const gaps = new TradeGaps<null>();
  gaps.take(5, 5, 'a', null);
  gaps.take(7, 7, 'a', null);
  const other = new TradeGaps<null>();
  other.restore(JSON.parse(JSON.stringify(gaps.save())));
  expect(other.take(9, 9, 'a', null)).toMatchObject({ first: 8, last: 8 });
  expect(other.take(1, 1, 'b', null)).toBeNull();
  expect(other.take(2, 2, 'b', null)).toBeNull();
  expect(other.counts).toEqual({ gaps: 1, missing: 1 });
});

it('keeps a thousand holes open, and counts all', () => {
  const gaps = new TradeGaps<number>();
  for (let id = 0; id <= 6_000; id += 2) gaps.take(id, id, '', id);
  expect(gaps.counts).toEqual({ gaps: 3_000, missing: 3_000 });
  gaps.take(1, 1, '', 0);
  gaps.take(5_999, 5_999, '', 0);
  expect(gaps.counts).toEqual({ gaps: 2_999, missing: 2_999 });
  expect(gaps.first?.first).toBe(1);
});
