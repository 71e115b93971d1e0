import { FrameError } from '../venues/venue-adapter.ts';
import type { CandleText, Listing, TradeText } from './listings.ts';
import { isPlainName } from './plain-text.ts';
import type { LivePolicy } from './policy.ts';

const STEP = /^\d{1,20}(\.\d{1,30})?$/;

/** Candles of an answer, in the venue's order. @throws FrameError also when one has no time */
export const candlesOf = ({ candles }: LivePolicy, body: unknown): readonly CandleText[] =>
  timed(parsed(candles.parse, body));

/** Trades of an answer, in the venue's order. @throws FrameError also when one has no time */
export const tradesOf = ({ trades }: LivePolicy, body: unknown): readonly TradeText[] =>
  timed(parsed(trades.parse, body));

/**
 * Pairs of an answer. One whose steps are not positive decimals cannot be traded, and is left out:
 * venues list pairs before they have steps. One whose name has invisible characters is left out
 * too.
 * @throws FrameError also for a list without a pair, which no venue has
 */
export function listingsOf({ instruments }: LivePolicy, body: unknown): readonly Listing[] {
  const usable = parsed(instruments.parse, body).filter(
    ({ symbol, base, quote, tick, lot, minTurnover }) =>
      [symbol, base, quote].every(isPlainName) &&
      isStep(tick) &&
      isStep(lot) &&
      (minTurnover === null || STEP.test(minTurnover)),
  );
  if (usable.length === 0) throw new FrameError('a list without a pair');
  return usable;
}

const isStep = (text: string): boolean => STEP.test(text) && Number(text) > 0;

/** A rule of a venue may compute with the numbers of an answer, which throws for absurd ones. */
function parsed<T>(parse: (body: unknown) => T, body: unknown): T {
  try {
    return parse(body);
  } catch (error) {
    throw error instanceof RangeError ? new FrameError(error.message) : error;
  }
}

/** Times are compared, sorted and paged by, and one that is no number spoils all of that. */
function timed<T extends { readonly time: number }>(rows: readonly T[]): readonly T[] {
  const wrong = rows.find(({ time }) => !(Number.isSafeInteger(time) && time > 0));
  if (wrong) throw new FrameError(`${wrong.time} is no time in ms`);
  return rows;
}
