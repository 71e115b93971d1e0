import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Book } from '../../exchange/matching/book.ts';
import { PAIRS } from '../../exchange/matching/pair.ts';
import { averageOf, feeOf } from '../../exchange/spot/rules.ts';
import { EMPTY_TICKET } from '../../src/features/spot/ticket.ts';
import { summarise } from '../../src/features/spot/ticket-summary.ts';
import type { BookLevel } from '../../streams/index.ts';
import {
  COIN_SCALE,
  formatFixed,
  formatUnits,
  INSTRUMENTS,
  type Price,
  type Quantity,
} from '../../wire/index.ts';

/** A side of the outside book of any pair, best first, and an amount of money for a buy at market. */
const purchases = fc
  .record({
    instrument: fc.constantFrom(...INSTRUMENTS),
    best: fc.integer({ min: 10_000, max: 9_000_000 }),
    levels: fc.array(
      fc.record({
        step: fc.integer({ min: 1, max: 900 }),
        lots: fc.integer({ min: 1, max: 9_000 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    cents: fc.integer({ min: 500, max: 100_000_000 }),
  })
  .map(({ instrument, best, levels, cents }) => {
    const pair = PAIRS.get(instrument.symbol);
    if (!pair) throw new Error(instrument.symbol);
    let at = BigInt(best) * pair.tick;
    const asks = levels.map(({ step, lots }) => {
      at += BigInt(step) * pair.tick;
      return { price: at as Price, quantity: (BigInt(lots) * pair.lot) as Quantity };
    });
    return { instrument, pair, asks, budget: (cents / 100).toFixed(2) };
  });

it('the ticket of a buy for an amount shows the fill that the exchange plans, to the unit', () => {
  fc.assert(
    fc.property(purchases, ({ instrument, pair, asks, budget }) => {
      const book = new Book(pair);
      book.setOutside({ bids: [], asks });
      const wants = { budget: BigInt(budget.replace('.', '')) * 10n ** BigInt(COIN_SCALE - 2) };
      const plan = book.plan({ owner: 'ann', side: 'buy', limit: null, wants });
      const levels: BookLevel[] = asks.map(({ price, quantity }) => ({
        price: formatFixed(price, instrument.priceDecimals),
        quantity: formatUnits(quantity, COIN_SCALE),
        total: '0',
        share: 0,
      }));
      const shown = summarise(
        { ...EMPTY_TICKET, type: 'market', budget },
        {
          instrument,
          funds: null,
          book: { symbol: instrument.symbol, grouping: instrument.tick, bids: [], asks: levels },
          last: null,
          mark: null,
        },
      );
      const average = averageOf(pair, plan.turnover, plan.quantity);
      expect({
        quantity: shown.quantity ?? '0',
        total: shown.total ?? '0',
        average: shown.average,
        receives: shown.receives?.amount ?? '0',
        short: shown.warnings.includes('thin-book'),
      }).toEqual({
        quantity: formatUnits(plan.quantity, COIN_SCALE),
        total: formatUnits(plan.turnover, COIN_SCALE),
        average: average === null ? null : formatFixed(average, instrument.priceDecimals),
        receives: formatUnits(
          plan.quantity - feeOf(plan.quantity, instrument.takerFeeBps),
          COIN_SCALE,
        ),
        short: !plan.done,
      });
    }),
    { numRuns: 1_000 },
  );
});
