import { describe, expect, it } from 'vitest';
import { scaledClock } from './scaled-clock.ts';

function sources() {
  const at = { wall: 1_000_000, passed: 50 };
  return { at, read: { wall: () => at.wall, passed: () => at.passed } };
}

describe('the exchange’s clock', () => {
  it('follows the wall clock, also forward over a sleep', () => {
    const { at, read } = sources();
    const clock = scaledClock(1, read);
    expect(clock.now()).toBe(1_000_000);
    at.wall += 5_000;
    at.passed += 5_000;
    expect(clock.now()).toBe(1_005_000);
    // While a machine sleeps, only the wall clock advances.
    at.wall += 3_600_000;
    expect(clock.now()).toBe(4_605_000);
  });

  it('continues when the wall clock is set back, and follows it again once that catches up', () => {
    const { at, read } = sources();
    const clock = scaledClock(1, read);
    clock.now();
    at.wall -= 3_600_000;
    at.passed += 100;
    expect(clock.now()).toBe(1_000_100);
    at.wall += 60_000;
    at.passed += 60_000;
    expect(clock.now()).toBe(1_060_100);
    at.wall += 3_600_200;
    at.passed += 1;
    expect(clock.now()).toBe(at.wall);
  });

  it('never goes back, for any steps of the wall clock', () => {
    const { at, read } = sources();
    const clock = scaledClock(1, read);
    let last = clock.now();
    for (let step = 1; step < 2_000; step += 1) {
      at.passed += step % 7;
      at.wall += ((step * 7_919) % 2_001) - 1_000;
      const now = clock.now();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
  });

  it('runs at the given multiple of real time', () => {
    const { at, read } = sources();
    const clock = scaledClock(60, read);
    at.passed += 1_000;
    expect(clock.now()).toBe(1_060_000);
  });
});
