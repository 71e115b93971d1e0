import { map, NEVER, timer } from 'rxjs';
import type {
  BookOptions,
  BookView,
  CandleSeries,
  ClockEstimate,
  DealTape,
  Health,
  Live,
  QuoteBoard,
} from '#streams';
import { LOADING } from '#streams';
import type { Period, Quote } from '#wire';
import { market } from './market.ts';
import { useStream } from './use-stream.ts';

/** All quotes, at most once a second: for sorting, searching and totals. */
export function useQuotes(): Live<QuoteBoard> {
  return useStream<Live<QuoteBoard>>('quotes', () => market.quotes$, LOADING);
}

/** One pair's quote as it changes. */
export function useQuote(symbol: string): Live<Quote> {
  return useStream<Live<Quote>>(symbol, () => market.quote$(symbol), LOADING);
}

export function useBook(symbol: string, options: BookOptions = {}): Live<BookView> {
  const key = `${symbol} ${options.grouping ?? ''} ${options.depth ?? ''}`;
  return useStream<Live<BookView>>(key, () => market.book$(symbol, options), LOADING);
}

/** One pair's latest deals, newest first. */
export function useDeals(symbol: string): Live<DealTape> {
  return useStream<Live<DealTape>>(symbol, () => market.deals$(symbol), LOADING);
}

export function useCandles(symbol: string, period: Period): Live<CandleSeries> {
  const key = `${symbol} ${period}`;
  return useStream<Live<CandleSeries>>(key, () => market.candles$(symbol, period), LOADING);
}

const UNKNOWN: Health = {
  capabilities: {
    prices: 'loading',
    book: 'loading',
    deals: 'loading',
    candles: 'loading',
    account: 'loading',
    commands: 'loading',
  },
  connection: { phase: 'connecting', generation: 0, attempt: 0, retryAt: null },
  offline: false,
  feed: null,
};

/** What works and what does not, capability by capability. */
export function useHealth(): Health {
  return useStream<Health>('health', () => market.health$, UNKNOWN);
}

const NO_ESTIMATE: ClockEstimate = { offset: 0, error: Number.POSITIVE_INFINITY, samples: 0 };

export function useServerClock(): ClockEstimate {
  return useStream<ClockEstimate>('clock', () => market.clock$, NO_ESTIMATE);
}

/** Server time, ms UTC, renewed every `everyMs`; standing still when that is 0. */
export function useServerNow(everyMs: number): number {
  return useStream<number>(
    `now ${everyMs}`,
    () => (everyMs > 0 ? timer(0, everyMs) : NEVER).pipe(map(() => market.serverNow())),
    market.serverNow(),
  );
}
