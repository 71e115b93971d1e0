// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, renderHook } from '@testing-library/react';
import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { endAmending, useAmending } from './amending.ts';
import { slippageText } from './fee-text.ts';
import { useOrderMarks, useOrderMoves } from './order-marks.ts';
import type { SpotLists } from './use-spot-lists.ts';

const order = {
  ...{ id: 'o1', symbol: 'BTCUSDT', side: 'buy', price: '95.00', quantity: '0.10162' },
  ...{ filled: '0', status: 'waiting' },
} as SpotOrder;
const trigger = {
  ...{ id: 't1', symbol: 'BTCUSDT', side: 'sell', trigger_price: '90.00', quantity: '0.01000' },
  status: 'waiting',
} as SpotTrigger;
const lists = {
  orders: { state: 'success', data: [order, { ...order, id: 'o2', symbol: 'ETHUSDT' }] },
  triggers: { state: 'success', data: [trigger] },
} as unknown as SpotLists;

afterEach(() => {
  cleanup();
  endAmending();
});

describe('own orders on the chart', () => {
  it('are lines of this pair; each can be moved', () => {
    const { result, rerender } = renderHook(() => useOrderMarks(lists, 'BTCUSDT'));
    expect(result.current).toMatchObject([
      { id: 'o1', price: '95.00', tone: 'up', title: 'Buy 0.10162', movable: true },
      { id: 't1', price: '90.00', tone: 'down', movable: true },
    ]);
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
  });

  it('say the money of an order that has no quantity, and are none without a price', () => {
    const rows = [
      { ...trigger, quantity: null, budget: '250.00' },
      { ...order, id: 'market', price: null },
    ];
    const { result } = renderHook(() =>
      useOrderMarks(
        {
          ...lists,
          orders: { state: 'success', data: rows.slice(1) },
          triggers: { state: 'success', data: rows.slice(0, 1) },
        } as unknown as SpotLists,
        'BTCUSDT',
      ),
    );
    expect(result.current.map(({ id, title }) => [id, title])).toEqual([['t1', '⚑ Sell 250.00']]);
  });

  it('open the sheet of the order with the new price when they were dragged', () => {
    const { result } = renderHook(() => useOrderMoves(lists));
    result.current.onMove('gone', '94.00');
    expect(useAmending.getState().row).toBeNull();
    result.current.onMove('o1', '94.00');
    expect(useAmending.getState()).toMatchObject({ row: order, price: '94.00' });
    result.current.onMove('t1', '89.00');
    expect(useAmending.getState()).toMatchObject({ row: trigger, price: '89.00' });
  });
});

it.each([
  [null, '--'],
  [0, '0.00'],
  [1, '0.01'],
  [325, '3.25'],
  [10_000, '100.00'],
])('writes a slippage of %s hundredths of a percent as %s', (bps, text) => {
  expect(slippageText(bps)).toBe(text);
});
