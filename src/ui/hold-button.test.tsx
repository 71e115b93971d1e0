// @vitest-environment jsdom
import '../testing/texts.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HoldButton } from './hold-button.tsx';

let sent = 0;
beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  render(
    <HoldButton kind="up" busy={false} onHeld={() => (sent += 1)}>
      Buy
    </HoldButton>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const button = () => screen.getByRole('button');
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a button that must be held', () => {
  it('does nothing on a tap', () => {
    fireEvent.pointerDown(button());
    pass(300);
    fireEvent.pointerUp(button());
    fireEvent.click(button(), { detail: 1 });
    pass(10_000);
    expect(sent).toBe(0);
  });

  it('acts once when it is held', () => {
    fireEvent.pointerDown(button());
    pass(899);
    expect(sent).toBe(0);
    pass(1);
    fireEvent.pointerUp(button());
    fireEvent.click(button(), { detail: 1 });
    pass(10_000);
    expect(sent).toBe(1);
  });

  it('acts on the second press of a keyboard or a screen reader within five seconds', () => {
    fireEvent.click(button(), { detail: 0 });
    expect(button().textContent).toBe('Press once more');
    pass(5_000);
    fireEvent.click(button(), { detail: 0 });
    expect(sent).toBe(0);
    fireEvent.click(button(), { detail: 0 });
    expect(sent).toBe(1);
  });
});
