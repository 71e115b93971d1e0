// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

/** A phone that can be turned. */
function phone(onSide = false) {
  const query = Object.assign(new EventTarget(), { matches: onSide });
  vi.stubGlobal('matchMedia', () => query);
  return (side: boolean) =>
    act(() => {
      if (query.matches === side) return;
      query.matches = side;
      query.dispatchEvent(new Event('change'));
    });
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the full screen of the chart', () => {
  it('begins and ends with turning the phone', () => {
    const turn = phone();
    const { result } = renderHook(useFullScreen);
    turn(true);
    expect(result.current.full).toBe(true);
    turn(false);
    expect(result.current.full).toBe(false);
  });

  it('begins at once on a phone that lies on its side', () => {
    phone(true);
    expect(renderHook(useFullScreen).result.current.full).toBe(true);
  });

  it('stays after turning back when the button asked for it', () => {
    const turn = phone();
    const { result } = renderHook(useFullScreen);
    act(() => result.current.toggle());
    turn(true);
    turn(false);
    expect(result.current.full).toBe(true);
    act(() => result.current.toggle());
    expect(result.current.full).toBe(false);
  });

  it('ends with Escape, but not with that of a sheet over it', () => {
    phone(true);
    const { result } = renderHook(useFullScreen);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(result.current.full).toBe(true);
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(result.current.full).toBe(false);
  });

  it('follows the last of button and turn in every order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('side', 'upright', 'button')), (steps) => {
        const turn = phone();
        const { result, unmount } = renderHook(useFullScreen);
        let onSide = false;
        for (const step of steps) {
          const before = result.current.full;
          if (step === 'button') {
            act(() => result.current.toggle());
            expect(result.current.full).toBe(!before);
          } else {
            const turned = onSide !== (step === 'side');
            onSide = step === 'side';
            turn(onSide);
            if (turned && onSide) expect(result.current.full).toBe(true);
            // Turning upright never begins a full screen.
            if (!onSide && !before) expect(result.current.full).toBe(false);
          }
        }
        unmount();
      }),
    );
  });
});
