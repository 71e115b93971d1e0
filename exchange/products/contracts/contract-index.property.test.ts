import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OpenContracts } from './open-contracts.ts';
import { triggerAt } from './rules.ts';
import { row, USDT } from './testing/rows.ts';
import { type ContractRow, liquidationOf } from './wire.ts';

const price = fc.bigInt({ min: 5_400_000n, max: 6_600_000n });
const rows = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    side: fc.constantFrom('long', 'short'),
    status: fc.constantFrom('waiting', 'trading', 'closed', 'cancelled'),
    price,
    margin: fc.constantFrom(60n * USDT, 300n * USDT, 600n * USDT),
    take_profit: fc.option(price),
    stop_loss: fc.option(price),
  }),
  { maxLength: 30 },
);

/** By the rule itself. */
function isReached(each: ContractRow, mark: bigint, bid: bigint, ask: bigint): boolean {
  if (each.status === 'waiting') {
    return each.side === 'long' ? ask <= (each.price ?? 0n) : bid >= (each.price ?? 0n);
  }
  const { take_profit: takeProfit, stop_loss: stopLoss } = each;
  const prices = { liquidation: liquidationOf(each) ?? 0n, takeProfit, stopLoss };
  return triggerAt(each.side, mark, prices) !== null;
}

it('a tick looks at the open rows that its prices decide, and at no others', () => {
  fc.assert(
    fc.property(rows, price, price, (list, mark, bid) => {
      const open = new OpenContracts({ mark: () => null } as never);
      const kept = new Map<number, ContractRow>();
      for (const each of list) {
        const opened = each.status === 'trading' ? row.open_turnover : null;
        const changed: ContractRow = { ...row, ...each, open_turnover: opened };
        open.follow(changed);
        const isOpen = each.status === 'waiting' || each.status === 'trading';
        if (isOpen) kept.set(each.id, changed);
        else kept.delete(each.id);
      }
      expect(open.has(row.symbol)).toBe(kept.size > 0);
      expect(open.has('ETHUSDT')).toBe(false);
      const ask = bid + 1n;
      const expected = [...kept.values()]
        .filter((each) => isReached(each, mark, bid, ask))
        .toSorted((a, b) => a.id - b.id);
      expect(open.reached(row.symbol, mark, { bid, ask })).toEqual(expected);
      // Without a feed's book no order can be filled.
      expect(open.reached(row.symbol, mark, { bid: null, ask: null })).toEqual(
        expected.filter(({ status }) => status === 'trading'),
      );
    }),
    { numRuns: 1_000 },
  );
});
