import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../store/sqlite-store.ts';
import { ManualClock, RecordingBus } from '../testing/scripted-market.ts';
import { Writer } from '../transactions/writer.ts';
import { Limits } from './limits.ts';
import { Quota } from './quota.ts';
import { Throttle } from './throttle.ts';

const MINUTE = 60_000;
const RULE = { free: 2, longest: 15 * MINUTE };

async function desk() {
  const clock = new ManualClock();
  const store = await SqliteStore.open(':memory:');
  const writer = new Writer({
    clock,
    bus: new RecordingBus(),
    store,
    rebuild: async () => 0,
    rebuilt: () => undefined,
    defer: setImmediate,
    pause: async () => undefined,
    report: (error) => {
      throw error;
    },
  });
  const rows = async () => {
    await writer.settle();
    return store.all('limits');
  };
  return { clock, limits: new Limits(clock, writer), rows };
}

describe('counts', () => {
  it('of attacked subjects survive a flood of other subjects', async () => {
    const { clock, limits } = await desk();
    const throttle = limits.throttle('kept', RULE);
    const quota = limits.quota('uses', 1, MINUTE);
    for (let turn = 0; turn < 3; turn += 1) throttle.fail('ada', clock.time);
    quota.take('ada', clock.time);
    for (let at = 0; at < 10_240; at += 1) {
      throttle.fail(`other${at}`, clock.time);
      quota.take(`other${at}`, clock.time);
    }
    expect(throttle.wait('ada', clock.time)).toBe(2_000);
    expect(quota.wait('ada', clock.time)).toBe(MINUTE);
  });

  it('of attackers are bounded, in memory and in the store', async () => {
    const { clock, limits, rows } = await desk();
    const throttle = limits.throttle('passing', RULE, 'passing');
    for (let at = 0; at < 10_240; at += 1) throttle.fail(`network${at}`, clock.time);
    expect(await rows()).toHaveLength(10_000);
    for (let turn = 0; turn < 2; turn += 1) throttle.fail('network10239', clock.time);
    expect(throttle.wait('network10239', clock.time)).toBe(2_000);
  });

  it('of kind `unwritten` leave nothing in the store', async () => {
    const { clock, limits, rows } = await desk();
    const throttle = limits.throttle('names', RULE);
    for (let turn = 0; turn < 3; turn += 1) throttle.fail('secret', clock.time, 'unwritten');
    expect(throttle.wait('secret', clock.time)).toBe(2_000);
    expect(await rows()).toEqual([]);
  });

  it('are swept when they have expired, and not before', async () => {
    const { clock, limits, rows } = await desk();
    const quota = limits.quota('day', 1, 120 * MINUTE);
    await limits.turn();
    quota.take('ada', clock.time);
    clock.time += 119 * MINUTE;
    await limits.turn();
    expect(quota.wait('ada', clock.time)).toBe(MINUTE);
    expect(await rows()).toHaveLength(1);
    clock.time += 61 * MINUTE;
    await limits.turn();
    expect(await rows()).toEqual([]);
  });
});

describe('a quota', () => {
  it('ends exactly after its window', () => {
    const quota = new Quota(1, MINUTE);
    expect(quota.take('a', 0)).toBe(0);
    expect(quota.wait('a', MINUTE - 1)).toBe(1);
    expect(quota.wait('a', MINUTE)).toBe(0);
    // At that instant the window restarts, and the new use is the first.
    expect(quota.take('a', MINUTE)).toBe(0);
    expect(quota.wait('a', MINUTE)).toBe(MINUTE);
  });
});

describe('a throttle', () => {
  it('forgets failures after twice the longest wait without another failure', () => {
    const throttle = new Throttle(RULE);
    for (let turn = 0; turn < 3; turn += 1) throttle.fail('a', 0);
    const later = 30 * MINUTE;
    throttle.fail('a', later);
    expect(throttle.wait('a', later)).toBe(0);
    throttle.fail('a', later + 1);
    expect(throttle.wait('a', later + 1)).toBe(1_000);
  });

  it('still counts when the clock is set back, and never waits longer than its rule', () => {
    const throttle = new Throttle(RULE);
    for (let turn = 0; turn < 30; turn += 1) throttle.fail('a', 10 * MINUTE);
    expect(throttle.wait('a', 0)).toBeLessThanOrEqual(RULE.longest);
    const quota = new Quota(1, MINUTE);
    quota.take('b', 100 * MINUTE);
    expect(quota.wait('b', 0)).toBe(MINUTE);
    expect(quota.wait('b', MINUTE)).toBe(0);
  });
});
