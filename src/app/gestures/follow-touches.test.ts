// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followTouches } from './follow-touches.ts';

const close = vi.fn();
let sheet: HTMLDialogElement;
let row: HTMLElement;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<dialog data-place="bottom"><p>row</p></dialog>';
  [sheet, row] = [
    document.querySelector('dialog') as HTMLDialogElement,
    document.querySelector('p') as HTMLElement,
  ];
  close.mockClear();
  sheet.close = close;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  stop = followTouches(document, () => {});
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** A drag of the sheet from its row, so far down; `leaves` happens after its first movement. */
function drag(down: number, leaves: () => void = () => {}): void {
  const at = (clientY: number) => {
    const touch = { clientX: 100, clientY, target: row };
    return { touches: [touch], changedTouches: [touch] };
  };
  fireEvent.touchStart(row, at(100));
  fireEvent.touchMove(row, at(100 + down / 2));
  leaves();
  fireEvent.touchMove(row, at(100 + down));
  fireEvent.touchEnd(row, at(100 + down));
}

describe('a drag of a sheet', () => {
  it('closes it once, and puts it back when it was short', () => {
    drag(200);
    expect(close).toHaveBeenCalledTimes(1);
    // jsdom has no layout: a sheet without height closes after any drag, but not upwards.
    drag(-40);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('goes on for the page around a row that was replaced, with what each listener decides', () => {
    const heard: string[] = [];
    for (const type of ['touchmove', 'touchend'])
      sheet.addEventListener(type, (event) => {
        heard.push(`${type} ${(event as TouchEvent).changedTouches[0]?.clientY}`);
        event.preventDefault();
      });
    const at = (clientY: number) => ({ touches: [], changedTouches: [{ clientY, target: row }] });
    fireEvent.touchStart(row, { touches: [{ clientY: 100, target: row }] });
    expect(fireEvent.touchMove(row, at(110))).toBe(false);
    row.remove();
    expect(fireEvent.touchMove(row, at(120))).toBe(false);
    fireEvent.touchEnd(row, at(130));
    // The touch is over.
    fireEvent.touchMove(row, at(140));
    expect(heard).toEqual(['touchmove 110', 'touchmove 120', 'touchend 130']);
  });

  it('closes it also when what the finger came down on was replaced meanwhile', () => {
    drag(200, () => row.remove());
    expect(close).toHaveBeenCalledTimes(1);
    expect(sheet.style.translate).toBe('none');
  });
});
