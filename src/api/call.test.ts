// @vitest-environment jsdom

import { DEVICE_HEADER } from '@tideline/wire';
import { leverDeal } from '@tideline/wire/calls/contracts';
import { coinCancel, coinList } from '@tideline/wire/calls/spot';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEngine } from '../market/engine.ts';
import { logOut, useSession } from '../state/session.ts';
import { busy$ } from './busy.ts';
import { call } from './call.ts';
import { sessionEnded$ } from './session-end.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answers = (body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body)));
const cancel = () => firstValueFrom(call(coinCancel, { id: 'o1' }));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  logOut();
});

describe('a call (HANDLE:auth, HANDLE:success, HANDLE:failure)', () => {
  it('is form-urlencoded with bare token and language', async () => {
    useSession.setState({ token: 'abc', user: { id: 'u' } as never });
    answers({ type: 'ok', code: 1, message: '', data: {} });
    await cancel();
    const [url, init] = fetched.mock.calls[0] ?? ['', {}];
    expect(url).toBe('/api/coin/trade');
    expect(init.method).toBe('PUT');
    expect(String(init.body)).toBe('id=o1');
    const headers = new Headers(init.headers);
    expect(headers.get('authorization')).toBe('abc');
    expect(headers.get('x-lang')).toBe('en');
    // The exchange knows the browser again by it.
    expect(headers.get(DEVICE_HEADER)).toMatch(/^[\w-]{43}$/);
  });

  it('begins a trace of its own, which the exchange continues', async () => {
    answers({ type: 'ok', code: 1, message: '', data: {} });
    await cancel();
    await cancel();
    const names = fetched.mock.calls.map(([, { headers }]) =>
      new Headers(headers).get('traceparent'),
    );
    expect(names).toEqual(
      Array(2).fill(expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)),
    );
    expect(names[0]?.slice(0, 35)).not.toBe(names[1]?.slice(0, 35));
  });

  it('puts the fields of a GET into the address and omits undefined ones', async () => {
    answers({ type: 'ok', code: 1, message: '', data: {} });
    await firstValueFrom(call(coinList, { view: 'waiting' }));
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/coin/list?view=waiting');
  });

  it.each([
    [
      'success',
      { type: 'ok', code: 1, message: 'm', data: 7 },
      { kind: 'ok', data: 7, message: 'm' },
    ],
    ['a success by its type', { type: 'ok', code: 0, data: 7 }, { kind: 'ok', data: 7 }],
    ['a success by its code', { code: 1, data: 7 }, { kind: 'ok', data: 7 }],
    ['a payload in the message', { type: 'ok', message: 'said' }, { kind: 'ok', data: 'said' }],
    ['the looser success', { type: 'x', code: 1, message: 7 }, { kind: 'ok', data: 7 }],
    ['neither type nor code', { data: 7 }, { kind: 'refused', message: 'ERROR' }],
    ['another code', { code: 2, message: 'no' }, { kind: 'refused', message: 'no' }],
    ['a refusal with code 1', { type: 'error', code: 1 }, { kind: 'refused', message: 'ERROR' }],
    [
      'a refusal',
      { type: 'error', code: 0, message: 'no', error: { id: 'order-not-open', field: 'id' } },
      { kind: 'refused', id: 'order-not-open', field: 'id', message: 'no' },
    ],
    [
      'a refusal without words',
      { type: 'error', code: 0 },
      { kind: 'refused', id: null, message: 'ERROR' },
    ],
    [
      'an id of a newer exchange',
      { type: 'error', message: 'x', error: { id: 'new-id' } },
      { kind: 'refused', id: 'new-id', message: 'x' },
    ],
  ])('reads %s', async (_, body, answer) => {
    answers(body);
    expect(await cancel()).toMatchObject(answer);
  });

  it("counts a proxy's page as unanswered", async () => {
    fetched.mockImplementation(async () => new Response('<html>502</html>', { status: 502 }));
    expect(await cancel()).toEqual({ kind: 'unanswered', reason: 'unreadable' });
  });

  it('counts an unknown outcome as unanswered, so that the command is looked up', async () => {
    answers({ type: 'error', code: 0, message: 'x', error: { id: 'outcome-unknown' } });
    expect(await cancel()).toEqual({ kind: 'unanswered', reason: 'unknown' });
  });

  it('counts a failed send as unanswered and does not repeat it', async () => {
    fetched.mockRejectedValue(new TypeError('network'));
    expect(await cancel()).toEqual({ kind: 'unanswered', reason: 'network' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is aborted on unsubscribe', () => {
    fetched.mockImplementation(() => new Promise(() => undefined));
    call(coinCancel, { id: 'o1' }).subscribe().unsubscribe();
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });
});

describe('while a recording is replayed', () => {
  afterEach(() => useEngine.setState({ replaying: false }));

  it('sends no command and no account read: an order at recorded prices would be real', async () => {
    useEngine.setState({ replaying: true });
    expect(await cancel()).toMatchObject({ kind: 'refused', id: null });
    expect(await firstValueFrom(call(coinList, {}))).toMatchObject({ kind: 'refused' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends public reads as a visitor', async () => {
    useSession.setState({ token: 'abc', user: { id: 'u' } as never });
    useEngine.setState({ replaying: true });
    answers({ type: 'ok', code: 1, message: '', data: {} });
    await firstValueFrom(call(leverDeal, { symbol: 'BTCUSDT' }));
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBeNull();
    useEngine.setState({ replaying: false });
    await firstValueFrom(call(leverDeal, { symbol: 'BTCUSDT' }));
    expect(new Headers(fetched.mock.calls[1]?.[1].headers).get('authorization')).toBe('abc');
  });

  it('keeps the session when a read without a token is told to log in', async () => {
    useSession.setState({ token: 'abc', user: { id: 'u' } as never });
    useEngine.setState({ replaying: true });
    answers({ type: '999', code: 0, message: 'Log in', error: { id: 'not-logged-in' } });
    const answer = await firstValueFrom(call(leverDeal, { symbol: 'BTCUSDT' }));
    expect(answer).toMatchObject({ kind: 'refused', id: null });
    expect(useSession.getState().token).toBe('abc');
  });
});

describe('the end of a session (STATE:session-expiry, STATE:redirect-once)', () => {
  it('drops token and user and reports it once a second', async () => {
    useSession.setState({ token: 'abc', user: { id: 'u' } as never });
    const messages: string[] = [];
    const subscription = sessionEnded$.subscribe((message) => messages.push(message));
    answers({ type: '999', code: 0, message: 'Log in again', error: { id: 'session-expired' } });
    expect(await Promise.all([cancel(), cancel(), cancel()])).toHaveLength(3);
    subscription.unsubscribe();
    expect(messages).toEqual(['Log in again']);
    expect(useSession.getState()).toEqual({ token: null, user: null });
    expect(localStorage.getItem('vuex_token')).toBeNull();
  });

  it('reports an end within a second of another not at all, and a later one again', async () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(60_000);
    const messages: string[] = [];
    const subscription = sessionEnded$.subscribe((message) => messages.push(message));
    const end = async (message: string) => {
      useSession.setState({ token: 'abc', user: { id: 'u' } as never });
      answers({ type: '999', code: 0, message, error: { id: 'session-expired' } });
      await cancel();
      expect(useSession.getState().token).toBeNull();
    };
    await end('first');
    await vi.advanceTimersByTimeAsync(999);
    await end('second');
    await vi.advanceTimersByTimeAsync(1);
    await end('third');
    subscription.unsubscribe();
    expect(messages).toEqual(['first', 'third']);
  });

  it('ends no session that began after the request', async () => {
    useSession.setState({ token: 'abc', user: { id: 'u' } as never });
    answers({ type: '999', code: 0, message: 'Log in again', error: { id: 'session-expired' } });
    const answer = cancel();
    useSession.setState({ token: 'def', user: { id: 'u' } as never });
    expect(await answer).toEqual({ kind: 'unanswered', reason: 'network' });
    expect(useSession.getState().token).toBe('def');
  });
});

describe('the loading indicator (HANDLE:loading-indicator)', () => {
  it('shows after a second of waiting, except for silent calls', () => {
    vi.useFakeTimers();
    fetched.mockImplementation(() => new Promise(() => undefined));
    const seen: boolean[] = [];
    const watching = busy$.subscribe((busy) => seen.push(busy));
    const silent = call(coinList, {}, { silent: true }).subscribe();
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([false]);
    const loud = call(coinList, {}).subscribe();
    vi.advanceTimersByTime(999);
    expect(seen).toEqual([false]);
    vi.advanceTimersByTime(1);
    loud.unsubscribe();
    expect(seen).toEqual([false, true, false]);
    silent.unsubscribe();
    watching.unsubscribe();
  });
});

describe('a call without an answer (CONST:timeouts)', () => {
  /** A server that never answers: `fetch` ends only when it is aborted. */
  const silence = () =>
    fetched.mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );

  it('times out after 60 seconds', async () => {
    vi.useFakeTimers();
    silence();
    let answer: unknown = null;
    call(coinCancel, { id: 'o1' }).subscribe((value) => {
      answer = value;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(answer).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toEqual({ kind: 'unanswered', reason: 'timeout' });
  });

  it('leaves no timer behind once it is answered', async () => {
    vi.useFakeTimers();
    answers({ type: 'ok', code: 1, message: '', data: {} });
    const answered = cancel();
    await vi.advanceTimersByTimeAsync(0);
    await answered;
    expect(vi.getTimerCount()).toBe(0);
  });
});
