import { INSTRUMENTS } from '@tideline/wire';
import { microtradeLists, microtradeSeconds, microtradeSubmit } from '@tideline/wire/calls/options';
import { describe, expect, it } from 'vitest';
import { SimMarket } from '../market/sim/sim-market.ts';
import { DAY, GENESIS, MINUTE } from '../market/sim/walk.ts';
import { openBench, refusal } from '../testing/client.ts';
import { DURATIONS, evenRatio, lowestEvenRatio } from './odds.ts';

const RISE = { symbol: 'BTCUSDT', currency_id: '3', direction: 'rise', seconds: '60' } as const;
const EVEN = { ...RISE, direction: 'even', amount: '100' } as const;

describe('the odds of an option', () => {
  it('pay Even by a rate of its own, per pair and duration (RULE:option-odds)', async () => {
    const bench = await openBench();
    const { durations } = await bench.call(microtradeSeconds, { symbol: 'ADAUSDT' });
    expect(durations.map((each) => [each.seconds, each.ratio_bps, each.even_ratio_bps])).toEqual([
      [30, 3000, 10_000],
      [60, 4000, 15_000],
      [120, 5000, 20_000],
      [180, 6000, 25_000],
      [300, 7500, 30_000],
    ]);
    const btc = await bench.call(microtradeSeconds, { symbol: 'BTCUSDT' });
    expect(new Set(btc.durations.map((each) => each.even_ratio_bps))).toEqual(new Set([90_000]));
    // Without a pair the answer promises no more than every pair pays.
    expect((await bench.call(microtradeSeconds, {})).durations).toEqual(durations);
    expect(await refusal(bench.call(microtradeSeconds, { symbol: 'NOPE' }))).toBe('symbol-unknown');
  });

  it('are above those of Rise and Fall for every pair and duration', () => {
    for (const { symbol } of INSTRUMENTS) {
      for (const { seconds, ratio_bps } of DURATIONS) {
        expect(evenRatio(symbol, seconds)).toBeGreaterThan(ratio_bps);
        expect(evenRatio(symbol, seconds)).toBeGreaterThanOrEqual(lowestEvenRatio(seconds));
      }
    }
  });

  it('are stored at acceptance and paid from the order (RULE:option-odds)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const request = { ...EVEN, ratio_bps: '90000', client_id: 'odds-even-1' };
    expect(await bench.call(microtradeSubmit, request, demo)).toMatchObject({ ratio_bps: 90_000 });
    for (let second = 1; second <= 61; second += 1) {
      bench.clock.time += 1000;
      bench.market.tick('BTCUSDT', { deals: [['61800', '0.1', 'buy']] });
    }
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ status: 'won', ratio_bps: 90_000, payout: '1000' });
  });

  it('are refused when they are not the ones the buyer saw (RULE:option-odds)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const seen = { ...EVEN, ratio_bps: '4000', client_id: 'odds-even-2' };
    expect(await refusal(bench.call(microtradeSubmit, seen, demo))).toBe('odds-changed');
    expect((await bench.call(microtradeLists, {}, demo)).rows).toEqual([]);
  });
});

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
