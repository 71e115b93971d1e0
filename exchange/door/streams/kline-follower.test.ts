import type { Candle } from '@tideline/wire';
import { expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import type { MarketDependencies } from '../market/door-market.ts';
import { KlineFollower } from './kline-follower.ts';

const MINUTE = 60_000;
const FIRST = Date.UTC(2026, 0, 1);

/** The candle of a minute after a number of deals. */
function candle(minute: number, count: number, final: boolean): Candle {
  const price = '100';
  return {
    ...{ time: FIRST + minute * MINUTE, open: price, high: price, low: price, close: price },
    ...{ volume: '1', turnover: '100', takerVolume: '1', takerTurnover: '100', count },
    ...{ final, revision: 2 * count + (final ? 1 : 0) },
  } as Candle;
}

/** A market whose minutes have one deal each. */
function marketAt(read: { minute: number }) {
  const market = {
    epoch: 'a',
    lastDealId: () => read.minute + 1,
    candles: () => {
      const all = Array.from({ length: read.minute + 1 }, (_, at) =>
        candle(at, 1, at < read.minute),
      );
      return Promise.resolve({ candles: all, more: false });
    },
  };
  return { market, ids: { of: (id: number) => id }, clock: { now: () => 0 } };
}

interface Shown {
  readonly k: { readonly t: number; readonly x: boolean; readonly n: number; readonly L: number };
}

it.each([
  ['1m', [0, 1, 2, 3, 4, 5, 6]],
  ['3m', [0, 3, 6]],
])(
  'shows every candle of %s when a fast clock opens several between two frames',
  async (name, opens) => {
    const read = { minute: 0 };
    const deps = marketAt(read) as unknown as MarketDependencies;
    const follower = new KlineFollower(deps, 'BTCUSDT', name);
    await follower.load();
    const shown: Shown[] = [];
    const frame = (minute: number) => {
      read.minute = minute;
      // A frame has the running candle, and the one before just after a change.
      const candles = [
        ...(minute > 0 ? [candle(minute - 1, 1, true)] : []),
        candle(minute, 1, false),
      ];
      shown.push(...(follower.events(candles, 0) as Shown[]));
    };
    frame(0);
    frame(4);
    await until('the missed candles', () => {
      frame(6);
      return shown.at(-1)?.k.L === 7;
    });
    // The last state of each candle, in the order of the first.
    const states = new Map(shown.map(({ k }) => [k.t, k]));
    const order = shown.map(({ k }) => k.t);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect([...states.keys()].map((time) => (time - FIRST) / MINUTE)).toEqual(opens);
    const length = name === '1m' ? 1 : 3;
    for (const k of states.values()) {
      const end = (k.t - FIRST) / MINUTE + length;
      expect([k.x, k.n, k.L]).toEqual([
        end <= 6,
        Math.min(length, 7 - end + length),
        Math.min(end, 7),
      ]);
    }
  },
);
