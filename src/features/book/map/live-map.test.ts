import type { BookView, DealTape, Live, Status } from '@tideline/streams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, EVERY, LiveMap } from './live-map.ts';

const START = 1_000_000 * EVERY;

const live = <T>(value: T | null, status: Status = 'live'): Live<T> => ({
  ...{ value, status, source: 'socket', exchangeTime: null, asOf: null },
  ...{ receivedAt: null, seq: null, epoch: null },
});
const bookOf = (bid: number): BookView => {
  const level = (price: number) => ({ price: `${price}`, quantity: '1', total: '1', share: 1 });
  return { symbol: 'A', grouping: '1', bids: [level(bid)], asks: [level(bid + 1)] };
};
const dealsOf = (...ids: number[]): DealTape => ({
  symbol: 'A',
  deals: ids
    .toSorted((a, b) => b - a)
    .map((id) => ({ id, time: START + id, price: '1', quantity: `${id}`, side: 'buy' })),
});
const bidsOf = (map: LiveMap) => map.map.columns.map((column) => column?.bids[0] ?? null);

/** Looks every 250 ms, as the page does. */
function looks(map: LiveMap, from: number, count: number): number {
  for (let at = 0; at <= count; at += 1) map.look(from + at * EVERY);
  return from + count * EVERY;
}

describe('a map of a live book', () => {
  it('has the book at the end of each interval', () => {
    const map = new LiveMap();
    map.book(live(bookOf(10)), START);
    let now = looks(map, START, 4);
    map.book(live(bookOf(20)), now + 1);
    now = looks(map, now + EVERY, 2);
    expect(bidsOf(map)).toEqual([10, 10, 10, 10, 20, 20, 20]);
    expect(map.map.begin).toBe(START);
  });

  it('has none while the book is not live, nor in the interval in which it comes back', () => {
    const map = new LiveMap();
    map.book(live(bookOf(10)), START);
    let now = looks(map, START, 2);
    map.book(live(bookOf(10), 'stale'), now + 10);
    now = looks(map, now, 2);
    map.book(live(bookOf(30)), now + 10);
    looks(map, now + EVERY, 2);
    expect(bidsOf(map)).toEqual([10, 10, null, null, null, 30, 30]);
  });

  it('believes nothing of the time of a sleep, nor what was shown before it until it was judged', () => {
    const map = new LiveMap();
    map.book(live(bookOf(10)), START);
    const asleep = looks(map, START, 2);
    const awake = asleep + 300_000;
    const later = looks(map, awake, 20);
    const columns = bidsOf(map);
    const known = columns.flatMap((bid, at) => (bid === null ? [] : [at]));
    const judged = (awake - START + 2_000) / EVERY;
    expect(known.slice(0, 2)).toEqual([0, 1]);
    expect(known.slice(2).every((at) => at >= judged)).toBe(true);
    expect(known.at(-1)).toBe((later - START) / EVERY - 1);
  });

  it('never shows a book in an interval in which it was not live, whatever the order of events', () => {
    const step = fc.record({
      wait: fc.oneof(fc.nat(300), fc.nat(4_000)),
      status: fc.constantFrom<Status | null>(null, 'live', 'stale', 'delayed', 'down'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const map = new LiveMap();
        const dark: [from: number, to: number][] = [];
        let now = START;
        let darkFrom: number | null = START;
        for (const { status, wait } of steps) {
          now += wait;
          if (status !== null) {
            map.book(live(bookOf(1), status), now);
            if (status !== 'live') darkFrom ??= now;
            else if (darkFrom !== null) {
              dark.push([darkFrom, now]);
              darkFrom = null;
            }
          }
          map.look(now);
        }
        if (darkFrom !== null) dark.push([darkFrom, now]);
        const begin = map.map.begin ?? 0;
        for (const [at, column] of map.map.columns.entries()) {
          const from = begin + at * EVERY;
          const isDark = dark.some(([a, b]) => a < from + EVERY && b > from);
          if (isDark) expect(column).toBeNull();
        }
      }),
    );
  });

  it('waits while the clock is set back', () => {
    const map = new LiveMap();
    map.book(live(bookOf(10)), START);
    const now = looks(map, START, 4);
    map.look(now - 10_000);
    looks(map, now, 1);
    expect(bidsOf(map)).toEqual([10, 10, 10, 10, 10]);
  });

  it('keeps ten minutes, and each deal of them once', () => {
    const map = new LiveMap();
    map.book(live(bookOf(10)), START);
    map.tape(live(dealsOf(1, 2)));
    map.tape(live(dealsOf(1, 2, 3)));
    map.tape(live(dealsOf(1, 2, 3, 4), 'stale'));
    map.look(START);
    expect(map.deals.map(({ quantity }) => quantity)).toEqual([1, 2, 3]);
    looks(map, START, COLUMNS + 10);
    expect(map.map.columns).toHaveLength(COLUMNS);
    expect(map.deals).toEqual([]);
  });
});
