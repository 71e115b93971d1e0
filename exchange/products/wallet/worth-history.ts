import { setImmediate as rest } from 'node:timers/promises';
import { equityOf, wholeEquity } from '@tideline/streams/pure';
import { type PastDependencies, PastEquity } from '../equity/past-equity.ts';
import { possessionsOf, presentOf } from '../equity/possessions.ts';

/** The equity of an account at one instant. */
export interface WorthPoint {
  /** ms UTC. */
  readonly time: number;
  /** In USDT units; null when a held coin has no known price of that instant. */
  readonly equity: bigint | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Windows in days; a shorter one replaces a longer one with too many changes. */
const WINDOWS = [30, 7, 1] as const;
/**
 * Changes that are read: each point walks over them, in a turn of its own, on the writer's thread.
 */
const MAX_LEGS = 2_000;
/** The opening funds are booked within this time after an account was created, ms. */
const OPENED_WITHIN = 1_000;
/** Age at which a history is computed again, ms. */
const MAX_AGE = 30_000;
/** Histories that are cached; the oldest is dropped. */
const MAX_HISTORIES = 500;

/** Whole steps of `step` in (from, until), oldest first. */
const marks = (from: number, until: number, step: number): number[] => {
  const times: number[] = [];
  for (let at = (Math.floor(from / step) + 1) * step; at < until; at += step) times.push(at);
  return times;
};

/**
 * Instants of a history, oldest first: each 00:00 UTC of the window, each full hour of the last
 * day, and the beginning of an account that is younger than the window.
 * @param days - length of the window
 */
export function instantsOf(now: number, created: number, days: number): readonly number[] {
  const opened = created + OPENED_WITHIN;
  const from = Math.max(now - days * DAY, opened);
  const hours = marks(Math.max(from, now - DAY), now, HOUR);
  const times = new Set([...marks(from, now, DAY), ...hours]);
  if (opened > now - days * DAY && opened < now) times.add(opened);
  return [...times].sort((a, b) => a - b);
}

/** The equity of accounts over the last days, from the ledger and the prices of each instant. */
export class WorthHistory {
  readonly #deps: PastDependencies;
  readonly #past: PastEquity;
  readonly #results = new Map<
    string,
    { readonly at: number; readonly points: Promise<WorthPoint[]> }
  >();

  constructor(deps: PastDependencies) {
    this.#deps = deps;
    this.#past = new PastEquity(deps);
  }

  /** Oldest first; the last point is the present. */
  async of(userId: string): Promise<readonly WorthPoint[]> {
    const before = await this.#before(userId);
    const { clock, market, writer } = this.#deps;
    const now = await writer.read(() => {
      const present = possessionsOf(presentOf(this.#deps, userId));
      const equity = equityOf(present, (symbol) => market.mark(symbol));
      return { time: clock.now(), equity: wholeEquity(equity) };
    });
    return [...before, now];
  }

  #before(userId: string): Promise<WorthPoint[]> {
    const now = this.#deps.clock.now();
    const known = this.#results.get(userId);
    if (known && now >= known.at && now - known.at < MAX_AGE) return known.points;
    const points = this.#compute(userId, now);
    this.#results.delete(userId);
    this.#results.set(userId, { at: now, points });
    points.catch(() => this.#results.delete(userId));
    const [oldest] = this.#results.keys();
    if (this.#results.size > MAX_HISTORIES && oldest !== undefined) this.#results.delete(oldest);
    return points;
  }

  async #compute(userId: string, now: number): Promise<WorthPoint[]> {
    const user = await this.#deps.store.find('users', userId);
    if (!user) return [];
    for (const days of WINDOWS) {
      const times = instantsOf(now, user.created, days);
      const past = await this.#past.read(userId, times[0] ?? now, MAX_LEGS);
      if (!past) continue;
      const points: WorthPoint[] = [];
      for (const time of times) {
        // Awaits of a store in memory leave no turn to others; commands must not wait for a curve.
        await rest();
        points.push({ time, equity: await this.#past.at(past, time) });
      }
      return points;
    }
    return [];
  }
}
