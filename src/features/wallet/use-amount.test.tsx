// @vitest-environment jsdom
import '../../testing/texts.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useToasts } from '../../state/toast.ts';
import { useAmount } from './use-amount.ts';

afterEach(() => useToasts.setState({ toasts: [] }));

const said = () => useToasts.getState().toasts.map(({ text }) => text);

it('reports an excessive amount at once, in the form’s own text', () => {
  const { result } = renderHook(() => useAmount('USDT', '100', 'Not enough here'));
  act(() => result.current.edit('100.01'));
  expect(result.current.error).toBe('Not enough here');
  act(() => result.current.edit('100'));
  expect([result.current.error, result.current.value]).toEqual([null, '100']);
});

it('reports a missing amount only after an attempt, and clears the error with the draft', () => {
  const { result } = renderHook(() => useAmount('USDT', '100'));
  expect(result.current.error).toBeNull();
  act(() => void expect(result.current.check()).toBe(false));
  const { error } = result.current;
  expect(error).not.toBeNull();
  expect(said()).toEqual([error]);
  act(() => result.current.clear());
  expect([result.current.error, result.current.draft]).toEqual([null, '']);
});

it('accepts an amount within the balance without a message', () => {
  const { result } = renderHook(() => useAmount('USDT', '100'));
  act(() => result.current.edit('12.5'));
  expect(result.current.check()).toBe(true);
  expect(said()).toEqual([]);
});
