import { expect, it } from 'vitest';
import { Freshness } from './freshness.ts';

const BEGAN = 1_000_000;
const SETTLING = 2_000;

function started() {
  const clock = { time: BEGAN, now: () => clock.time };
  const freshness = new Freshness([clock], SETTLING);
  const check = (timestamp: number, isCommand: boolean) =>
    freshness.check(new Map([['timestamp', String(timestamp)]]), isCommand);
  return { clock, freshness, check };
}

it('refuses a command that an earlier process may have taken, and reads at once', () => {
  const { check, clock } = started();
  const refused = expect.objectContaining({ code: -1021 });
  for (const timestamp of [BEGAN - 100, BEGAN + 900]) {
    expect(() => check(timestamp, true)).toThrow(refused);
    expect(check(timestamp, false)).toBe(timestamp + 5_000);
  }
  clock.time = BEGAN + SETTLING;
  expect(() => check(BEGAN + SETTLING - 1, true)).toThrow(refused);
  expect(check(BEGAN + SETTLING, true)).toBe(BEGAN + SETTLING + 5_000);
});

it('takes no read of an earlier process as a command', () => {
  const { check, freshness } = started();
  const payload = Buffer.from('symbol=BTCUSDT');
  const until = check(BEGAN - 100, false);
  expect(freshness.take(1, payload, false, until)).toBe(true);
  expect(freshness.take(1, payload, false, until)).toBe(true);
  expect(freshness.take(1, payload, true, until)).toBe(false);
  expect(() => check(BEGAN - 100, true)).toThrow();
});
