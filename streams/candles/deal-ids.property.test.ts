import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DealIds } from './index.ts';

it('remembers exactly the ids of a set, in as few ranges as possible', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 80 }), (ids) => {
      const seen = new Set<number>();
      const ranges = new DealIds();
      for (const id of ids) {
        expect(ranges.add(id)).toBe(!seen.has(id));
        seen.add(id);
        const inOrder = [...seen].sort((a, b) => a - b);
        const starts = inOrder.filter((each) => !seen.has(each - 1));
        const ends = inOrder.filter((each) => !seen.has(each + 1));
        expect(ranges.save()).toEqual({ starts, ends, texts: [] });
        expect(ranges.ranges).toBe(starts.length);
      }
      for (let first = 0; first < 40; first += 7) {
        const whole = [0, 1, 2, 3].every((step) => seen.has(first + step));
        expect(ranges.covers(first, first + 3)).toBe(whole);
      }
    }),
    { numRuns: 300 },
  );
});
