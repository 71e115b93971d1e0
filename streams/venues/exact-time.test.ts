import { describe, expect, it } from 'vitest';
import { exactTime, millisTime } from './exact-time.ts';
import { StandingTime } from './standing-time.ts';

describe('a time text of a venue', () => {
  it.each([
    ['1700000000123', 1_700_000_000_123_000_000n, 'ms'],
    ['1700000000123456', 1_700_000_000_123_456_000n, 'us'],
    ['1700000000123456789', 1_700_000_000_123_456_789n, 'ns'],
    ['1700000000', 1_700_000_000_000_000_000n, 'ms'],
    ['170000000', 170_000_000_000_000_000n, 'ms'],
    ['17000000000', 17_000_000_000_000_000_000n, 'ms'],
    ['1700000000.5', 1_700_000_000_500_000_000n, 'ms'],
    ['1700000000.123', 1_700_000_000_123_000_000n, 'ms'],
    ['1700000000.1234', 1_700_000_000_123_400_000n, 'us'],
    ['1700000000.123456', 1_700_000_000_123_456_000n, 'us'],
    ['1700000000.1234567', 1_700_000_000_123_456_700n, 'ns'],
    ['1700000000.123456789', 1_700_000_000_123_456_789n, 'ns'],
    ['2023-11-14T22:13:20Z', 1_700_000_000_000_000_000n, 'ms'],
    ['2023-11-14 22:13:20.000001Z', 1_700_000_000_000_001_000n, 'us'],
    ['2023-11-14T22:13:20.000000001Z', 1_700_000_000_000_000_001n, 'ns'],
  ])('%s is exact to its last digit', (text, ns, unit) => {
    expect(exactTime(text)).toEqual({ ns, unit });
  });

  it.each([
    '',
    '17000000',
    '170000000012',
    '17000000001234',
    '170000000012345678',
    '17000000001234567890',
    '1700000000.',
    '1700000000.1234567891',
    '2023-11-14T22:13:20',
    '2023-13-14T22:13:20Z',
    'x1700000000123',
  ])('"%s" is no time', (text) => {
    expect(exactTime(text)).toBeNull();
  });

  it('is the same as whole milliseconds', () => {
    expect(millisTime(1_700_000_000_123)).toEqual(exactTime('1700000000123'));
  });
});

describe('the time for which books stand', () => {
  it('counts each book once, and adds up their times to the present', () => {
    const time = new StandingTime();
    time.judge(false, 0);
    expect(time.until(9_000)).toEqual({ built: 0, stood: 0 });
    time.judge(true, 10_000);
    time.judge(true, 12_000);
    expect(time.until(13_000)).toEqual({ built: 1, stood: 3 });
    time.judge(false, 15_000);
    time.judge(false, 18_000);
    expect(time.until(20_000)).toEqual({ built: 1, stood: 5 });
    time.judge(true, 30_000);
    expect(time.until(37_000)).toEqual({ built: 2, stood: 12 });
  });

  it('never shrinks when the clock goes back', () => {
    const time = new StandingTime();
    time.judge(true, 10_000);
    expect(time.until(4_000)).toEqual({ built: 1, stood: 0 });
    time.judge(false, 4_000);
    expect(time.until(4_000)).toEqual({ built: 1, stood: 0 });
  });

  it('is rounded to whole milliseconds, up from half of one', () => {
    const time = new StandingTime();
    time.judge(true, 10_000);
    time.judge(false, 4_000);
    time.judge(true, 5_000);
    expect(time.until(5_499).stood).toBe(0);
    time.judge(false, 5_499);
    expect(time.until(5_499).stood).toBe(0);
    time.judge(true, 6_000);
    expect(time.until(6_001).stood).toBe(1);
  });
});
