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
  for (let at = NOW; at < NOW + HOUR; at += MINUTE) window.push(bar(at, 100));
  expect(window.with(bar(NOW + HOUR, 100))).toMatchObject({ open: 199, high: 199 });
});
