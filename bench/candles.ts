/**
 * Candles: ten periods at once, one deal at a time, and a read of a chart's one candle after each.
 */

import { CandleBuilder, type CandleDeal } from '../streams/candles/index.ts';
import { seeded } from '../tests/random.ts';
import { PERIODS } from '../wire/periods.ts';
import { type Contestant, keep, measure, table } from './support/measure.ts';

const DEALS = 100_000;
const START = 1_723_075_200_000;
/** The app's nine, and one more that venues have. */
const TEN = [...PERIODS, 180_000] as const;

function deals(): CandleDeal[] {
  const random = seeded(11);
  let time = START;
  let tick = 6_180_000;
  return Array.from({ length: DEALS }, (_, index): CandleDeal => {
    time += Math.floor(-Math.log(1 - random()) * 400);
    tick += Math.floor(random() * 7) - 3;
    return {
      id: index + 1,
      time,
      price: (tick / 100).toFixed(2),
      quantity: (random() * 2 + 0.00001).toFixed(5),
      side: random() < 0.5 ? 'buy' : 'sell',
    };
  });
}

export function run(): string {
  const list = deals();
  const contestant = (
    name: string,
    intervals: readonly (typeof TEN)[number][],
    read: boolean,
  ): Contestant => {
    let builder = new CandleBuilder({ intervals });
    return {
      name,
      prepare: () => {
        builder = new CandleBuilder({
          intervals,
          priceDecimals: 2,
          quantityDecimals: 5,
          keep: 3_000,
        });
      },
      run: () => {
        for (const deal of list) {
          builder.push(deal);
          if (read) keep(builder.touched('1m')?.count ?? 0);
        }
        keep(builder.live('1m')?.count ?? 0);
      },
    };
  };
  const timings = measure(
    [
      contestant('ten periods', TEN, false),
      contestant('one period', ['1m'], false),
      contestant('ten periods, one candle read after each deal', TEN, true),
    ],
    DEALS,
    15,
  );
  return table(timings);
}
