// @vitest-environment jsdom
import '../testing/texts.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { coinCancel } from '@tideline/wire/calls/spot';
import { NEVER } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { useToasts } from '../state/toast.ts';
import { useCall, useSubmit } from './use-submit.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

it.each([
  ['the words of the exchange', { type: 'error', code: 0, message: 'Not today' }, 'Not today'],
  ['ERROR without words', { type: 'error', code: 0 }, 'ERROR'],
  ['ERROR for an answer of no kind', { anything: 1 }, 'ERROR'],
  ['ERROR for an answer that is no object', 7, 'ERROR'],
])('a failure shows a toast with %s (HANDLE:failure)', async (_, body, text) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
  const { result } = renderHook(() => useCall(coinCancel));
  const done = vi.fn();
  act(() => result.current.send({ id: 'o1' }, done));
  await until(
    () => result.current.refusal?.message,
    (message) => message === text,
  );
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error', text }]);
  expect(done).not.toHaveBeenCalled();
});

it('leaves no timer of a screen behind that was left before the answer', () => {
  vi.useFakeTimers();
  const { result, unmount } = renderHook(() => useSubmit(() => NEVER));
  act(() => result.current.send('x', vi.fn()));
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves a refusal to the form that is seen, and toasts it after the person has left (HANDLE:failure)', async () => {
  const body = { type: 'error', code: 0, message: 'Not today' };
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((answer) => answers.push(answer)));
  const answer = () => answers.shift()?.(new Response(JSON.stringify(body)));
  const { result, unmount } = renderHook(() => useCall(coinCancel, 'form'));
  const send = () => act(() => result.current.send({ id: 'o1' }, vi.fn()));
  send();
  await until(
    () => answers.length,
    (count) => count === 1,
  );
  answer();
  await until(
    () => result.current.refusal?.message,
    (said) => said === 'Not today',
  );
  expect(useToasts.getState().toasts).toEqual([]);
  send();
  await until(
    () => answers.length,
    (count) => count === 1,
  );
  unmount();
  answer();
  await until(
    () => useToasts.getState().toasts[0]?.text,
    (said) => said === 'Not today',
  );
});
