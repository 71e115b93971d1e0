import { expect, it } from 'vitest';
import type { EvidenceRow } from './audit-prices.ts';
import { triggerProblem, triggerReserve } from './audit-triggers.ts';

const at = (last: bigint, bid = last, ask = last + 1n): EvidenceRow => ({
  symbol: 'BTCUSDT',
  bid,
  ask,
  last,
  levels: [],
});
const stop = {
  ...{ symbol: 'BTCUSDT', side: 'sell', type: 'stop-market', trigger_by: 'last', extreme: null },
  trigger_price: 5_000n,
};

it.each([
  // A sale that stops a loss fires at or below its price, one that takes a profit at or above it.
  ['sell', 'stop-market', 5_000n, 4_999n, 5_001n],
  ['sell', 'take-profit-market', 5_000n, 5_001n, 4_999n],
  ['buy', 'stop-limit', 5_000n, 5_001n, 4_999n],
  ['buy', 'take-profit-limit', 5_000n, 4_999n, 5_001n],
])('a %s of type %s fires at %s and beyond', (side, type, trigger, beyond, before) => {
  const fired = (price: bigint) =>
    triggerProblem({ ...stop, side, type, trigger_price: trigger, triggered_at: price }, at(price));
  expect([fired(trigger), fired(beyond)]).toEqual([null, null]);
  expect(fired(before)).toBe(`${before} does not reach ${trigger}`);
});

it('compares with the price that the trigger follows, of its own pair', () => {
  const row = { ...stop, triggered_at: 4_990n };
  expect(triggerProblem(row, at(4_990n))).toBeNull();
  expect(triggerProblem(row, at(4_991n))).toBe('triggered at 4990, the feed was at 4991');
  const byMark = { ...row, trigger_by: 'mark' };
  expect(triggerProblem(byMark, at(4_000n, 4_990n, 4_995n))).toBeNull();
  expect(triggerProblem(byMark, at(4_990n, 4_991n, 4_995n))).toMatch('the feed was at 4991');
  const other = { ...at(4_990n), symbol: 'ETHUSDT' };
  expect(triggerProblem(row, other)).toBe('evidence is of ETHUSDT');
});

it.each([
  // By a distance, or by hundredths of a percent of the extreme; rounded against the order.
  ['sell', 6_000n, 1_000n, null, 5_000n],
  ['sell', 6_000n, null, 100n, 5_940n],
  ['sell', 6_001n, null, 100n, 5_940n],
  ['sell', 100n, 100n, null, 1n],
  ['sell', 102n, 100n, null, 2n],
  ['buy', 4_000n, 1_000n, null, 5_000n],
  ['buy', 4_001n, null, 100n, 4_042n],
])(
  'a trailing %s from %s by %s or %s has its trigger at %s',
  (side, extreme, trail_distance, trail_bps, trigger) => {
    const fired = (trigger_price: bigint) =>
      triggerProblem(
        {
          ...stop,
          side,
          type: 'trailing-stop',
          extreme,
          trail_distance,
          trail_bps,
          trigger_price,
          triggered_at: trigger,
        },
        at(trigger),
      );
    expect(fired(trigger)).toBeNull();
    const off = side === 'sell' ? trigger + 1n : trigger - 1n;
    expect(fired(off)).toBe(`trails at ${off}, not ${trigger}`);
  },
);

it.each([
  ['a sale reserves its quantity', {}, 700n],
  ['a sale with a limit order beside it reserves nothing', { limit_price: 5n }, 0n],
  ['a budget is reserved as it is', { budget: 99n, side: 'buy' }, 99n],
  // 5000.00 × 7e-6 BTC, rounded up.
  ['a purchase reserves its cover', { side: 'buy', cover: 500_001n }, 3_500_007n],
  [
    'of which its limit order holds a part',
    { side: 'buy', cover: 500_001n, limit_price: 500_000n },
    7n,
  ],
  ['or all of it', { side: 'buy', cover: 500_000n, limit_price: 500_001n }, 0n],
  ['the first of two reserves', { linked_trigger_id: 9n }, 700n],
  ['the second of two does not', { linked_trigger_id: 3n }, 0n],
])('%s', (_, change, reserve) => {
  const row = {
    ...{ id: 4n, symbol: 'BTCUSDT', side: 'sell', quantity: 700n, budget: null, cover: null },
    ...{ limit_price: null, linked_trigger_id: null },
  };
  expect(triggerReserve({ ...row, ...change })).toBe(reserve);
});
