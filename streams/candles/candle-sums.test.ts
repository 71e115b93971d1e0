import { formatUnits, parseUnits } from '@tideline/wire/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CandleBuilder, type CandleDeal } from './index.ts';

const T = Date.UTC(2024, 7, 8, 12, 0, 0);
const SCALE = 18;

/** The sums of one candle in bigints, as a second implementation. */
function sums(deals: readonly CandleDeal[]) {
  const totals = { volume: 0n, turnover: 0n, takerVolume: 0n, takerTurnover: 0n };
  for (const { price, quantity, side } of deals) {
    const volume = parseUnits(quantity, SCALE / 2);
    const turnover = parseUnits(price, SCALE / 2) * volume;
    totals.volume += volume;
    totals.turnover += turnover;
    if (side !== 'buy') continue;
    totals.takerVolume += volume;
    totals.takerTurnover += turnover;
  }
  return {
    volume: formatUnits(totals.volume, SCALE / 2),
    turnover: formatUnits(totals.turnover, SCALE),
    takerVolume: formatUnits(totals.takerVolume, SCALE / 2),
    takerTurnover: formatUnits(totals.takerTurnover, SCALE),
  };
}

const digits = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 8 }));
const decimal = digits.map(([units, decimals]) => formatUnits(BigInt(units), decimals));
const side = fc.constantFrom<'buy' | 'sell' | null>('buy', 'sell', null);

describe('the sums of a candle', () => {
  it('equal exact integers for any deals, across every carry', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(decimal, decimal, side), { minLength: 1, maxLength: 40 }),
        (rows) => {
          const deals = rows.map(([price, quantity, taker], index) => {
            return { id: index + 1, time: T + index, price, quantity, side: taker };
          });
          const builder = new CandleBuilder({ intervals: ['1m'] });
          for (const deal of deals) builder.push(deal);
          expect(builder.live('1m')).toMatchObject(sums(deals));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['61837.61837', '40.00000007'],
    // A turnover of 9999|999989000000010 units: the low limbs of 50 exceed 2^53 unless they carry.
    ['99999.99999', '9.99999999'],
  ])('carry when the low limbs exceed their base: %s × %s', (price, quantity) => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    const deals = Array.from({ length: 50 }, (_, index) => {
      const deal = { price, quantity, side: 'buy' as const };
      return { id: index + 1, time: T + index, ...deal };
    });
    for (const deal of deals) builder.push(deal);
    expect(builder.live('1m')).toMatchObject(sums(deals));
  });

  it('count a deal of an unknown taker for neither side', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    builder.push({ id: 1, time: T, price: '10', quantity: '2', side: null });
    expect(builder.live('1m')).toMatchObject({
      volume: '2',
      turnover: '20',
      takerVolume: '0',
      takerTurnover: '0',
    });
  });
});

describe('deals of dropped intervals', () => {
  const push = (builder: CandleBuilder, id: number, minute: number) =>
    builder.push({ id, time: T + minute * 60_000, price: `${id}`, quantity: '1', side: 'buy' });

  it('expire and change nothing, even when no row precedes a stored interval', () => {
    const builder = new CandleBuilder({ intervals: ['1m'], keep: 2 });
    for (const [id, minute] of [
      [1, 0],
      [2, 1],
      [3, 2],
    ] as const)
      push(builder, id, minute);
    const before = builder.candles('1m');
    expect(before.map((candle) => candle.open)).toEqual(['2', '3']);
    expect(push(builder, 4, 0)).toBe('expired');
    expect(builder.touched('1m')).toBeNull();
    expect(builder.candles('1m')).toEqual(before);
  });

  it('expire below the floor of a restored builder too, regardless of its room', () => {
    const builder = new CandleBuilder({ intervals: ['1m'], keep: 2 });
    for (const [id, minute] of [
      [1, 0],
      [2, 1],
      [3, 2],
    ] as const)
      push(builder, id, minute);
    // The same state with more room: only the floor records that minute 0 was dropped.
    const other = new CandleBuilder({ intervals: ['1m'], keep: 9 });
    other.restore(builder.save());
    expect(push(other, 4, 0)).toBe('expired');
    expect(other.candles('1m').map((candle) => candle.open)).toEqual(['2', '3']);
  });
});
