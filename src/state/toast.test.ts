import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToasts, toast, useToasts } from './toast.ts';

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
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
  clearToasts(true);
  expect(texts()).toEqual(['Successfully modified']);
  vi.advanceTimersByTime(3_500);
  expect(texts()).toEqual([]);
});
