import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../../tests/faults/random.ts';
import { SimMarket } from './sim-market.ts';
import { DAY, GENESIS, MINUTE } from './walk.ts';

const SECOND = 1_000;
/** What a bot remembers of the past. */
const MEMORY = 30 * MINUTE;
/** Bets on each rule and duration; two deviations of 20,000 fair ones are 0.7 %. */
const BETS = 20_000;
const PAIRS = ['BTCUSDT', 'SOLUSDT', 'ADAUSDT'] as const;
const SEED = 20_260;

/** The deals of one stretch of the market as a bot hears them. */
class Tape {
  readonly times: number[] = [];
  readonly prices: number[] = [];
  readonly bought: boolean[] = [];

  constructor(market: SimMarket, symbol: string, from: number, until: number) {
    for (const { time, price, side } of market.deals(symbol, from, until)) {
      this.times.push(time);
      this.prices.push(Number(price));
      this.bought.push(side === 'buy');
    }
  }

  /** Number of deals at or before an instant. */
  countUntil(time: number): number {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.times[middle] as number) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(time: number): number {
    return this.prices[this.countUntil(time) - 1] as number;
  }
}

type Rule = (tape: Tape, now: number) => number;

/** How much the price has risen in the last so many ms. */
const momentum =
  (back: number): Rule =>
  (tape, now) =>
    tape.at(now) - tape.at(now - back);

/** Where the last deals stand above the mean of the last so many ms. */
const aboveMean =
  (back: number): Rule =>
  (tape, now) => {
    const [from, to] = [tape.countUntil(now - back), tape.countUntil(now)];
    const part = tape.prices.slice(from, to);
    return tape.at(now) - part.reduce((sum, price) => sum + price, 0) / Math.max(1, part.length);
  };

/** More bought than sold deals in the last so many ms. */
const flow =
  (back: number): Rule =>
  (tape, now) => {
    const part = tape.bought.slice(tape.countUntil(now - back), tape.countUntil(now));
    return part.filter(Boolean).length - part.length / 2;
  };

/** The last change of price: the way of the leg that runs. */
const lastStep: Rule = (tape, now) => {
  const count = tape.countUntil(now);
  const last = tape.prices[count - 1] as number;
  for (let at = count - 2; at >= 0; at--) {
    const before = tape.prices[at] as number;
    if (before !== last) return last - before;
  }
  return 0;
};

/** Bets only when the signal is twice its usual size: a bot chooses its moments. */
function choosy(rule: Rule): Rule {
  let mean = 0;
  let seen = 0;
  return (tape, now) => {
    const signal = rule(tape, now) / tape.at(now);
    seen += 1;
    mean += (Math.abs(signal) - mean) / seen;
    return Math.abs(signal) > 2 * mean ? signal : 0;
  };
}

const RULES: readonly (readonly [name: string, rule: Rule])[] = [
  ['the last step', lastStep],
  ['momentum over 1 s', momentum(SECOND)],
  ['momentum over 3 s', momentum(3 * SECOND)],
  ['strong momentum over 2 s', choosy(momentum(2 * SECOND))],
  ['strong momentum over 20 min', choosy(momentum(20 * MINUTE))],
  ['far above the mean of 5 s', choosy(aboveMean(5 * SECOND))],
  ['momentum over 10 s', momentum(10 * SECOND)],
  ['momentum over 30 s', momentum(30 * SECOND)],
  ['momentum over 5 min', momentum(5 * MINUTE)],
  ['momentum over 30 min', momentum(30 * MINUTE - SECOND)],
  ['above the mean of 5 s', aboveMean(5 * SECOND)],
  ['above the mean of 1 min', aboveMean(MINUTE)],
  ['above the mean of 20 min', aboveMean(20 * MINUTE)],
  ['bought more in 3 s', flow(3 * SECOND)],
  ['bought more in 1 min', flow(MINUTE)],
];

/**
 * Durations of bets, ms, with the share that no rule may win of them, following or against. Bets of
 * an hour overlap, so their shares vary more.
 */
const DURATIONS = [
  [30 * SECOND, 0.52],
  [5 * MINUTE, 0.51],
  [60 * MINUTE, 0.53],
] as const;

/** The bets that each rule wins when it follows, by name and duration. */
function shares(seed: number): Map<string, { won: number; bets: number }> {
  const random = new Random(seed);
  const market = new SimMarket(seed);
  const wins = new Map<string, { won: number; bets: number }>();
  const stretch = 8 * 60 * MINUTE;
  const stretches = 160;
  for (let at = 0; at < stretches; at++) {
    const symbol = PAIRS[at % PAIRS.length] as string;
    const from = GENESIS + 2 * DAY + Math.floor(random.next() * 700 * DAY);
    const tape = new Tape(market, symbol, from, from + stretch);
    for (let bet = 0; bet < (1.05 * BETS) / stretches; bet++) {
      const span = stretch - MEMORY - 61 * MINUTE;
      const now = from + MEMORY + MINUTE + Math.floor(random.next() * span);
      const entry = tape.at(now);
      for (const [name, rule] of RULES) {
        const way = Math.sign(rule(tape, now));
        for (const [duration] of DURATIONS) {
          const moved = Math.sign(tape.at(now + duration) - entry);
          if (way === 0 || moved === 0) continue;
          const key = `${name}, ${duration / SECOND} s`;
          const known = wins.get(key) ?? { won: 0, bets: 0 };
          wins.set(key, { won: known.won + (moved === way ? 1 : 0), bets: known.bets + 1 });
        }
      }
    }
  }
  return wins;
}

describe('past prices of the simulated market', () => {
  let found: ReturnType<typeof shares>;
  beforeAll(() => {
    found = shares(SEED);
  });

  it.each(DURATIONS)('tell no rule the outcome of a bet of %i ms', (duration, maxShare) => {
    const own = [...found].filter(([key]) => key.endsWith(`, ${duration / SECOND} s`));
    expect(own).toHaveLength(RULES.length);
    const known = own.filter(([, { won, bets }]) => {
      // A rule that seldom bets has more luck; three deviations of it are no knowledge.
      const limit = Math.max(maxShare - 0.5, 1.5 / Math.sqrt(bets));
      return Math.abs(won / bets - 0.5) > limit;
    });
    expect(known).toEqual([]);
  });
});
