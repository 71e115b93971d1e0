import { describe, expect, it } from 'vitest';
import {
  type BookDelta,
  type BookEvent,
  BookFollower,
  type BookSnapshot,
  venueAdapter,
} from './index.ts';

function delta(
  first: number,
  last: number,
  bids: [string, string][],
  more: Partial<BookDelta> = {},
): BookDelta {
  const base = { symbol: 'X', time: null, asks: [], epoch: '', checksum: null, previous: null };
  return { kind: 'book-delta', first, last, bids, ...base, ...more };
}

function snapshot(
  id: number,
  bids: [string, string][],
  more: Partial<BookSnapshot> = {},
): BookSnapshot {
  const base = { symbol: 'X', time: null, asks: [], epoch: '', checksum: null, depth: null };
  return { kind: 'book-snapshot', id, bids, inBand: false, ...base, ...more };
}

function follow(venue: Parameters<typeof venueAdapter>[0]) {
  const events: BookEvent['kind'][] = [];
  const follower = new BookFollower('X', venueAdapter(venue), (event) => events.push(event.kind));
  return { events, follower };
}

describe('BookFollower', () => {
  it('keeps level 105 when an older REST body arrives late (pybotters #564)', () => {
    const { follower } = follow('binance');
    for (const id of [100, 101, 102]) follower.delta(delta(id, id, [[`${id}`, '1']]));
    follower.snapshot(snapshot(101, [['101', '1']]));
    for (const id of [103, 104, 105]) follower.delta(delta(id, id, [[`${id}`, '1']]));
    follower.snapshot(snapshot(104, [['104', '1']]));
    follower.delta(delta(106, 106, [['106', '1']]));
    expect(follower.valid).toBe(true);
    expect(follower.bookId).toBe(106);
    const prices = follower.book?.top(9).bids.map((row) => row[0]);
    expect(prices).toEqual(['106', '105', '104', '103', '102', '101']);
  });

  it('subscribes first, replays what the snapshot lacks, and drops what it includes', () => {
    const { events, follower } = follow('binance');
    follower.delta(delta(10, 12, [['1', '1']]));
    follower.delta(delta(13, 16, [['2', '1']]));
    follower.delta(delta(17, 18, [['3', '1']]));
    follower.snapshot(snapshot(14, []));
    expect(events).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'snapshot',
      'dropped',
      'delta',
      'delta',
    ]);
    expect(follower.book?.top(9).bids.map((row) => row[0])).toEqual(['3', '2']);
  });

  it('refuses a snapshot older than the first buffered change (ccxws #252)', () => {
    const { events, follower } = follow('binance');
    follower.delta(delta(105, 106, [['1', '1']]));
    follower.snapshot(snapshot(100, [['9', '9']]));
    expect(events).toEqual(['waiting', 'stale-snapshot']);
    expect(follower.valid).toBe(false);
    follower.snapshot(snapshot(104, [['9', '9']]));
    expect(follower.valid).toBe(true);
    expect(follower.bookId).toBe(106);
  });

  it('takes no absurd id for a newer state, of a change or a snapshot', () => {
    const far = 9_000_000_000_000_000;
    for (const first of [far, 3]) {
      const { follower } = follow('binance');
      follower.delta(delta(first, first, []));
      follower.delta(delta(11, 11, [['1', '1']]));
      follower.snapshot(snapshot(far, [['9', '9']]));
      follower.delta(delta(12, 12, [['2', '1']]));
      expect(follower.book?.bestBid() ?? null).not.toEqual(['9', '9']);
      follower.delta(delta(far, far, [['7', '1']]));
      expect(follower.valid).toBe(false);
      follower.delta(delta(13, 13, [['3', '1']]));
      follower.snapshot(snapshot(12, [['2', '1']]));
      expect([follower.valid, follower.bookId]).toEqual([true, 13]);
    }
    const { follower } = follow('binance');
    follower.snapshot(snapshot(far, [['9', '9']]));
    follower.delta(delta(11, 11, [['1', '1']]));
    expect(follower.valid).toBe(false);
  });

  it('accepts U = id + 1, which Binance’s old documentation called a loss', () => {
    const { events, follower } = follow('binance');
    follower.snapshot(snapshot(100, []));
    follower.delta(delta(101, 103, []));
    expect(events).toEqual(['snapshot', 'delta']);
  });

  it('is invalid from a gap to the next snapshot, and reports it once', () => {
    const { events, follower } = follow('binance-usdm');
    follower.snapshot(snapshot(10, []));
    follower.delta(delta(8, 12, [], { previous: 7 }));
    follower.delta(delta(20, 22, [], { previous: 19 }));
    follower.delta(delta(23, 24, [], { previous: 22 }));
    expect(follower.valid).toBe(false);
    expect(follower.bookId).toBeNull();
    follower.snapshot(snapshot(23, []));
    expect(events).toEqual(['snapshot', 'delta', 'gap', 'waiting', 'snapshot', 'dropped', 'delta']);
    expect(follower.valid).toBe(true);
  });

  it('accepts an in-band snapshot at any time (Bybit repeats them)', () => {
    const { follower } = follow('bybit');
    follower.snapshot(snapshot(50, [['5', '1']], { inBand: true }));
    follower.delta(delta(51, 51, [['6', '1']]));
    follower.snapshot(snapshot(1, [['7', '1']], { inBand: true }));
    follower.delta(delta(2, 2, [['8', '1']]));
    expect(follower.book?.top(9).bids.map((row) => row[0])).toEqual(['8', '7']);
  });

  it('drops the book when the exchange starts a new epoch', () => {
    const { events, follower } = follow('tideline');
    follower.snapshot(snapshot(5, [['5', '1']], { epoch: 'a' }));
    follower.delta(delta(6, 6, [], { epoch: 'a' }));
    follower.delta(delta(1, 1, [['1', '1']], { epoch: 'b' }));
    expect(events.at(-1)).toBe('gap');
    follower.snapshot(snapshot(9, [['9', '9']], { epoch: 'a' })); // an answer from before
    follower.snapshot(snapshot(0, [['2', '1']], { epoch: 'b' }));
    expect(follower.valid).toBe(true);
    expect(follower.bookId).toBe(1);
  });

  it('uses an answer that was ahead of the socket’s new epoch', () => {
    const { follower } = follow('tideline');
    follower.snapshot(snapshot(5, [['5', '1']], { epoch: 'a' }));
    follower.delta(delta(6, 6, [], { epoch: 'a' }));
    follower.snapshot(snapshot(3, [['2', '1']], { epoch: 'b' }));
    expect(follower.bookId).toBe(6);
    follower.delta(delta(4, 4, [['1', '1']], { epoch: 'b' }));
    expect(follower.bookId).toBe(4);
  });

  it('trusts no book after a change with a malformed level, whether it came at once or waited', () => {
    const waited = follow('binance').follower;
    waited.delta(delta(101, 101, [['x', '1']]));
    expect(() => waited.snapshot(snapshot(100, [['9', '1']]))).toThrow(RangeError);
    expect(waited.valid).toBe(false);
    const { follower } = follow('binance');
    follower.snapshot(snapshot(100, [['9', '1']]));
    expect(() => follower.delta(delta(101, 101, [['9', '-1']]))).toThrow(RangeError);
    follower.delta(delta(102, 102, [['8', '1']]));
    expect(follower.valid).toBe(false);
  });

  it('takes no answer from before a change that was wrong or lost', () => {
    const cases: ((follower: BookFollower) => void)[] = [
      // As a session does after a wrong checksum, and after a cut.
      (follower) => {
        follower.delta(delta(11, 11, [['2', '1']]));
        follower.invalidate();
      },
      (follower) => follower.lost(11, 'malformed'),
      (follower) => expect(() => follower.delta(delta(11, 11, [['x', '1']]))).toThrow(RangeError),
    ];
    for (const fault of cases) {
      const { events, follower } = follow('binance');
      follower.snapshot(snapshot(10, [['1', '1']]));
      fault(follower);
      for (let again = 0; again < 3; again++) follower.snapshot(snapshot(10, [['1', '1']]));
      expect([follower.valid, events.at(-1)]).toEqual([false, 'stale-snapshot']);
      follower.snapshot(snapshot(11, [['2', '1']]));
      expect([follower.valid, follower.bookId]).toEqual([true, 11]);
    }
  });

  it('lets an answer wait for the change after one whose id is unknown', () => {
    const { events, follower } = follow('binance');
    follower.snapshot(snapshot(10, [['1', '1']]));
    follower.lost(null, 'malformed');
    follower.snapshot(snapshot(10, [['1', '1']]));
    expect([follower.valid, events.at(-1)]).toEqual([false, 'dropped']);
    const other = follow('binance').follower;
    other.restore(JSON.parse(JSON.stringify(follower.save())));
    // 11 was the lost one: the answer is too old, and the next one is not.
    follower.delta(delta(12, 12, [['3', '1']]));
    expect([follower.valid, events.at(-1)]).toEqual([false, 'stale-snapshot']);
    follower.snapshot(snapshot(11, [['2', '1']]));
    expect([follower.valid, follower.bookId]).toEqual([true, 12]);
    // The lost frame was no change.
    other.delta(delta(11, 11, [['2', '1']]));
    expect([other.valid, other.bookId]).toEqual([true, 11]);
  });

  it('takes lower ids of a stream that began anew', () => {
    const { follower } = follow('binance');
    follower.snapshot(snapshot(1_000, [['1', '1']]));
    follower.invalidate();
    follower.delta(delta(5, 5, [['2', '1']]));
    follower.snapshot(snapshot(4, [['1', '1']]));
    expect([follower.valid, follower.bookId]).toEqual([true, 5]);
  });

  it('continues from saved state without a difference', () => {
    const { follower } = follow('binance');
    follower.snapshot(
      snapshot(100, [
        ['9.5', '1'],
        ['9', '2'],
      ]),
    );
    follower.delta(delta(101, 101, [['9.25', '3']]));
    const other = follow('binance').follower;
    other.restore(JSON.parse(JSON.stringify(follower.save())));
    for (const each of [follower, other]) each.delta(delta(102, 104, [['9.5', '0']]));
    expect(other.book?.top(9)).toEqual(follower.book?.top(9));
    expect(other.bookId).toBe(104);
  });
});
