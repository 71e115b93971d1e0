// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ContractOrder } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live, quoteOf } from '../../testing/market.ts';

let fresh = true;
vi.mock('../../market/hooks.ts', () => ({
  useThrottledQuote: (symbol: string) => ({
    ...live({ ...quoteOf(symbol), mark: '110.00' }),
    ...(!fresh && { status: 'stale' }),
  }),
}));

const { PositionStrip } = await import('./position-strip.tsx');
const { useContractMarks } = await import('./contract-marks.ts');
const { useMarkedRow } = await import('./result-row.ts');

const order = {
  ...{ id: '1', symbol: 'BTCUSDT', side: 'long', status: 'trading', quantity: '1', lots: 12_851 },
  ...{ open_price: '100.00', mark: '100.00', margin: '10', fee: '0.05', profit: '0' },
  ...{ liquidation_price: '90.50', take_profit: null, stop_loss: null, leverage: 10 },
} as ContractOrder;

beforeEach(() => {
  fresh = true;
});
afterEach(cleanup);

describe('a position on the first screen', () => {
  it('has its side, size, net profit and liquidation; a tap leads to its card', () => {
    render(<PositionStrip orders={[order]} />);
    const strip = screen.getByRole('button');
    // 10 less the paid fee and 0.055 for closing.
    expect(strip.textContent).toBe('Long 1.00000 BTC+9.89 +98.95%Liq. 90.50');
    fireEvent.click(strip);
    expect(renderHook(() => useMarkedRow()).result.current).toBe('1');
  });

  it('has no profit while the mark is old', () => {
    fresh = false;
    render(<PositionStrip orders={[order]} />);
    expect(screen.getByRole('button').textContent).toBe('Long 1.00000 BTC-- --Liq. 90.50');
  });

  it('has its net profit at the entry line, and keeps the lines while nothing changes', () => {
    const orders = [order];
    const { result, rerender } = renderHook(() => useContractMarks(orders, 'BTCUSDT'));
    expect(result.current.map(({ title }) => title)).toEqual(['Long 12,851 +9.89', 'Liq.']);
    expect(result.current.map(({ edge }) => edge ?? false)).toEqual([false, true]);
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
    fresh = false;
    rerender();
    expect(result.current[0]?.title).toBe('Long 12,851');
  });
});
