// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setPace, tick$ } from '../market/pace.ts';
import { useSettings } from '../state/settings.ts';
import { giveWay } from './give-way.ts';

const listeners: [string, EventListenerOrEventListenerObject][] = [];

beforeAll(() => {
  const add = vi.spyOn(window, 'addEventListener');
  giveWay();
  for (const [type, listener] of add.mock.calls) listeners.push([type, listener as EventListener]);
  add.mockRestore();
});
afterAll(() => {
  for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
});
beforeEach(() => {
  vi.useFakeTimers();
  useSettings.setState({ pace: 'live' });
  setPace('live');
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  useSettings.setState({ pace: 'live' });
  // The next file of the worker has the same pace.
  setPace('live');
});

/** Prices that are shown within some time, ms. */
function shownWithin(ms: number): number {
  let shown = 0;
  const subscription = tick$.subscribe(() => {
    shown += 1;
  });
  vi.advanceTimersByTime(ms);
  subscription.unsubscribe();
  return shown;
}
const finger = (type: string) => window.dispatchEvent(new Event(type));

it('shows no price from the press until the frame after the click, and then at once', () => {
  expect(shownWithin(17)).toBe(1);
  finger('pointerdown');
  expect(shownWithin(100)).toBe(0);
  finger('click');
  // The frame in which the answer is painted.
  expect(shownWithin(15)).toBe(0);
  expect(shownWithin(40)).toBe(1);
});

it('shows prices under a finger that stays, and as soon as it scrolls', () => {
  finger('pointerdown');
  expect(shownWithin(190)).toBe(0);
  expect(shownWithin(40)).toBe(1);
  finger('pointerdown');
  finger('pointercancel');
  // At the pace of prices that were shown just before.
  expect(shownWithin(60)).toBe(1);
});

it('leaves paused prices paused', () => {
  useSettings.setState({ pace: 'paused' });
  setPace('paused');
  finger('pointerdown');
  finger('click');
  expect(shownWithin(1_000)).toBe(0);
});
