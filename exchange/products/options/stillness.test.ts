import { describe, expect, it } from 'vitest';
import { SimMarket } from '../../market/feeds/sim/sim-market.ts';
import { DAY, GENESIS, MINUTE } from '../../market/feeds/sim/walk.ts';
import { DURATIONS, evenRatio } from './odds.ts';

describe('Even on the simulated market', () => {
  it('never returns more than its stake on average, even to a buyer who waits for a still price', () => {
    const market = new SimMarket(3);
    for (const symbol of market.symbols) {
      for (const [share, frequency] of stillness(market, symbol)) {
        for (const [at, hits] of frequency.entries()) {
          const { seconds } = DURATIONS[at] ?? { seconds: 0 };
          const back = hits * (1 + evenRatio(symbol, seconds) / 10_000);
          expect(back, `${symbol}, ${seconds} s, still for ${share}0 % of 2 min`).toBeLessThan(1);
        }
      }
    }
  });
});

/** Frequency of an equal price per duration, by the share of the last 2 minutes at the price. */
function stillness(market: SimMarket, symbol: string): Map<number, number[]> {
  const seen = new Map<number, { tries: number; hits: number[] }>();
  for (let sample = 0; sample < 12; sample += 1) {
    const open = GENESIS + sample * 3 * DAY + ((sample * 5) % 24) * 60 * MINUTE;
    const prices = eachSecond(market, symbol, open, 40 * 60);
    for (let now = 120; now + 300 < prices.length; now += 1) {
      const still = prices.slice(now - 120, now).filter((price) => price === prices[now]).length;
      const share = Math.floor(still / 12);
      const group = seen.get(share) ?? { tries: 0, hits: DURATIONS.map(() => 0) };
      seen.set(share, group);
      group.tries += 1;
      for (const [at, { seconds }] of DURATIONS.entries()) {
        if (prices[now + seconds] === prices[now]) group.hits[at] = (group.hits[at] ?? 0) + 1;
      }
    }
  }
  // A share that hardly occurs says nothing about its frequency.
  const common = [...seen].filter(([, { tries }]) => tries >= 300);
  return new Map(common.map(([share, { tries, hits }]) => [share, hits.map((n) => n / tries)]));
}

/** The last price at each full second. */
function eachSecond(market: SimMarket, symbol: string, open: number, seconds: number): bigint[] {
  const deals = market.deals(symbol, open - 1, open + seconds * 1000 - 1);
  let next = 0;
  return Array.from({ length: seconds }, (_, second) => {
    while ((deals[next + 1]?.time ?? Number.POSITIVE_INFINITY) <= open + second * 1000) next += 1;
    return deals[next]?.price ?? 0n;
  });
}
