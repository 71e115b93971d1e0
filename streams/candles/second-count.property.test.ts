import type { Candle } from '@tideline/wire/calls/market';
import { formatUnits, parseUnits } from '@tideline/wire/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aggregateCandles,
  CandleBuilder,
  type CandleDeal,
  CandleStore,
  DealIds,
  flatCandle,
  type Interval,
  intervalEnd,
  intervalLength,
  intervalOpen,
} from './index.ts';

const T = Date.UTC(2024, 1, 28, 23, 58);
const SCALE = 8;
/** A day that begins at 05:00 UTC moves the hours as well. */
const ANCHORS = { day: 5 * 3_600_000 + 1_800_000 };
const INTERVALS: readonly Interval[] = ['1m', 7_000, '60m', '1d'];

const open = (interval: Interval, time: number) => intervalOpen(interval, time, ANCHORS);
const end = (interval: Interval, at: number) => intervalEnd(interval, at, ANCHORS);
const units = (text: string) => parseUnits(text, SCALE);

/** One interval, as the list of its deals: every candle is computed from all of them. */
class Naive {
  groups = new Map<number, CandleDeal[]>();
  floor = Number.NEGATIVE_INFINITY;
  touched: number | null = null;
  readonly interval: Interval;
  readonly keep: number;

  constructor(interval: Interval, keep: number) {
    this.interval = interval;
    this.keep = keep;
  }

  add(deal: CandleDeal): boolean {
    this.touched = null;
    if (deal.time < this.floor) return false;
    const at = open(this.interval, deal.time);
    this.groups.set(at, [...(this.groups.get(at) ?? []), deal]);
    const opens = this.opens();
    if (opens.length > this.keep) {
      this.groups.delete(opens[0] as number);
      this.floor = opens[1] as number;
    }
    if (!this.groups.has(at)) return false;
    this.touched = at;
    return true;
  }

  opens(): number[] {
    return [...this.groups.keys()].sort((a, b) => a - b);
  }

  at(time: number, clock: number): Candle | null {
    const final = end(this.interval, time) <= clock;
    const group = this.groups.get(time);
    if (!group) {
      const before = this.opens().findLast((each) => each < time);
      if (before === undefined) return null;
      return flatCandle(time, (this.at(before, clock) as Candle).close, final);
    }
    const rank = (deal: CandleDeal) => (typeof deal.id === 'number' ? deal.id : deal.time);
    // The list is in order of arrival, and sorting is stable.
    const ordered = [...group].sort((a, b) => rank(a) - rank(b));
    const prices = group.map(({ price }) => units(price)).sort((a, b) => (a < b ? -1 : 1));
    const price = (value: bigint | undefined) => formatUnits(value ?? 0n, SCALE);
    const sum = (of: readonly CandleDeal[], turnover: boolean) =>
      formatUnits(
        of.reduce(
          (all, deal) => all + units(deal.quantity) * (turnover ? units(deal.price) : 1n),
          0n,
        ),
        turnover ? 2 * SCALE : SCALE,
      );
    const takers = group.filter(({ side }) => side === 'buy');
    const count = group.reduce((all, deal) => all + (deal.count ?? 1), 0);
    return {
      time,
      open: price(units(ordered[0]?.price ?? '')),
      high: price(prices.at(-1)),
      low: price(prices[0]),
      close: price(units(ordered.at(-1)?.price ?? '')),
      volume: sum(group, false),
      turnover: sum(group, true),
      count,
      takerVolume: sum(takers, false),
      takerTurnover: sum(takers, true),
      final,
      revision: 2 * count + (final ? 1 : 0),
    };
  }
}

const decimal = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([value, decimals]) => formatUnits(BigInt(value), decimals));
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      id: fc.integer({ min: 1, max: 30 }),
      time: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 200 })),
      price: decimal,
      quantity: fc.oneof(decimal, fc.constantFrom('80000000.0001', '9000000000')),
      side: fc.constantFrom<'buy' | 'sell' | null>('buy', 'sell', null),
      count: fc.constantFrom(undefined, 1, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      time: fc.integer({ min: 0, max: 250 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
);

describe('the builder of candles', () => {
  it('equals a count from all deals after each step, with late, text-numbered and dropped ones', () => {
    const options = fc.record({
      keep: fc.constantFrom(undefined, 1, 3),
      priceDecimals: fc.constantFrom(undefined, 0, 2),
      quantityDecimals: fc.constantFrom(undefined, 3),
      texts: fc.boolean(),
    });
    fc.assert(
      fc.property(options, fc.array(step, { maxLength: 25 }), ({ texts, ...given }, steps) => {
        const built = Object.fromEntries(
          Object.entries(given).filter(([, value]) => value !== undefined),
        );
        const made = () => new CandleBuilder({ intervals: INTERVALS, anchors: ANCHORS, ...built });
        let builder = made();
        const naive = INTERVALS.map((each) => new Naive(each, given.keep ?? 99));
        const ids = new Set<number>();
        let clock = Number.NEGATIVE_INFINITY;
        let newest = Number.NEGATIVE_INFINITY;
        for (const each of steps) {
          if (each.do === 'restore') {
            const saved = JSON.parse(JSON.stringify(builder.save()));
            builder = made();
            builder.restore(saved);
            for (const one of naive) one.touched = null;
          } else if (each.do === 'advance') {
            const time = T + each.time * 1_000;
            const expected = naive.flatMap((one) => {
              const [first] = one.opens();
              const candles: { interval: Interval; candle: Candle | null }[] = [];
              if (first === undefined || time <= clock) return candles;
              const from = Number.isFinite(clock) ? open(one.interval, clock) : first;
              for (
                let at = Math.max(first, from);
                end(one.interval, at) <= time;
                at = end(one.interval, at)
              )
                candles.push({ interval: one.interval, candle: one.at(at, time) });
              return candles;
            });
            clock = Math.max(clock, time);
            expect(builder.advance(time)).toEqual(expected);
          } else {
            const { id, time, price, quantity, side, count } = each;
            const deal: CandleDeal = {
              ...{ id: texts ? `deal ${id}` : id, time: T + time * 1_000, price, quantity, side },
              ...(count !== undefined && { count }),
            };
            const result = builder.push(deal);
            if (ids.has(id)) expect(result).toBe('duplicate');
            else {
              ids.add(id);
              newest = Math.max(newest, deal.time);
              const taken = naive.map((one) => one.add(deal));
              expect(result).toBe(taken.includes(true) ? 'applied' : 'expired');
            }
          }
          const now = Math.max(clock, newest);
          for (const one of naive) {
            const { interval, touched } = one;
            const at = (time: number) => one.at(time, clock);
            const opens = one.opens();
            expect(builder.touched(interval)).toEqual(touched === null ? null : at(touched));
            expect(builder.live(interval)).toEqual(
              opens.length > 0 ? at(open(interval, now)) : null,
            );
            expect(builder.candles(interval)).toEqual(opens.map(at));
            const filled: (Candle | null)[] = [];
            if (opens.length > 0) {
              for (let time = opens[0] as number; time <= now; time = end(interval, time))
                filled.push(at(time));
            }
            expect(builder.candles(interval, { fill: true })).toEqual(filled);
            expect(builder.at(interval, T + 33_000)).toEqual(at(open(interval, T + 33_000)));
          }
          if (!texts) expect(builder.covers(5, 6)).toBe(ids.has(5) && ids.has(6));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a finer deal where stored prices would leave 2^53 units, without any change', () => {
    const builder = new CandleBuilder({ intervals: ['1m', '5m'] });
    const push = (id: number, time: number, price: string) =>
      builder.push({ id, time: T + time, price, quantity: '1', side: 'buy' });
    push(1, 0, '5');
    push(2, 120_000, '900719925474099');
    const before = ['1m', '5m'].map((each) => builder.candles(each as Interval));
    expect(() => push(3, 120_001, '0.01')).toThrow(RangeError);
    expect(['1m', '5m'].map((each) => builder.candles(each as Interval))).toEqual(before);
    // The largest price that still fits, with the refused id free.
    expect(push(3, 120_001, '0.1')).toBe('applied');
    expect(builder.live('1m')).toMatchObject({ high: '900719925474099', low: '0.1', count: 2 });
    expect(() => builder.live('60m')).toThrow('interval 60m is not built');
  });
});

it('takes a deal at the first instant that is kept, and none before', () => {
  const builder = new CandleBuilder({ intervals: ['1m'], keep: 2 });
  const at = Date.UTC(2024, 0, 1);
  const push = (id: number, time: number) =>
    builder.push({ id, time: at + time, price: '1', quantity: '1', side: 'buy' });
  for (const minute of [0, 1, 2]) push(minute + 1, minute * 60_000 + 1);
  expect([push(4, 59_999), push(5, 60_000)]).toEqual(['expired', 'applied']);
  const bad = { id: 9, time: at + 60_000, price: '1', side: 'buy' } as const;
  for (const quantity of ['x', '-1', '99999999999999999', '']) {
    expect(() => builder.push({ ...bad, quantity })).toThrow(RangeError);
  }
});

it.each([
  ['1m', 1],
  ['5m', 5],
  ['15m', 15],
  ['30m', 30],
  ['60m', 60],
  ['4h', 240],
  ['1d', 1_440],
  ['1w', 10_080],
] as const)('%s has %i minutes', (interval, minutes) => {
  expect(intervalLength(interval)).toBe(minutes * 60_000);
  expect(intervalLength('1M')).toBeNull();
});

it('replaces all ids by those of a checkpoint', () => {
  const ids = new DealIds();
  for (const id of [1, 2, 8, 9, 20, 'a', 'b']) ids.add(id);
  ids.restore({ starts: [5], ends: [6], texts: ['c'] });
  expect(ids.save()).toEqual({ starts: [5], ends: [6], texts: ['c'] });
  expect([ids.covers(5, 6), ids.covers(5, 7), ids.covers(4, 5), ids.ranges]).toEqual([
    true,
    false,
    false,
    1,
  ]);
});

describe('the store of candles', () => {
  it('equals a sorted list in which every empty candle repeats its neighbour', () => {
    const candle = fc
      .record({
        minute: fc.integer({ min: 0, max: 7 }),
        count: fc.integer({ min: 0, max: 3 }),
        close: fc.constantFrom('10', '11', '12'),
        final: fc.boolean(),
      })
      .map(({ minute, count, close, final }): Candle => {
        const flat = flatCandle(T + minute * 60_000, close, final);
        return { ...flat, count, revision: 2 * count + (final ? 1 : 0) };
      });
    const limit = fc.constantFrom(undefined, 1, 4);
    const merges = fc.array(fc.array(candle, { maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(limit, merges, (maxCandles, all) => {
        const store = new CandleStore({
          interval: '1m',
          ...(maxCandles !== undefined && { limit: maxCandles }),
        });
        let list: Candle[] = [];
        for (const candles of all) {
          const before = store.candles;
          const copy = [...before];
          let changes = 0;
          for (const each of candles) {
            const known = list.find(({ time }) => time === each.time);
            if (known && known.revision >= each.revision) continue;
            changes += 1;
            list = [...list.filter(({ time }) => time !== each.time), each].sort(
              (a, b) => a.time - b.time,
            );
            for (const [at, one] of list.entries()) {
              const previous = list[at - 1];
              if (one.count > 0 || !previous || previous.time + 60_000 !== one.time) continue;
              if (one.open !== previous.close)
                list[at] = {
                  ...flatCandle(one.time, previous.close, one.final),
                  revision: one.revision,
                };
            }
          }
          if (changes > 0 && maxCandles !== undefined) list = list.slice(-maxCandles);
          expect(store.merge(candles)).toBe(changes > 0);
          expect(store.candles).toEqual(list);
          expect(store.candles === before).toBe(changes === 0);
          expect(before).toEqual(copy);
        }
      }),
      { numRuns: 150 },
    );
  });
});

it.each([
  // The last child must be final and reach the end of its parent.
  [4, true, true],
  [4, false, false],
  [3, true, false],
])(
  'of five minutes, a last child at minute %i that is final (%s) makes the parent final: %s',
  (minute, last, final) => {
    const at = Date.UTC(2024, 0, 1);
    const of = (time: number, count: number, price: string, done: boolean): Candle => ({
      ...flatCandle(at + time * 60_000, price, done),
      ...{
        count,
        volume: `${count}`,
        turnover: `${count * 2}`,
        takerVolume: '1',
        takerTurnover: '3',
      },
      ...{ revision: 2 * count + (done ? 1 : 0) },
    });
    const children = [
      of(0, 0, '7', true),
      of(1, 2, '9', true),
      of(minute, 0, '9', last),
      of(5, 1, '4', false),
    ];
    expect(aggregateCandles(children, '1m', '5m')).toEqual([
      {
        ...{
          time: at,
          open: '9',
          high: '9',
          low: '9',
          close: '9',
          count: 2,
          volume: '2',
          turnover: '4',
        },
        ...{ takerVolume: '3', takerTurnover: '9', final, revision: final ? 5 : 4 },
      },
      {
        ...{
          time: at + 300_000,
          open: '4',
          high: '4',
          low: '4',
          close: '4',
          count: 1,
          volume: '1',
        },
        ...{ turnover: '2', takerVolume: '1', takerTurnover: '3', final: false, revision: 2 },
      },
    ]);
    expect(aggregateCandles([], '1m', '5m')).toEqual([]);
    const [alone] = aggregateCandles([of(0, 0, '7', true)], '1m', '5m');
    expect(alone).toMatchObject({ open: '7', close: '7', count: 0, final: false });
    const [empty] = aggregateCandles([of(0, 0, '7', true), of(1, 0, '7', true)], '1m', '5m');
    expect(empty).toMatchObject({ open: '7', high: '7', low: '7', close: '7', count: 0 });
  },
);
