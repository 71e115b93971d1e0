import type { Period } from '@tideline/wire/periods';
import { intervalLength } from '../candles/index.ts';
import type { CandleText, TradeText } from './listings.ts';

/** No coin has an older market: the first block of Bitcoin. */
export const FIRST_MARKET = Date.UTC(2009, 0, 3);
const MINUTE = 60_000;
const HOUR = 3_600_000;
/** The venue's clock and ours may differ by so much, ms. */
const CLOCKS = MINUTE;
/**
 * Most intervals without a candle between two of one answer: a week of minutes. Venues leave out
 * intervals without deals; a single candle of years ago would claim all minutes since then.
 */
const LONGEST_GAP = 10_000;

/** Longest delay between a venue's clock and ours that candles of a stream follow, ms. */
const EARLY = 5_000;
/** A venue sends a finished minute once, soon after its end; an older one changes the past, ms. */
const OLDEST_MINUTE = 10 * MINUTE;

/**
 * Whether a finished minute of a stream may replace ours.
 * @param time - its opening, ms UTC
 * @param now - ms UTC
 */
export function isNewMinute(time: number, now: number): boolean {
  const age = now - (time + MINUTE);
  return age >= -EARLY && age <= OLDEST_MINUTE && time % MINUTE === 0;
}

export interface PlausibleRows<T> {
  /** Oldest first. */
  readonly rows: readonly T[];
  /** Rows that were refused. */
  readonly refused: number;
}

/**
 * The candles of an answer that can be where their times put them: at the start of an interval, not
 * in the future, not before any market, and not apart from all newer ones.
 * @param now - ms UTC
 */
export function plausibleCandles(
  candles: readonly CandleText[],
  period: Period,
  now: number,
): PlausibleRows<CandleText> {
  const length = intervalLength(period) ?? HOUR;
  // Not every venue's day opens at 00:00 UTC.
  const step = Math.min(length, HOUR);
  const latest = now + Math.min(length, CLOCKS);
  const sorted = candles
    .filter(({ time }) => time >= FIRST_MARKET && time <= latest && time % step === 0)
    .sort((a, b) => a.time - b.time);
  const gap = sorted.findLastIndex(
    ({ time }, at) => at > 0 && time - (sorted[at - 1]?.time ?? time) > LONGEST_GAP * length,
  );
  const rows = gap === -1 ? sorted : sorted.slice(gap);
  return { rows, refused: candles.length - rows.length };
}

/**
 * The trades of an answer that can have happened by now. Later ones of the stream would otherwise
 * be taken for repetitions.
 * @param now - ms UTC
 */
export function plausibleTrades(
  trades: readonly TradeText[],
  now: number,
): PlausibleRows<TradeText> {
  const rows = trades
    .filter(({ time }) => time >= FIRST_MARKET && time <= now + CLOCKS)
    .sort((a, b) => a.time - b.time);
  return { rows, refused: trades.length - rows.length };
}
