// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { tradingDesk, walletAnswer } from '../../testing/desk.ts';
import { useWallet } from './use-wallet.ts';
import { balanceOf } from './wallet.state.ts';

const desk = tradingDesk();

it('asks again when it is refreshed, and says when the answer is there', async () => {
  desk.reply = () => ({ data: walletAnswer('currency', { USDT: String(desk.sent.length) }) });
  const { result } = renderHook(() => useWallet());
  const held = () => {
    const { data } = result.current;
    return data === null ? '' : balanceOf(data, 'currency', 'USDT').available;
  };
  await until(held, (amount) => amount === '1');
  await act(() => result.current.refresh());
  expect([held(), desk.sent.length]).toEqual(['2', 2]);
});
