import type { AccountEvent, Candle, Deal, FeedInfo, Period, Quote } from '@tideline/wire';
import type { Observable } from 'rxjs';
import type { Live, Status } from './live/live.ts';

/** One displayed level; `total` is the quantity from the best level to this one. */
export interface BookLevel {
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  /**
   * `total` as a share of the deepest total on either side, 0…1: the length of a bar, never money.
   */
  readonly share: number;
}

/** The top of a book, best levels first. Never crossed, never partly applied. */
export interface BookView {
  readonly symbol: string;
  readonly grouping: string;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** Candles of one pair and period, oldest first, without gaps; the last one is live. */
export interface CandleSeries {
  readonly symbol: string;
  readonly period: Period;
  readonly candles: readonly Candle[];
  /** Older candles can be requested. */
  readonly more: boolean;
  /** Increases when anything but the last candle changed: a chart redraws completely then. */
  readonly rebuilt: number;
}

export interface DealTape {
  readonly symbol: string;
  /** Newest first. */
  readonly deals: readonly Deal[];
}

export interface QuoteBoard {
  readonly quotes: ReadonlyMap<string, Quote>;
  readonly feed: FeedInfo;
  /**
   * Pairs whose own source is silent while the list is not, each with the last instant at which it
   * sent data, exchange time. Their quotes are not live.
   */
  readonly silent: ReadonlyMap<string, number>;
}

export type Capability = 'prices' | 'book' | 'deals' | 'candles' | 'account' | 'commands';

/** Health of each capability separately: prices can be up while the account is down. */
export type Health = {
  readonly capabilities: Readonly<Record<Capability, Status>>;
  readonly connection: ConnectionState;
  readonly offline: boolean;
  /** Source of the prices, once known. */
  readonly feed: FeedInfo | null;
  /** Subscribed topics without data; each is requested again automatically. */
  readonly problems: readonly SubscriptionProblem[];
};

/** A topic without data. */
export interface SubscriptionProblem {
  readonly topic: string;
  /** The exchange's reason for refusing it, `not acknowledged`, or `silent`. */
  readonly reason: string;
}

export interface ConnectionState {
  readonly phase: 'connecting' | 'open' | 'waiting' | 'closed';
  /** Number of the connection; frames of older ones are dropped. */
  readonly generation: number;
  /** Number of failed attempts since data came over a connection that lived long enough. */
  readonly attempt: number;
  /** Monotonic time of the next attempt while `waiting`. */
  readonly retryAt: number | null;
}

/**
 * Best estimate of server time: server ≈ wall + offset, within ± error. All ms. The error is
 * infinite before the exchange's first answer, and after sleep until the next one.
 */
export interface ClockEstimate {
  readonly offset: number;
  readonly error: number;
  readonly samples: number;
}

/** How often one consumer receives values. */
export interface PaceOptions {
  /**
   * Minimum interval between two values that differ in numbers only, ms; none when absent. A worse
   * status never waits.
   */
  readonly interval?: number;
}

export interface BookOptions extends PaceOptions {
  /** Price step of grouped levels; the instrument's tick when absent. */
  readonly grouping?: string;
  /** Levels a side, 1…500; 20 when absent. */
  readonly depth?: number;
}

/** Account events in order; `gap` means that events were missed and state must be fetched again. */
export type AccountItem =
  | { readonly kind: 'event'; readonly seq: number; readonly event: AccountEvent }
  | { readonly kind: 'gap' }
  | { readonly kind: 'ready' };

/**
 * The interface of the engine. Observables are shared per key with a linger, emit known values at
 * once, never error and never complete.
 */
export interface Market {
  /** All pairs, at most once a second where values are conflated; for sorting and totals. */
  readonly quotes$: Observable<Live<QuoteBoard>>;
  quote$(symbol: string, pace?: PaceOptions): Observable<Live<Quote>>;
  /**
   * Every change of one quote, regardless of the screen's pace and visibility: for watching, not
   * for display.
   */
  everyQuote$(symbol: string): Observable<Live<Quote>>;
  book$(symbol: string, options?: BookOptions): Observable<Live<BookView>>;
  deals$(symbol: string, pace?: PaceOptions): Observable<Live<DealTape>>;
  candles$(symbol: string, period: Period): Observable<Live<CandleSeries>>;
  /** Requests the page of candles before the oldest held one; no effect while one is pending. */
  loadOlder(symbol: string, period: Period): void;
  readonly health$: Observable<Health>;
  readonly clock$: Observable<ClockEstimate>;
  /** Estimated server time now, ms UTC: the corrected wall clock. */
  serverNow(): number;
  readonly account$: Observable<AccountItem>;
  /** Passes a token to the socket; null removes it. */
  authenticate(token: string | null): void;
  /** Closes every source and ends every subscription. */
  close(): void;
}
