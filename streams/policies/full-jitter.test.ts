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

it('waits at most 0.5, 1, 2, 4, 8 and 15 s, and from then on 15 s', () => {
  const bound = (attempt: number) => fullJitter(attempt, () => 1);
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(bound)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ]);
  const wide = { base: 1, cap: Number.POSITIVE_INFINITY };
  expect([19, 20, 21].map((attempt) => fullJitter(attempt, () => 0.5, wide))).toEqual([
    2 ** 18,
    2 ** 19,
    2 ** 19,
  ]);
  expect(fullJitter(0, () => 0.999)).toBe(500);
});
