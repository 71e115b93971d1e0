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
  send(): void {
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
