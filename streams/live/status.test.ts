import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOWN_AFTER, type Evidence, judge, MISSING_FOR, nextJudgement, TRANSIT } from './status.ts';

const START = 1_700_000_000_000;
/**
 * Live at monotonic time 0: received then, and dated then by an exchange whose clock leads by
 * `START`.
 */
const good: Evidence = {
  known: true,
  lastFrameAt: 0,
  allowance: 3_000,
  ceiling: 12_500,
  asOf: START,
  paused: false,
  broken: false,
  outdated: false,
  missingSince: Number.NaN,
  receivedAt: 0,
  confirmedBy: 'socket',
  since: 0,
  restFailing: false,
  pollEvery: 2_000,
};
const at = (now: number, change: Partial<Evidence> = {}, lead = START) =>
  judge({ ...good, ...change }, now, lead);

describe('a status', () => {
  it('is live until the topic’s allowance ends', () => {
    expect(at(2_999)).toBe('live');
    expect(at(3_000)).toBe('stale');
  });

  it('is not live from the age that the allowance plus a slow network gives', () => {
    const received = { lastFrameAt: 4_000 };
    expect(at(3_000 + TRANSIT - 1, received)).toBe('live');
    expect(at(3_000 + TRANSIT, received)).toBe('stale');
  });

  it('counts the clock’s error against the value', () => {
    expect(at(1_000, {}, START + 3_999)).toBe('live');
    expect(at(1_000, {}, START + 4_000)).toBe('stale');
  });

  it('is not live while the exchange’s clock is unknown', () => {
    expect(at(0, {}, Number.POSITIVE_INFINITY)).toBe('stale');
  });

  it('depends on arrival alone for a clock of its own, by which nothing is old', () => {
    const own = (now: number, change: Partial<Evidence> = {}) => at(now, change, Number.NaN);
    expect(own(2_999, { asOf: 5 })).toBe('live');
    expect(own(3_000, { asOf: 5 })).toBe('stale');
    expect(own(0, { asOf: Number.NaN })).toBe('stale');
    expect(own(4_000, { asOf: 5, confirmedBy: 'rest' })).toBe('delayed');
    expect(own(DOWN_AFTER, { asOf: 5, confirmedBy: 'rest' })).toBe('down');
    expect(nextJudgement({ ...good, receivedAt: 100 }, 100, Number.NaN)).toBe(3_000);
  });

  it('is never live beyond the ceiling, for any learned rhythm', () => {
    const slow = { allowance: 12_500, lastFrameAt: 12_400 };
    expect(at(12_499, slow)).toBe('live');
    expect(at(12_500, slow)).toBe('stale');
  });

  it('is not live after missing data has been missing too long', () => {
    const owing = { lastFrameAt: 5_900, asOf: START + 5_900, missingSince: 1_000 };
    expect(at(1_000 + MISSING_FOR - 1, owing)).toBe('live');
    expect(at(1_000 + MISSING_FOR, owing)).toBe('stale');
  });

  it('is down when no source has answered for half a minute', () => {
    expect(at(DOWN_AFTER - 1)).toBe('stale');
    expect(at(DOWN_AFTER)).toBe('down');
  });

  it('is delayed while a poll is recent by the exchange’s clock', () => {
    const polled = { lastFrameAt: Number.NaN, confirmedBy: 'rest' } as const;
    expect(at(6_999, polled)).toBe('delayed');
    expect(at(7_000, polled)).toBe('stale');
    expect(at(6_999, { ...polled, broken: true })).toBe('stale');
    expect(at(21_999, { ...polled, pollEvery: 8_000 })).toBe('delayed');
  });

  it('without data is loading, and down after REST has failed for a while', () => {
    expect(at(4_999, { known: false, restFailing: true })).toBe('loading');
    expect(at(5_000, { known: false, restFailing: true })).toBe('down');
    expect(at(5_000, { known: false })).toBe('loading');
    const later = { known: false, restFailing: true, since: 2_000 };
    expect([at(6_999, later), at(7_000, later)]).toEqual(['loading', 'down']);
  });

  it('predicts the first of all later instants at which time alone may change it', () => {
    const none = {
      ...good,
      lastFrameAt: Number.NaN,
      asOf: Number.NaN,
      receivedAt: Number.NaN,
      since: Number.NaN,
    };
    const next = (change: Partial<Evidence>, now = 0, lead = START) =>
      nextJudgement({ ...none, ...change }, now, lead);
    const never = Number.POSITIVE_INFINITY;
    expect(next({})).toBe(never);
    expect([next({ lastFrameAt: 0 }), next({ lastFrameAt: 0 }, 2_999)]).toEqual([3_000, 3_000]);
    expect(next({ lastFrameAt: 0 }, 3_000)).toBe(never);
    // An item of now: too old for the socket's data after 5 s, for a poll's after 7 s.
    const dated = { asOf: START };
    expect([next(dated), next(dated, 5_000), next(dated, 7_000)]).toEqual([5_000, 7_000, never]);
    expect(next(dated, 0, START + 100)).toBe(4_900);
    expect(next({ ...dated, ceiling: 4_000 })).toBe(4_000);
    expect(next({ ...dated, pollEvery: 8_000 }, 5_000)).toBe(22_000);
    expect([next({ receivedAt: 10 }), next({ receivedAt: 10 }, 30_010)]).toEqual([30_010, never]);
    expect([next({ missingSince: 10 }), next({ missingSince: 10 }, 5_010)]).toEqual([5_010, never]);
    expect([next({ since: 10 }), next({ since: 10 }, 5_010)]).toEqual([5_010, never]);
    expect(next({ lastFrameAt: 0, receivedAt: 0, since: -1 })).toBe(3_000);
  });

  it('changes at the predicted times and at no other', () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constant(Number.NaN));
    const evidence = fc.record({
      known: fc.boolean(),
      lastFrameAt: time,
      allowance: fc.integer({ min: 3_000, max: 12_500 }),
      ceiling: fc.constant(12_500),
      asOf: fc.integer({ min: START - 5_000, max: START + 20_000 }),
      paused: fc.boolean(),
      broken: fc.boolean(),
      outdated: fc.boolean(),
      missingSince: time,
      receivedAt: fc.integer({ min: 0, max: 20_000 }),
      confirmedBy: fc.constantFrom('socket' as const, 'rest' as const),
      since: fc.constant(0),
      restFailing: fc.boolean(),
      pollEvery: fc.constantFrom(2_000, 8_000),
    });
    fc.assert(
      fc.property(evidence, fc.integer({ min: 20_000, max: 30_000 }), (each, now) => {
        const next = nextJudgement(each, now, START);
        const last = Math.min(next, now + 60_000) - 1;
        for (const later of [now + 1, now + 700, last]) {
          if (later < next && later >= now) {
            expect(judge(each, later, START)).toBe(judge(each, now, START));
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
