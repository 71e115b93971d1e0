// @vitest-environment jsdom
import '../testing/texts.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../state/toast.ts';
import type { Refusal } from './answer.ts';
import { useForm } from './use-form.ts';

const refusalOf = (message: string): Refusal => ({ id: null, field: 'name', message, error: null });
const event = { preventDefault: () => undefined } as never;
const errorsOf = ({ name }: { readonly name: string }) =>
  name === '' ? ({ name: 'field-required' } as const) : {};
const form = (refusal: Refusal | null = null) =>
  renderHook(({ said }) => useForm<{ name: string }, 'name'>({ name: '' }, errorsOf, said), {
    initialProps: { said: refusal },
  });

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

describe('a form', () => {
  it('shows no error before it is submitted; then sends nothing invalid and shows the errors', () => {
    const { result } = form();
    const send = vi.fn();
    expect(result.current.errorOf('name')).toBeNull();
    act(() => result.current.onSubmit(send)(event));
    expect(result.current.errorOf('name')).not.toBeNull();
    expect(useToasts.getState().toasts).toEqual([]);
    expect(result.current.state.rejected).toBe(1);
    act(() => result.current.edit({ name: 'Ada' }));
    act(() => result.current.onSubmit(send)(event));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' });
  });

  it('shows a refusal until the form is edited, and the next one again', () => {
    const { result, rerender } = form();
    act(() => result.current.edit({ name: 'Ada' }));
    rerender({ said: refusalOf('taken') });
    expect(result.current.errorOf('name')).toBe('taken');
    expect(result.current.state.refusal).toBe('taken');
    act(() => result.current.edit({ name: 'Bob' }));
    expect(result.current.errorOf('name')).toBeNull();
    expect(result.current.state.refusal).toBeNull();
    rerender({ said: refusalOf('taken as well') });
    expect(result.current.errorOf('name')).toBe('taken as well');
  });

  it('leaves the refusal for a missing second factor to the sheet', () => {
    const { result, rerender } = form();
    rerender({ said: { ...refusalOf('prove it'), id: 'second-factor-required' } });
    expect(result.current.state.refusal).toBeNull();
  });

  it('shows the error of one field before the form is submitted', () => {
    const { result } = form();
    act(() => expect(result.current.check('name')).toBe(false));
    expect(result.current.errorOf('name')).not.toBeNull();
    expect(result.current.state.rejected).toBe(1);
  });
});
