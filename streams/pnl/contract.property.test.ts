import { INSTRUMENTS } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIRS } from '../../exchange/market/matching/pair.ts';
import * as exchange from '../../exchange/products/contracts/rules.ts';
import { contractToWire } from '../../exchange/products/contracts/wire.ts';
import {
  type ContractPosition,
  type ContractSide,
  type ContractTerms,
  contractPnl,
  contractPosition,
  contractTerms,
  feeOf,
  marginOf,
  profitOf,
  worthOf,
} from './index.ts';

interface Case {
  readonly terms: ContractTerms;
  readonly held: ContractPosition;
  readonly opposite: ContractPosition;
  readonly mark: bigint;
  readonly leverage: number;
}

/** Whole lots of any pair, opened at one price and marked between half and double of it. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    instrument: fc.constantFrom(...INSTRUMENTS),
    side: fc.constantFrom<ContractSide>('long', 'short'),
    lots: fc.integer({ min: 1, max: 5_000 }),
    open: fc.integer({ min: 1_000, max: 9_000_000 }),
    move: fc.integer({ min: -5_000, max: 10_000 }),
    pick: fc.nat(),
  })
  .map(({ instrument, side, lots, open, move, pick }) => {
    const terms = contractTerms(instrument.symbol) as ContractTerms;
    const pair = PAIRS.get(instrument.symbol);
    const leverage = instrument.leverages[pick % instrument.leverages.length] as number;
    const quantity = BigInt(lots) * (pair?.contractLot ?? 1n);
    const opened = worthOf(terms, side, quantity, BigInt(open));
    const margin = marginOf(opened, leverage);
    const held = { side, quantity, opened, margin, fee: feeOf(terms, opened) };
    const opposite = { ...held, side: side === 'long' ? ('short' as const) : ('long' as const) };
    const mark = BigInt(open + Math.trunc((open * move) / 10_000));
    return { terms, held, opposite, mark: mark > 0n ? mark : 1n, leverage };
  });

/** Quantities of any units, not whole lots: rounding of the worth matters most there. */
const odd: fc.Arbitrary<Case> = fc
  .tuple(cases, fc.bigInt({ min: 1n, max: 99_999n }))
  .map(([each, quantity]) => {
    const { terms, held } = each;
    const opened = worthOf(terms, held.side, quantity, 5_000_000n);
    const margin = marginOf(opened, each.leverage) + 1n;
    return { ...each, held: { ...held, quantity, opened, margin } };
  });

describe('the liquidation price', () => {
  it('is the exact edge: liquidated there, and open one price unit closer', () => {
    fc.assert(
      fc.property(fc.oneof(cases, odd), ({ terms, held, mark }) => {
        const { liquidationPrice: edge } = contractPnl(terms, held, mark);
        const nearer = held.side === 'long' ? edge + 1n : edge - 1n;
        if (edge > 0n) {
          const at = contractPnl(terms, held, edge);
          expect(at.equity <= at.maintenance).toBe(true);
          expect(at.liquidated).toBe(true);
        }
        if (nearer > 0n) expect(contractPnl(terms, held, nearer).liquidated).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  it('agrees with equity and maintenance at every mark near it', () => {
    fc.assert(
      fc.property(
        fc.oneof(cases, odd),
        fc.integer({ min: -3, max: 3 }),
        ({ terms, held, mark }, away) => {
          const { liquidationPrice: edge } = contractPnl(terms, held, mark);
          const price = edge + BigInt(away);
          fc.pre(price > 0n);
          const { equity, maintenance } = contractPnl(terms, held, price);
          const beyond = held.side === 'long' ? price <= edge : price >= edge;
          expect(beyond).toBe(equity <= maintenance);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('contract profit', () => {
  it('of a long and a short of the same size sums to zero, and to minus the fees', () => {
    fc.assert(
      fc.property(cases, ({ terms, held, opposite, mark }) => {
        const [a, b] = [contractPnl(terms, held, mark), contractPnl(terms, opposite, mark)];
        expect(a.profit + b.profit).toBe(0n);
        // When the loss ends at the margin, the house account bears the rest.
        fc.pre(a.equity > held.margin / 10n && b.equity > held.margin / 10n);
        const closing = feeOf(terms, worthOf(terms, held.side, held.quantity, mark));
        fc.pre(a.equity >= closing && b.equity >= closing);
        expect(a.net + b.net).toBe(-2n * (held.fee + closing));
      }),
    );
  });

  it('leaves the maintenance margin at the liquidation price, within one price unit', () => {
    fc.assert(
      fc.property(cases, ({ terms, held }) => {
        const { liquidationPrice, maintenance } = contractPnl(terms, held, 1n);
        fc.pre(liquidationPrice > 0n);
        const nearer = held.side === 'long' ? 1n : -1n;
        const at = contractPnl(terms, held, liquidationPrice);
        const before = contractPnl(terms, held, liquidationPrice + nearer);
        expect(at.equity).toBeLessThanOrEqual(maintenance);
        expect(before.equity).toBeGreaterThan(maintenance);
        expect([at.liquidated, before.liquidated]).toEqual([true, false]);
      }),
    );
  });

  it('never loses more than margin and fees', () => {
    fc.assert(
      fc.property(cases, ({ terms, held, mark }) => {
        expect(contractPnl(terms, held, mark).net).toBeGreaterThanOrEqual(-held.margin - held.fee);
      }),
    );
  });

  it('equals the exchange’s figures to the unit', () => {
    fc.assert(
      fc.property(cases, ({ terms, held, mark, leverage }) => {
        const pair = PAIRS.get(terms.symbol);
        if (!pair) return;
        const worth = exchange.worthAt(pair, held.side, mark, held.quantity);
        const pnl = contractPnl(terms, held, mark);
        expect(pnl.profit).toBe(exchange.profitAt(held.side, held.opened, worth));
        expect(pnl.liquidationPrice).toBe(exchange.liquidationPrice(pair, held));
        expect(held.margin).toBe(exchange.marginOf(held.opened, leverage));
        expect(held.fee).toBe(exchange.contractFee(pair, held.opened));
        const closing = exchange.closingOf(
          held.margin,
          pnl.profit,
          exchange.contractFee(pair, worth),
        );
        expect(pnl.net).toBe(closing.returned - held.margin - held.fee);
      }),
    );
  });

  it('recovers the turnover at opening from the contract’s fields, for any fills', () => {
    fc.assert(
      fc.property(
        cases,
        fc.bigInt({ min: 0n, max: 999n }),
        ({ terms, held, mark, leverage }, odd) => {
          // Several fills: a turnover that no single price gives.
          const opened = held.opened + odd;
          const row = {
            id: 1,
            symbol: terms.symbol,
            side: held.side,
            status: 'trading',
            quantity: held.quantity,
            open_turnover: opened,
            close_turnover: null,
            margin: held.margin,
            fee: held.fee,
            leverage,
            price: null,
            take_profit: null,
            stop_loss: null,
            evidence: null,
          } as unknown as Parameters<typeof contractToWire>[0];
          const order = contractToWire(row, mark);
          const again = contractPosition(terms, order);
          expect(again).toEqual({ ...held, opened });
          expect(again && profitOf(terms, again, mark + 7n)).toBe(
            profitOf(terms, { ...held, opened }, mark + 7n),
          );
        },
      ),
    );
  });
});
