import { instrumentOf, parseUnits } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import type { FeedTick } from '../foundation/ports/ports.ts';
import { SimMarket } from './feeds/sim/sim-market.ts';
import type { MarketFeed } from './history.ts';
import { MarketHub } from './hub.ts';
import { Sparklines } from './sparklines.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2025, 2, 1, 12, 0, 5);

/** A hub on the simulated market, which stands at one instant until it is told to go on. */
async function market() {
  const history = new SimMarket(5);
  const symbols = ['BTCUSDT', 'ETHUSDT'];
  const clock = { time: START, now: () => clock.time };
  let emit: (ticks: readonly FeedTick[]) => void = () => {};
  const feed: MarketFeed = {
    info: { kind: 'sim', label: 'hand', shift: null },
    history,
    symbols,
    generation: 0,
    start: (to) => {
      emit = to;
    },
    stop: () => undefined,
  };
  let queries = 0;
  const rest = async () => undefined;
  const hub = new MarketHub({ feed, clock, newEpoch: () => 'e', rest });
  const { candles } = hub;
  hub.candles = (...args) => {
    queries += 1;
    return candles.apply(hub, args);
  };
  hub.start();
  const advance = (ms: number): void => {
    const after = clock.time;
    clock.time += ms;
    emit(
      symbols.map((symbol) => ({
        symbol,
        time: clock.time,
        deals: history.deals(symbol, after, clock.time),
        book: history.book(symbol, clock.time),
      })),
    );
  };
  advance(1);
  await hub.ready;
  return {
    hub,
    history,
    clock,
    advance,
    lines: new Sparklines(hub, clock),
    queries: () => queries,
  };
}

describe('sparklines (CALL:GET currency/sparklines)', () => {
  it('are the hourly closes of the last day and the running hour, of every pair', async () => {
    const { lines, history } = await market();
    const { pairs, step } = await lines.read();
    expect(step).toBe(HOUR);
    expect(pairs.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
    for (const { symbol, start, closes } of pairs) {
      expect(closes).toHaveLength(25);
      expect(start).toBe(Date.UTC(2025, 1, 28, 12));
      const decimals = instrumentOf(symbol)?.priceDecimals ?? 0;
      for (const at of [0, 7, 23]) {
        const last = start + (at + 1) * HOUR - MINUTE;
        const [bar] = history.minutes(symbol, last, last + MINUTE);
        expect(parseUnits(closes[at] ?? '', decimals)).toBe(BigInt(bar?.close ?? -1));
      }
    }
  });

  it('are computed once a minute, for any number of callers', async () => {
    const { lines, clock, queries } = await market();
    const all = await Promise.all(Array.from({ length: 50 }, () => lines.read()));
    expect(new Set(all).size).toBe(1);
    clock.time += MINUTE - 1;
    await lines.read();
    expect(queries()).toBe(2);
    clock.time += 1;
    await lines.read();
    expect(queries()).toBe(4);
  });
});

describe('the price of the feed at an instant', () => {
  it('is the close of the minute before it, and the last price for now', async () => {
    const { hub, history } = await market();
    const midnight = Date.UTC(2025, 2, 1);
    const [before] = history.minutes('BTCUSDT', midnight - MINUTE, midnight);
    expect(hub.priceAt('BTCUSDT', midnight)).toBe(BigInt(before?.close ?? -1));
    expect(hub.priceAt('BTCUSDT', START + 2)).toBe(hub.last('BTCUSDT'));
    expect(hub.priceAt('BTCUSDT', history.start - 1)).toBeNull();
    expect(hub.priceAt('NOPEUSDT', START)).toBeNull();
  });

  it('does not follow later deals of the same minute', async () => {
    const { hub, clock, advance } = await market();
    const instant = clock.now() + 1;
    const before = hub.priceAt('BTCUSDT', instant);
    const later = new Set<bigint | null>();
    for (let second = 0; second < 90; second += 5) {
      advance(5_000);
      later.add(hub.last('BTCUSDT'));
      expect(hub.priceAt('BTCUSDT', instant)).toBe(before);
    }
    expect(later.size).toBeGreaterThan(1);
    expect(hub.priceAt('BTCUSDT', clock.now() + 1)).toBe(hub.last('BTCUSDT'));
  });
});
