// @vitest-environment jsdom
import '../testing/dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Choice } from './choice.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const onSide = vi.fn();
const onPair = vi.fn();
const onBox = vi.fn();
function Desk({ hidden = false }: { readonly hidden?: boolean }) {
  useShortcuts();
  return (
    <>
      <Choice
        label="Side"
        options={[
          { value: 'buy', text: 'Buy', shortcut: 'B' },
          { value: 'sell', text: 'Sell', shortcut: 'S' },
        ]}
        value="buy"
        onValue={onSide}
      />
      <button type="button" aria-keyshortcuts="/" data-hidden={hidden} onClick={onPair}>
        Pair
      </button>
      <button type="button" aria-keyshortcuts="Shift+B" onClick={onBox}>
        Box
      </button>
      <input aria-label="Price" />
    </>
  );
}

beforeEach(() => {
  // jsdom has no layout: everything is displayed, except what says that it is hidden.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (
    this: HTMLElement,
  ) {
    return (this.dataset['hidden'] === 'true' ? [] : [{}]) as never;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onSide.mockClear();
  onPair.mockClear();
});

describe('keys of a trading page', () => {
  it('press the control that declares them, and give it the focus', () => {
    render(<Desk />);
    fireEvent.keyDown(document.body, { key: 's' });
    expect(onSide.mock.calls).toEqual([['sell']]);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Sell' }));
    fireEvent.keyDown(document.activeElement as Element, { key: '/' });
    expect(onPair).toHaveBeenCalledTimes(1);
  });

  it('are another with Shift where a control declares it, and the same elsewhere', () => {
    render(<Desk />);
    fireEvent.keyDown(document.body, { key: 'B', shiftKey: true });
    expect([onBox.mock.calls.length, onSide.mock.calls.length]).toEqual([1, 0]);
    fireEvent.keyDown(document.body, { key: 'S', shiftKey: true });
    // Caps lock is not Shift.
    fireEvent.keyDown(document.body, { key: 'B' });
    expect(onSide.mock.calls).toEqual([['sell']]);
    expect(onBox).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['are typed in a field', () => screen.getByRole('textbox'), {}],
    ['come with Control', () => document.body, { ctrlKey: true }],
    ['come with Meta', () => document.body, { metaKey: true }],
    ['belong to an input method', () => document.body, { isComposing: true }],
  ] as const)('do nothing when they %s', (_, target, event) => {
    render(<Desk />);
    for (const key of ['s', '/']) fireEvent.keyDown(target(), { key, ...event });
    expect([onSide.mock.calls.length, onPair.mock.calls.length]).toEqual([0, 0]);
  });

  it('do nothing while a sheet is open, or on a page that is hidden', () => {
    const { rerender } = render(
      <>
        <Desk />
        <dialog open />
      </>,
    );
    fireEvent.keyDown(document.body, { key: '/' });
    rerender(<Desk hidden />);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(onPair).not.toHaveBeenCalled();
  });
});
