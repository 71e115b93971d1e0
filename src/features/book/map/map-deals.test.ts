import type { MapRows } from '@tideline/streams';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MapDeal } from './live-map.ts';
import { ShownDeals } from './map-deals.ts';

const ROWS: MapRows = { low: 100, step: 1, rows: 50 };
const OTHER: MapRows = { low: 90, step: 2, rows: 80 };

/** A look: deals that have come, those that the map drops, and what is shown then. */
const look = fc.record({
  fresh: fc.array(
    fc.record({
      later: fc.nat(3),
      price: fc.integer({ min: 95, max: 160 }),
      quantity: fc.integer({ min: 1, max: 40 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
    }),
    { maxLength: 90 },
  ),
  dropped: fc.nat(60),
  /** Length of the shown time, and what lies between its end and the newest deal. */
  length: fc.integer({ min: 0, max: 400 }),
  back: fc.constantFrom(0, 0, 0, 0, 30),
  rows: fc.constantFrom(ROWS, ROWS, ROWS, OTHER),
});

it('shows the largest deals and the traded sizes of any time, as if it looked at all of them', () => {
  fc.assert(
    fc.property(fc.array(look, { minLength: 1, maxLength: 12 }), (looks) => {
      const shown = new ShownDeals();
      const live = { deals: [] as MapDeal[], dealsBefore: 0 };
      let now = 1_000;
      for (const { fresh, dropped, length, back, rows } of looks) {
        for (const { later, ...deal } of fresh) {
          now += later;
          live.deals.push({ ...deal, time: now });
        }
        const gone = Math.min(dropped, live.deals.length);
        live.deals.splice(0, gone);
        live.dealsBefore += gone;
        const to = now + 1 - back;
        const from = to - length;
        shown.show(live, from, to, rows);
        const all = live.deals.filter(({ time }) => time >= from && time < to);
        const sizes = (deals: readonly MapDeal[]) => deals.map(({ quantity }) => quantity);
        expect(sizes(shown.largest)).toEqual(
          sizes(all)
            .toSorted((a, b) => b - a)
            .slice(0, 120),
        );
        expect(shown.bars).toHaveLength(Math.min(rows.rows, 60));
        const height = (rows.rows * rows.step) / shown.bars.length;
        for (const [at, bar] of shown.bars.entries()) {
          for (const side of ['buy', 'sell'] as const) {
            const traded = all.filter(
              (deal) =>
                deal.side === side &&
                deal.price >= rows.low + at * height &&
                deal.price < rows.low + (at + 1) * height,
            );
            const sum = traded.reduce((total, { quantity }) => total + quantity, 0);
            expect(bar[side]).toBe(sum);
          }
        }
      }
    }),
    { numRuns: 100 },
  );
});
