import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Book } from '../../exchange/market/matching/book.ts';
import { PAIRS, turnoverOf } from '../../exchange/market/matching/pair.ts';
import { averageOf, feeOf } from '../../exchange/products/spot/rules.ts';
import { EMPTY_TICKET, type Ticket } from '../../src/features/spot/ticket.ts';
import { summarise } from '../../src/features/spot/ticket-summary.ts';
import type { BookLevel } from '../../streams/index.ts';
import {
  COIN_SCALE,
  formatFixed,
  formatUnits,
  INSTRUMENTS,
  type Price,
  parseUnits,
  pow10,
  type Quantity,
} from '../../wire/index.ts';

/**
 * The outside levels that an order of any pair trades with, best first, and sizes for the order.
 */
const markets = fc
  .record({
    instrument: fc.constantFrom(...INSTRUMENTS),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    best: fc.integer({ min: 10_000_000, max: 20_000_000 }),
    rows: fc.array(
      fc.record({
        step: fc.integer({ min: 1, max: 900 }),
        lots: fc.integer({ min: 1, max: 9_000 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    lots: fc.integer({ min: 1, max: 30_000 }),
    cents: fc.integer({ min: 500, max: 100_000_000 }),
    away: fc.integer({ min: -500, max: 3_000 }),
  })
  .map(({ instrument, side, best, rows, lots, cents, away }) => {
    const pair = PAIRS.get(instrument.symbol);
    if (!pair) throw new Error(instrument.symbol);
    const worse = side === 'buy' ? pair.tick : -pair.tick;
    let at = BigInt(best) * pair.tick;
    const levels = rows.map(({ step, lots: offered }) => {
      at += BigInt(step) * worse;
      return { price: at as Price, quantity: (BigInt(offered) * pair.lot) as Quantity };
    });
    const limit = BigInt(best) * pair.tick + BigInt(away) * worse;
    const quantity = BigInt(lots) * pair.lot;
    return { instrument, pair, side, levels, quantity, limit, budget: (cents / 100).toFixed(2) };
  });
type Market = typeof markets extends fc.Arbitrary<infer Value> ? Value : never;

const price = ({ instrument }: Market, units: bigint) =>
  formatFixed(units, instrument.priceDecimals);
const base = (units: bigint) => formatUnits(units, COIN_SCALE);

/** What the exchange would trade at once. */
function planned(market: Market, limit: bigint | null, wants: 'quantity' | 'budget') {
  const { pair, side, levels, quantity, budget } = market;
  const book = new Book(pair);
  book.setOutside(side === 'buy' ? { bids: [], asks: levels } : { bids: levels, asks: [] });
  return book.plan({
    ...{ owner: 'ann', side, limit },
    wants: wants === 'quantity' ? { quantity } : { budget: parseUnits(budget, COIN_SCALE) },
  });
}

/** What the ticket shows. */
function shownFor(market: Market, ticket: Partial<Ticket>) {
  const { instrument, side, levels } = market;
  const rows: BookLevel[] = levels.map((level) => ({
    ...{ price: price(market, level.price), quantity: base(level.quantity) },
    ...{ total: '0', share: 0 },
  }));
  const book = {
    ...{ symbol: instrument.symbol, grouping: instrument.tick },
    ...{ asks: side === 'buy' ? rows : [], bids: side === 'sell' ? rows : [] },
  };
  return summarise(
    { ...EMPTY_TICKET, side, ...ticket },
    { instrument, funds: null, book, last: null, mark: null },
  );
}

/** The same figures of the exchange's plan as the ticket has, for an order that only takes. */
function figuresOf(market: Market, plan: ReturnType<typeof planned>) {
  const { pair, instrument, side } = market;
  const average = averageOf(pair, plan.turnover, plan.quantity);
  const received = side === 'buy' ? plan.quantity : plan.turnover;
  // Each fill is booked by itself.
  const fees = plan.matches.map((match) =>
    feeOf(
      side === 'buy' ? match.quantity : turnoverOf(pair, match.price, match.quantity),
      instrument.takerFeeBps,
    ),
  );
  return {
    total: base(plan.turnover),
    average: average === null ? null : price(market, average),
    receives: base(fees.reduce((left, fee) => left - fee, received)),
    short: !plan.done,
  };
}
const taken = (shown: ReturnType<typeof shownFor>) => ({
  total: shown.total ?? '0',
  average: shown.average,
  receives: shown.receives?.amount ?? '0',
  short: shown.warnings.includes('thin-book'),
});

describe('the ticket shows what the exchange books, to the unit', () => {
  it('of a buy at market for an amount', () => {
    fc.assert(
      fc.property(markets, (any) => {
        const market = { ...any, side: 'buy' as const };
        fc.pre(any.side === 'buy');
        const plan = planned(market, null, 'budget');
        const shown = shownFor(market, { type: 'market', budget: market.budget });
        expect(shown.quantity ?? '0').toBe(base(plan.quantity));
        expect(taken(shown)).toEqual(figuresOf(market, plan));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of an order at market for a quantity', () => {
    fc.assert(
      fc.property(markets, (market) => {
        const plan = planned(market, null, 'quantity');
        const shown = shownFor(market, {
          ...{ type: 'market', unit: 'base', quantity: base(market.quantity) },
        });
        // What the book cannot fill is cancelled.
        expect(taken(shown)).toEqual(figuresOf(market, plan));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a limit order that trades in part', () => {
    fc.assert(
      fc.property(markets, (market) => {
        const plan = planned(market, market.limit, 'quantity');
        const shown = shownFor(market, {
          ...{ type: 'limit', price: price(market, market.limit) },
          quantity: base(market.quantity),
        });
        const rest = (market.quantity - plan.quantity) * market.limit;
        const total = plan.turnover + rest / pow10(market.instrument.priceDecimals);
        expect([shown.total, shown.average]).toEqual([
          base(total),
          figuresOf(market, plan).average,
        ]);
      }),
      { numRuns: 1_000 },
    );
  });
});
