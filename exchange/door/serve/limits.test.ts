import { expect, it } from 'vitest';
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
