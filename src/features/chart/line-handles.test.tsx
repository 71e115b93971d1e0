// @vitest-environment jsdom
import '../../testing/texts.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChartMark } from '../../market/chart-mark.ts';
import type { ChartAxis } from './chart-axis.ts';
import { LineHandles, type MovedLine } from './line-handles.tsx';

/** A scale of 200 px from 110 at the top to 90 at the bottom. */
const TOP = 110;
const PER_PX = 0.1;
const painted = new Set<() => void>();
const axis: ChartAxis = {
  pricesAt: () => [],
  yOf: (price) => (TOP - price) / PER_PX,
  priceAt: (y) => TOP - y * PER_PX,
  xOf: () => null,
  timeAt: () => null,
  timeMoved: () => null,
  barsBetween: () => 0,
  onTap: () => () => undefined,
  draw: () => ({ repaint: () => undefined, end: () => undefined }),
  height: () => 200,
  width: () => 300,
  last: () => '100',
  onPaint(listener) {
    painted.add(listener);
    return () => painted.delete(listener);
  },
};

const order = (changes: Partial<ChartMark> = {}): ChartMark => ({
  id: 'a',
  price: '95',
  tone: 'up',
  title: 'Buy 0.5',
  movable: true,
  ...changes,
});

let proposals: string[] = [];
let previews: (MovedLine | null)[] = [];
const onPreview = (moved: MovedLine | null) => previews.push(moved);
const moves = {
  onMove: (id: string, price: string) => proposals.push(`${id} ${price}`),
  resultAt: (_: string, price: string) => `costs ${price}`,
};
const screenOf = (marks: readonly ChartMark[], top = 0) => (
  <LineHandles
    axis={axis}
    top={top}
    marks={marks}
    moves={moves}
    decimals={2}
    onPreview={onPreview}
  />
);

// jsdom has no pointer capture.
beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
beforeEach(() => {
  proposals = [];
  previews = [];
});
afterEach(cleanup);

const handle = () => screen.getByRole('slider', { name: /Move Buy 0\.5/ });
const pointer = (clientY: number) => ({ clientY, pointerId: 1, button: 0, isPrimary: true });
const press = (y: number) => fireEvent.pointerDown(handle(), pointer(y));
const move = (y: number) => fireEvent.pointerMove(handle(), pointer(y));
const release = (y: number) => fireEvent.pointerUp(handle(), pointer(y));

describe('a line dragged by touch or mouse', () => {
  it('follows the pointer, says price, distance and result, and proposes the price on release', () => {
    render(screenOf([order()]));
    press(152);
    move(132);
    expect(handle().textContent).toContain('97.00 · -3.00% · costs 97');
    expect(previews.at(-1)).toEqual({ id: 'a', price: '97' });
    release(122);
    expect(proposals).toEqual(['a 98']);
    expect(previews.at(-1)).toBeNull();
    expect(handle().getAttribute('aria-valuenow')).toBe('95');
  });

  it('stays where it is on a tap and when it is released at its own price', () => {
    render(screenOf([order()]));
    press(150);
    move(152);
    release(152);
    press(150);
    move(170);
    move(150);
    release(150);
    expect(proposals).toEqual([]);
  });

  it('stays inside the pane', () => {
    render(screenOf([order()]));
    press(150);
    release(150);
    press(150);
    move(-4_000);
    release(-4_000);
    expect(proposals).toEqual(['a 110']);
  });

  it('is not proposed when the system takes the pointer away', () => {
    render(screenOf([order()]));
    press(150);
    move(100);
    fireEvent.pointerCancel(handle(), pointer(100));
    release(100);
    expect(proposals).toEqual([]);
    expect(previews.at(-1)).toBeNull();
  });

  it('is not proposed when its order fills during the drag', () => {
    const { rerender } = render(screenOf([order(), order({ id: 'b', title: 'Buy 7' })]));
    press(150);
    move(100);
    rerender(screenOf([order({ id: 'b', title: 'Buy 7' })]));
    expect(screen.queryByRole('slider', { name: /Buy 0\.5/ })).toBeNull();
    expect(previews.at(-1)).toBeNull();
    // The same order comes back: nothing is left of the drag.
    rerender(screenOf([order()]));
    release(100);
    expect(proposals).toEqual([]);
    expect(handle().textContent).toContain('Buy 0.5');
  });

  it('keeps a press from the page, which would open the chart', () => {
    let clicks = 0;
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: stands for the page around the chart
      <div onClick={() => (clicks += 1)}>{screenOf([order()])}</div>,
    );
    fireEvent.click(handle());
    expect(clicks).toBe(0);
  });
});

describe('a line moved with the keyboard', () => {
  const key = (name: string, shiftKey = false) =>
    fireEvent.keyDown(handle(), { key: name, shiftKey });

  it('moves by a tick, is proposed with Enter and returns with Escape', () => {
    render(screenOf([order()]));
    key('ArrowUp');
    key('ArrowUp', true);
    expect(handle().getAttribute('aria-valuetext')).toBe('95.11, -4.89%, costs 95.11');
    key('Escape');
    expect(handle().getAttribute('aria-valuenow')).toBe('95');
    key('Enter');
    expect(proposals).toEqual([]);
    key('ArrowDown');
    key('Enter');
    expect(proposals).toEqual(['a 94.99']);
  });

  it('keeps Escape from the full screen only while a line is moved', () => {
    render(screenOf([order()]));
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    document.addEventListener('keydown', listener);
    key('ArrowUp');
    calls = 0;
    key('Escape');
    expect(calls).toBe(0);
    key('Escape');
    expect(calls).toBe(1);
    document.removeEventListener('keydown', listener);
  });

  it('returns when the focus leaves', () => {
    render(screenOf([order()]));
    key('ArrowUp');
    fireEvent.blur(handle());
    expect(handle().getAttribute('aria-valuenow')).toBe('95');
    expect(proposals).toEqual([]);
  });
});

describe('handles', () => {
  it('lie on their lines after every repaint, and hide outside the scale', () => {
    render(screenOf([order(), order({ id: 'far', price: '300', title: 'Buy far' })]));
    expect(handle().style.transform).toBe('translateY(150px)');
    expect(handle().hasAttribute('data-outside')).toBe(false);
    const far = screen.getByRole('slider', { name: /Buy far/ });
    expect(far.hasAttribute('data-outside')).toBe(true);
    act(() => {
      for (const listener of painted) listener();
    });
    expect(painted.size).toBe(1);
  });

  it('exist only for lines that can be moved', () => {
    render(screenOf([order({ movable: false }), order({ id: 'x', price: '1.234' })]));
    expect(screen.queryByRole('slider')).toBeNull();
    cleanup();
    expect(painted.size).toBe(0);
  });

  it('hides the tag of a line behind the legend, which it would cover', () => {
    render(screenOf([order({ price: '108' }), order({ id: 'b', price: '100' })], 40));
    const [behind, below] = screen.getAllByRole('slider');
    expect([behind, below].map((each) => each?.hasAttribute('data-outside'))).toEqual([
      true,
      false,
    ]);
  });
});
