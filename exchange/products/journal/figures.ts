import { divide, formatUnits, scaleOf } from '@tideline/wire';
import type { JournalFigures } from '@tideline/wire/calls/journal';
import { type Clocked, hourOf, weekdayOf } from './filter.ts';
import type { Trip } from './trip.ts';

/** Trades below which a sample is too small to judge. */
const FEW = 30;
/** Coin of the sums. Stakes in other coins cannot be added to it. */
const COIN = 'USDT';
const SCALE = scaleOf(COIN);
/** Decimals of ratios. */
const DIGITS = 4;
const ONE = 10n ** BigInt(DIGITS);

type Figures = Omit<JournalFigures, 'tags' | 'since'>;

const money = (units: bigint): string => formatUnits(units, SCALE);
const ratio = (units: bigint): string => formatUnits(units, DIGITS);

/**
 * Figures over trades, the first closed first. Every amount and ratio is exact, then rounded once.
 */
export function figuresOf(all: readonly Trip[], clock: Clocked): Figures {
  const trips = all.filter(({ coin }) => coin === COIN);
  const wins = trips.filter(({ net }) => net > 0n);
  const losses = trips.filter(({ net }) => net < 0n);
  const count = BigInt(trips.length);
  const net = sum(trips.map((each) => each.net));
  const won = sum(wins.map((each) => each.net));
  const lost = -sum(losses.map((each) => each.net));
  const fees = sum(trips.map((each) => each.fees));
  const gross = sum(trips.map((each) => each.net + each.fees).filter((each) => each > 0n));
  const interval = wilson(wins.length, trips.length);
  const part = (some: readonly Trip[]) => ({
    trips: some.length,
    net: money(sum(some.map((each) => each.net))),
  });
  const parts = (size: number, of: (time: number, clock: Clocked) => number) => {
    const by = Map.groupBy(trips, ({ opened }) => of(opened, clock));
    return Array.from({ length: size }, (_, at) => part(by.get(at) ?? []));
  };
  const average = (total: bigint, { length }: readonly Trip[]) =>
    length === 0 ? null : money(divide(total, BigInt(length), 'floor'));
  const holding = holdingOf(trips);
  const exposure = exposureOf(trips);
  return {
    coin: COIN,
    trips: trips.length,
    wins: wins.length,
    losses: losses.length,
    others: all.length - trips.length,
    few: trips.length < FEW,
    net: money(net),
    fees: money(fees),
    win_rate: count === 0n ? null : ratio((BigInt(wins.length) * ONE) / count),
    win_rate_low: interval && ratio(interval.low),
    win_rate_high: interval && ratio(interval.high),
    average_win: average(won, wins),
    average_loss: average(lost, losses),
    expectancy: average(net, trips),
    profit_factor: lost === 0n ? null : ratio((won * ONE) / lost),
    drawdown: money(drawdownOf(trips)),
    exposure: exposure === null ? null : ratio(exposure),
    fee_share: gross === 0n ? null : ratio((fees * ONE) / gross),
    holding: holding === null ? null : money(holding),
    hours: parts(24, hourOf),
    weekdays: parts(7, weekdayOf),
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n);

/** The largest fall of the running sum from its highest value. */
function drawdownOf(trips: readonly Trip[]): bigint {
  let [running, highest, fall] = [0n, 0n, 0n];
  for (const { net } of trips) {
    running += net;
    if (running > highest) highest = running;
    if (highest - running > fall) fall = highest - running;
  }
  return fall;
}

/** Part of the time from the first opening to the last closing in which a trade was open. */
function exposureOf(trips: readonly Trip[]): bigint | null {
  const spans = trips.toSorted((a, b) => a.opened - b.opened);
  const [first] = spans;
  if (!first) return null;
  let [covered, end] = [0, first.opened];
  for (const { opened, closed } of spans) {
    covered += Math.max(0, closed - Math.max(opened, end));
    end = Math.max(end, closed);
  }
  const whole = end - first.opened;
  return whole === 0 ? ONE : (BigInt(covered) * ONE) / BigInt(whole);
}

/**
 * What the money of the first entry would have earned in the coin until the last exit, without
 * fees, rounded down; null unless all trades are of one pair and have prices of their own.
 */
function holdingOf(trips: readonly Trip[]): bigint | null {
  const traded = trips.filter(({ kind }) => kind !== 'option');
  const last = traded.at(-1);
  const first = traded.reduce<Trip | undefined>(
    (oldest, each) => (oldest && oldest.opened <= each.opened ? oldest : each),
    undefined,
  );
  if (!first || !last || traded.length < trips.length || first.entry === 0n) return null;
  if (traded.some(({ symbol }) => symbol !== first.symbol)) return null;
  return divide(first.worth * (last.exit - first.entry), first.entry, 'floor');
}

/** 1.96 squared, times 10,000. */
const Z2 = 38_416n;
/** The square root is taken of a number so many times larger, squared. */
const FINE = 10n ** 12n;

/**
 * Wilson's interval of a share at 95 % (z = 1.96), in ten-thousandths: low rounded down, high
 * rounded up. Null without a trial.
 */
export function wilson(hits: number, trials: number): { low: bigint; high: bigint } | null {
  if (trials === 0) return null;
  const [w, n] = [BigInt(hits), BigInt(trials)];
  // All terms times 10,000 × n, so that only the root is rounded.
  const middle = n * (20_000n * w + Z2);
  const square = Z2 * n * (40_000n * w * (n - w) + Z2 * n);
  const root = rootOf(square * FINE * FINE);
  const under = 2n * n * (10_000n * n + Z2);
  const low = divide(ONE * (middle * FINE - root), under * FINE, 'floor');
  const high = divide(ONE * (middle * FINE + root), under * FINE, 'ceil');
  return { low: low < 0n ? 0n : low, high: high > ONE ? ONE : high };
}

/** Integer square root, rounded down. */
function rootOf(square: bigint): bigint {
  if (square < 2n) return square;
  let guess = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + square / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
