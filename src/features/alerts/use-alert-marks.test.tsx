// @vitest-environment jsdom
import '../../testing/texts.ts';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { PriceAlert, Ring } from '@tideline/streams/pure';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlertBell } from './alert-bell.tsx';
import { NO_ALERTS, useAlerts } from './alerts-store.ts';
import { useAlertMarks } from './use-alert-marks.ts';

const alertOf = (id: string, changes: Partial<PriceAlert> = {}): PriceAlert => ({
  id,
  symbol: 'BTCUSDT',
  direction: 'rise',
  price: '60000.00',
  repeat: 'once',
  note: '',
  on: true,
  armed: true,
  since: 0,
  rangAt: null,
  rings: 0,
  ...changes,
});
const ringOf = (id: number, seen: boolean): Ring => ({
  id: String(id),
  symbol: 'ETHUSDT',
  direction: 'fall',
  price: '1.00',
  note: '',
  last: '0.99',
  at: 0,
  away: false,
  seen,
});

beforeEach(() => useAlerts.setState(NO_ALERTS));
afterEach(cleanup);

it('draws this pair’s active alerts, and keeps the same array until one changes', () => {
  useAlerts.setState({
    alerts: [
      alertOf('a'),
      alertOf('b', { direction: 'fall', price: '50000.00' }),
      alertOf('c', { on: false }),
      alertOf('d', { symbol: 'ETHUSDT' }),
    ],
  });
  const { result, rerender } = renderHook(() => useAlertMarks('BTCUSDT'));
  expect(result.current).toEqual([
    { id: 'a', price: '60000.00', tone: 'alert', title: 'Alert ▲' },
    { id: 'b', price: '50000.00', tone: 'alert', title: 'Alert ▼' },
  ]);
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
  act(() => useAlerts.setState({ alerts: [] }));
  expect(result.current).toEqual([]);
});

it.each([
  [0, 'Price alerts', ''],
  [1, 'Price alerts, 1 new', '1'],
  [12, 'Price alerts, 9+ new', '9+'],
])('the bell counts %i unseen rings of all pairs', (n, name, shown) => {
  const rings = [ringOf(99, true), ...Array.from({ length: n }, (_, id) => ringOf(id, false))];
  useAlerts.setState({ rings });
  render(
    <MemoryRouter>
      <AlertBell symbol="BTCUSDT" />
    </MemoryRouter>,
  );
  const bell = screen.getByRole('link', { name });
  expect(bell.textContent).toBe(shown);
  expect(bell.getAttribute('href')).toBe('/pages/trade/alerts?symbol=BTCUSDT');
});
