import { PERIODS } from '@tideline/wire/periods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateCandles, CandleBuilder, type CandleDeal, intervalOpen } from './index.ts';

const START = Date.UTC(2024, 1, 28, 23, 30);

/** Deals in order of id and time, minutes to days apart, so that every period changes. */
const feed = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 9 * 86_400_000 }) },
      ),
      ticks: fc.integer({ min: 1, max: 1_000_000 }),
      lots: fc.integer({ min: 1, max: 9_999_999 }),
      side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      decimals: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((rows) => {
    let time = START;
    return rows.map((row, index): CandleDeal => {
      time += row.gap;
      return {
        id: index + 1,
        time,
        price: (row.ticks / 100).toFixed(2),
        quantity: (row.lots / 10 ** row.decimals).toFixed(row.decimals),
        side: row.side,
      };
    });
  });

/** Shuffled, with some deals twice. */
const disorder = (deals: readonly CandleDeal[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...deals], { minLength: deals.length, maxLength: deals.length }),
      fc.subarray([...deals]),
    )
    .map(([shuffled, again]) => [...shuffled, ...again]);

function build(deals: readonly CandleDeal[]): CandleBuilder {
  const builder = new CandleBuilder({ intervals: PERIODS });
  for (const deal of deals) builder.push(deal);
  const last = Math.max(...deals.map((deal) => deal.time));
  builder.advance(last);
  return builder;
}

/** Exact units at six decimals, computed the simple way. */
const units = (text: string, scale: number) => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
};

describe('CandleBuilder', () => {
  it('gives the same candles for any order and repetition of the deals', () => {
    const cases = feed.chain((deals) => fc.tuple(fc.constant(deals), disorder(deals)));
    fc.assert(
      fc.property(cases, ([deals, mixed]) => {
        const ordered = build(deals);
        const other = build(mixed);
        for (const period of PERIODS) {
          expect(other.candles(period, { fill: period !== '1m' })).toEqual(
            ordered.candles(period, { fill: period !== '1m' }),
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('equals the deals grouped and summed by hand, in every period', () => {
    fc.assert(
      fc.property(feed, (deals) => {
        const builder = build(deals);
        for (const period of PERIODS) {
          const groups = Map.groupBy(deals, (deal) => intervalOpen(period, deal.time));
          const candles = builder.candles(period);
          expect(candles.map((candle) => candle.time)).toEqual([...groups.keys()]);
          for (const candle of candles) {
            const group = groups.get(candle.time) ?? [];
            const prices = group.map((deal) => Number(deal.price));
            expect(Number(candle.open)).toBe(prices[0]);
            expect(Number(candle.close)).toBe(prices.at(-1));
            expect(Number(candle.high)).toBe(Math.max(...prices));
            expect(Number(candle.low)).toBe(Math.min(...prices));
            expect(candle.count).toBe(group.length);
            const sum = (side: string, turnover: boolean) =>
              group
                .filter((deal) => side === 'all' || deal.side === side)
                .map((deal) => units(deal.quantity, 4) * (turnover ? units(deal.price, 2) : 1n))
                .reduce((a, b) => a + b, 0n);
            expect(units(candle.volume, 4)).toBe(sum('all', false));
            expect(units(candle.turnover, 6)).toBe(sum('all', true));
            expect(units(candle.takerVolume, 4)).toBe(sum('buy', false));
            expect(units(candle.takerTurnover, 6)).toBe(sum('buy', true));
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('sums small candles to the same as building from the deals', () => {
    const steps = [
      ['1m', '5m'],
      ['5m', '60m'],
      ['60m', '1d'],
      ['1d', '1w'],
      ['1d', '1M'],
    ] as const;
    fc.assert(
      fc.property(feed, (deals) => {
        const builder = build(deals);
        for (const [from, to] of steps) {
          const rolled = aggregateCandles(builder.candles(from), from, to);
          const direct = builder.candles(to);
          // `final` differs: without the empty children, a parent's end is unknown.
          const known = ({ final, revision, ...rest }: (typeof direct)[number]) => rest;
          expect(rolled.map(known)).toEqual(direct.map(known));
        }
        const filled = aggregateCandles(builder.candles('60m', { fill: true }), '60m', '1d');
        const days = builder.candles('1d', { fill: true });
        expect(filled).toEqual(days);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps high ≥ open, close ≥ low, turnover between low and high, and revisions increasing', () => {
    const cases = feed.chain((deals) => disorder(deals));
    fc.assert(
      fc.property(cases, (mixed) => {
        const builder = new CandleBuilder({ intervals: ['5m'] });
        const revisions = new Map<number, number>();
        for (const deal of mixed) {
          const result = builder.push(deal);
          const candle = builder.touched('5m');
          if (!candle || result !== 'applied') continue;
          expect(candle.revision).toBeGreaterThan(revisions.get(candle.time) ?? -1);
          revisions.set(candle.time, candle.revision);
          const volume = units(candle.volume, 4);
          const turnover = units(candle.turnover, 6);
          const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map(
            (price) => units(price, 2),
          ) as [bigint, bigint, bigint, bigint];
          expect(high >= open && high >= close && low <= open && low <= close).toBe(true);
          expect(low * volume <= turnover && turnover <= high * volume).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
