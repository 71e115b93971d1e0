// @vitest-environment jsdom
import '../../../testing/dialog.ts';
import '../../../testing/texts.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChartAxis } from '../chart-axis.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import type { DrawingMode } from './drawing-mode.ts';
import { drawingsOf, openDrawings, useDrawings } from './drawing-store.ts';

const BTC = 'BTCUSDT';
const MINUTE = 60_000;
/** A bar is 10 px and a minute wide; 1 px is 0.1 of price, 100 at the top. */
let scaled = true;
let tap: (x: number, y: number) => void = () => undefined;
const axis: ChartAxis = {
  xOf: (time) => (scaled ? (time / MINUTE) * 10 : null),
  timeAt: (x) => (scaled ? Math.round(x / 10) * MINUTE : null),
  timeMoved: (time, bars) => time + bars * MINUTE,
  barsBetween: (from, to) => Math.round(to / 10) - Math.round(from / 10),
  pricesAt: () => [90, 95, 80, 85],
  yOf: (price) => (scaled ? (100 - price) * 10 : null),
  priceAt: (y) => (scaled ? 100 - y / 10 : null),
  width: () => 300,
  height: () => 200,
  last: () => null,
  onPaint: () => () => undefined,
  onTap: (listener) => {
    tap = listener;
    return () => undefined;
  },
  draw: () => ({ repaint: () => undefined, end: () => undefined }),
};

function Chart() {
  const [mode, setMode] = useState<DrawingMode>({ tool: null, selected: null });
  return (
    <>
      <DrawingBar symbol={BTC} mode={mode} onMode={setMode} />
      <DrawingLayer axis={axis} symbol={BTC} decimals={2} mode={mode} onMode={setMode} />
    </>
  );
}

// jsdom has no pointer capture.
beforeAll(() => {
  Element.prototype.setPointerCapture = () => undefined;
});
beforeEach(() => {
  scaled = true;
  localStorage.clear();
  useDrawings.setState({}, true);
  openDrawings(BTC);
  render(<Chart />);
});
afterEach(cleanup);

const list = () => drawingsOf(useDrawings.getState(), BTC).list;
const points = () =>
  list().map(({ anchors }) => anchors.map(({ time, price }) => [time / MINUTE, price]));
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pane = () => screen.getByRole('application');
const at = (clientX: number, clientY: number) => ({
  ...{ clientX, clientY, pointerId: 1, button: 0, isPrimary: true },
});
const drag = (element: Element, from: readonly [number, number], to: readonly [number, number]) => {
  fireEvent.pointerDown(element, at(...from));
  fireEvent.pointerMove(element, at(...to));
  fireEvent.pointerUp(element, at(...to));
};
const tapOn = (x: number, y: number) => drag(pane(), [x, y], [x, y]);

describe('placing a drawing', () => {
  it('takes the nearest price of a candle within 24 px while the magnet is on', () => {
    const magnet = 'Magnet: stick to prices of a candle';
    choose(magnet);
    choose('Horizontal line');
    // 12 px below the high of 95 (y 50); 26 px below the low of 80 (y 200).
    tapOn(100, 62);
    choose('Horizontal line');
    tapOn(100, 226);
    choose(magnet);
    choose('Horizontal line');
    tapOn(100, 62);
    expect(points().map(([point]) => point?.[1])).toEqual([95, 77.4, 93.8]);
  });

  it('takes one drag, or a tap for each point', () => {
    choose('Trend line');
    drag(pane(), [50, 100], [150, 50]);
    choose('Rectangle');
    tapOn(20, 20);
    expect(list()).toHaveLength(1);
    tapOn(80, 60);
    choose('Horizontal line');
    tapOn(100, 30);
    expect(points()).toEqual([
      [
        [5, 90],
        [15, 95],
      ],
      [
        [2, 98],
        [8, 94],
      ],
      [[10, 97]],
    ]);
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('is cancelled by Escape and by the tool itself, and puts it in the middle with Enter', () => {
    choose('Ray');
    fireEvent.pointerDown(pane(), at(10, 10));
    fireEvent.keyDown(pane(), { key: 'Escape' });
    choose('Ray');
    choose('Ray');
    expect(screen.queryByRole('application')).toBeNull();
    expect(list()).toEqual([]);
    choose('Fibonacci retracement');
    fireEvent.keyDown(pane(), { key: 'Enter' });
    expect(points()).toEqual([
      [
        [9, 88],
        [21, 92],
      ],
    ]);
  });

  it('stores nothing while the chart has no scale', () => {
    scaled = false;
    choose('Trend line');
    drag(pane(), [50, 100], [150, 50]);
    fireEvent.keyDown(pane(), { key: 'Enter' });
    expect(list()).toEqual([]);
  });
});

describe('a selected drawing', () => {
  const place = () => {
    choose('Trend line');
    drag(pane(), [50, 100], [150, 50]);
  };
  const handle = (number: number) =>
    screen.getByRole('button', { name: `Trend line, point ${number}` });

  it('is moved by its points, as a whole and by keys, at bars and ticks', () => {
    place();
    drag(handle(1), [50, 100], [70, 80]);
    expect(points()[0]?.[0]).toEqual([7, 92]);
    const body = document.querySelector('path[class*="body"]');
    if (!body) throw new Error('no body');
    drag(body, [100, 70], [120, 90]);
    expect(points()[0]).toEqual([
      [9, 90],
      [17, 93],
    ]);
    fireEvent.keyDown(handle(2), { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyDown(handle(2), { key: 'ArrowDown' });
    expect(points()[0]?.[1]).toEqual([27, 92.9]);
  });

  it('stays where it was when the system takes the pointer away or the chart loses its scale', () => {
    place();
    fireEvent.pointerDown(handle(1), at(50, 100));
    fireEvent.pointerMove(handle(1), at(90, 20));
    fireEvent.pointerCancel(handle(1), at(90, 20));
    scaled = false;
    drag(handle(1), [50, 100], [90, 20]);
    expect(points()[0]?.[0]).toEqual([5, 90]);
  });

  it('is found by a tap near it, and left by a tap elsewhere', () => {
    place();
    act(() => tap(290, 190));
    expect(screen.queryByRole('button', { name: /point 1/ })).toBeNull();
    act(() => tap(100, 80));
    expect(handle(1)).toBeTruthy();
  });

  it('is deleted by its key and by the bar, and comes back', () => {
    place();
    fireEvent.keyDown(handle(1), { key: 'Delete' });
    expect(list()).toEqual([]);
    choose('Undo');
    act(() => tap(100, 75));
    choose('Delete drawing');
    expect(list()).toEqual([]);
    choose('Undo');
    choose('Delete all drawings');
    choose('Undo');
    expect(list()).toHaveLength(1);
    choose('Undo');
    expect(list()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });

  it('has a colour, a width and dashes of its own, which the next one has too and Undo takes back', () => {
    place();
    choose('Line style');
    const sheet = within(screen.getByRole('dialog', { name: 'Line style' }));
    const pick = (name: string) => fireEvent.click(sheet.getByRole('radio', { name }));
    pick('Red');
    pick('3 px');
    pick('Dotted');
    const look = { ink: 'danger', width: 3, dash: 'dotted' };
    expect(list()[0]?.look).toEqual(look);
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    place();
    expect(list().map((each) => each.look)).toEqual([look, look]);
    for (let at = 0; at < 4; at++) choose('Undo');
    expect(list().map((each) => each.look)).toEqual([{ ink: 'accent', width: 2, dash: 'solid' }]);
  });
});
