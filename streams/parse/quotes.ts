import type { FeedInfo, Quote, SilentPairs } from '@tideline/wire';
import { isCount, isDecimal, isObject, isPrice, isSigned, isTime, SKEW } from './fields.ts';

/** All quotes of one frame or answer. */
export interface QuoteList {
  readonly quotes: readonly Quote[];
  readonly feed: FeedInfo;
  /** Pairs whose own source is silent; absent when every source sends. */
  readonly silent?: SilentPairs;
}

/**
 * The data of a `price` frame; null when a field is missing or has the wrong type.
 * @param sent - exchange time of the frame, ms UTC
 */
export function quoteOf(value: unknown, sent: number): Quote | null {
  return isQuote(value) && value.time <= sent + SKEW ? value : null;
}

/**
 * The data of a `tickers` frame, or an answer of `currency/quotation_new`.
 * @param sent - exchange time of the frame or the answer, ms UTC
 */
export function quoteListOf(value: unknown, sent: number): QuoteList | null {
  if (!isObject(value)) return null;
  const { quotes, feed, silent } = value;
  if (!Array.isArray(quotes) || !isFeed(feed)) return null;
  for (let at = 0; at < quotes.length; at++) if (!quoteOf(quotes[at], sent)) return null;
  if (silent === undefined) return { quotes, feed };
  return isSilentPairs(silent, sent) ? { quotes, feed, silent } : null;
}

function isSilentPairs(value: unknown, sent: number): value is SilentPairs {
  if (!isObject(value)) return false;
  for (const since of Object.values(value)) if (!isTime(since) || since > sent + SKEW) return false;
  return true;
}

function isQuote(value: unknown): value is Quote {
  if (typeof value !== 'object' || value === null) return false;
  const quote = value as Quote;
  return (
    typeof quote.symbol === 'string' &&
    isCount(quote.seq) &&
    isTime(quote.time) &&
    isPrice(quote.last) &&
    (quote.bid === null || isPrice(quote.bid)) &&
    (quote.ask === null || isPrice(quote.ask)) &&
    isPrice(quote.mark) &&
    isDay(quote)
  );
}

/** The last 24 hours are known as a whole, or not at all. */
function isDay({ open, change, high, low, volume, turnover }: Quote): boolean {
  if (open === null)
    return [change, high, low, volume, turnover].every((figure) => figure === null);
  return (
    isDecimal(open) &&
    isSigned(change) &&
    isDecimal(high) &&
    isDecimal(low) &&
    isDecimal(volume) &&
    isDecimal(turnover)
  );
}

function isFeed(value: unknown): value is FeedInfo {
  if (!isObject(value)) return false;
  const { kind, label, shift, closed } = value;
  if (typeof kind !== 'string' || typeof label !== 'string') return false;
  return (shift === null || typeof shift === 'number') && isClosed(closed);
}

const isClosed = (closed: unknown): boolean =>
  closed === undefined ||
  (isObject(closed) &&
    Object.values(closed).every((why) => why === 'maintenance' || why === 'halted'));

/** Whether both tell the same of the source of the prices; they come from one writer. */
export const isSameFeed = (one: FeedInfo | null, other: FeedInfo | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
