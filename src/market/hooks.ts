import type {
  BookOptions,
  BookView,
  CandleSeries,
  ClockEstimate,
  DealTape,
  Health,
  Live,
  QuoteBoard,
  Status,
} from '@tideline/streams';
import { LOADING } from '@tideline/streams';
import type { Period, Quote } from '@tideline/wire';
import { useMemo } from 'react';
import { combineLatest, distinctUntilChanged, map, NEVER, timer } from 'rxjs';
import { orFirst, useFirstBoard } from './first-board.ts';
import { market } from './market.ts';
import { nowOf, useCurrent, useStream } from './use-stream.ts';

const isSameLive = <T>(a: Live<T>, b: Live<T>): boolean =>
  a.value === b.value && a.status === b.status;

/** The list of quotes now; it runs from the start of the app on. */
const boardNow = (): Live<QuoteBoard> => nowOf<Live<QuoteBoard>>(market.quotes$, LOADING);

/** A pair's quote as the list has it, until its own topic sends. */
function quoteNow(symbol: string): Live<Quote> {
  const { value: board, ...rest } = boardNow();
  const value = board?.quotes.get(symbol) ?? null;
  const since = board?.silent.get(symbol);
  // The stream of the pair says how old the price of a silent source is.
  return value && since === undefined ? { ...rest, value } : LOADING;
}

/** All quotes, at most once a second: for sorting, searching and totals. */
export function useQuotes(): Live<QuoteBoard> {
  return useCurrent<Live<QuoteBoard>>('quotes', () => market.quotes$, boardNow, isSameLive);
}

/** {@link useQuotes} for lists of pairs, which show the document's quotes until then. */
export function useListedQuotes(): Live<QuoteBoard> {
  const live = useQuotes();
  const first = useFirstBoard();
  return useMemo(() => orFirst(live, first, first.board), [live, first]);
}

/** One pair's quote with every change. */
export function useQuote(symbol: string): Live<Quote> {
  return useCurrent<Live<Quote>>(
    symbol,
    () => market.quote$(symbol),
    () => quoteNow(symbol),
    isSameLive,
  );
}

/** Marks by pair; an absent one is unknown or old. */
export type Marks = ReadonlyMap<string, string>;
const NO_MARKS: Marks = new Map();

/**
 * The marks of some pairs at the moment of {@link useQuote}: a total of what is listed beside it.
 */
export function useMarks(symbols: readonly string[]): Marks {
  return useStream<Marks>(
    `marks ${symbols.join()}`,
    () =>
      combineLatest(symbols.map((symbol) => market.quote$(symbol))).pipe(
        map(
          (quotes) =>
            new Map(
              quotes.flatMap(({ value, status }) =>
                value && (status === 'live' || status === 'delayed')
                  ? [[value.symbol, value.mark]]
                  : [],
              ),
            ),
        ),
      ),
    NO_MARKS,
  );
}

/** Three to four updates a second are as fast as a person reads, ms. */
const UPDATE_EVERY = 220;
/**
 * Spread of the intervals, ms: rows that all change in one frame would delay that frame. Larger
 * than the time between two ticks, else the rows would fall into two groups.
 */
const UPDATE_SPREAD = 120;
const DEALS_EVERY = 300;

/** One pair's quote at a readable pace: for computed values. */
export function useThrottledQuote(symbol: string): Live<Quote> {
  return useCurrent<Live<Quote>>(
    `slow ${symbol}`,
    () => market.quote$(symbol, { interval: UPDATE_EVERY + Math.random() * UPDATE_SPREAD }),
    () => quoteNow(symbol),
    isSameLive,
  );
}

/** A pair's quote, or the document's until there is one: for display, never for computing. */
export function useOrFirst(symbol: string, live: Live<Quote>): Live<Quote> {
  const first = useFirstBoard();
  const { quotes, silent } = first.board ?? {};
  return orFirst(live, first, quotes?.get(symbol), silent?.get(symbol));
}

/** {@link useThrottledQuote} for rows and titles, which show the document's quote until then. */
export const useShownQuote = (symbol: string): Live<Quote> =>
  useOrFirst(symbol, useThrottledQuote(symbol));

/** Status of one pair's quote. A price change alone causes no render. */
export function useQuoteStatus(symbol: string): Status {
  return useCurrent<Status>(
    `status ${symbol}`,
    () =>
      market.quote$(symbol).pipe(
        map(({ status }) => status),
        distinctUntilChanged(),
      ),
    () => quoteNow(symbol).status,
  );
}

/**
 * Update interval of books, ms: faster ones are unreadable. The first book and a new grouping
 * appear at once.
 */
export function useThrottledBook(symbol: string, options: BookOptions = {}): Live<BookView> {
  const key = `${symbol} ${options.grouping ?? ''} ${options.depth ?? ''}`;
  return useStream<Live<BookView>>(
    key,
    () => market.book$(symbol, { ...options, interval: UPDATE_EVERY }),
    LOADING,
  );
}

/** One pair's latest deals, newest first. */
export function useThrottledDeals(symbol: string): Live<DealTape> {
  return useStream<Live<DealTape>>(
    symbol,
    () => market.deals$(symbol, { interval: DEALS_EVERY }),
    LOADING,
  );
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
  problems: [],
};

/** Status of each capability. */
export function useHealth(): Health {
  return useCurrent<Health>(
    'health',
    () => market.health$,
    () => nowOf(market.health$, UNKNOWN),
  );
}

const NO_ESTIMATE: ClockEstimate = { offset: 0, error: Number.POSITIVE_INFINITY, samples: 0 };

export function useServerClock(): ClockEstimate {
  return useStream<ClockEstimate>('clock', () => market.clock$, NO_ESTIMATE);
}

/** Server time, ms UTC, updated every `everyMs`; constant when that is 0. */
export function useServerNow(everyMs: number): number {
  return useStream<number>(
    `now ${everyMs}`,
    () => (everyMs > 0 ? timer(0, everyMs) : NEVER).pipe(map(() => market.serverNow())),
    market.serverNow(),
  );
}
