// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { coinByCode } from '@tideline/wire';
import { describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { field, show, submit, type } from '../../testing/hands.ts';
import { outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { ChargeForm } from './charge-form.tsx';

const desk = tradingDesk();

describe('the form of a deposit', () => {
  const coin = coinByCode('USDT');
  const form = async (channel?: 'vip') => {
    if (!coin) throw new Error('no coin');
    const reported = vi.fn();
    await show(
      <ChargeForm {...{ coin, chain: 'TRC20', minimum: '10', channel, onReported: reported }} />,
    );
    return reported;
  };

  it('needs an amount from the minimum on, and a receipt, and names both', async () => {
    const reported = await form();
    expect(outline()).toContain('[Report a deposit]');
    await submit();
    expect(field(/^Quantity/).getAttribute('aria-invalid')).toBe('true');
    await type(/^Quantity/, '9.99');
    await submit();
    expect(document.body.textContent).toContain('Amount can not be less than the minimum');
    await type(/^Quantity/, '10');
    expect(screen.getByRole('button', { name: /^Report 10/ })).toBeTruthy();
    await submit();
    expect(desk.sent.filter(({ path }) => path === 'wallet/charge_req')).toEqual([]);
    expect(reported).not.toHaveBeenCalled();
  });

  /** The exchange's answer to a picture. */
  function takesPictures(id: string): void {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    class Request {
      readonly upload = {};
      responseText = '';
      onload = () => undefined;
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        this.responseText = JSON.stringify({ type: 'ok', code: 1, message: '', data: { id } });
        this.onload();
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request);
  }
  const attach = async () => {
    const files = [new File([new Uint8Array(4)], 'photo', { type: 'image/png' })];
    fireEvent.change(document.querySelector('input[type="file"]') as Element, {
      target: { files },
    });
    await settled();
  };

  it.each([undefined, 'vip'] as const)(
    'reports the sum with its receipt (channel %s)',
    async (channel) => {
      takesPictures('r7');
      desk.reply = () => ({ data: { id: '5' } });
      const reported = await form(channel);
      await type(/^Quantity/, '10.50');
      await attach();
      await submit();
      expect(desk.sent.slice(1)).toEqual([
        {
          ...{
            path: 'wallet/charge_req',
            currency_id: '3',
            chain: 'TRC20',
            amount: '10.50',
          },
          ...{ receipt: 'r7', ...(channel && { channel }) },
        },
      ]);
      expect(reported).toHaveBeenCalledExactlyOnceWith({ id: '5' });
      expect(desk.toasts()).toEqual([]);
    },
  );

  it('says so by a message where the person has gone on before the answer', async () => {
    takesPictures('r7');
    const { promise, resolve } = Promise.withResolvers<{ data: object }>();
    desk.reply = (path) => (path === 'wallet/charge_req' ? promise : { data: {} });
    const reported = await form();
    await type(/^Quantity/, '10.50');
    await attach();
    await submit();
    cleanup();
    await act(async () => resolve({ data: { id: '5', amount: '10.5' } }));
    await settled();
    expect(desk.toasts()).toEqual(['Your deposit of 10.50 USDT is reported and under review']);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('shows a refusal at its field, and keeps what was typed', async () => {
    takesPictures('r7');
    desk.reply = () => ({ error: { id: 'amount-too-large', field: 'amount' } });
    const reported = await form();
    await type(/^Quantity/, '11');
    await attach();
    await submit();
    expect([warnings(), field(/^Quantity/).value]).toEqual([['! Refused so', '!'], '11']);
    expect(reported).not.toHaveBeenCalled();
  });
});
