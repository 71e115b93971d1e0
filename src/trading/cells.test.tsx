// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Change, Price } from './cells.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const price = (of: string, value: string | null) => <Price of={of} value={value} decimals={2} />;
const cell = (text: string) => screen.getByText(text);

describe('a price cell', () => {
  it('tints briefly in the direction of a change', () => {
    const { rerender } = render(price('BTC', '100'));
    expect(cell('100.00').dataset['dir']).toBeUndefined();
    rerender(price('BTC', '101'));
    expect(cell('101.00').dataset['dir']).toBe('up');
    rerender(price('BTC', '100.5'));
    expect(cell('100.50').dataset['dir']).toBe('down');
    act(() => void vi.advanceTimersByTime(500));
    expect(cell('100.50').dataset['dir']).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
  it('does not tint when the pair changes', () => {
    const { rerender } = render(price('BTC', '100'));
    rerender(price('ETH', '200'));
    expect(cell('200.00').dataset['dir']).toBeUndefined();
  });
  it('shows -- for an unknown price', () => {
    render(price('BTC', null));
    expect(cell('--')).toBeTruthy();
  });
  it('marks a price that cannot be trusted', () => {
    render(<Price of="BTC" value="1" decimals={2} status="stale" />);
    expect(cell('1.00').dataset['stale']).toBe('true');
  });
});

describe('a change cell', () => {
  it.each([
    ['1.239', '▲+1.23%'],
    ['-0.5', '▼-0.50%'],
    ['0', '0.00%'],
    [null, '--'],
  ])('shows %s as %s: sign and arrow beside the colour', (value, text) => {
    const { container } = render(<Change value={value} />);
    expect(container.textContent).toBe(text);
  });
});
