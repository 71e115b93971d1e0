// @vitest-environment jsdom
import '../testing/texts.ts';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../market/market.ts', () => ({ market: { serverNow: () => Date.now() } }));
const { AgeText } = await import('./age-text.tsx');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is at most a second off the age of the prices', () => {
  const began = Date.now();
  const { container } = render(<AgeText asOf={began - 4_900} />);
  for (let elapsed = 0; elapsed < 50_000; elapsed += 100) {
    act(() => void vi.advanceTimersByTime(100));
    const age = (Date.now() - began + 4_900) / 1_000;
    const shown = Number.parseInt(container.textContent ?? '', 10);
    expect(Math.abs(age - shown), `${age} s`).toBeLessThanOrEqual(1.01);
  }
});
