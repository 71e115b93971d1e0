import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedTick } from '../../../foundation/ports/ports.ts';
import { FloodFeed } from './flood-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('emits the requested number of deals near the simulated market, with increasing times', async () => {
  const rate = 2_000;
  const feed = new FloodFeed(7, rate, false, { now: () => Date.now() });
  const received: FeedTick[] = [];
  const began = performance.now();
  feed.start((ticks) => received.push(...ticks));
  await vi.advanceTimersByTimeAsync(1_500);
  feed.stop();
  const seconds = (performance.now() - began) / 1_000;
  const flooded = received.filter(({ scripted }) => scripted);
  // The first deals wait for the market's own.
  expect(flooded.length).toBeGreaterThan(rate * 0.2);
  expect(flooded.length).toBeLessThanOrEqual(rate * seconds);
  const simulated = new Map<string, bigint>();
  let time = 0;
  for (const tick of received) {
    expect(tick.time).toBeGreaterThanOrEqual(time);
    time = tick.time;
    const [deal] = tick.deals;
    if (!deal) continue;
    const last = simulated.get(tick.symbol);
    if (!tick.scripted) simulated.set(tick.symbol, tick.deals.at(-1)?.price ?? deal.price);
    else if (last) expect(Math.abs(Number(deal.price - last) / Number(last))).toBeLessThan(0.01);
  }
  const countAtEnd = received.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received.length).toBe(countAtEnd);
});
