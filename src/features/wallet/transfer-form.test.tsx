// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { field, pick, press, show, submit, type } from '../../testing/hands.ts';
import { walletOf } from './testing/wallet.ts';
import { TransferForm } from './transfer-form.tsx';

const desk = tradingDesk();

describe('the form of a transfer', () => {
  const wallet = walletOf({ currency: { USDT: '100.5', BTC: '2' }, contract: { USDT: '7' } });
  const answered = vi.fn();
  beforeEach(() => answered.mockClear());
  const form = (at?: string) => show(<TransferForm wallet={wallet} onAnswered={answered} />, at);

  it('sends what it shows once, and then shows the receipt in its place', async () => {
    await form('/?from=currency&to=contract&coin=USDT');
    await type(/^Quantity/, '12.50');
    await press(/^Transfer 12\.50 USDT/);
    expect(desk.sent).toEqual([
      {
        ...{ path: 'wallet/change', from: 'currency', to: 'contract' },
        ...{ currency_id: '3', amount: '12.50' },
      },
    ]);
    expect(desk.ids[0]).toMatch(/.{8,}/);
    expect(answered).toHaveBeenCalledOnce();
    expect(screen.queryByRole('form')).toBeNull();
    await press('Done');
    expect(field(/^Quantity/).value).toBe('');
  });

  it('refuses nothing, and more than the account that it leaves has', async () => {
    await form('/?from=contract&to=currency&coin=USDT');
    await submit();
    expect(screen.getAllByText('Amount can not be empty').length).toBeGreaterThan(0);
    await type(/^Quantity/, '7.01');
    expect(screen.getByText('sorry, your balance is running low')).toBeTruthy();
    await submit();
    expect(desk.sent).toEqual([]);
    await press('All');
    expect(field(/^Quantity/).value).toBe('7');
    await press(/^Transfer 7/);
    expect(desk.sent).toMatchObject([{ from: 'contract', to: 'currency', amount: '7' }]);
  });

  it('begins with the coin of the address, else the first of the account, else USDT', async () => {
    const shown = () => screen.getByRole('button', { name: /^Coin/ }).textContent;
    await form('/?coin=BTC');
    expect(shown()).toContain('BTC · 2.00');
    cleanup();
    await form('/?from=contract&to=option');
    expect(shown()).toContain('USDT · 7.00');
    cleanup();
    await form('/?from=trust&to=option&coin=nothing');
    expect(shown()).toContain('USDT · 0');
  });

  it('swaps its ends, keeps them apart, and clears the amount with another coin', async () => {
    await form('/?from=currency&to=contract&coin=USDT');
    const ends = () =>
      ['From', 'To'].map((each) =>
        screen
          .getByRole('button', { name: new RegExp(`^${each}`) })
          .textContent?.replace(each, '')
          .trim(),
      );
    const before = ends();
    await pick(/^From/, 'Trust account');
    expect(ends()).toEqual(['Trust account', before[1]]);
    await pick(/^To/, 'Trust account');
    expect(ends()).toEqual([before[1], 'Trust account']);
    await form('/?from=currency&to=contract&coin=USDT');
    await press(/^Swap/);
    expect(ends()).toEqual([...before].reverse());
    await press(/^Swap/);
    await type(/^Quantity/, '1');
    await pick(/^Coin/, /^BTC/);
    expect(field(/^Quantity/).value).toBe('');
    await type(/^Quantity/, '2');
    await press(/^Transfer 2/);
    expect(desk.sent).toMatchObject([{ currency_id: '1', amount: '2' }]);
  });

  it('shows a refusal at its field, reloads the balances, and lets the person try again', async () => {
    desk.reply = () => ({ error: { id: 'insufficient-balance', field: 'amount' } });
    await form('/?from=currency&to=contract&coin=USDT');
    await type(/^Quantity/, '5');
    await press(/^Transfer 5/);
    expect(answered).toHaveBeenCalledOnce();
    expect(field(/^Quantity/).getAttribute('aria-invalid')).toBe('true');
    desk.reply = () => ({ data: {} });
    await type(/^Quantity/, '4');
    await press(/^Transfer 4/);
    expect(desk.sent.map(({ amount }) => amount)).toEqual(['5', '4']);
    expect(new Set(desk.ids).size).toBe(2);
  });
});
