// @vitest-environment jsdom
import { MemoryRouter } from 'react-router-dom';
import '../../testing/texts.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { SpotOrder } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut, useSession } from '../../state/session.ts';
import { useToasts } from '../../state/toast.ts';
import { settled } from '../../testing/settled.ts';
import { OrderRow } from './open-row.tsx';

const order = {
  id: 'o1',
  client_id: 'c1',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '90.00',
  quantity: '1.00000',
  filled: '0',
  average: null,
  status: 'waiting',
  created: 1,
} as SpotOrder;

const refused = { type: 'error', code: 0, message: 'Prices are not up to date', error: null };
const done = { type: 'ok', code: 1, message: '', data: { ...order, status: 'cancelled' } };
let answers: object[];

const cancel = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await settled();
};
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  useSession.setState({ token: 't', user: { id: 'u' } as never });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answers.shift())));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  logOut();
  useToasts.setState({ toasts: [] });
});

describe('cancelling a waiting order (CALL:PUT coin/trade)', () => {
  it('shows the second answer after a first refusal', async () => {
    answers = [refused, done];
    render(<OrderRow order={order} last="100.00" />, { wrapper: MemoryRouter });
    await cancel();
    expect(toasts()).toEqual(['Prices are not up to date']);
    useToasts.setState({ toasts: [] });
    await cancel();
    expect(toasts()).toEqual(['Order cancelled']);
  });

  it('shows each refusal', async () => {
    answers = [refused, { ...refused, message: 'The order is no longer open' }];
    render(<OrderRow order={order} last="100.00" />, { wrapper: MemoryRouter });
    await cancel();
    await cancel();
    expect(toasts()).toEqual(['Prices are not up to date', 'The order is no longer open']);
  });
});
