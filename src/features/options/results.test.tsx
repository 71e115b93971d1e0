// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, render, screen } from '@testing-library/react';
import type { OptionOrder } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, useToasts } from '../../state/toast.ts';
import { Results } from './results.tsx';

const order = (changes: Partial<OptionOrder>): OptionOrder =>
  ({
    ...{ id: 'o1', symbol: 'BTCUSDT', direction: 'rise', seconds: 30, currency_id: 3 },
    ...{ stake: '100', profit: '30', ratio_bps: 3_000, status: 'won', reason: null },
    ...{ purchased: 1_000, delivery: 31_000, purchase_price: '61000', delivery_price: '61001' },
    ...changes,
  }) as OptionOrder;

let shown: Element[] = [];
beforeEach(() => {
  shown = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    shown.push(this);
  });
});
afterEach(() => {
  cleanup();
  clearToasts();
});
const texts = () => useToasts.getState().toasts.map(({ text }) => text);
const results = (orders: readonly OptionOrder[]) => (
  <Results orders={orders} onDismiss={() => undefined} />
);

describe('the result of an option', () => {
  it.each([
    ['won', '30', 'Won · BTC/USDT · Payout 130.00 USDT (+30.00 USDT)'],
    ['lost', '-100', 'Lost · BTC/USDT · Payout 0.00 USDT (-100.00 USDT)'],
    ['returned', '0', 'Stake returned · BTC/USDT · Payout 100.00 USDT (0.00 USDT)'],
  ] as const)(
    '%s is announced with its payout once, and comes into view',
    (status, profit, text) => {
      const { rerender } = render(results([]));
      expect([texts(), shown]).toEqual([[], []]);
      const settled = order({ status, profit });
      rerender(results([settled]));
      expect(texts()).toEqual([text]);
      expect(shown).toEqual([screen.getByRole('region', { name: 'Results' })]);
      // The proof of the same option arrives later.
      rerender(results([{ ...settled, seconds: 30 }]));
      expect([texts().length, shown.length]).toEqual([1, 1]);
    },
  );

  it('does not scroll a field away under the hands of a person', () => {
    const { rerender } = render(
      <>
        <input aria-label="Amount" />
        {results([])}
      </>,
    );
    screen.getByRole('textbox').focus();
    rerender(
      <>
        <input aria-label="Amount" />
        {results([order({})])}
      </>,
    );
    expect([texts().length, shown.length]).toEqual([1, 0]);
  });
});
