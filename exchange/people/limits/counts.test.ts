import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { Writer } from '../../foundation/transactions/writer.ts';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import { Limits } from './limits.ts';
import { Quota } from './quota.ts';
import { Throttle } from './throttle.ts';

const MINUTE = 60_000;
const hashOf = (subject: string): string => hash('sha256', subject, 'base64url');
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
    const throttle = limits.throttle('stored', RULE);
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

describe('the sweep of counts', () => {
  it('runs at most once an hour', async () => {
    const { clock, limits, rows } = await desk();
    const quota = limits.quota('minute', 1, MINUTE);
    await limits.turn();
    quota.take('ada', clock.time);
    for (const minutes of [2, 57]) {
      clock.time += minutes * MINUTE;
      await limits.turn();
      expect(await rows()).toHaveLength(1);
    }
    clock.time += MINUTE;
    await limits.turn();
    expect(await rows()).toEqual([]);
  });

  it('keeps a count until its whole lifetime has passed', async () => {
    const { clock, limits, rows } = await desk();
    const quota = limits.quota('hour', 1, 60 * MINUTE);
    quota.take('ada', clock.time);
    clock.time += 60 * MINUTE;
    await limits.turn();
    expect(await rows()).toHaveLength(1);
    clock.time += 60 * MINUTE;
    await limits.turn();
    expect(await rows()).toEqual([]);
  });
});

describe('counts of another process', () => {
  it('are followed, removed and forgotten, each by its own limit', async () => {
    const { clock, limits } = await desk();
    const quota = limits.quota('uses', 1, MINUTE);
    const other = limits.quota('other', 1, MINUTE);
    quota.take('ada', clock.time);
    expect(limits.countOf('uses', hashOf('ada'))).toEqual({ uses: 1, time: clock.time });
    expect(limits.countOf('other', hashOf('ada'))).toBeUndefined();
    expect(limits.countOf('nothing', hashOf('ada'))).toBeUndefined();
    limits.follow('other', hashOf('ada'), { uses: 1, time: clock.time });
    expect(other.wait('ada', clock.time)).toBe(MINUTE);
    limits.follow('other', hashOf('ada'), null);
    limits.follow('nothing', hashOf('ada'), null);
    expect(other.wait('ada', clock.time)).toBe(0);
    expect(quota.wait('ada', clock.time)).toBe(MINUTE);
    limits.forget();
    expect(quota.wait('ada', clock.time)).toBe(0);
    limits.restore([{ name: 'uses', subject: hashOf('ada'), uses: 1, time: clock.time }]);
    expect(quota.wait('ada', clock.time)).toBe(MINUTE);
    expect(other.wait('ada', clock.time)).toBe(0);
    // What memory has counted since is newer than the store.
    limits.restore([{ name: 'other', subject: hashOf('ada'), uses: 1, time: clock.time }]);
    expect(other.wait('ada', clock.time)).toBe(0);
    // A name is stable: two limits cannot share it.
    expect(() => limits.quota('uses', 1, MINUTE)).toThrow('two limits are named uses');
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
