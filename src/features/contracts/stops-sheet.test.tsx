// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ContractOrder } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logOut, useSession } from '../../state/session.ts';
import { settled } from '../../testing/settled.ts';
import { StopsSheet } from './stops-sheet.tsx';

const position = (changes: Partial<ContractOrder> = {}): ContractOrder => ({
  ...{ id: '7', client_id: 'c1', part_of: null, symbol: 'BTCUSDT', side: 'long', type: 'market' },
  ...{ price: null, lots: 10, quantity: '0.01', leverage: 10, open_price: '100.00' },
  ...{ close_price: null, mark: '100.00', margin: '0.1', fee: '0.001', profit: null },
  ...{ take_profit: null, stop_loss: null, liquidation_price: '90.00', status: 'trading' },
  ...{ reason: null, created: 1, opened: 1, closed: null, evidence: null },
  ...changes,
});

const sent: object[] = [];
beforeEach(() => {
  sent.length = 0;
  useSession.setState({ token: 't', user: { id: 'u' } as never });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(Object.fromEntries((init.body as URLSearchParams) ?? []));
    return new Response(JSON.stringify({ type: 'ok', code: 1, message: '', data: position() }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  logOut();
});

it('keeps a stop that another device set while the sheet was open', async () => {
  const sheet = (order: ContractOrder) => (
    <MemoryRouter>
      <StopsSheet order={order} mark="100.00" onClose={() => undefined} />
    </MemoryRouter>
  );
  const { rerender } = render(sheet(position()));
  fireEvent.click(screen.getByRole('switch', { name: 'Take-profit' }));
  const price = screen.getByRole('textbox', { name: 'Take-profit price (USDT)' });
  fireEvent.change(price, { target: { value: '110' } });
  rerender(sheet(position({ stop_loss: '95.00' })));
  const stop = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop-loss price (USDT)' });
  expect(stop.value).toBe('95.00');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settled();
  expect(sent).toMatchObject([{ id: '7', take_profit: '110', stop_loss: '95.00' }]);
});
