import type { SpotOrder } from '@tideline/wire';
import { expect, it } from 'vitest';
import { levelKey, ownLevels } from './own-levels.ts';

const BTC = { symbol: 'BTCUSDT', priceDecimals: 2 };
const order = (side: 'buy' | 'sell', price: string | null, symbol = 'BTCUSDT') =>
  ({ side, price, symbol }) as SpotOrder;

it.each([
  ['0.01', 'buy', '61837.63', '61837.63', true],
  ['1', 'buy', '61837.63', '61837', true],
  ['1', 'sell', '61837.63', '61838', true],
  ['10', 'sell', '61837.63', '61840', true],
  ['1', 'sell', '61837.63', '61837', false],
] as const)(
  'grouped by %s a %s order at %s stands at %s: %s',
  (grouping, side, price, shown, own) => {
    const levels = ownLevels([order(side, price)], BTC, grouping);
    expect(levels.has(levelKey(side, shown, 2))).toBe(own);
  },
);

it('ignores other pairs and market orders', () => {
  const orders = [order('buy', '1', 'ETHUSDT'), order('buy', null)];
  expect(ownLevels(orders, BTC, '0.01').size).toBe(0);
});

it('treats a long order as a bid and a short one as an ask', () => {
  const rests = (side: 'long' | 'short') => [{ symbol: 'BTCUSDT', side, price: '61837.63' }];
  expect([...ownLevels(rests('long'), BTC, '1')]).toEqual([levelKey('buy', '61837', 2)]);
  expect([...ownLevels(rests('short'), BTC, '1')]).toEqual([levelKey('sell', '61838', 2)]);
});
