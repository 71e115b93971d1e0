import { numberAt } from '@tideline/streams/pure';
import type { Price, Quantity } from '@tideline/wire';
import type { Depth, Print } from '../../../foundation/ports/ports.ts';
import type { Bar } from '../../bar.ts';
import type { History } from '../../history.ts';
import { SimBook } from './book.ts';
import { DayTable, deriveDay, MINUTES_A_DAY, minuteTime, sumMinutes } from './day.ts';
import { deriveDeals, type SimDeal } from './deals.ts';
import { type Profile, profiles } from './profile.ts';
import { SimSecret } from './secret.ts';
import { DAY, dayOf, GENESIS, MINUTE, Walk } from './walk.ts';

/** Cached days: two for each of 20 pairs, and some for older charts; 250 kB each. */
const CACHED_DAYS = 96;

interface Pair {
  readonly profile: Profile;
  readonly walk: Walk;
  readonly book: SimBook;
  /** Bars of whole days; about 60 kB a pair for years. */
  readonly days: Map<number, Bar>;
  /** The last two minutes' deals: the running minute is read ten times a second. */
  readonly deals: Map<number, readonly SimDeal[]>;
}

/**
 * The simulated market: a pure function of seed, symbol and time. Its caches only affect the speed:
 * after a restart and in any order of calls the answers are the same.
 */
export class SimMarket implements History {
  readonly start = GENESIS;
  readonly symbols: readonly string[];
  readonly #secret: SimSecret;
  readonly #pairs = new Map<string, Pair>();
  readonly #tables = new Map<string, DayTable>();
  /**
   * Reused for days of which only the sum is needed: tables of years would be gigabytes of garbage.
   */
  readonly #scratch = new DayTable();

  /** @param seed - a public number, or a secret text without which prices are unpredictable */
  constructor(seed: number | string) {
    this.#secret = new SimSecret(seed);
    for (const [symbol, profile] of profiles(this.#secret)) {
      this.#pairs.set(symbol, {
        profile,
        walk: new Walk(profile, this.#secret),
        book: new SimBook(profile),
        days: new Map(),
        deals: new Map(),
      });
    }
    this.symbols = [...this.#pairs.keys()];
  }

  minutes(symbol: string, from: number, to: number): readonly Bar[] {
    const pair = this.#pair(symbol);
    const day = fromGenesis(from);
    const table = this.#table(symbol, day);
    const first = Math.ceil((from - minuteTime(day, 0)) / MINUTE);
    const end = Math.min(MINUTES_A_DAY, Math.ceil((to - minuteTime(day, 0)) / MINUTE));
    sumMinutes(table, pair.profile, first, end);
    const bars: Bar[] = [];
    for (let minute = first; minute < end; minute++) bars.push(minuteBar(pair, table, day, minute));
    return bars;
  }

  day(symbol: string, open: number): Bar {
    const pair = this.#pair(symbol);
    const day = fromGenesis(open);
    const known = pair.days.get(day);
    if (known) return known;
    const table = this.#tables.get(`${symbol}:${day}`) ?? this.#derive(this.#scratch, pair, day);
    sumMinutes(table, pair.profile, 0, MINUTES_A_DAY);
    const bar = dayBar(pair, table, day);
    pair.days.set(day, bar);
    return bar;
  }

  deals(symbol: string, after: number, until: number): readonly Print[] {
    const { lotUnits } = this.#pair(symbol).profile;
    const prints: Print[] = [];
    for (let open = Math.max(GENESIS, minuteOpen(after + 1)); open <= until; open += MINUTE) {
      for (const deal of this.#deals(symbol, open)) {
        if (deal.time <= after || deal.time > until) continue;
        prints.push({
          price: BigInt(deal.price) as Price,
          quantity: (BigInt(deal.lots) * lotUnits) as Quantity,
          side: deal.side,
          time: deal.time,
        });
      }
    }
    return prints;
  }

  book(symbol: string, time: number): Depth {
    const pair = this.#pair(symbol);
    const day = fromGenesis(time);
    const table = this.#table(symbol, day);
    const minute = Math.floor((time - minuteTime(day, 0)) / MINUTE);
    return pair.book.at(time, this.#lastDeal(symbol, time), numberAt(table.busy, minute));
  }

  /**
   * The newest deal at or before an instant; before a minute's first deal, the previous minute's
   * last.
   */
  #lastDeal(symbol: string, time: number): SimDeal {
    const open = minuteOpen(time);
    let last: SimDeal | undefined;
    for (const deal of this.#deals(symbol, open)) {
      if (deal.time > time) break;
      last = deal;
    }
    if (last) return last;
    const before = this.#deals(symbol, Math.max(GENESIS, open - MINUTE)).at(-1);
    if (!before) throw new RangeError(`no deal of ${symbol} in a minute`);
    return before;
  }

  #deals(symbol: string, open: number): readonly SimDeal[] {
    const pair = this.#pair(symbol);
    const known = pair.deals.get(open);
    if (known) return known;
    const day = fromGenesis(open);
    const minute = (open - minuteTime(day, 0)) / MINUTE;
    const deals = deriveDeals(pair.profile, this.#table(symbol, day), day, minute);
    pair.deals.set(open, deals);
    if (pair.deals.size > 3) pair.deals.delete(pair.deals.keys().next().value as number);
    return deals;
  }

  /** A day's minutes; the least recently used day is evicted first. */
  #table(symbol: string, day: number): DayTable {
    const key = `${symbol}:${day}`;
    let table = this.#tables.get(key);
    if (table) this.#tables.delete(key);
    else {
      table = this.#derive(new DayTable(), this.#pair(symbol), day);
    }
    this.#tables.set(key, table);
    if (this.#tables.size > CACHED_DAYS)
      this.#tables.delete(this.#tables.keys().next().value as string);
    return table;
  }

  #derive(table: DayTable, { profile, walk }: Pair, day: number): DayTable {
    return deriveDay(table, profile, walk, this.#secret, day);
  }

  #pair(symbol: string): Pair {
    const pair = this.#pairs.get(symbol);
    if (!pair) throw new RangeError(`no pair ${symbol}`);
    return pair;
  }
}

function fromGenesis(time: number): number {
  const day = dayOf(time);
  if (day < 0) throw new RangeError('the simulated market begins on 2024-07-01');
  return day;
}

const minuteOpen = (time: number): number => Math.floor(time / MINUTE) * MINUTE;

function minuteBar({ profile }: Pair, table: DayTable, day: number, minute: number): Bar {
  const { lotUnits } = profile;
  return {
    time: minuteTime(day, minute),
    open: numberAt(table.open, minute),
    high: numberAt(table.high, minute),
    low: numberAt(table.low, minute),
    close: numberAt(table.close, minute),
    volume: BigInt(numberAt(table.lots, minute)) * lotUnits,
    turnover: BigInt(numberAt(table.turnover, minute)) * lotUnits,
    takerVolume: BigInt(numberAt(table.boughtLots, minute)) * lotUnits,
    takerTurnover: BigInt(numberAt(table.boughtTurnover, minute)) * lotUnits,
    count: numberAt(table.count, minute),
  };
}

function dayBar({ profile, walk }: Pair, table: DayTable, day: number): Bar {
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const each of table.high) high = Math.max(high, each);
  for (const each of table.low) low = Math.min(low, each);
  for (const each of table.count) count += each;
  return {
    time: GENESIS + day * DAY,
    open: walk.ticks(day),
    high,
    low,
    close: walk.ticks(day + 1),
    volume: exactSum(table.lots) * profile.lotUnits,
    turnover: exactSum(table.turnover) * profile.lotUnits,
    takerVolume: exactSum(table.boughtLots) * profile.lotUnits,
    takerTurnover: exactSum(table.boughtTurnover) * profile.lotUnits,
    count,
  };
}

/** A minute's turnover fits a double exactly, a day's may not: continues in bigint. */
function exactSum(column: Float64Array): bigint {
  let sum = 0n;
  let part = 0;
  for (const value of column) {
    part += value;
    if (part < 2 ** 51) continue;
    sum += BigInt(part);
    part = 0;
  }
  return sum + BigInt(part);
}
