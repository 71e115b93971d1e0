import { intervalEnd } from '@tideline/streams/pure';
import { PERIODS } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, timeAt } from './bar-time.ts';

/** Openings of consecutive bars. */
const opens = (period: (typeof PERIODS)[number], count: number) => {
  const times = [Date.UTC(2025, 0, 1)];
  while (times.length < count) times.push(intervalEnd(period, times.at(-1) ?? 0));
  return times;
};

describe('places of instants on a chart', () => {
  it('lead back to the instant, inside the bars and on both sides of them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIODS),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: -100, max: 160, noNaN: true }),
        (period, count, place) => {
          const times = opens(period, count);
          const time = timeAt(times, place);
          expect(time).not.toBeNull();
          expect(placeOf(times, time ?? 0)).toBeCloseTo(place, 5);
        },
      ),
    );
  });

  it('are the index of a bar at its opening', () => {
    const times = opens('1M', 14);
    for (const [index, time] of times.entries()) expect(placeOf(times, time)).toBeCloseTo(index, 9);
  });

  it('stay on the same bars when older history comes before them', () => {
    const times = opens('60m', 50);
    const instant = (times[30] ?? 0) + 1_800_000;
    expect(placeOf(times, instant)).toBe(30.5);
    expect(placeOf(times.slice(20), instant)).toBe(10.5);
    // The history does not reach it yet: the length of a bar leads to the same place.
    expect(placeOf(times.slice(40), instant)).toBe(-9.5);
  });

  it('do not exist without bars', () => {
    expect([placeOf([], 5), timeAt([], 5)]).toEqual([null, null]);
  });
});
