// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, renderHook } from '@testing-library/react';
import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { endAmending, useAmending } from './amending.ts';
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
