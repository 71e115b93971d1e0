import type { Profile } from './profile.ts';
import { exp, gauss, unit } from './random.ts';
import type { SimSecret } from './secret.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;

/**
 * Start of the simulated history: Monday 2024-07-01 00:00 UTC, the first of a month, so that the
 * first week and month are whole. A fixed date gives the same history on every day of a restart.
 */
export const GENESIS = Date.UTC(2024, 6, 1);

/** Number of the UTC day since genesis. */
export const dayOf = (time: number): number => Math.floor((time - GENESIS) / DAY);

/** Share of a day's move that is common to all pairs. */
const COMMON = 0.6;
const OWN = 0.8; // COMMON² + OWN² = 1
/**
 * Daily pull towards the anchor. At a deviation of 3 % a day it keeps the price within a factor of
 * about two of the anchor for any number of years, and is too weak to notice from day to day.
 */
const PULL = 0.004;

/** Number of days whose moves are drawn at once. */
const BLOCK = 512;

/** The moves of days, and one number a week for its volatility, each from its own stream. */
class DayMoves {
  readonly #secret: SimSecret;
  readonly #name: string;
  readonly #blocks = new Map<number, Int32Array>();

  constructor(secret: SimSecret, name: string) {
    this.#secret = secret;
    this.#name = name;
  }

  at(day: number): number {
    const block = Math.floor(day / BLOCK);
    let numbers = this.#blocks.get(block);
    if (!numbers) {
      numbers = this.#secret.numbers(`${this.#name}/${block}`, BLOCK);
      this.#blocks.set(block, numbers);
    }
    return numbers[day - block * BLOCK] as number;
  }
}

/** Own and shared randomness as one normal number. */
export const blend = (shared: number, own: number): number => COMMON * shared + OWN * own;

/** The daily walk of one pair: the logarithm of price / anchor at each midnight. */
export class Walk {
  readonly #profile: Profile;
  readonly #common: DayMoves;
  readonly #own: DayMoves;
  readonly #weeks: DayMoves;
  readonly #logs: number[];

  constructor(profile: Profile, secret: SimSecret) {
    const { symbol } = profile.instrument;
    this.#profile = profile;
    this.#common = new DayMoves(secret, 'all/days');
    this.#own = new DayMoves(secret, `${symbol}/days`);
    this.#weeks = new DayMoves(secret, `${symbol}/weeks`);
    this.#logs = [gauss(secret.number(`${symbol}/start`)) * 0.15];
  }

  /** log(price / anchor) at the opening of `day`, 0 or later. */
  log(day: number): number {
    const known = this.#logs[day];
    if (known !== undefined) return known;
    let log = this.#logs.at(-1) ?? 0;
    for (let at = this.#logs.length; at <= day; at++) {
      const move = blend(gauss(this.#common.at(at)), gauss(this.#own.at(at)));
      log = log * (1 - PULL) + move * this.volatility(at - 1);
      this.#logs.push(log);
    }
    return log;
  }

  /** Price in ticks at the opening of `day`. */
  ticks(day: number): number {
    return this.ticksAt(this.log(day));
  }

  ticksAt(log: number): number {
    return Math.max(1, Math.round(this.#profile.anchorTicks * exp(log)));
  }

  /** Deviation of the day's return; quiet and volatile weeks blend smoothly. */
  volatility(day: number): number {
    const week = Math.floor(day / 6);
    const within = day / 6 - week;
    const from = unit(this.#weeks.at(week));
    const to = unit(this.#weeks.at(week + 1));
    return this.#profile.volatility * (0.6 + 0.8 * (from + (to - from) * within));
  }
}
