// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { passWheel } from './pass-wheel.ts';

const frame = document.createElement('div');
const place = document.createElement('div');
const handle = document.createElement('button');
let received: WheelEvent[] = [];
let end: () => void;

beforeEach(() => {
  const chart = document.createElement('div');
  chart.addEventListener('wheel', (event) => received.push(event));
  place.replaceChildren(chart);
  frame.replaceChildren(place, handle);
  received = [];
  end?.();
  end = passWheel(frame, place);
});

const turn = (element: Element | null): boolean =>
  (element as Element).dispatchEvent(
    new WheelEvent('wheel', { deltaY: -120, clientX: 31, bubbles: true, cancelable: true }),
  );

it('gives the chart a turn over a handle once, and keeps the page where it is', () => {
  expect(turn(handle)).toBe(false);
  expect(received.map(({ deltaY, clientX }) => [deltaY, clientX])).toEqual([[-120, 31]]);
});

it('leaves a turn over the chart to the chart', () => {
  expect(turn(place.firstElementChild)).toBe(true);
  expect(received).toHaveLength(1);
});

it('leaves the page its scrolling while no chart is there, and after its end', () => {
  place.replaceChildren();
  expect(turn(handle)).toBe(true);
  end();
  expect(turn(handle)).toBe(true);
  expect(received).toEqual([]);
});
