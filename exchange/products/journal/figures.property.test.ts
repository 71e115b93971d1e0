import { formatUnits, parseUnits } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, wilson } from './figures.ts';
import type { Trip } from './trip.ts';

const START = Date.UTC(2026, 10, 2, 9);
const MINUTE = 60_000;

/** Trades of one pair, the first closed first. */
const histories = fc
  .array(
    fc.record({
      open: fc.integer({ min: 0, max: 20_000 }),
      length: fc.integer({ min: 0, max: 600 }),
      net: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fees: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      entry: fc.bigInt({ min: 1n, max: 10n ** 8n }),
      exit: fc.bigInt({ min: 1n, max: 10n ** 8n }),
      worth: fc.bigInt({ min: 1n, max: 10n ** 14n }),
      coin: fc.constantFrom('USDT', 'USDT', 'USDT', 'BTC'),
      kind: fc.constantFrom('spot', 'spot', 'spot', 'contract'),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all
      .map(({ open, length, ...rest }, at) => ({
        ...{ id: at + 1, symbol: 'BTCUSDT', side: 'long', stop: null, order: null, size: 1n },
        ...{ opened: START + open * MINUTE, closed: START + (open + length) * MINUTE, ...rest },
      }))
      .sort((a, b) => a.closed - b.closed || a.id - b.id),
  ) as fc.Arbitrary<Trip[]>;

/** Whole part of a quotient towards minus infinity, by search and not by division. */
function below(numerator: bigint, denominator: bigint): bigint {
  let low = -(10n ** 40n);
  let high = 10n ** 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle * denominator <= numerator) low = middle;
    else high = middle;
  }
  return low;
}
const money = (units: bigint) => formatUnits(units, 8);
const share = (part: bigint, whole: bigint) => formatUnits(below(part * 10_000n, whole), 4);

/** A second calculation, trade by trade and minute by minute. */
function second(all: readonly Trip[], offset: number) {
  const trips = all.filter((trip) => trip.coin === 'USDT');
  let [net, fees, won, lost, wins, losses, gross] = [0n, 0n, 0n, 0n, 0, 0, 0n];
  const sums: bigint[] = [0n];
  const hours = Array.from({ length: 24 }, () => ({ trips: 0, net: 0n }));
  const days = Array.from({ length: 7 }, () => ({ trips: 0, net: 0n }));
  const minutes = new Set<number>();
  for (const trip of trips) {
    net += trip.net;
    fees += trip.fees;
    sums.push(net);
    if (trip.net > 0n) [won, wins] = [won + trip.net, wins + 1];
    if (trip.net < 0n) [lost, losses] = [lost - trip.net, losses + 1];
    if (trip.net + trip.fees > 0n) gross += trip.net + trip.fees;
    const local = new Date(trip.opened + offset * MINUTE).toISOString();
    const hour = hours[Number(local.slice(11, 13))];
    // Monday, 2 November 2026.
    const age = Math.floor(
      (Date.parse(`${local.slice(0, 10)}T00:00Z`) - Date.UTC(2026, 10, 2)) / 86_400_000,
    );
    const day = days[(((age + 1) % 7) + 7) % 7];
    for (const each of [hour, day]) {
      if (!each) throw new Error('no such hour or day');
      each.trips += 1;
      each.net += trip.net;
    }
    for (let at = trip.opened; at < trip.closed; at += MINUTE) minutes.add(at);
  }
  let fall = 0n;
  for (const [at, high] of sums.entries())
    for (const low of sums.slice(at)) if (high - low > fall) fall = high - low;
  const begin = Math.min(...trips.map(({ opened }) => opened));
  const end = Math.max(...trips.map(({ closed }) => closed));
  const first = trips.toSorted((a, b) => a.opened - b.opened)[0];
  const last = trips.at(-1);
  const count = BigInt(trips.length);
  const rows = (some: typeof hours) => some.map((each) => ({ ...each, net: money(each.net) }));
  return {
    ...{ coin: 'USDT', trips: trips.length, wins, losses, others: all.length - trips.length },
    few: trips.length < 30,
    net: money(net),
    fees: money(fees),
    win_rate: count === 0n ? null : share(BigInt(wins), count),
    average_win: wins === 0 ? null : money(below(won, BigInt(wins))),
    average_loss: losses === 0 ? null : money(below(lost, BigInt(losses))),
    expectancy: count === 0n ? null : money(below(net, count)),
    profit_factor: lost === 0n ? null : share(won, lost),
    drawdown: money(fall),
    exposure:
      count === 0n
        ? null
        : begin === end
          ? '1'
          : share(BigInt(minutes.size), BigInt((end - begin) / MINUTE)),
    fee_share: gross === 0n ? null : share(fees, gross),
    holding:
      first && last ? money(below(first.worth * (last.exit - first.entry), first.entry)) : null,
    hours: rows(hours),
    weekdays: rows(days),
  };
}

describe('the figures of a journal (RULE:journal-figures)', () => {
  it('equal a second calculation, to the unit', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: -840, max: 840 }), (trips, offset) => {
        const { win_rate_low, win_rate_high, ...figures } = figuresOf(trips, { offset });
        expect(figures).toEqual(second(trips, offset));
        expect(win_rate_low === null).toBe(figures.trips === 0);
        if (win_rate_low === null || win_rate_high === null) return;
        // The whole interval is around the rate and within zero and one.
        const [low, rate, high] = [win_rate_low, figures.win_rate ?? '', win_rate_high].map(
          (text) => parseUnits(text, 4),
        ) as [bigint, bigint, bigint];
        expect(low <= rate && rate <= high && low >= 0n && high <= 10_000n).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('give the Wilson interval of statistics books', () => {
    // Of 10 trials with 5 hits: 0.2366 to 0.7634; without a hit the lower end is zero.
    expect(wilson(5, 10)).toEqual({ low: 2_365n, high: 7_635n });
    expect(wilson(0, 10)).toEqual({ low: 0n, high: 2_776n });
    expect(wilson(10, 10)).toEqual({ low: 7_224n, high: 10_000n });
    for (const [hits, trials] of [
      [1, 3],
      [17, 29],
      [400, 1_000],
    ] as const) {
      const z2 = 1.96 ** 2;
      const middle = hits + z2 / 2;
      const half = 1.96 * Math.sqrt((hits * (trials - hits)) / trials + z2 / 4);
      const found = wilson(hits, trials);
      expect(Number(found?.low)).toBe(Math.floor((1e4 * (middle - half)) / (trials + z2)));
      expect(Number(found?.high)).toBe(Math.ceil((1e4 * (middle + half)) / (trials + z2)));
    }
  });

  it('know no holding of several pairs or of options', () => {
    const trip: Trip = {
      ...({ id: 1, kind: 'spot', symbol: 'BTCUSDT', side: 'long' } as const),
      ...{ opened: START, closed: START + 1 },
      ...{ entry: 100n, exit: 150n, size: 1n, worth: 1_000n, net: 7n, fees: 1n, coin: 'USDT' },
      ...{ stop: null, order: null },
    };
    const holding = (...trips: Trip[]) => figuresOf(trips, { offset: 0 }).holding;
    expect(holding(trip)).toBe(formatUnits(500n, 8));
    expect(holding(trip, { ...trip, symbol: 'ETHUSDT' })).toBeNull();
    expect(holding(trip, { ...trip, kind: 'option' })).toBeNull();
  });
});
