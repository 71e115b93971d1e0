// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { INSTRUMENTS, type Instrument } from '@tideline/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LadderLevel } from './ladder-level.tsx';

const instrument = INSTRUMENTS[0] as Instrument;
const onPick = vi.fn();
const level = (price: string) => (
  <LadderLevel
    price={price}
    quantity="1"
    share={0.5}
    at={7}
    word="Ask"
    own={null}
    lang="en"
    stop={true}
    instrument={instrument}
    onPick={onPick}
  />
);

afterEach(() => {
  cleanup();
  onPick.mockClear();
});

describe('a level of the ladder', () => {
  it('returns the price at the start of the touch, even if it changes before the end', () => {
    const { rerender } = render(level('100.00'));
    const row = screen.getByRole('button');
    fireEvent.pointerDown(row);
    rerender(level('101.00'));
    expect(screen.getByRole('button')).toBe(row);
    fireEvent.click(row, { detail: 1 });
    expect(onPick.mock.calls).toEqual([['100.00']]);
  });

  it('returns the present price for a keyboard, also after a touch that slid away', () => {
    const { rerender } = render(level('100.00'));
    const row = screen.getByRole('button');
    fireEvent.pointerDown(row);
    rerender(level('101.00'));
    fireEvent.click(row, { detail: 0 });
    expect(onPick.mock.calls).toEqual([['101.00']]);
  });
});
