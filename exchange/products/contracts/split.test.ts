import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liquidationPrice, marginOf } from './rules.ts';
import { splitContract } from './split.ts';
import type { ContractRow } from './wire.ts';
import { liquidationOf, pairOf } from './wire.ts';

const pair = pairOf({ symbol: 'BTCUSDT' });

/** Any position of BTCUSDT that can be split, and the lots of the part. */
const splits = fc
  .record({
    side: fc.constantFrom('long' as const, 'short' as const),
    lots: fc.integer({ min: 2, max: 5_000 }),
    price: fc.bigInt({ min: 100_000n, max: 10_000_000n }),
    odd: fc.bigInt({ min: 0n, max: 999n }),
    added: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    leverage: fc.constantFrom(...pair.instrument.leverages),
    share: fc.nat(),
  })
  .map(({ side, lots, price, odd, added, leverage, share }) => {
    const quantity = BigInt(lots) * pair.contractLot;
    const opened = (price * quantity) / pair.divisor + odd;
    const margin = marginOf(opened, leverage) + added;
    const row = {
      ...({ id: 1, client_id: 'opened', part_of: null, symbol: 'BTCUSDT' } as const),
      ...{ side, lots, quantity, leverage, open_turnover: opened, margin, reserved: margin },
      fee: opened / 2_000n + 1n,
    } as ContractRow;
    return { row, lots: 1 + (share % (lots - 1)) };
  });

describe('a split of a position', () => {
  it('conserves lots, quantity, turnover, margin, reserve and fee', () => {
    fc.assert(
      fc.property(splits, ({ row, lots }) => {
        const { part, rest } = splitContract(row, lots, { id: 2, clientId: 'part' });
        expect(part).toMatchObject({ id: 2, client_id: 'part', part_of: 1, lots });
        expect(rest).toMatchObject({ id: 1, client_id: 'opened', part_of: null });
        for (const name of ['quantity', 'margin', 'reserved', 'fee'] as const) {
          expect(part[name] + rest[name]).toBe(row[name]);
          expect(part[name] >= 0n && rest[name] > 0n).toBe(true);
        }
        expect((part.open_turnover ?? 0n) + (rest.open_turnover ?? 0n)).toBe(row.open_turnover);
        expect(part.lots + rest.lots).toBe(row.lots);
        expect(part.quantity).toBe(BigInt(lots) * pair.contractLot);
      }),
    );
  });

  it('moves the liquidation price of the rest nearer by at most one price unit', () => {
    fc.assert(
      fc.property(splits, ({ row, lots }) => {
        const { rest } = splitContract(row, lots, { id: 2, clientId: 'part' });
        const { side, quantity, margin, open_turnover: opened } = row;
        const before = liquidationPrice(pair, { side, quantity, margin, opened: opened ?? 0n });
        const nearer = (liquidationOf(rest) ?? 0n) - before;
        expect(side === 'long' ? nearer : -nearer).toBeLessThanOrEqual(1n);
      }),
      { numRuns: 1_000 },
    );
  });
});
