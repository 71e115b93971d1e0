// @vitest-environment jsdom
import '../../testing/texts.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../state/toast.ts';
import { useAmount } from './use-amount.ts';

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

const event = { preventDefault: () => undefined } as never;
const amount = (low?: string) => renderHook(() => useAmount('USDT', '100', null, low)).result;

it('reports an excessive amount at once, in the form’s own text', () => {
  const result = amount('Not enough here');
  act(() => result.current.edit('100.01'));
  expect(result.current.error).toBe('Not enough here');
  act(() => result.current.edit('100'));
  expect([result.current.error, result.current.value]).toEqual([null, '100']);
});

it('reports a missing amount only after an attempt, at its field and in no toast', () => {
  const result = amount();
  const send = vi.fn();
  expect(result.current.error).toBeNull();
  act(() => result.current.onSubmit(send)(event));
  expect([result.current.error, result.current.state.rejected]).toEqual([
    'Amount can not be empty',
    1,
  ]);
  expect(send).not.toHaveBeenCalled();
  expect(useToasts.getState().toasts).toEqual([]);
  act(() => result.current.reset());
  expect([result.current.error, result.current.draft]).toEqual([null, '']);
});

it('sends an amount within the balance', () => {
  const result = amount();
  const send = vi.fn();
  act(() => result.current.edit('12.5'));
  act(() => result.current.onSubmit(send)(event));
  expect(send).toHaveBeenCalledOnce();
});
