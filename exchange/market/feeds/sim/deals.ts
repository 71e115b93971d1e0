import { numberAt } from '@tideline/streams/pure';
import { type DayTable, fillLegs, minuteTime } from './day.ts';
import { FLUTTERING, Legs, MAX } from './legs.ts';
import type { Profile } from './profile.ts';
import { hash, pick, unit } from './random.ts';
import { MINUTE } from './walk.ts';

/** A simulated deal, in ticks and lots. */
export interface SimDeal {
  readonly time: number;
  readonly price: number;
  readonly lots: number;
  readonly side: 'buy' | 'sell';
}

const scratch = new Legs();

/** All deals of one minute, by time; they sum exactly to its candle in the table. */
export function deriveDeals(
  profile: Profile,
  table: DayTable,
  day: number,
  minute: number,
): SimDeal[] {
  const shape = numberAt(table.shape, minute);
  const start = minuteTime(day, minute);
  fillLegs(scratch, table, profile, minute);
  const deals: SimDeal[] = [];
  const odd = numberAt(table.count, minute) % 2 === 1;
  let from = 0;
  for (let leg = 0; leg < scratch.count; leg++) {
    const to = leg === scratch.count - 1 ? MINUTE : boundary(shape, leg + 1, scratch.count);
    leggedDeals(
      deals,
      scratch,
      leg,
      // Each leg has its own number, so that one leg's number reveals nothing about the next.
      hash(numberAt(table.noise, minute * MAX + leg), 512),
      start + from,
      start + to - 1,
      odd && leg === 0,
    );
    from = to;
  }
  return deals.sort((a, b) => a.time - b.time);
}

/** Legs differ in length, by 15 % at either end. */
function boundary(key: number, at: number, count: number): number {
  return Math.round(((at + 0.3 * (unit(hash(key, 320 + at)) - 0.5)) / count) * MINUTE);
}

function leggedDeals(
  deals: SimDeal[],
  legs: Legs,
  leg: number,
  key: number,
  from: number,
  to: number,
  split: boolean,
): void {
  const start = numberAt(legs.knots, leg);
  const end = numberAt(legs.knots, leg + 1);
  const pairs = numberAt(legs.pairs, leg);
  const bought = numberAt(legs.bought, leg);
  const flutter = numberAt(legs.flutter, leg);
  const room = to - from;
  // Deals keep a distance from the boundary, so that none occurs at the same instant every minute.
  const first = from + Math.floor(room * 0.1 * unit(hash(key, 1)));
  const last = to - Math.floor(room * 0.1 * unit(hash(key, 2)));
  const buyFirst = pick(hash(key, 3), pairs);
  for (const [pair, quantity] of share(key, legs, leg).entries()) {
    // The bought pairs are a run of the circle of pairs from a random start.
    const side = (pair + buyFirst) % pairs < bought ? 'buy' : 'sell';
    const way = pair === 0 ? 0 : 0.02 + 0.48 * unit(hash(key, 1000 + pair));
    const offset = Math.round((last - first) * way);
    const price = start + flutterOf(key, pair, flutter);
    const mirrored = start + end - price;
    deals.push({ time: first + offset, price, lots: quantity, side });
    if (split && pair === 0) {
      // An odd number of deals: one of them is split into two.
      const part = 1 + pick(hash(key, 4), quantity - 1);
      deals.push({ time: last, price: mirrored, lots: part, side });
      deals.push({ time: last, price: mirrored, lots: quantity - part, side });
    } else deals.push({ time: last - offset, price: mirrored, lots: quantity, side });
  }
}

/** Ticks between a pair's first deal and the first knot; never the leg's own way. */
function flutterOf(key: number, pair: number, max: number): number {
  if (pair === 0 || max === 0) return 0;
  if (pair < FLUTTERING) return pair === 1 ? max : -max;
  return Math.round((unit(hash(key, 2000 + pair)) * 2 - 1) * max);
}

/** Lots of each pair of a leg, at least two; a few are far larger than the rest. */
function share(key: number, legs: Legs, leg: number): number[] {
  const pairs = numberAt(legs.pairs, leg);
  const bought = numberAt(legs.bought, leg);
  const boughtLots = numberAt(legs.boughtLots, leg);
  const start = pick(hash(key, 3), pairs);
  const buys = partition(hash(key, 5), bought, boughtLots);
  const sells = partition(hash(key, 6), pairs - bought, numberAt(legs.lots, leg) - boughtLots);
  return Array.from(
    { length: pairs },
    (_, pair) => ((pair + start) % pairs < bought ? buys : sells).pop() as number,
  );
}

function partition(key: number, parts: number, lots: number): number[] {
  const weights = Array.from({ length: parts }, (_, at) => 0.02 + unit(hash(key, at)) ** 3);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = lots - 2 * parts;
  let left = free;
  return weights.map((weight, at) => {
    const own = at === parts - 1 ? left : Math.floor((free * weight) / total);
    left -= own;
    return 2 + own;
  });
}
