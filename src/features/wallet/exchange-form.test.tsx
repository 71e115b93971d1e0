// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { field } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
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
    await pass(8_499);
    expect(count).toBe(1);
    await pass(1);
    await pass(0);
    expect(count).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: /^Exchange 50/ }));
    await pass(0);
    expect(desk.sent.filter((form) => 'quote_id' in form)).toMatchObject([
      { quote_id: 'q2', amount: '50' },
    ]);
    expect(answered).toHaveBeenCalledOnce();
  });

  it('forgets when the rate of another amount would have ended', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    desk.reply = () => ({ data: quote() });
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    await pass(8_300);
    fireEvent.change(give(), { target: { value: '60' } });
    await pass(350);
    expect(desk.sent.map(({ amount }) => amount)).toEqual(['50', '60']);
  });

  it('asks at once for another rate when one is as good as over', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const expires = desk.now + 1_500;
    desk.reply = () => ({ data: quote(desk.sent.length === 1 ? { expires } : {}) });
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    await pass(0);
    expect(desk.sent).toHaveLength(2);
  });

  it('shows the rate, and for how long it holds by a ring and a number', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    desk.reply = () => ({ data: quote() });
    form();
    expect(screen.getByText('Enter a quantity to see the rate')).toBeTruthy();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    expect(screen.getByText('1 USDT ≈ 60,000 BTC')).toBeTruthy();
    const ring = () => {
      const [, circle] = screen.getByRole('timer').querySelectorAll('circle');
      const of = (name: string) => Number(circle?.getAttribute(name));
      expect(of('stroke-dasharray')).toBeCloseTo(2 * Math.PI * of('r'), 9);
      return [
        screen.getByRole('timer').textContent,
        (of('stroke-dashoffset') / of('stroke-dasharray')).toFixed(3),
      ];
    };
    expect(ring()).toEqual(['10', '0.000']);
    await pass(1_000);
    expect(ring()).toEqual(['9', '0.100']);
    await pass(8_750);
    expect(ring()).toEqual(['1', '0.900']);
    await pass(250);
    expect(ring()).toEqual(['0', '1.000']);
    expect(desk.sent).toHaveLength(1);
  });

  it('ends with a receipt, which leads to the coin or to an empty form', async () => {
    const exchange = async (amount: string, data: object) => {
      desk.reply = () => ({ data });
      fireEvent.change(give(), { target: { value: amount } });
      await pass(350);
      fireEvent.click(screen.getByRole('button', { name: /^Exchange \d/ }));
      await pass(0);
      await settled();
      return outline();
    };
    form();
    const small = { rate: '0.00002', receives: '0.0008', fee: '0.0000001' };
    expect(await exchange('50', quote(small))).toEqual([
      'Exchanged 50.00 USDT for 0.0008 BTC',
      'You gave: 50.00 USDT',
      'Rate: 1 BTC ≈ 50,000.00 USDT',
      'Fee: 0.0000001 BTC',
      '<Trade BTC /pages/trade/index> <View record /pages/assets/transfer/record?tab=exchange>',
    ]);
    cleanup();
    form();
    fireEvent.click(screen.getByRole('button', { name: /^Swap/ }));
    const large = { amount: '0.5', rate: '50000', receives: '24975', fee: '25' };
    expect(await exchange('0.5', quote(large))).toEqual([
      'Exchanged 0.50 BTC for 24,975.00 USDT',
      'You gave: 0.50 BTC',
      'Rate: 1 BTC ≈ 50,000 USDT',
      'Fee: 25.00 USDT',
      '[Done] <View record /pages/assets/transfer/record?tab=exchange>',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(give().value).toBe('');
    expect(screen.getByRole('button', { name: 'Exchange' })).toBeTruthy();
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

  it('offers each coin with what is available of it, and turns the ends for the other one', async () => {
    form();
    const ends = () => outline().flatMap((line) => /\[((?:From|To) \S+)\]/.exec(line)?.[1] ?? []);
    const pick = async (label: RegExp, option: RegExp) => {
      fireEvent.click(screen.getByRole('button', { name: label }));
      const dialog = screen.getByRole('dialog');
      const options = outline(dialog).slice(2);
      fireEvent.click(within(dialog).getByRole('button', { name: option }));
      await pass(0);
      return options;
    };
    expect(ends()).toEqual(['From USDT', 'To BTC']);
    const options = await pick(/^To/, /^ETH/);
    expect(options.slice(0, 3)).toEqual([
      ...['[USDT · 100.00 USDT]', '[ETH · 0.00 ETH]', '[BTC · 0.50 BTC] pressed'],
    ]);
    expect(ends()).toEqual(['From USDT', 'To ETH']);
    await pick(/^From/, /^ETH/);
    expect(ends()).toEqual(['From ETH', 'To USDT']);
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
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await pass(20_000);
    expect(desk.sent).toHaveLength(1);
    desk.reply = () => Promise.reject(new Error('no network'));
    fireEvent.change(give(), { target: { value: '60' } });
    await pass(350);
    expect(screen.getByText('The exchange did not answer. Please try again.')).toBeTruthy();
    await pass(2_999);
    expect(desk.sent).toHaveLength(2);
    desk.reply = () => ({ data: quote() });
    await pass(1);
    await pass(0);
    expect(desk.sent).toHaveLength(3);
    expect(screen.getByRole('button', { name: /^Exchange 60/ })).toBeTruthy();
  });

  it('lets a rate end while the page is hidden, and renews it when the page is back', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    desk.reply = () => ({ data: quote() });
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    await pass(20_000);
    expect(desk.sent).toHaveLength(1);
    visible.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await pass(0);
    expect(desk.sent).toHaveLength(2);
  });

  it('shows a refusal of the exchange, with the balances of now and another rate', async () => {
    desk.reply = () => ({ data: quote() });
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    desk.reply = (_, { quote_id }) =>
      quote_id ? { error: { id: 'quote-expired' } } : { data: quote({ quote_id: 'q2' }) };
    fireEvent.click(screen.getByRole('button', { name: /^Exchange 50/ }));
    await pass(0);
    expect(answered).toHaveBeenCalledOnce();
    expect(screen.getAllByText('Refused so')).toHaveLength(1);
    expect(give().value).toBe('50');
    desk.reply = () => ({ data: quote() });
    fireEvent.click(screen.getByRole('button', { name: /^Exchange 50/ }));
    await pass(0);
    expect(desk.sent.flatMap(({ quote_id }) => quote_id ?? [])).toEqual(['q1', 'q2']);
    expect(new Set(desk.ids).size).toBe(2);
  });
});
