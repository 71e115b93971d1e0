import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Count } from './counts.ts';
import { Quota } from './quota.ts';
import { lifetimeOf, Throttle, waitAfter } from './throttle.ts';

const step = fc.record({
  do: fc.constantFrom('use', 'use', 'forgive', 'look'),
  subject: fc.constantFrom('a', 'b'),
  /** Time that passes before. */
  ms: fc.constantFrom(0, 1, 99, 100, 1_000, 4_000, 7_999, 8_000),
});

/** Counts that write down what is stored. */
function counted() {
  const held = new Map<string, Count>();
  let writes = 0;
  const counts = {
    get: (subject: string) => held.get(subject),
    set: (subject: string, count: Count) => {
      writes += 1;
      held.set(subject, count);
      return null;
    },
  };
  return { counts, writes: () => writes };
}

it('a quota allows its uses in each window, which begins with the first one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { counts, writes } = counted();
      const quota = new Quota(2, 100, counts);
      /** Uses of the present window by subject. */
      const windows = new Map<string, { start: number; uses: number }>();
      let now = 50;
      for (const { do: what, subject, ms } of steps) {
        now += ms;
        const known = windows.get(subject);
        const window = known && now < known.start + 100 ? known : { start: now, uses: 0 };
        const left = window.start + 100 - now;
        const wait = window.uses < 2 ? 0 : left;
        expect([
          quota.wait(subject, now),
          quota.uses(subject, now),
          quota.left(subject, now),
        ]).toEqual([wait, window.uses, left]);
        const before = writes();
        if (what === 'use') {
          expect(quota.take(subject, now)).toBe(wait);
          expect(writes() - before).toBe(wait > 0 ? 0 : 1);
          if (wait === 0) windows.set(subject, { ...window, uses: window.uses + 1 });
        }
        if (what === 'forgive') {
          quota.forgive(subject, now);
          expect(writes() - before).toBe(window.uses > 0 ? 1 : 0);
          if (window.uses > 0) windows.set(subject, { start: now, uses: 0 });
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('a throttle waits after its free failures, twice as long each time, until they are forgotten', () => {
  const rule = { free: 2, longest: 4_000 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { counts, writes } = counted();
      const throttle = new Throttle(rule, counts);
      const failures = new Map<string, { last: number; count: number }>();
      let now = 50;
      for (const { do: what, subject, ms } of steps) {
        now += ms;
        const known = failures.get(subject) ?? { last: now, count: 0 };
        const delay = known.count < 2 ? 0 : Math.min(1_000 * 2 ** (known.count - 2), 4_000);
        expect(throttle.wait(subject, now)).toBe(Math.max(0, known.last + delay - now));
        const before = writes();
        if (what === 'use') {
          throttle.fail(subject, now);
          const over = now - known.last >= 8_000;
          failures.set(subject, { last: now, count: over ? 1 : known.count + 1 });
        }
        if (what === 'forgive') {
          throttle.forgive(subject, now);
          expect(writes() - before).toBe(known.count > 0 ? 1 : 0);
          if (known.count > 0) failures.set(subject, { last: now, count: 0 });
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(lifetimeOf(rule)).toBe(8_000);
});

it('a wait grows to its limit, for any number of failures', () => {
  const rule = { free: 0, longest: Number.POSITIVE_INFINITY };
  expect([0, 1, 19, 20, 21, 1_000].map((count) => waitAfter(count, rule))).toEqual(
    [1, 2, 2 ** 19, 2 ** 20, 2 ** 20, 2 ** 20].map((seconds) => 1_000 * seconds),
  );
});
