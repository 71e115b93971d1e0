import type { Observable } from 'rxjs';
import type { AccountEvent, Candle, Deal, FeedInfo, Period, Quote } from '#wire';
import type { Live, Status } from './live/live.ts';

/** One displayed level; `total` is the quantity from the best level down to this one. */
export interface BookLevel {
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  /** `total` as a share of the deepest total shown on either side, 0…1: a bar's length, never money. */
  readonly share: number;
}

/** The top of a book, best levels first. Never crossed, never half-applied. */
export interface BookView {
  readonly symbol: string;
  readonly grouping: string;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** Candles of one pair and period, oldest first, without holes; the last one is live. */
export interface CandleSeries {
  readonly symbol: string;
  readonly period: Period;
  readonly candles: readonly Candle[];
  /** Older candles can be asked for. */
  readonly more: boolean;
  /** Grows when anything but the last candle changed: a chart redraws whole then. */
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
}

export type Capability = 'prices' | 'book' | 'deals' | 'candles' | 'account' | 'commands';

/** Health of each capability apart: prices can be up while the account is down. */
export type Health = {
  readonly capabilities: Readonly<Record<Capability, Status>>;
  readonly connection: ConnectionState;
  readonly offline: boolean;
  /** What feeds the prices, once known. */
  readonly feed: FeedInfo | null;
  /** Topics that are asked for and do not come; each is asked for again by itself. */
  readonly problems: readonly SubscriptionProblem[];
};

/** A topic that does not come. */
export interface SubscriptionProblem {
  readonly topic: string;
  /** The exchange's reason for refusing it, `not acknowledged`, or `silent`. */
  readonly reason: string;
}

export interface ConnectionState {
  readonly phase: 'connecting' | 'open' | 'waiting' | 'closed';
  /** Number of the connection; frames of an older one are dropped. */
  readonly generation: number;
  /** Failed attempts since data came over a connection that lived for a while. */
  readonly attempt: number;
  /** Monotonic time of the next attempt while `waiting`. */
  readonly retryAt: number | null;
}

/**
 * Server time as far as it can be known: server ≈ wall + offset, within ± error. All ms. The error is
 * infinite before the first answer of the exchange, and after sleep until the next one.
 */
export interface ClockEstimate {
  readonly offset: number;
  readonly error: number;
  readonly samples: number;
}

export interface BookOptions {
  /** Price step levels are grouped by; the instrument's tick when absent. */
  readonly grouping?: string;
  /** Levels a side, 1…500; 20 when absent. */
  readonly depth?: number;
}

/** Account events in order; `gap` says events were missed and state must be fetched again. */
export type AccountItem =
  | { readonly kind: 'event'; readonly seq: number; readonly event: AccountEvent }
  | { readonly kind: 'gap' }
  | { readonly kind: 'ready' };

/**
 * The one face of the engine. Observables are shared per key with a linger, emit at once what is
 * known, never error and never complete.
 */
export interface Market {
  /** All pairs; where values are conflated at most once a second, for sorting and totals. */
  readonly quotes$: Observable<Live<QuoteBoard>>;
  quote$(symbol: string): Observable<Live<Quote>>;
  /** Every change of one quote, whatever pace the screen keeps, hidden or not: to watch, not to draw. */
  everyQuote$(symbol: string): Observable<Live<Quote>>;
  book$(symbol: string, options?: BookOptions): Observable<Live<BookView>>;
  deals$(symbol: string): Observable<Live<DealTape>>;
  candles$(symbol: string, period: Period): Observable<Live<CandleSeries>>;
  /** Asks for the page of candles before the oldest one held; no-op while one is under way. */
  loadOlder(symbol: string, period: Period): void;
  readonly health$: Observable<Health>;
  readonly clock$: Observable<ClockEstimate>;
  /** Server time now, ms UTC: the wall clock corrected by the estimate. */
  serverNow(): number;
  readonly account$: Observable<AccountItem>;
  /** Gives the socket a token, or takes it away with null. */
  authenticate(token: string | null): void;
  /** Closes every source and ends every subscription. */
  close(): void;
}
