import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Vwap } from './vwap.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const bar = (time: number, price: number, volume: number) => ({
  time,
  high: price + 1,
  low: price - 1,
  close: price,
  volume,
});

it('weights the typical price of a day by volume, and restarts at midnight UTC', () => {
  const vwap = new Vwap();
  expect(vwap.push(bar(22 * HOUR, 100, 1)).vwap).toBe(100);
  expect(vwap.push(bar(23 * HOUR, 104, 3)).vwap).toBe(103);
  expect(vwap.peek(bar(DAY - 1, 100, 4)).vwap).toBe((100 + 3 * 104 + 4 * 100) / 8);
  expect(vwap.push(bar(DAY, 110, 2)).vwap).toBe(110);
});

it('has no value before the first volume, and keeps the day of a bar without a time', () => {
  const vwap = new Vwap();
  expect(vwap.push(bar(0, 100, 0)).vwap).toBeNull();
  const { time: _, ...timeless } = bar(0, 50, 2);
  expect(vwap.push(timeless).vwap).toBe(50);
});

it('equals the sums of each day, whatever the bars', () => {
  const bars = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 2, max: 99 }), fc.nat(9)),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(bars, (steps) => {
      const vwap = new Vwap();
      let time = 0;
      const seen: { readonly day: number; readonly price: number; readonly volume: number }[] = [];
      for (const [hours, price, volume] of steps) {
        time += hours * HOUR;
        const day = Math.floor(time / DAY);
        seen.push({ day, price, volume });
        const today = seen.filter((each) => each.day === day);
        const total = today.reduce((sum, each) => sum + each.volume, 0);
        const wanted = today.reduce((sum, each) => sum + each.price * each.volume, 0) / total;
        const found = vwap.push(bar(time, price, volume)).vwap;
        if (total === 0) expect(found).toBeNull();
        else expect(found).toBeCloseTo(wanted, 9);
      }
    }),
  );
});
