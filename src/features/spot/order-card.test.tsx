// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, render } from '@testing-library/react';
import type { SpotOrder } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { UNKNOWN } from '../../format/number.ts';
import { OrderCard } from './order-card.tsx';

const ORDER = {
  ...{ id: 'o1', client_id: 'c1', symbol: 'BTCUSDT', side: 'buy', type: 'limit' },
  ...{ price: '95.00', quantity: '2.00000', budget: null, filled: '0.50000', turnover: '47.5' },
  ...{ average: '94.00', fee: '0.001', fee_coin: 'BTC', status: 'waiting', reason: null },
  ...{ created: 0, updated: 0, time_in_force: 'gtc', post_only: false },
} as SpotOrder;

/** The rows of a card: name and value of each. */
function rowsOf(changes: Partial<SpotOrder>): Record<string, string> {
  const { container } = render(
    <MemoryRouter>
      <OrderCard order={{ ...ORDER, ...changes }} />
    </MemoryRouter>,
  );
  const names = [...container.querySelectorAll('dt')];
  const values = [...container.querySelectorAll('dd')];
  // A figure that the order has not is a dash in the table and has no place in the lines.
  return Object.fromEntries(
    names
      .map((name, at) => [name.textContent ?? '', values[at]?.textContent ?? ''])
      .filter(([, value]) => value !== UNKNOWN),
  );
}

afterEach(cleanup);

it('has neither fee nor state while it waits', () => {
  const rows = rowsOf({});
  expect(Object.keys(rows)).toEqual(['Price', 'Filled', 'Avg. fill']);
  expect(rows['Price']).toBe('95.00');
});

it('says why it was cancelled, and gives no reason for any other end', () => {
  const ended = (changes: Partial<SpotOrder>) => rowsOf(changes)['Status'];
  expect(ended({ status: 'cancelled', reason: 'liquidity' })).toMatch(/^Cancelled · \S/);
  expect(ended({ status: 'cancelled', reason: null })).toBe('Cancelled');
  expect(ended({ status: 'completed', reason: 'user' })).not.toContain('·');
});

it('has no average before its first fill, and no limit price for an order at market', () => {
  const rows = rowsOf({ status: 'cancelled', average: null, price: null, type: 'market' });
  expect(Object.keys(rows)).not.toContain('Avg. fill');
  expect(rows['Price']).toBe('Market');
  // An order by amount counts what it has spent.
  const spent = rowsOf({ quantity: null, budget: '100', turnover: '47.5' });
  expect(Object.values(spent)).toContain('47.50 / 100.00 USDT');
});
