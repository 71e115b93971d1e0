import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BACKOFF_CAP, fullJitter } from './full-jitter.ts';

it('spreads 10,000 clients evenly, also at the cap: no 100 ms bin above three times the mean', () => {
  for (const attempt of [3, 5, 12]) {
    const bins = new Map<number, number>();
    let seed = 1;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    for (let client = 0; client < 10_000; client++) {
      const bin = Math.floor(fullJitter(attempt, random) / 100);
      bins.set(bin, (bins.get(bin) ?? 0) + 1);
    }
    const span = Math.min(BACKOFF_CAP, 500 * 2 ** attempt) / 100;
    expect(Math.max(...bins.values())).toBeLessThanOrEqual((3 * 10_000) / span);
  }
});

it('never exceeds its bound', () => {
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, draw) => {
        const wait = fullJitter(attempt, () => draw);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(BACKOFF_CAP, 500 * 2 ** attempt));
      },
    ),
  );
});
