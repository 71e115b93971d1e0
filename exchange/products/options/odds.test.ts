import { INSTRUMENTS } from '@tideline/wire';
import { microtradeLists, microtradeSeconds, microtradeSubmit } from '@tideline/wire/calls/options';
import { describe, expect, it } from 'vitest';
import { openBench, refusal } from '../../testing/client.ts';
import { DURATIONS, evenRatio, lowestEvenRatio, ratioOf } from './odds.ts';

const RISE = { symbol: 'BTCUSDT', currency_id: '3', direction: 'rise', seconds: '60' } as const;
const EVEN = { ...RISE, direction: 'even', amount: '100' } as const;

const COARSE = [10_000, 15_000, 20_000, 25_000, 30_000];
const MIDDLE = [30_000, 40_000, 40_000, 50_000, 60_000];
const FINE = [90_000, 90_000, 90_000, 90_000, 90_000];

describe('the odds of an option', () => {
  it.each([
    [COARSE, ['ADA', 'BCH', 'XRP', 'LTC', 'a new coin']],
    [MIDDLE, ['TRX', 'DOGE', 'AVAX', 'LINK', 'XLM', 'SOL', 'ETC', 'NEAR']],
    [FINE, ['BTC', 'ETH', 'BNB', 'DOT', 'UNI', 'ATOM', 'FIL', 'APT']],
  ])('pay Even by the price steps of a pair: %j for %j', (rates, bases) => {
    for (const base of bases) {
      const of = (direction: 'rise' | 'fall' | 'even', second: number) =>
        ratioOf(`${base}USDT`, direction, second);
      expect(DURATIONS.map(({ seconds }) => of('even', seconds))).toEqual(rates);
      for (const direction of ['rise', 'fall'] as const) {
        expect([30, 60, 120, 180, 300].map((seconds) => of(direction, seconds))).toEqual([
          3_000, 4_000, 5_000, 6_000, 7_500,
        ]);
      }
      expect([of('even', 61), of('rise', 0)]).toEqual([null, null]);
    }
    expect(lowestEvenRatio(61)).toBe(0);
  });

  it('pay Even by a rate of its own, per pair and duration (RULE:option-odds) [CALL:GET microtrade/seconds]', async () => {
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

  it('are fixed when the option is accepted: other odds afterwards are those of the next one (RULE:option-odds)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const buy = (client_id: string) =>
      bench.call(microtradeSubmit, { ...RISE, amount: '100', client_id }, demo);
    const minute = DURATIONS.find(({ seconds }) => seconds === 60) as { ratio_bps: number };
    const before = minute.ratio_bps;
    try {
      expect(await buy('odds-fixed-1')).toMatchObject({ ratio_bps: before });
      minute.ratio_bps = 5_000;
      expect(await buy('odds-fixed-2')).toMatchObject({ ratio_bps: 5_000 });
      for (let second = 1; second <= 61; second += 1) {
        bench.clock.time += 1_000;
        bench.market.tick('BTCUSDT', { deals: [['61801', '0.1', 'buy']] });
      }
      const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
      expect(Object.fromEntries(rows.map((each) => [each.client_id, each.payout]))).toEqual({
        'odds-fixed-1': '140',
        'odds-fixed-2': '150',
      });
    } finally {
      minute.ratio_bps = before;
    }
  });

  it('are refused when they are not the ones the buyer saw (RULE:option-odds)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const seen = { ...EVEN, ratio_bps: '4000', client_id: 'odds-even-2' };
    expect(await refusal(bench.call(microtradeSubmit, seen, demo))).toBe('odds-changed');
    expect((await bench.call(microtradeLists, {}, demo)).rows).toEqual([]);
  });
});
