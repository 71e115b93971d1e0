import type { FeedInfo, Quote, SilentPairs } from './calls/market.ts';
import type { Increments } from './increments.ts';

/** Id of the element of the document that has a {@link FirstBoard} as JSON. */
export const FIRST_BOARD_ID = 'first-board';

/** Response header with the build that a document belongs to. */
export const BUILD_HEADER = 'tideline-build';

/**
 * Cookie with the chosen language. The exchange cannot read the app's storage, and the document has
 * texts.
 */
export const LANGUAGE_COOKIE = 'lang';

/** The market as the document of the home screen shows it before any script has run. */
export interface FirstBoard {
  readonly epoch: string;
  /** Exchange time at which the document was written, ms UTC. */
  readonly time: number;
  /** Last instant of the feed, ms UTC: the date of the prices. */
  readonly asOf: number;
  /** False when the feed has been silent for too long. */
  readonly fresh: boolean;
  readonly feed: FeedInfo;
  readonly quotes: readonly Quote[];
  /** Pairs whose own source is silent; absent when every source sends. */
  readonly silent?: SilentPairs;
  /** Steps of a live venue's pairs; absent where the built-in ones apply. */
  readonly increments?: readonly Increments[];
}

/** Id of the element of the document that has {@link FirstPairs} as JSON. */
export const FIRST_PAIRS_ID = 'first-pairs';

/** Order of the texts of a pair in {@link FirstPairs}. */
export const FIRST_PAIR_TEXTS = [
  'symbol',
  'base',
  'quote',
  'last',
  'change',
  'high',
  'low',
  'volume',
  'turnover',
] as const;

/**
 * Every pair's figures as texts, for a page that is opened directly: the address after `#` does not
 * reach the exchange, so `boot.js` selects the pair.
 */
export interface FirstPairs {
  /** Date of the prices. */
  readonly time: string;
  readonly feed: string;
  /**
   * A row has the texts of {@link FIRST_PAIR_TEXTS}, then the direction of the price. The row of a
   * pair that is silent alone is its symbol.
   */
  readonly pairs: readonly (readonly string[])[];
}

/**
 * An instant (ms UTC) as `2026-11-22 15:13:46 UTC`; `--` when unknown. Right wherever it is read.
 */
export const utcText = (time: number | null): string =>
  time === null || !Number.isFinite(time) || time <= 0
    ? '--'
    : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
