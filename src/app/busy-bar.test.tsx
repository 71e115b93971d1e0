// @vitest-environment jsdom
import '../testing/texts.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { trackCall } from '../api/busy.ts';
import { BusyBar } from './busy-bar.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows while a call takes over a second, and is gone with its answer (HANDLE:loading-indicator)', () => {
  vi.useFakeTimers();
  render(<BusyBar />);
  const shown = () => screen.getByRole('status').textContent;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const quick = trackCall();
  pass(999);
  quick();
  pass(5_000);
  expect(shown()).toBe('');
  const slow = trackCall();
  pass(1_000);
  expect(shown()).toBe('Loading');
  act(slow);
  expect(shown()).toBe('');
});
