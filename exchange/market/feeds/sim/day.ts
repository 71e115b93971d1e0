import { Legs, MAX } from './legs.ts';
import type { Profile } from './profile.ts';
import { gauss, hash, pick, unit } from './random.ts';
import type { SimSecret } from './secret.ts';
import { blend, DAY, GENESIS, MINUTE, type Walk } from './walk.ts';

export const MINUTES_A_DAY = 1440;

/** Minimum deals of a minute: two for each of ten legs, so that no pair is silent for 10 s. */
const FEWEST_DEALS = 20;
/** Maximum deals of a minute: a few hundred, which a phone can display. */
const MAX_DEALS = 380;

/** Activity of each UTC hour: low in Asia's night, high in Europe's afternoon with New York. */
const HOURS = [
  0.85, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.75, 0.95, 1.0, 0.95, 0.95, 1.1, 1.45, 1.7, 1.6, 1.4, 1.2,
  1.1, 1.05, 1.0, 0.95, 0.9, 0.85,
] as const;

/**
 * The 1440 one-minute candles of one day as columns, in ticks and lots. Opens, closes and counts
 * are always complete. The rest, most of the work, exists only for minutes that went through {@link
 * sumMinutes}.
 */
export class DayTable {
  readonly open = new Float64Array(MINUTES_A_DAY);
  readonly high = new Float64Array(MINUTES_A_DAY);
  readonly low = new Float64Array(MINUTES_A_DAY);
  readonly close = new Float64Array(MINUTES_A_DAY);
  readonly lots = new Float64Array(MINUTES_A_DAY);
  /** Ticks × lots. */
  readonly turnover = new Float64Array(MINUTES_A_DAY);
  readonly boughtLots = new Float64Array(MINUTES_A_DAY);
  readonly boughtTurnover = new Float64Array(MINUTES_A_DAY);
  readonly count = new Int32Array(MINUTES_A_DAY);
  /** Parameters of the minute: deviation of its move in ticks, target lots, activity. */
  readonly deviation = new Float64Array(MINUTES_A_DAY);
  readonly wanted = new Float64Array(MINUTES_A_DAY);
  readonly busy = new Float64Array(MINUTES_A_DAY);
  /** One number a minute, which determines its deals, lots and sides, but no price. */
  readonly shape = new Int32Array(MINUTES_A_DAY);
  /** {@link MAX} numbers a minute, which determine its prices. */
  readonly noise = new Int32Array(MINUTES_A_DAY * MAX);
  /** 1 where the minute has been summed. */
  readonly summed = new Uint8Array(MINUTES_A_DAY);
}

const scratch = new Legs();
const path = new Float64Array(MINUTES_A_DAY + 1);

/** Computes the path of one day into a table and returns it, in about 0.7 ms. */
export function deriveDay(
  table: DayTable,
  profile: Profile,
  walk: Walk,
  secret: SimSecret,
  day: number,
): DayTable {
  const { symbol } = profile.instrument;
  table.summed.fill(0);
  table.shape.set(secret.numbers(`${symbol}/shape/${day}`, MINUTES_A_DAY));
  table.noise.set(secret.numbers(`${symbol}/noise/${day}`, MINUTES_A_DAY * MAX));
  fillBusy(table.busy, secret.number(`${symbol}/busy/${day}`));
  drawPath(table, profile, walk, secret, day);
  let open = walk.ticks(day);
  const price = open;
  for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
    const key = table.shape[minute] as number;
    const close =
      minute === MINUTES_A_DAY - 1 ? walk.ticks(day + 1) : walk.ticksAt(path[minute + 1] as number);
    const busy = table.busy[minute] as number;
    const deals = Math.round(
      profile.rate * (0.35 + 0.65 * busy) * (0.6 + 0.8 * unit(hash(key, 256))),
    );
    const size = 0.35 + 1.3 * unit(hash(key, 257)) * unit(hash(key, 258)) * 2;
    table.count[minute] = Math.min(MAX_DEALS, Math.max(FEWEST_DEALS, deals));
    table.wanted[minute] = (profile.turnover * busy * size) / price;
    table.open[minute] = open;
    table.close[minute] = close;
    open = close;
  }
  return table;
}

/**
 * Sums the minutes of a table from `from` up to `to` that are not summed yet: 1 to 3 ms for a whole
 * day.
 */
export function sumMinutes(table: DayTable, profile: Profile, from: number, to: number): void {
  for (let minute = from; minute < to; minute++) {
    if (table.summed[minute] === 0) sumMinute(table, profile, minute);
  }
  table.summed.fill(1, from, to);
}

/** The candle of one minute from its legs, without its deals. */
function sumMinute(table: DayTable, profile: Profile, minute: number): void {
  const open = table.open[minute] as number;
  fillLegs(scratch, table, profile, minute);
  let high = open;
  let low = open;
  let lots = 0;
  let turnover = 0;
  let boughtLots = 0;
  let boughtTurnover = 0;
  for (let at = 0; at < scratch.count; at++) {
    const before = scratch.knots[at] as number;
    const knot = scratch.knots[at + 1] as number;
    const flutter = scratch.flutter[at] as number;
    high = Math.max(high, Math.max(before, knot) + flutter);
    low = Math.min(low, Math.min(before, knot) - flutter);
    const sum = before + knot;
    lots += 2 * (scratch.lots[at] as number);
    turnover += sum * (scratch.lots[at] as number);
    boughtLots += 2 * (scratch.boughtLots[at] as number);
    boughtTurnover += sum * (scratch.boughtLots[at] as number);
  }
  table.high[minute] = high;
  table.low[minute] = low;
  table.lots[minute] = lots;
  table.turnover[minute] = turnover;
  table.boughtLots[minute] = boughtLots;
  table.boughtTurnover[minute] = boughtTurnover;
}

/** Rebuilds the legs of a minute from its row. */
export function fillLegs(legs: Legs, table: DayTable, profile: Profile, minute: number): void {
  legs.fill(
    profile,
    table.shape[minute] as number,
    table.noise.subarray(minute * MAX, (minute + 1) * MAX),
    table.open[minute] as number,
    table.close[minute] as number,
    table.deviation[minute] as number,
    table.count[minute] as number,
    table.wanted[minute] as number,
  );
}

/** Activity of each minute: the hour's usual one times a few bursts that fade. */
function fillBusy(busy: Float64Array, dayKey: number): void {
  for (const [hour, from] of HOURS.entries()) {
    const to = HOURS[hour + 1] ?? HOURS[0];
    for (let minute = 0; minute < 60; minute++) {
      busy[60 * hour + minute] = from + (to - from) * (minute / 60);
    }
  }
  const bursts = 5 + pick(hash(dayKey, 5000), 7);
  for (let burst = 0; burst < bursts; burst++) {
    const at = pick(hash(dayKey, 5001 + burst), MINUTES_A_DAY);
    const length = 4 + pick(hash(dayKey, 5101 + burst), 28);
    const power = 0.8 + 3 * unit(hash(dayKey, 5201 + burst));
    for (const [passed, before] of busy.slice(at, at + length).entries()) {
      busy[at + passed] = before * (1 + power * (1 - passed / length));
    }
  }
}

/**
 * Logarithms of the price at each minute: a bridge from this midnight to the next. Its noise has
 * the deviation of the day's own move, so the minutes tell nothing about each other.
 */
function drawPath(
  table: DayTable,
  profile: Profile,
  walk: Walk,
  secret: SimSecret,
  day: number,
): void {
  const { symbol } = profile.instrument;
  const shared = secret.numbers(`all/minutes/${day}`, MINUTES_A_DAY);
  const own = secret.numbers(`${symbol}/minutes/${day}`, MINUTES_A_DAY);
  const from = walk.log(day);
  const move = walk.log(day + 1) - from;
  let total = 0;
  for (const busy of table.busy) total += busy;
  const volatility = walk.volatility(day);
  const price = walk.ticks(day);
  let sum = 0;
  for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
    const deviation = volatility * Math.sqrt((table.busy[minute] as number) / total);
    const draw = blend(gauss(shared[minute] as number), gauss(own[minute] as number));
    sum += draw * deviation;
    path[minute + 1] = sum;
    table.deviation[minute] = deviation * price;
  }
  let passed = 0;
  for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
    passed += table.busy[minute] as number;
    path[minute + 1] = from + (path[minute + 1] as number) + (move - sum) * (passed / total);
  }
}

export const minuteTime = (day: number, minute: number): number =>
  GENESIS + day * DAY + minute * MINUTE;
