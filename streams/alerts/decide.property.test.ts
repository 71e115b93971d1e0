import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALERT_REST, type PriceAlert } from './alert.ts';
import { decideAlert } from './decide.ts';

/** A price path: ticks of a cent, and the ms before each. */
const STEP = fc.record({
  ticks: fc.integer({ min: 9_900, max: 10_100 }),
  wait: fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 2 * ALERT_REST })),
  unbroken: fc.boolean(),
});
const PATH = fc.array(STEP, { maxLength: 60 });
const TARGET = 10_000;
/** A thousandth of the price, as in the rule. */
const SLACK = 10;

const text = (ticks: number): string => (ticks / 100).toFixed(2);
const alertOf = (changes: Partial<PriceAlert>): PriceAlert => ({
  id: 'a',
  symbol: 'BTCUSDT',
  direction: 'rise',
  price: text(TARGET),
  repeat: 'always',
  note: '',
  on: true,
  armed: true,
  since: 0,
  rangAt: null,
  rings: 0,
  ...changes,
});

type Step = { readonly ticks: number; readonly wait: number; readonly unbroken: boolean };

/** Indices of the path at which an alert rang. */
function rung(first: PriceAlert, path: readonly Step[]): readonly number[] {
  let alert = first;
  let at = 1_000_000_000_000;
  return path.flatMap(({ ticks, wait, unbroken }, index) => {
    at += wait;
    const decided = decideAlert(alert, { last: text(ticks), at, unbroken });
    alert = decided.alert;
    return decided.ring ? [index] : [];
  });
}

it('a one-time alert rings at the first price beyond, and never again', () => {
  fc.assert(
    fc.property(PATH, fc.constantFrom('rise', 'fall'), (path, direction) => {
      const first = path.findIndex(({ ticks }) =>
        direction === 'rise' ? ticks >= TARGET : ticks <= TARGET,
      );
      const alert = alertOf({ repeat: 'once', direction });
      expect(rung(alert, path)).toEqual(first === -1 ? [] : [first]);
    }),
  );
});

/**
 * A second implementation over the whole path: a crossing is the first price beyond since the price
 * was last clearly on the near side (it is at the start). It rings unless the previous ring is too
 * recent.
 */
function crossings(path: readonly Step[], sign: 1 | -1): readonly number[] {
  const away = path.map(({ ticks }) => sign * (ticks - TARGET));
  const times = path.map((_, index) =>
    path.slice(0, index + 1).reduce((sum, { wait }) => sum + wait, 0),
  );
  let last = Number.NEGATIVE_INFINITY;
  return path.flatMap((_, index) => {
    if ((away[index] ?? 0) < 0) return [];
    const before = away.slice(0, index);
    const back = before.findLastIndex((each) => each <= -SLACK);
    const beyond = before.findLastIndex((each) => each >= 0);
    const isCrossing = beyond === -1 || back > beyond;
    const now = times[index] ?? 0;
    if (!isCrossing || now - last < ALERT_REST) return [];
    last = now;
    return [index];
  });
}

it('a repeating alert rings at each crossing outside its rest, and never else', () => {
  fc.assert(
    fc.property(PATH, (path) => {
      expect(rung(alertOf({}), path)).toEqual(crossings(path, 1));
      expect(rung(alertOf({ direction: 'fall' }), path)).toEqual(crossings(path, -1));
    }),
    { numRuns: 500 },
  );
});

it('a price that fluctuates by less than the slack rings once, for any duration', () => {
  const tremble = fc.array(
    fc.record({
      ticks: fc.integer({ min: TARGET - SLACK + 1, max: TARGET + 50 }),
      wait: fc.integer({ min: 0, max: 2 * ALERT_REST }),
      unbroken: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(tremble, (path) => {
      expect(rung(alertOf({}), path).length).toBeLessThanOrEqual(1);
    }),
  );
});

it('reports a missed crossing only when prices could have been missed', () => {
  fc.assert(
    fc.property(PATH, (path) => {
      let alert = alertOf({});
      for (const [index, { ticks, unbroken }] of path.entries()) {
        const { alert: next, ring } = decideAlert(alert, {
          last: text(ticks),
          at: 1_000_000_000_000 + index,
          unbroken,
        });
        if (ring) expect(ring.away).toBe(!unbroken);
        alert = next;
      }
    }),
  );
});
