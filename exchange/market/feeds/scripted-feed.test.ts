import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FaultSpecError, parseFaults } from '../../faults/fault-spec.ts';
import { Faults } from '../../faults/faults.ts';
import type { FeedTick } from '../../foundation/ports/ports.ts';
import { ScriptedFeed } from './scripted-feed.ts';
import { SimFeed } from './sim/sim-feed.ts';

const START = Date.UTC(2026, 4, 4, 9);
let now = START;
const clock = { now: () => now };
const faults = new Faults({ next: () => 0.5 });
const published = new Map<string, FeedTick[]>();
let feed: ScriptedFeed;

const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 100) {
    now += 100;
    vi.advanceTimersByTime(100);
  }
};
const last = (symbol: string) =>
  (published.get(symbol) ?? []).flatMap(({ deals }) => deals.map(({ price }) => price)).at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  now = START;
  published.clear();
  feed = new ScriptedFeed(new SimFeed(7, clock), clock, (symbol) => faults.path(symbol));
  feed.start((ticks) => {
    for (const tick of ticks)
      published.set(tick.symbol, [...(published.get(tick.symbol) ?? []), tick]);
  });
});
afterEach(() => {
  feed.stop();
  faults.close();
  vi.useRealTimers();
});

describe('a scripted market', () => {
  test('moves linearly from the present price through the points, and stays at the last', () => {
    pass(3_000);
    const from = Number(last('BTCUSDT'));
    faults.set('market:BTCUSDT=path(70000@10,65000@20)');
    pass(5_000);
    const halfway = Number(last('BTCUSDT'));
    expect(halfway).toBeGreaterThan(Math.min(from, 7_000_000));
    expect(halfway).toBeLessThan(Math.max(from, 7_000_000));
    pass(5_100);
    expect(Math.abs(Number(last('BTCUSDT')) - 7_000_000)).toBeLessThan(10_000);
    pass(30_000);
    expect(last('BTCUSDT')).toBe(6_500_000n);
    expect(feed.info.label).toContain('scripted');
  });

  test('has its book around the price, never crossed, and marks its ticks as scripted', () => {
    pass(1_000);
    faults.set('market:BTCUSDT=path(40000@0)');
    pass(1_000);
    const tick = published.get('BTCUSDT')?.at(-1);
    const [bid, ask] = [tick?.book?.bids[0]?.price ?? 0n, tick?.book?.asks[0]?.price ?? 0n];
    expect(bid < 4_000_000n && ask > 4_000_000n).toBe(true);
    expect(tick?.scripted).toBe(true);
  });

  test('leaves other pairs unchanged, and ends when it is lifted', () => {
    pass(1_000);
    faults.set('market:BTCUSDT=path(40000@0)');
    pass(1_000);
    expect(published.get('ETHUSDT')?.every(({ scripted }) => scripted === undefined)).toBe(true);
    faults.set('');
    pass(5_000);
    expect(Number(last('BTCUSDT'))).toBeGreaterThan(4_100_000);
    expect(feed.info.label).toBe('market 2, seed 7: prices can be foretold');
  });

  test.each([
    'market:BTCUSDT=path()',
    'market:NOPE=path(1@1)',
    'depth:BTCUSDT=path(1@1)',
    'market:BTCUSDT=path(61000@5,62000@4)',
    'market:BTCUSDT=path(61000.001@5)',
  ])('%s is no script', (spec) => {
    expect(() => parseFaults(spec)).toThrow(FaultSpecError);
  });
});
