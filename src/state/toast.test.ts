import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToasts, hostToasts, toast, useToasts } from './toast.ts';

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

let leave = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  leave = hostToasts();
});
afterEach(() => {
  clearToasts();
  leave();
  vi.useRealTimers();
});

it('ends every toast at a submit, so that a success never stands beside an old error', () => {
  toast('wrong', 'error');
  clearToasts();
  expect(texts()).toEqual([]);
});

it('keeps the toast that announces a change of the screen, and ends older ones', () => {
  toast('old', 'error');
  vi.advanceTimersByTime(600);
  toast('Successfully modified', 'done');
  const asked = performance.now();
  // A slow phone shows the next page much later.
  vi.advanceTimersByTime(1_200);
  clearToasts(asked);
  expect(texts()).toEqual(['Successfully modified']);
  vi.advanceTimersByTime(2_300);
  expect(texts()).toEqual([]);
});

it('keeps a toast until a host shows it', () => {
  leave();
  toast('The cache could not be cleared', 'error');
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual(['The cache could not be cleared']);
  leave = hostToasts();
  vi.advanceTimersByTime(3_400);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(texts()).toEqual([]);
});

it('keeps an offer open for as long as its message stands, and repeats it anew', () => {
  const gone = [vi.fn(), vi.fn()];
  toast('Press again', 'note', gone[0]);
  vi.advanceTimersByTime(3_000);
  toast('Press again', 'note', gone[1]);
  expect(gone[0]).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3_400);
  expect(texts()).toEqual(['Press again']);
  expect(gone[1]).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(texts()).toEqual([]);
  expect(gone[1]).toHaveBeenCalledOnce();
});

it('waits with the end of an offer until its message was shown', () => {
  const gone = vi.fn();
  leave();
  toast('Press again', 'note', gone);
  vi.advanceTimersByTime(10_000);
  expect(gone).not.toHaveBeenCalled();
  leave = hostToasts();
  vi.advanceTimersByTime(3_500);
  expect(gone).toHaveBeenCalledOnce();
});
