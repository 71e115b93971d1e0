import type { Deal } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { DealSync } from './deal-sync.ts';
import { TAPE_LENGTH } from './lengths.ts';

const deal = (id: number): Deal => ({ id, time: id, price: '1', quantity: '1', side: 'buy' });
const newestFirst = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => deal(from - index));
const ids = (sync: DealSync) => sync.tape.map((each) => each.id);

describe('a tape', () => {
  it('is not complete after a new connection until it is proven', () => {
    const sync = new DealSync();
    sync.snapshot([deal(5)], 100);
    expect(sync.push([deal(6)], 110)).toBe('changed');
    sync.relink();
    expect(sync.push([], 200)).toBe('held');
    expect(sync.broken).toBe(true);
    // An answer read before the connection's first frame may lack deals between the two.
    expect(sync.snapshot([deal(6), deal(5)], 190)).toBe('held');
    expect(sync.snapshot(newestFirst(7, 5), 210)).toBe('changed');
    expect(ids(sync)).toEqual([7, 6, 5]);
  });

  it('of a pair without deals begins with the first one, which waited', () => {
    const sync = new DealSync();
    expect(sync.push([deal(1), deal(2)], 100)).toBe('held');
    expect(sync.snapshot([], 110)).toBe('changed');
    expect([ids(sync), sync.broken]).toEqual([[2, 1], false]);
  });

  it('is proven by a deal that follows', () => {
    const sync = new DealSync();
    sync.snapshot([deal(5)], 100);
    sync.relink();
    expect(sync.push([deal(6)], 200)).toBe('changed');
    expect(sync.push([], 210)).toBe('same');
  });

  it('continues with the waiting deals when a snapshot fills the gap, however small the overlap', () => {
    const sync = new DealSync();
    sync.snapshot([deal(5)], 100);
    expect(sync.push([deal(8), deal(9)], 110)).toBe('held');
    expect(sync.snapshot(newestFirst(6, 5), 105)).toBe('held');
    expect(ids(sync)).toEqual([5]);
    expect(sync.snapshot(newestFirst(7, 5), 106)).toBe('changed');
    expect(ids(sync)).toEqual([9, 8, 7, 6, 5]);
  });

  it('can be empty, and holds no more than its length', () => {
    const sync = new DealSync();
    expect(sync.snapshot([], 100)).toBe('changed');
    expect(sync.push(newestFirst(300, 1).reverse(), 110)).toBe('changed');
    expect(sync.tape).toHaveLength(TAPE_LENGTH);
  });
});

describe('a tape in doubt', () => {
  it('is not proven by a snapshot of the same millisecond as the first frame', () => {
    const sync = new DealSync();
    sync.snapshot([deal(5)], 200);
    sync.relink();
    expect(sync.push([], 200)).toBe('held');
    expect(sync.push([], 300)).toBe('held');
    sync.relink();
    expect(sync.push([], 199)).toBe('same');
  });

  it('stops at a malformed frame until a later snapshot', () => {
    const sync = new DealSync();
    sync.snapshot([deal(5)], 100);
    sync.lost(110);
    expect(sync.broken).toBe(true);
    expect(sync.snapshot(newestFirst(6, 5), 110)).toBe('held');
    expect(sync.snapshot(newestFirst(7, 5), 111)).toBe('changed');
    expect(sync.broken).toBe(false);
  });

  it('drops the waiting deals after two snapshots that do not join, for one read after the last frame', () => {
    const sync = new DealSync();
    sync.snapshot([deal(5)], 100);
    expect(sync.push([deal(900)], 110)).toBe('held');
    expect(sync.snapshot(newestFirst(6, 5), 120)).toBe('held');
    expect(sync.snapshot(newestFirst(6, 5), 109)).toBe('held');
    expect(sync.snapshot(newestFirst(6, 5), 130)).toBe('changed');
    expect(ids(sync)).toEqual([6, 5]);
  });

  it('drops waiting deals of the previous connection on a new one', () => {
    const sync = new DealSync();
    sync.snapshot([deal(5)], 100);
    expect(sync.push([deal(900)], 110)).toBe('held');
    sync.relink();
    expect(sync.snapshot(newestFirst(6, 5), 120)).toBe('changed');
    expect([ids(sync), sync.broken]).toEqual([[6, 5], false]);
  });
});

it('does not take an answer from before a gap as complete because of deals that waited before it', () => {
  const sync = new DealSync();
  sync.snapshot([deal(1)], 10);
  sync.push([deal(3)], 20);
  // The frame with 4 is lost, and the next one has no deals.
  sync.gap();
  sync.push([], 40);
  for (let again = 0; again < 2; again++) sync.snapshot([deal(2), deal(1)], 30);
  expect([sync.broken, sync.givenUp]).toEqual([true, 1]);
  expect(sync.snapshot([deal(4), deal(3), deal(2)], 50)).toBe('changed');
  expect([sync.broken, sync.last]).toEqual([false, 4]);
});
