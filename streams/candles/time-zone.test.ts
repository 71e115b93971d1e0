import { describe, expect, it } from 'vitest';
import { type Interval, intervalEnd, intervalOpen } from './interval.ts';
import { parseInterval } from './parse-interval.ts';

/** The interval of a zone that contains an instant, as texts. */
function boundsOf(interval: Interval, at: string, timeZone: string): string {
  const open = intervalOpen(interval, Date.parse(at), { timeZone });
  const end = intervalEnd(interval, open, { timeZone });
  return [open, end].map((time) => new Date(time).toISOString().slice(0, 16)).join(' ');
}

describe('the calendar of a time zone', () => {
  it.each([
    // Clocks go forward and back during these days.
    ['1d', '2024-03-31T12:00:00Z', 'Europe/Berlin', '2024-03-30T23:00 2024-03-31T22:00'],
    ['1d', '2024-10-27T12:00:00Z', 'Europe/Berlin', '2024-10-26T22:00 2024-10-27T23:00'],
    // … and at midnight, which is left out in spring and comes twice in autumn.
    ['1d', '2024-04-26T12:00:00Z', 'Africa/Cairo', '2024-04-25T22:00 2024-04-26T21:00'],
    ['1d', '2024-10-31T12:00:00Z', 'Africa/Cairo', '2024-10-30T21:00 2024-10-31T22:00'],
    ['1d', '2024-08-08T15:00:00Z', 'Asia/Tokyo', '2024-08-08T15:00 2024-08-09T15:00'],
    ['1d', '2024-08-08T14:59:59.999Z', 'Asia/Tokyo', '2024-08-07T15:00 2024-08-08T15:00'],
    ['1d', '2024-08-08T12:00:00Z', 'Asia/Kathmandu', '2024-08-07T18:15 2024-08-08T18:15'],
    // Weeks open on Monday, months on their first day.
    ['1w', '2024-08-11T12:00:00Z', 'America/New_York', '2024-08-05T04:00 2024-08-12T04:00'],
    ['1M', '2024-03-15T12:00:00Z', 'America/New_York', '2024-03-01T05:00 2024-04-01T04:00'],
    // Shorter intervals count from midnight, and the last one ends with the day.
    ['4h', '2024-03-31T21:30:00Z', 'Europe/Berlin', '2024-03-31T19:00 2024-03-31T22:00'],
    ['4h', '2024-08-08T14:00:00Z', 'Asia/Tokyo', '2024-08-08T11:00 2024-08-08T15:00'],
    ['1m', '2024-08-08T14:00:30Z', 'Asia/Tokyo', '2024-08-08T14:00 2024-08-08T14:01'],
    ['7h', '2024-08-08T14:00:00Z', 'Asia/Tokyo', '2024-08-08T12:00 2024-08-08T15:00'],
  ])('%s at %s in %s', (period, at, zone, bounds) => {
    expect(boundsOf(parseInterval(period) as Interval, at, zone)).toBe(bounds);
  });

  it('equals the calendar without a zone in UTC', () => {
    for (const interval of ['1m', '60m', '1d', '1w', '1M', 180_000] as const) {
      for (let time = 1_700_000_000_123; time < 1_710_000_000_000; time += 98_765_432) {
        const open = intervalOpen(interval, time);
        expect(intervalOpen(interval, time, { timeZone: 'UTC' })).toBe(open);
        expect(intervalEnd(interval, open, { timeZone: 'UTC' })).toBe(intervalEnd(interval, open));
      }
    }
  });
});
