// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logOut, useSession } from '../../state/session.ts';
import { useToasts } from '../../state/toast.ts';
import { settled } from '../../testing/settled.ts';
import Login from './login.tsx';

const fetched = vi.fn();

function open(answer: unknown, backpage = '/pages/trade/kline') {
  fetched.mockReset();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    fetched(url, Object.fromEntries(init.body as URLSearchParams), new Headers(init.headers));
    return new Response(JSON.stringify(answer));
  });
  render(
    <MemoryRouter
      initialEntries={[
        `/pages/user/login/login?backpage=${encodeURIComponent(backpage)}&backtype=1`,
      ]}
    >
      <Routes>
        <Route path="/pages/user/login/login" element={<Login />} />
        <Route path="*" element={<h1>elsewhere</h1>} />
      </Routes>
    </MemoryRouter>,
  );
}
const fill = () => {
  fireEvent.change(screen.getByLabelText('E-mail or account name'), { target: { value: 'demo' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'tideline' } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  logOut();
  useToasts.setState({ toasts: [] });
  localStorage.clear();
});

describe('login (CALL:POST user/login)', () => {
  it('stores the session under the product’s keys and returns', async () => {
    open({
      type: 'ok',
      code: 1,
      message: 'Sign in successfully',
      data: { token: 'secret', expires: 1, user: { id: 'u1' } },
    });
    fill();
    submit();
    await settled();
    expect(fetched).toHaveBeenCalledWith(
      '/api/user/login',
      { account: 'demo', password: 'tideline' },
      expect.anything(),
    );
    expect(localStorage.getItem('vuex_token')).toBe('secret');
    expect(JSON.parse(localStorage.getItem('vuex_user') ?? '')).toEqual({ id: 'u1' });
    expect(screen.getByRole('heading', { name: 'elsewhere' })).toBeTruthy();
    expect(useToasts.getState().toasts[0]?.text).toBe('Sign in successfully');
  });

  it('accepts the looser form of success', async () => {
    open({ type: 1, code: 1, message: { token: 'loose', expires: 1, user: { id: 'u1' } } });
    fill();
    submit();
    await settled();
    expect(useSession.getState().token).toBe('loose');
  });

  it('shows what is missing beside the field and sends nothing', () => {
    open({});
    submit();
    // The sentences of single fields load apart; journeys read them.
    expect(screen.getAllByText('Please fill in this field')).toHaveLength(2);
    expect(screen.getByLabelText('E-mail or account name').getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it('shows a refusal in the exchange’s words and allows another try', async () => {
    open({
      type: 'error',
      code: 0,
      message: 'Account or password is incorrect',
      error: { id: 'wrong-credentials' },
    });
    fill();
    submit();
    await settled();
    submit();
    await settled();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(screen.getAllByText('Account or password is incorrect')).toHaveLength(1);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(useSession.getState().token).toBeNull();
  });

  it('sends the language and, once logged in, the bare token', async () => {
    open({
      type: 'ok',
      code: 1,
      message: '',
      data: { token: 'secret', expires: 1, user: { id: 'u1' } },
    });
    fill();
    submit();
    await settled();
    const [, , headers] = fetched.mock.calls[0] as [string, object, Headers];
    expect(headers.get('x-lang')).toBe('en');
    expect(headers.get('authorization')).toBeNull();
  });
});
