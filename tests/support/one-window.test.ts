import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinOne } from './one-window.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MINUTE - 1 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs again what began in one window and ended in the next, also when it failed', async () => {
  let runs = 0;
  const body = async () => {
    runs += 1;
    if (runs === 2) vi.setSystemTime(2 * MINUTE);
    vi.advanceTimersByTime(1);
    if (runs < 3) throw new Error('of two windows');
    return runs;
  };
  expect(await withinOne(MINUTE, body)).toBe(3);
});

it('fails with the error of a run within one window', async () => {
  vi.setSystemTime(MINUTE);
  const failing = async () => {
    throw new Error('of one window');
  };
  await expect(withinOne(MINUTE, failing)).rejects.toThrow('of one window');
});
