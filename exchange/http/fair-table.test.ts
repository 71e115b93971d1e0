import { describe, expect, it } from 'vitest';
import { FairTable } from './fair-table.ts';

const members = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ name: `${name}${at}` }));

describe('a fair table', () => {
  it('refuses the newcomer of a full group, or replaces its oldest member', () => {
    const [a, b, c] = members(3, 'm') as [object, object, object];
    const strict = new FairTable({ perGroup: 2, total: 10, perOwner: 99, fullGroup: 'refuse' });
    expect([a, b, c].map((each) => strict.enter(each, 'g'))).toEqual([[], [], [c]]);
    expect([strict.size, strict.countOf('g')]).toEqual([2, 2]);
    const open = new FairTable({ perGroup: 2, total: 10, perOwner: 99, fullGroup: 'replace' });
    expect([a, b, c].map((each) => open.enter(each, 'g'))).toEqual([[], [], [a]]);
    expect(open.countOf('g')).toBe(2);
  });

  it('makes a flood of one group displace its own members only', () => {
    const table = new FairTable({ perGroup: 100, total: 20, perOwner: 99, fullGroup: 'refuse' });
    const [quiet] = members(1, 'quiet') as [object];
    table.enter(quiet, 'quiet');
    const flood = members(60, 'flood');
    const gone = flood.flatMap((each) => table.enter(each, 'flood'));
    expect(gone).toEqual(flood.slice(0, 41));
    expect([table.size, table.countOf('quiet')]).toEqual([20, 1]);
    // A newcomer of a third group displaces a member of the flood.
    expect(table.enter({}, 'third')).toEqual([flood[41]]);
  });

  it('never displaces a pinned member, and refuses when all are pinned', () => {
    const table = new FairTable({ perGroup: 9, total: 3, perOwner: 99, fullGroup: 'refuse' });
    const users = members(3, 'user');
    for (const user of users) {
      table.enter(user, 'users');
      table.pin(user, 'owner');
    }
    const [late] = members(1, 'late') as [object];
    expect(table.enter(late, 'late')).toEqual([late]);
    table.leave(users[0] as object);
    expect(table.enter(late, 'late')).toEqual([]);
    expect(table.enter({}, 'later')).toEqual([late]);
    table.release(users[1] as object);
    expect(table.countOf('users')).toBe(2);
  });

  it('does not count pinned members for their group, but for their owner', () => {
    const table = new FairTable({ perGroup: 2, perOwner: 2, total: 99, fullGroup: 'refuse' });
    for (const [at, user] of members(6, 'user').entries()) {
      expect(table.enter(user, 'carrier')).toEqual([]);
      table.pin(user, `user ${at}`);
    }
    expect([table.countOf('carrier'), table.isFull('carrier')]).toEqual([6, false]);
    const greedy = members(4, 'greedy');
    for (const each of greedy) {
      table.enter(each, 'carrier');
      table.pin(each, 'greedy');
    }
    // The owner's third and fourth fill the group of the network.
    expect([table.countOf('carrier'), table.isFull('carrier')]).toEqual([10, true]);
    table.leave(greedy[0] as object);
    table.pin(greedy[3] as object, 'greedy');
    expect(table.isFull('carrier')).toBe(false);
  });

  it('counts correctly after any sequence of steps', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const table = new FairTable({ perGroup: 6, total: 20, perOwner: 99, fullGroup: 'replace' });
    const inside = new Map<object, string>();
    for (let step = 0; step < 20_000; step += 1) {
      const known = [...inside.keys()];
      const one = known[next(Math.max(1, known.length))];
      const what = next(4);
      if (what === 0 && one) {
        table.leave(one);
        inside.delete(one);
      } else if (what === 1 && one) table.pin(one, 'owner');
      else if (what === 2 && one) table.release(one);
      else {
        const member = {};
        const group = `g${next(8)}`;
        inside.set(member, group);
        for (const gone of table.enter(member, group)) inside.delete(gone);
      }
      expect(table.size).toBe(inside.size);
      expect(inside.size).toBeLessThanOrEqual(20);
    }
    for (const group of new Set(inside.values())) {
      const own = [...inside.values()].filter((each) => each === group).length;
      expect(table.countOf(group)).toBe(own);
    }
  });
});
