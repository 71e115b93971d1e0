import { expect, it } from 'vitest';
import { FUTURES, SPOT } from '../rate-limits.ts';
import { DoorLimits, TooMany } from './limits.ts';

const refusal = (step: () => unknown): TooMany => {
  try {
    step();
  } catch (error) {
    if (error instanceof TooMany) return error;
    throw error;
  }
  throw new Error('was not refused');
};

it('refuses more weight than a network has in a minute, then bans it, then forgets', () => {
  const clock = { time: 60_000_000, now: () => clock.time };
  const limits = new DoorLimits(clock);
  expect(limits.call('a', 6_000)).toMatchObject({ 'x-mbx-used-weight-1m': '6000' });
  clock.time += 20_000;
  expect(refusal(() => limits.call('a', 1))).toMatchObject({ status: 429, seconds: 40 });
  expect(limits.call('b', 1)).toMatchObject({ 'x-mbx-used-weight-1m': '1' });
  for (let at = 0; at < 99; at += 1) refusal(() => limits.call('a', 1));
  expect(refusal(() => limits.call('a', 1))).toMatchObject({ status: 418, code: -1003 });
  clock.time += 60_000;
  expect(refusal(() => limits.call('a', 1))).toMatchObject({ status: 418, seconds: 60 });
  clock.time += 60_001;
  expect(limits.call('a', 1)).toMatchObject({ 'x-mbx-used-weight-1m': '1' });
});

it('refuses more than a hundred orders of an account in ten seconds', () => {
  const clock = { time: 60_000_000, now: () => clock.time };
  const limits = new DoorLimits(clock);
  for (let at = 0; at < 100; at += 1) limits.orders('1', 1);
  expect(refusal(() => limits.orders('1', 1))).toMatchObject({ status: 429, code: -1015 });
  expect(limits.orders('2', 1).headers).toMatchObject({ 'x-mbx-order-count-10s': '1' });
  clock.time += 10_000;
  const counts = { 'x-mbx-order-count-10s': '1', 'x-mbx-order-count-1d': '101' };
  expect(limits.orders('1', 1)).toEqual({ headers: counts, at: clock.time });
});

it('does not count orders that were refused, and forgets none of a later window', () => {
  const clock = { time: 60_000_000, now: () => clock.time };
  const limits = new DoorLimits(clock);
  for (let at = 0; at < 300; at += 1) {
    const counted = limits.orders('1', 2);
    limits.refused('1', 2, counted.at);
  }
  const early = limits.orders('1', 1);
  clock.time += 10_000;
  limits.orders('1', 1);
  limits.refused('1', 1, early.at);
  const counts = { 'x-mbx-order-count-10s': '2', 'x-mbx-order-count-1d': '2' };
  expect(limits.orders('1', 1).headers).toEqual(counts);
});

const MINUTE = 60_000;
const DAY = 86_400_000;
it.each([
  ['spot', SPOT, { max: 100, header: '10s', length: 10_000, words: '100 orders per 10 SECOND' }],
  ['spot', SPOT, { max: 200_000, header: '1d', length: DAY, words: '200000 orders per 1 DAY' }],
  [
    'futures',
    FUTURES,
    { max: 300, header: '10s', length: 10_000, words: '300 orders per 10 SECOND' },
  ],
  [
    'futures',
    FUTURES,
    { max: 1_200, header: '1m', length: MINUTE, words: '1200 orders per 1 MINUTE' },
  ],
] as const)(
  'of %s takes the last order of each window and refuses the next',
  (_, market, limit) => {
    const clock = { time: DAY, now: () => clock.time };
    const limits = new DoorLimits(clock, market);
    const { header, length, max, words } = limit;
    const short = market.orders[0]?.max ?? 0;
    // As many in each ten seconds as the short window takes; the long one fills in its own time.
    for (let sent = 0; sent < max; sent += short) {
      if (sent > 0) clock.time += 10_000;
      const now = Math.min(short, max - sent);
      if (now > 1) limits.orders('1', now - 1);
      const { headers } = limits.orders('1', 1);
      expect(headers[`x-mbx-order-count-${header}`]).toBe(String(sent + now));
      if (max > short && sent + now === max) clock.time += 10_000;
    }
    const end = refusal(() => limits.orders('1', 1));
    expect(end).toMatchObject({ status: 429, code: -1015 });
    expect(end.message).toContain(words);
    expect(end.seconds).toBe(Math.ceil((length - (clock.time % length)) / 1_000));
    expect(limits.orders('2', 1).headers[`x-mbx-order-count-${header}`]).toBe('1');
    clock.time += end.seconds * 1_000;
    expect(limits.orders('1', 1).headers[`x-mbx-order-count-${header}`]).toBe('1');
  },
);

it.each([
  ['spot', SPOT, 6_000],
  ['futures', FUTURES, 2_400],
] as const)('of %s takes the last weight of a minute and refuses the next', (_, market, max) => {
  const clock = { time: DAY, now: () => clock.time };
  const limits = new DoorLimits(clock, market);
  limits.call('a', max - 1);
  expect(limits.call('a', 1)).toMatchObject({ 'x-mbx-used-weight-1m': String(max) });
  const end = refusal(() => limits.call('a', 1));
  expect(end).toMatchObject({ status: 429, code: -1003, seconds: 60 });
  expect(end.message).toContain(`${max} request weight per 1 MINUTE`);
  clock.time += MINUTE;
  expect(limits.call('a', 1)).toMatchObject({ 'x-mbx-used-weight-1m': '1' });
});
