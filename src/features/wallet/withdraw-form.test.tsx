// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { field, press, show, submit, type } from '../../testing/hands.ts';
import { settled } from '../../testing/settled.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawInfo } from './withdrawal.ts';

const desk = tradingDesk();

describe('the form of a withdrawal', () => {
  const info = {
    ...{ currency_id: 3, code: 'USDT', available: '100', frozen: '0', minimum: '20', fee: '1' },
    ...{ left_today: 3, chains: ['TRC20'], missing: [], held_until: null },
  } as unknown as WithdrawInfo;
  const refused = vi.fn();
  beforeEach(() => refused.mockClear());
  const form = (more: Partial<WithdrawInfo> = {}, by: 'address_id' | 'card_id' = 'address_id') =>
    show(
      <WithdrawForm
        info={{ ...info, ...more }}
        by={by}
        first={by === 'card_id' ? '' : '9'}
        nameOf={(id) => `place ${id}`}
        destination={(id, onChoose, error) => (
          <>
            <button type="button" onClick={() => onChoose('8')}>
              choose
            </button>
            <p>{`${id} ${error ?? 'fine'}`}</p>
          </>
        )}
        onRefused={refused}
      />,
    );
  const row = {
    ...{ id: '5', client_id: 'x', currency_id: 3, code: 'USDT', chain: 'TRC20', amount: '30' },
    ...{
      fee: '1',
      actual: '29',
      status: 'passed',
      reason: null,
      time: 1,
      decided: 2,
      remark: null,
    },
  };
  const sheet = () => within(screen.getByRole('dialog'));
  const confirm = async (password: string) => {
    fireEvent.change(sheet().getByLabelText('Fund password', { selector: 'input' }), {
      target: { value: password },
    });
    fireEvent.click(sheet().getByRole('button', { name: /^Withdraw/ }));
    await settled();
  };

  it('asks for the fund password and sends what was confirmed, with its trimmed remark', async () => {
    desk.reply = () => ({ data: row });
    await form();
    await type(/^Quantity/, '30');
    await type(/^Remark/, '  rent ');
    expect(screen.getByText('29.00 USDT')).toBeTruthy();
    await press(/^Withdraw 30/);
    expect(desk.sent).toEqual([]);
    expect(sheet().getByText('place 9')).toBeTruthy();
    expect(sheet().getByText('rent')).toBeTruthy();
    await confirm('');
    expect(desk.sent).toEqual([]);
    await confirm('246810');
    expect(desk.sent).toEqual([
      {
        ...{ path: 'wallet/out', currency_id: '3', address_id: '9', amount: '30' },
        ...{ remark: 'rent', fund_password: '246810' },
      },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.body.textContent).toContain('place 9');
  });

  it('sends no remark of spaces, and the card of bank money', async () => {
    desk.reply = () => ({ data: row });
    await form({ currency_id: 9999, code: 'Bank' }, 'card_id');
    await type(/^Amount/, '30');
    await type(/^Remark/, '   ');
    await submit();
    expect(document.body.textContent).toMatch(/bank card/i);
    fireEvent.click(screen.getByText('choose'));
    await submit();
    await confirm('246810');
    expect(desk.sent).toEqual([
      {
        ...{ path: 'wallet/out', currency_id: '9999', card_id: '8', amount: '30' },
        fund_password: '246810',
      },
    ]);
  });

  it('keeps the sheet open for another password, which is another attempt', async () => {
    desk.reply = () => ({ error: { id: 'fund-password-wrong', field: 'fund_password' } });
    await form();
    await type(/^Quantity/, '30');
    await press(/^Withdraw 30/);
    await confirm('246811');
    expect(refused).toHaveBeenCalledOnce();
    expect(sheet().getByText('Refused so')).toBeTruthy();
    desk.reply = () => ({ data: row });
    await confirm('246810');
    expect(desk.sent.map(({ fund_password }) => fund_password)).toEqual(['246811', '246810']);
    expect(new Set(desk.ids).size).toBe(2);
  });

  it('closes the sheet on a refusal of the amount and shows it at its field', async () => {
    desk.reply = () => ({ error: { id: 'amount-too-large', field: 'amount' } });
    await form();
    await type(/^Quantity/, '30');
    await press(/^Withdraw 30/);
    await confirm('246810');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refused).toHaveBeenCalledOnce();
    expect(field(/^Quantity/).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['none is left today', { left_today: 0 }],
    ['they are held', { held_until: Date.UTC(2026, 0, 2) }],
  ])('sends nothing while %s', async (_, more) => {
    await form(more as Partial<WithdrawInfo>);
    await type(/^Quantity/, '30');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Withdraw/ });
    expect(button.disabled).toBe(true);
    expect(screen.queryByText(/count restarts/) !== null).toBe('left_today' in more);
  });

  it('shows how many are left, and that an amount up to the fee brings nothing', async () => {
    await form({ left_today: 2 });
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(field(/^Remark/).maxLength).toBe(200);
    await type(/^Quantity/, '1');
    expect(screen.getByText('0.00 USDT')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });
});
