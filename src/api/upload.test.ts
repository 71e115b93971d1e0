// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadPicture } from './upload.ts';

/** A request to a server that never answers; it keeps its time-out as a browser does. */
class SilentRequest {
  timeout = 0;
  ontimeout: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly upload: { onprogress?: unknown } = {};
  open(): void {}
  setRequestHeader(): void {}
  send(_?: FormData): void {
    if (this.timeout > 0) setTimeout(() => this.ontimeout?.(), this.timeout);
  }
  abort(): void {
    this.onabort?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload without an answer (CONST:timeouts)', () => {
  const begin = (signal = new AbortController().signal) => {
    let outcome: unknown = null;
    void uploadPicture(new Blob(['x']), () => undefined, signal).then((value) => {
      outcome = value;
    });
    return () => outcome;
  };

  it('fails after 60 seconds', async () => {
    const outcome = begin();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(outcome()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome()).toMatchObject({ kind: 'failed' });
  });

  it('ends at once when it is aborted', async () => {
    const stop = new AbortController();
    const outcome = begin(stop.signal);
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome()).toMatchObject({ kind: 'failed' });
  });
});

describe('an upload', () => {
  /** Begins one; the test plays the browser. */
  function begin() {
    let request: SilentRequest & {
      onload?: () => void;
      onerror?: () => void;
      responseText?: string;
    } = new SilentRequest();
    let sent: FormData | undefined;
    const made = class extends SilentRequest {
      constructor() {
        super();
        request = this;
      }
      override send(form?: FormData): void {
        sent = form;
      }
    };
    vi.stubGlobal('XMLHttpRequest', made);
    const shares: number[] = [];
    const end = uploadPicture(
      new Blob(['x']),
      (share) => shares.push(share),
      new AbortController().signal,
    );
    const progress = (loaded: number, total: number) =>
      (request.upload.onprogress as (event: object) => void)({ loaded, total });
    const answer = (body: unknown) => {
      request.responseText = typeof body === 'string' ? body : JSON.stringify(body);
      request.onload?.();
      return end;
    };
    return { shares, progress, answer, end, sent: () => sent, fail: () => request.onerror?.() };
  }
  const error = (id: string) => ({ type: 'error', code: 0, message: 'Too large', error: { id } });

  it('sends the picture under a name that says nothing of its owner', async () => {
    const { sent, answer } = begin();
    const file = sent()?.get('file') as File;
    expect([[...(sent()?.keys() ?? [])], file.name, await file.text()]).toEqual([
      ...[['file'], 'picture', 'x'],
    ]);
    await answer({ type: 'ok', code: 1, message: '', data: { id: 'p1' } });
  });

  it('reports the share that was sent, also while its size is unknown', () => {
    const { shares, progress } = begin();
    for (const [loaded, total] of [
      [0, 0],
      [5, 0],
      [1, 1],
      [1, 4],
    ] as const)
      progress(loaded, total);
    expect(shares).toEqual([0, 0, 1, 0.25]);
  });

  it('ends with its id, a text that the app knows, or a text of its own', async () => {
    expect(await begin().answer({ type: 'ok', code: 1, message: '', data: { id: 'p1' } })).toEqual({
      kind: 'ok',
      id: 'p1',
    });
    expect(await begin().answer(error('upload-too-large'))).toEqual({
      kind: 'failed',
      message: 'Too large',
    });
    const unknown = await begin().answer(error('no-such-error'));
    expect(unknown).toMatchObject({ kind: 'failed' });
    expect(unknown).not.toMatchObject({ message: 'Too large' });
    expect(await begin().answer('<html>')).toEqual(unknown);
    const { end, fail } = begin();
    fail();
    expect(await end).toEqual(unknown);
  });

  it('ends the session that the exchange has ended', async () => {
    const { useSession } = await import('../state/session.ts');
    useSession.setState({ token: 'one', user: { id: '1' } as never });
    const outcome = await begin().answer({ type: '999', code: 0, message: 'Log in again' });
    expect([outcome, useSession.getState().token]).toEqual([
      { kind: 'failed', message: 'Log in again' },
      null,
    ]);
  });
});
