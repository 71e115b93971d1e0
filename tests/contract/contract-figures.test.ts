import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIRS } from '../../exchange/market/matching/pair.ts';
import {
  closingOf,
  contractFee,
  liquidationPrice,
  profitAt,
} from '../../exchange/products/contracts/rules.ts';
import { splitContract } from '../../exchange/products/contracts/split.ts';
import { type ContractRow, contractToWire } from '../../exchange/products/contracts/wire.ts';
import { heldOf } from '../../src/features/contracts/contract-math.ts';
import { closeResult, partOf, withMargin } from '../../src/features/contracts/position-math.ts';
import {
  netAt,
  netForReturn,
  priceForNet,
  returnBps,
} from '../../src/features/contracts/stop-math.ts';
import { contractTerms, feeOf, marginOf, worthOf } from '../../streams/pnl/index.ts';
import { INSTRUMENTS } from '../../wire/index.ts';

/** Any open position of any pair as the exchange stores it, and a mark between half and double. */
const positions = fc
  .record({
    instrument: fc.constantFrom(...INSTRUMENTS),
    side: fc.constantFrom('long' as const, 'short' as const),
    lots: fc.integer({ min: 2, max: 3_000 }),
    open: fc.bigInt({ min: 1_000n, max: 9_000_000n }),
    odd: fc.bigInt({ min: 0n, max: 99n }),
    move: fc.bigInt({ min: -5_000n, max: 10_000n }),
    pick: fc.nat(),
  })
  .map(({ instrument, side, lots, open, odd, move, pick }) => {
    const pair = PAIRS.get(instrument.symbol);
    const terms = contractTerms(instrument.symbol);
    if (!pair || !terms) throw new Error(instrument.symbol);
    const quantity = BigInt(lots) * pair.contractLot;
    const opened = worthOf(terms, side, quantity, open) + odd;
    const leverage = instrument.leverages[pick % instrument.leverages.length] ?? 1;
    const margin = marginOf(opened, leverage);
    const row = {
      ...{ id: 1, client_id: 'c', part_of: null, symbol: instrument.symbol, side, lots, quantity },
      ...{ open_turnover: opened, close_turnover: null, margin, reserved: margin, leverage },
      ...{ fee: feeOf(terms, opened), status: 'trading', type: 'market', price: null },
      ...{ profit: null, take_profit: null, stop_loss: null, reason: null, evidence: null },
    } as unknown as ContractRow;
    const mark = open + (open * move) / 10_000n;
    return { pair, terms, row, mark: mark > 0n ? mark : 1n, lots: 1 + (pick % lots) };
  });

describe('the figures of the screen and of the exchange', () => {
  it('agree on what closing a part yields, to the unit', () => {
    fc.assert(
      fc.property(positions, ({ pair, terms, row, mark, lots }) => {
        const shown = partOf(contractToWire(row, mark), lots);
        const booked =
          lots === row.lots ? row : splitContract(row, lots, { id: 2, clientId: 'p' }).part;
        expect(shown).toEqual({
          side: row.side,
          quantity: booked.quantity,
          opened: booked.open_turnover,
          margin: booked.margin,
          fee: booked.fee,
        });
        if (!shown) return;
        const turnover = worthOf(terms, row.side, shown.quantity, mark);
        const profit = profitAt(row.side, shown.opened, turnover);
        const closing = closingOf(shown.margin, profit, contractFee(pair, turnover));
        expect(closeResult(terms, shown, turnover)).toEqual({
          turnover,
          fee: closing.fee,
          returned: closing.returned,
          net: closing.profit - closing.fee - shown.fee,
        });
      }),
      { numRuns: 500 },
    );
  });

  it('agree on the liquidation price after margin was added', () => {
    fc.assert(
      fc.property(positions, fc.bigInt({ min: 1n, max: 10n ** 12n }), (each, amount) => {
        const { pair, row, mark } = each;
        const { side, quantity, open_turnover: opened } = row;
        const after = withMargin(contractToWire(row, mark), amount);
        expect(after?.max).toBe((opened ?? 0n) - row.margin);
        const margin = row.margin + amount;
        expect(after?.liquidation).toBe(
          liquidationPrice(pair, { side, quantity, margin, opened: opened ?? 0n }),
        );
      }),
    );
  });
});

describe('a stop by price, amount and percent', () => {
  it('is the first price whose net result reaches the amount; one price unit worse is less', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: -9_000, max: 20_000 }), (each, share) => {
        const { terms, row, mark } = each;
        const held = heldOf(contractToWire(row, mark))?.held;
        if (!held) return;
        const wanted = (held.margin * BigInt(share)) / 10_000n;
        const price = priceForNet(terms, held, wanted);
        fc.pre(price > 0n);
        expect(netAt(terms, held, price)).toBeGreaterThanOrEqual(wanted);
        const worse = held.side === 'long' ? price - 1n : price + 1n;
        expect(netAt(terms, held, worse)).toBeLessThan(wanted);
      }),
      { numRuns: 1_000 },
    );
  });

  it('converts every price to an amount and a percentage and back to itself', () => {
    fc.assert(
      fc.property(positions, ({ terms, row, mark }) => {
        const held = heldOf(contractToWire(row, mark))?.held;
        if (!held) return;
        const net = netAt(terms, held, mark);
        const back = priceForNet(terms, held, net);
        expect(netAt(terms, held, back)).toBe(net);
        // The percentage is rounded down, so its price is at most one step worse in amount.
        const bps = returnBps(net, held.margin);
        expect(netForReturn(bps, held.margin)).toBeLessThanOrEqual(net);
        expect(returnBps(netForReturn(bps, held.margin), held.margin)).toBe(bps);
      }),
      { numRuns: 1_000 },
    );
  });

  it('predicts what the exchange books at that price', () => {
    fc.assert(
      fc.property(positions, ({ pair, terms, row, mark }) => {
        const held = heldOf(contractToWire(row, mark))?.held;
        if (!held) return;
        const turnover = worthOf(terms, held.side, held.quantity, mark);
        const profit = profitAt(held.side, held.opened, turnover);
        const { returned } = closingOf(held.margin, profit, contractFee(pair, turnover));
        fc.pre(returned > 0n);
        expect(netAt(terms, held, mark)).toBe(returned - held.margin - held.fee);
      }),
    );
  });
});
