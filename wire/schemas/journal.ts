import * as v from 'valibot';
import {
  count,
  decimal,
  digits,
  id,
  page,
  pageOf,
  signedDecimal,
  span,
  symbol,
  text,
  time,
} from '../fields.ts';
import { LARGEST_OFFSET, NOTE_LENGTH, TAG_LENGTH, TAGS_LENGTH, TRIP_SIDES } from '../journal.ts';

/** What the trips of a list, of figures and of a file have in common. */
export const tripFilter = {
  symbol: v.optional(symbol),
  /** `long` and `short` of coins and contracts; `rise`, `fall` and `even` of options. */
  side: v.optional(v.picklist(TRIP_SIDES)),
  tag: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(TAG_LENGTH))),
  /** Hour of the opening, 0 to 23. */
  hour: v.optional(v.pipe(v.string(), v.regex(/^(?:1?\d|2[0-3])$/))),
  /** Weekday of the opening, 0 for Sunday to 6. */
  weekday: v.optional(v.pipe(v.string(), v.regex(/^[0-6]$/))),
  /** Minutes by which the reader's clock is ahead of UTC, for hours and weekdays; 0 when absent. */
  offset: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d{1,3}$/),
      v.check((minutes) => Math.abs(Number(minutes)) <= LARGEST_OFFSET),
    ),
  ),
};

/** One trade from flat to flat. */
export const trip = v.strictObject({
  /** Of the first fill, of the contract, or of the option. */
  id,
  kind: v.picklist(['spot', 'contract', 'option']),
  symbol,
  side: v.picklist(TRIP_SIDES),
  opened: time,
  closed: time,
  /** Average prices, truncated to the pair's decimals. */
  entry: decimal,
  exit: decimal,
  /** What was bought or opened, in the base coin; the stake of an option. */
  size: decimal,
  size_coin: text,
  /** Result after all fees, in `coin`. */
  net: signedDecimal,
  fees: decimal,
  coin: text,
  /** Net as a multiple of the loss at the first stop, rounded down to 0.01; null without a stop. */
  r: v.nullable(signedDecimal),
  tags: v.array(text),
  note: text,
});
export type Trip = v.InferOutput<typeof trip>;

const moment = v.nullable(v.strictObject({ price: decimal, time }));

const part = v.strictObject({ trips: count, net: signedDecimal });
export const figures = v.strictObject({
  /** Coin of every amount. Trips in other coins are counted in `others` only. */
  coin: text,
  trips: count,
  wins: count,
  losses: count,
  others: count,
  /** True for a sample that is too small to judge. */
  few: v.boolean(),
  net: signedDecimal,
  fees: decimal,
  /** Parts of one, rounded down; null without a trip. */
  win_rate: v.nullable(decimal),
  /** The Wilson interval of the win rate at 95 %, rounded outwards. */
  win_rate_low: v.nullable(decimal),
  win_rate_high: v.nullable(decimal),
  /** Averages are rounded down. */
  average_win: v.nullable(decimal),
  average_loss: v.nullable(decimal),
  expectancy: v.nullable(signedDecimal),
  /** Sum of wins by sum of losses, rounded down to 0.0001; null without a loss. */
  profit_factor: v.nullable(decimal),
  /** The largest fall of the summed results from their highest value, which is at least 0. */
  drawdown: decimal,
  /** Part of the time from the first opening to the last closing with a trip open. */
  exposure: v.nullable(decimal),
  /** Fees by the wins before fees; null without such a win. */
  fee_share: v.nullable(decimal),
  /**
   * Result of the first entry's money held in the coin until the last exit; null for several pairs.
   */
  holding: v.nullable(signedDecimal),
  /** By the hour of the opening, 0 to 23. */
  hours: v.array(part),
  /** By the weekday of the opening, Sunday first. */
  weekdays: v.array(part),
  /** All tags of the user, with the number of trips that have them. */
  tags: v.array(v.strictObject({ tag: text, trips: count })),
  /** When older rows were left out, the instant from which trips are known; else null. */
  since: v.nullable(time),
});
export type JournalFigures = v.InferOutput<typeof figures>;

export const journalTrips = {
  meaning: 'Trades from flat to flat, the last closed first.',
  request: v.strictObject({ ...tripFilter, ...span, page }),
  response: pageOf(trip),
  addition: true,
};

export const journalFigures = {
  meaning: 'Figures over the trades of the same filters, exact to the unit.',
  request: v.strictObject({ ...tripFilter, ...span }),
  response: figures,
  addition: true,
};

export const journalTrip = {
  meaning: 'One trade with the best and worst price of its time.',
  request: v.strictObject({ id: digits }),
  response: v.strictObject({
    ...trip.entries,
    /** Of the candles of its time, for its side; null when the market has none. */
    best: moment,
    worst: moment,
  }),
  addition: true,
};

export const journalNote = {
  meaning: 'Replaces the tags and the note of a trade.',
  request: v.strictObject({
    id: digits,
    /** Separated by commas, at most five. */
    tags: v.optional(v.pipe(v.string(), v.maxLength(TAGS_LENGTH))),
    note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_LENGTH))),
  }),
  response: v.strictObject({ tags: v.array(text), note: text }),
  addition: true,
};
