import * as v from 'valibot';
import {
  decimal,
  digits,
  id,
  money,
  nothing,
  signedDecimal,
  symbol,
  text,
  time,
} from '../fields.ts';
import { PERIODS } from '../periods.ts';

const kind = v.picklist(['simulated', 'recorded', 'own']);

/** A day that can be practised on. */
const practiceDay = v.strictObject({
  id: text,
  /**
   * `simulated`: made by this exchange; `recorded`: a file of its folder of recordings; `own`: a
   * file of the user's, which nobody else sees.
   */
  kind,
  /** Name of an own file. */
  name: v.optional(text),
  /** The first instant that a run may begin at. */
  from: time,
  /** The last instant of the day. */
  to: time,
  symbols: v.array(text),
});
export type PracticeDay = v.InferOutput<typeof practiceDay>;

/** A practice run: a market and an account of their own, on a clock of their own. */
const practiceRun = v.strictObject({
  /** Names the run's address too: `/practice/ID/`. Nobody can guess it. */
  id: text,
  day: text,
  kind,
  /** Name of an own file. */
  name: v.optional(text),
  symbols: v.array(text),
  /** Where its clock began, and where it ends at the latest. */
  from: time,
  to: time,
  /** USDT of its spot account at the beginning. */
  balance: decimal,
  /** The run's present. */
  time,
  /** `playing`: the clock moves; `over`: the day has ended. */
  state: v.picklist(['paused', 'playing', 'over']),
  /** How many times faster than real time it plays. */
  speed: v.number(),
  /** Equity of the run's account in USDT. */
  equity: signedDecimal,
  /** Fills of its spot orders and contracts so far. */
  fills: v.number(),
  /** When it was begun, real time. */
  begun: time,
});
export type PracticeRun = v.InferOutput<typeof practiceRun>;

const runs = v.strictObject({ runs: v.array(practiceRun) });

const days = v.strictObject({ days: v.array(practiceDay) });

export const practiceDays = {
  meaning:
    "The days that can be practised on: simulated ones, recordings of the data folder, and the user's own files.",
  request: nothing,
  response: days,
  addition: true,
};

export const practiceUpload = {
  meaning:
    'Takes a recording of a market (multipart, field `file`, 32 MiB at most) as a day of the user alone.',
  request: nothing,
  response: practiceDay,
  addition: true,
};

export const practiceForget = {
  meaning: "Removes a file of the user's; runs on it go on.",
  request: v.strictObject({ id }),
  response: days,
  addition: true,
};

export const practiceRuns = {
  meaning:
    "The user's practice runs, newest first; with `id` that one alone, which is in use then.",
  request: v.strictObject({ id: v.optional(id) }),
  response: runs,
  addition: true,
};

export const practiceBegin = {
  meaning: 'Begins a practice run, paused at an instant of a day.',
  request: v.strictObject({
    day: id,
    /** The beginning of the day when absent. */
    from: v.optional(digits),
    /** USDT of its spot account, 10 to 10,000,000. */
    balance: money,
  }),
  response: practiceRun,
  addition: true,
};

export const practiceMove = {
  meaning: 'Plays or pauses a practice run, or moves its clock forward; it never goes back.',
  request: v.strictObject({
    id,
    /**
     * `play` at `speed`; `pause`; `candle`: to the end of the running candle of `period`; `deal`:
     * to the next deal of `symbol`, a minute at most; `jump`: to the instant `to`.
     */
    move: v.picklist(['play', 'pause', 'candle', 'deal', 'jump']),
    /** 1 to 100; that of before when absent. */
    speed: v.optional(digits),
    period: v.optional(v.picklist(PERIODS)),
    symbol: v.optional(symbol),
    to: v.optional(digits),
  }),
  response: practiceRun,
  addition: true,
};

export const practiceEnd = {
  meaning: 'Ends a practice run and forgets its account.',
  request: v.strictObject({ id }),
  response: runs,
  addition: true,
};
