import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MapDeal } from './live-map.ts';
import { dealsBetween, largestDeals } from './map-deals.ts';

const deals = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 6 })), {
    maxLength: 40,
  })
  .map((pairs) =>
    pairs
      .toSorted(([a], [b]) => a - b)
      .map(([time, quantity]): MapDeal => ({ time, quantity, price: 1, side: 'buy' })),
  );

it('gives the deals of a span without its end', () => {
  fc.assert(
    fc.property(deals, fc.nat(10), fc.nat(10), (all, from, to) => {
      const wanted = all.filter(({ time }) => time >= from && time < to);
      expect(dealsBetween(all, from, to)).toEqual(wanted);
    }),
  );
});

it('gives the largest deals, as many as wanted where many are equal', () => {
  fc.assert(
    fc.property(deals, fc.integer({ min: 1, max: 12 }), (all, count) => {
      const quantities = (some: readonly MapDeal[]) =>
        some.map(({ quantity }) => quantity).toSorted((a, b) => b - a);
      const shown = largestDeals(all, count);
      expect(quantities(shown)).toEqual(quantities(all).slice(0, count));
      expect(all).toEqual(expect.arrayContaining([...shown]));
    }),
  );
});
