// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { instrumentOf } from '@tideline/wire';
import { afterEach, expect, it, vi } from 'vitest';
import type { BuyRequest } from './option-account.ts';

vi.mock('../../market/hooks.ts', () => ({
  useServerNow: () => 0,
  useHealth: () => ({ offline: false }),
}));
const { ConfirmOption } = await import('./confirm-option.tsx');

afterEach(cleanup);

it.each([
  [false, 'Rise'],
  [true, 'Rise anyway'],
])('says the order once, in its sentence (old prices: %s)', (stale, action) => {
  const instrument = instrumentOf('BTCUSDT');
  if (!instrument) throw new Error('no instrument');
  const request = {
    ...{ symbol: 'BTCUSDT', direction: 'rise', seconds: '60', amount: '100' },
    ...{ currency_id: '3', ratio_bps: '3000' },
  };
  render(
    <ConfirmOption
      request={request as BuyRequest}
      instrument={instrument}
      stale={stale}
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: action })).toBeTruthy();
  expect(screen.getAllByText(/100\.00/).map(({ textContent }) => textContent)).toEqual([
    'Buy Rise for 100.00 USDT',
  ]);
});
