// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { field } from '../../testing/hands.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { walletOf } from './testing/wallet.ts';

const desk = tradingDesk();
const show = (form: ReactNode) => render(<MemoryRouter>{form}</MemoryRouter>);

describe('the form of an exchange', () => {
  const wallet = walletOf({ currency: { USDT: '100', BTC: '0.5' }, contract: { USDT: '900' } });
  const answered = vi.fn();
  const quote = (more: object = {}) => ({
    ...{ from_currency: 3, to_currency: 1, amount: '50', rate: '60000', fee: '0.1' },
    ...{ receives: '0.0008', quote_id: 'q1', expires: desk.now + 10_000, done: false },
    ...{ price: '60000', from: 'USDT', to: 'BTC', ...more },
  });
  beforeEach(() => {
    answered.mockClear();
    vi.useFakeTimers();
  });
  const pass = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    // What a timer changed begins its own timers after it.
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const form = () => show(<ExchangeForm wallet={wallet} onAnswered={answered} />);
  const give = () => field(/give/i);

  it('asks for a rate after a pause in typing, once, and never for a wrong amount', async () => {
    desk.reply = () => ({ data: quote() });
    form();
    for (const value of ['5', '50']) {
      fireEvent.change(give(), { target: { value } });
      await pass(349);
    }
    expect(desk.sent).toEqual([]);
    await pass(1);
    expect(desk.sent).toEqual([
      { path: 'wallet/flashAgainst', from_currency: '3', to_currency: '1', amount: '50' },
    ]);
    fireEvent.change(give(), { target: { value: '100.01' } });
    await pass(20_000);
    expect(desk.sent).toHaveLength(1);
  });

  it('renews the rate 1.5 s before it ends, and sends the one that is shown', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    let count = 0;
    desk.reply = (_, { quote_id }) => {
      count += 1;
      return { data: quote({ quote_id: quote_id ?? `q${count}` }) };
    };
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    await pass(8_400);
    expect(count).toBe(1);
    await pass(200);
    await pass(0);
    expect(count).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: /^Exchange 50/ }));
    await pass(0);
    expect(desk.sent.filter((form) => 'quote_id' in form)).toMatchObject([
      { quote_id: 'q2', amount: '50' },
    ]);
    expect(answered).toHaveBeenCalledOnce();
  });

  it('clears the amount with other coins, and turns them when one becomes the other', async () => {
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    fireEvent.click(screen.getByRole('button', { name: /^Swap/ }));
    expect(give().value).toBe('');
    expect(screen.getByText('0.50 BTC')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(give().value).toBe('0.5');
    desk.reply = () => ({ data: quote() });
    await pass(350);
    expect(desk.sent).toMatchObject([{ from_currency: '1', to_currency: '3', amount: '0.5' }]);
  });

  it('shows a refusal of the rate, and asks again by itself only when no answer came', async () => {
    desk.reply = () => ({ error: { id: 'amount-too-small', field: 'amount' } });
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    expect(screen.getAllByText('Refused so').length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Exchange/ }).disabled).toBe(
      true,
    );
    await pass(20_000);
    expect(desk.sent).toHaveLength(1);
  });
});
