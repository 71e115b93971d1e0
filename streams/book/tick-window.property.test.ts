import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TickWindow, WINDOW } from './tick-window.ts';

it('finds the neighbours of any tick like a sorted list', () => {
  const tick = fc.oneof(
    fc.integer({ min: 0, max: WINDOW - 1 }),
    // The boundaries of words.
    fc.constantFrom(0, 31, 32, 1_023, 1_024, WINDOW - 1),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(tick, fc.boolean()), { maxLength: 60 }), tick, (steps, at) => {
      const window = new TickWindow();
      const reference = new Set<number>();
      for (const [each, add] of steps) {
        if (add) window.add(each);
        else window.delete(each);
        if (add) reference.add(each);
        else reference.delete(each);
        const sorted = [...reference].sort((a, b) => a - b);
        for (const from of [at, each]) {
          expect(window.has(from)).toBe(reference.has(from));
          if (from > 0) {
            expect(window.below(from)).toBe(sorted.findLast((other) => other < from) ?? -1);
          }
          expect(window.from(from)).toBe(sorted.find((other) => other >= from) ?? -1);
        }
        expect(window.below(WINDOW)).toBe(sorted.at(-1) ?? -1);
        expect(window.from(0)).toBe(sorted[0] ?? -1);
      }
      window.clear();
      expect(window.below(WINDOW)).toBe(-1);
    }),
    { numRuns: 200 },
  );
});
