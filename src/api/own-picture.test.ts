// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPicture, pictureAddresses } from './own-picture.ts';

const origin = location.origin;

it.each([
  ['/h5/icon.svg', ['/h5/icon.svg']],
  ['/api/upload/abc,/h5/b.png', ['/api/upload/abc', '/h5/b.png']],
  ['["/h5/a,b.png"]', ['/h5/a,b.png']],
  [`blob:${origin}/1-2`, [`blob:${origin}/1-2`]],
  ['data:image/png;base64,iVBORw0KGgo=', ['data:image/png;base64,iVBORw0KGgo=']],
  ['https://elsewhere.example/a.png', []],
  ['//elsewhere.example/h5/a.png', []],
  ['blob:https://elsewhere.example/1', []],
  ['data:text/html;base64,PGI+', []],
  ['javascript:alert(1)', []],
  ['/api/user/center', []],
  ['/h5/../api/user/center', []],
  ['[1,null]', []],
  [null, []],
])('of %j only %j may be shown', (text, addresses) => {
  expect(pictureAddresses(text)).toEqual(addresses);
});

it('shows 20 pictures at most', () => {
  const all = Array.from({ length: 21 }, (_, at) => `/h5/${at}.png`);
  expect(pictureAddresses(all.join())).toEqual(all.slice(0, 20));
});

it('loads a picture with the headers of a call, and refuses what is none', async () => {
  const asked: unknown[] = [];
  let answer = new Response('x', { headers: { 'content-type': 'image/png' } });
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    asked.push([address, headers.get('x-lang')]);
    return answer;
  });
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:made';
    },
  );
  const load = (address: string) => loadPicture(address, new AbortController().signal);
  expect(await load('data:image/png;base64,x')).toBe('data:image/png;base64,x');
  expect(await load('blob:1')).toBe('blob:1');
  expect(asked).toEqual([]);
  expect(await load('/api/upload/1')).toBe('blob:made');
  expect(asked).toEqual([['/api/upload/1', 'en']]);
  answer = new Response('x', { headers: { 'content-type': 'text/html' } });
  await expect(load('/api/upload/1')).rejects.toThrow('not a picture');
  answer = new Response('x', { status: 404, headers: { 'content-type': 'image/png' } });
  await expect(load('/api/upload/1')).rejects.toThrow('not a picture');
  vi.unstubAllGlobals();
});

describe('a download of a picture (CONST:timeouts)', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Begins one; the server sends as much as `arrives` says and then nothing more. */
  function begin(arrives: 'nothing' | 'head') {
    vi.useFakeTimers();
    const never = (signal: AbortSignal | null | undefined) =>
      new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const answer = vi.fn((_: string, { signal }: RequestInit) =>
      arrives === 'nothing'
        ? never(signal)
        : Promise.resolve({
            ok: true,
            headers: new Headers({ 'content-type': 'image/png' }),
            blob: () => never(signal),
          }),
    );
    vi.stubGlobal('fetch', answer);
    const leave = new AbortController();
    let outcome = 'loading';
    loadPicture('/api/upload/abc', leave.signal).catch((error: Error) => {
      outcome = error.message;
    });
    return { leave, outcome: () => outcome };
  }

  it.each(['nothing', 'head'] as const)('fails after 60 seconds in which %s came', async (part) => {
    const { outcome } = begin(part);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(outcome()).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome()).toBe('aborted');
  });

  it('ends an answer that is no picture, which nobody reads', async () => {
    const answer = vi.fn((_: string, _init: RequestInit) =>
      Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } })),
    );
    vi.stubGlobal('fetch', answer);
    await expect(loadPicture('/api/upload/abc', new AbortController().signal)).rejects.toThrow(
      'not a picture',
    );
    expect(answer.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('has ended before it begins where the page was left', async () => {
    const answer = vi.fn(async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
    vi.stubGlobal('fetch', answer);
    await expect(loadPicture('/api/upload/abc', AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(answer).toHaveBeenCalledOnce();
  });

  it('ends with its page, and leaves no timer behind', async () => {
    const { leave, outcome } = begin('nothing');
    leave.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome()).toBe('aborted');
    expect(vi.getTimerCount()).toBe(0);
  });
});
