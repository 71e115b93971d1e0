import { instrumentOf } from '@tideline/wire';
import { expect, it } from 'vitest';
import { type Bar, flatBar } from './bar.ts';
import { DayWindow, windowStart } from './day-window.ts';
import type { History } from './history.ts';
import { Minutes } from './minutes.ts';
import { SymbolMarket } from './symbol-market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 7, 13);
const BTC = instrumentOf('BTCUSDT') as NonNullable<ReturnType<typeof instrumentOf>>;
const TOUCH = { bid: null, ask: null };

const bar = (time: number, price: number): Bar => ({ ...flatBar(time, price), count: 1 });

/** A past of minutes at 100 that begins at an instant. */
const since = (start: number): History => ({
  start,
  minutes: (_, from, to) => {
    const bars: Bar[] = [];
    for (let at = from; at < to; at += MINUTE) bars.push(bar(at, 10_000));
    return bars;
  },
  day: (_, open) => bar(open, 10_000),
  deals: () => [],
  book: () => null,
});

const dayOf = (market: SymbolMarket) => {
  const { open, change, high, low, volume, turnover } = market.quote({ bids: [], asks: [] }, TOUCH);
  return { open, change, high, low, volume, turnover };
};

it('a day is unknown until 24 hours of it are known', () => {
  const start = NOW - 23 * HOUR;
  const market = new SymbolMarket(BTC, new Minutes('BTCUSDT', since(start)), [], NOW);
  const unknown = { open: null, change: null, high: null, low: null, volume: null, turnover: null };
  expect(dayOf(market)).toEqual(unknown);
  market.roll(start + 1_438 * MINUTE);
  expect(dayOf(market)).toEqual(unknown);
  market.roll(start + 1_439 * MINUTE);
  expect(dayOf(market)).toMatchObject({ open: '100.00', change: '0.00', high: '100.00' });
});

it('a window drops bars by their age, also where hours stand for minutes', () => {
  const start = windowStart(NOW);
  const hours = Array.from({ length: 12 }, (_, at) => bar(start + at * HOUR, 200 - at));
  const window = new DayWindow(hours);
  for (let at = start + 12 * HOUR; at < NOW; at += MINUTE) window.push(bar(at, 100));
  expect(window.with(bar(NOW, 100)).open).toBe(200);
  for (let at = NOW; at < NOW + HOUR; at += MINUTE) {
    // The first hour still reaches into the window, so its high may be of the day.
    expect(window.with(bar(at, 100))).toMatchObject({ open: 200, high: 200 });
    window.push(bar(at, 100));
  }
  expect(window.with(bar(NOW + HOUR, 100))).toMatchObject({ open: 199, high: 199 });
});

it('a window of minutes is exact to the minute', () => {
  const start = windowStart(NOW);
  const window = new DayWindow([bar(start, 200), bar(start + MINUTE, 150)]);
  for (let at = start + 2 * MINUTE; at < NOW; at += MINUTE) window.push(bar(at, 100));
  expect(window.with(bar(NOW, 100))).toMatchObject({ open: 200, high: 200 });
  window.push(bar(NOW, 100));
  expect(window.with(bar(NOW + MINUTE, 100))).toMatchObject({ open: 150, high: 150 });
});

it('bars of five minutes never leave out a minute of the day, and add four at most', () => {
  for (let early = 0; early < 5; early++) {
    const start = windowStart(NOW);
    const first = start - early * MINUTE;
    const window = new DayWindow([bar(first, 200), bar(first + 5 * MINUTE, 100)]);
    for (let live = NOW; live < NOW + 10 * MINUTE; live += MINUTE) {
      const reaches = first + 5 * MINUTE > windowStart(live);
      expect(window.with(bar(live, 100)).high, `${early}, ${live - NOW}`).toBe(reaches ? 200 : 100);
      window.push(bar(live, 100));
    }
  }
});

it('a window drops what a pause of days left', () => {
  const window = new DayWindow([bar(NOW - 72 * HOUR, 200)]);
  window.push(bar(NOW, 100));
  expect(window.with(bar(NOW + MINUTE, 100)).high).toBe(100);
});
