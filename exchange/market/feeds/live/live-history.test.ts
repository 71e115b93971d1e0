import type { CandleText } from '@tideline/streams/node';
import { intervalEnd, intervalOpen } from '@tideline/streams/pure';
import { instrumentOf, type Period } from '@tideline/wire';
import { expect, it } from 'vitest';
import { windowStart } from '../../day-window.ts';
import { LiveHistory } from './live-history.ts';
import type { VenueRest } from './venue-rest.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 7, 13, 20);
const LIVE = Math.floor(NOW / MINUTE) * MINUTE;
const BTC = instrumentOf('BTCUSDT') as NonNullable<ReturnType<typeof instrumentOf>>;

/** A venue that has the newest 720 candles of each period, of a pair that began at an instant. */
const newest = (began: number, max = 720): Pick<VenueRest, 'candles' | 'trades'> => ({
  candles: async (_, period: Period, before) => {
    const rows: CandleText[] = [];
    let time = intervalOpen(period, NOW);
    for (let at = 0; at < max && time >= began; at++) {
      const texts = { open: '100', high: '101', low: '99', close: '100', volume: '1' };
      const none = { turnover: null, count: null, takerVolume: null, takerTurnover: null };
      if (time < before) rows.unshift({ time, ...texts, ...none });
      time = intervalOpen(period, time - 1);
    }
    return rows;
  },
  trades: async () => [],
});

async function loaded(began: number): Promise<LiveHistory> {
  const rest = newest(began) as VenueRest;
  const pairs = [{ instrument: BTC, symbol: 'BTCUSDT' }];
  const history = new LiveHistory(
    rest,
    pairs,
    () => null,
    () => NOW,
  );
  await history.load('BTCUSDT');
  return history;
}

it('covers the whole day at a venue with half a day of minutes', async () => {
  const history = await loaded(0);
  const from = windowStart(LIVE);
  expect(history.knows('BTCUSDT', from)).toBe(true);
  const bars = history.minutes('BTCUSDT', from, LIVE);
  let end = from - 4 * MINUTE;
  for (const { time } of bars) {
    expect(time).toBeLessThanOrEqual(end + 4 * MINUTE);
    end = intervalEnd(time < LIVE - 720 * MINUTE ? '5m' : '1m', time);
  }
  expect(end).toBe(LIVE);
});

it('does not know the day of a pair that began today', async () => {
  const history = await loaded(NOW - 3 * HOUR);
  expect(history.knows('BTCUSDT', windowStart(LIVE))).toBe(false);
  expect(history.knows('BTCUSDT', LIVE - 2 * HOUR)).toBe(true);
});
