import type { LiveVenue } from '@tideline/streams/node';

/** A venue and what of it becomes a feed. */
export interface LiveChoice {
  readonly venue: string;
  /** A venue of the caller's own, in place of the shipped one of this name. */
  readonly own?: LiveVenue | undefined;
  /** Our symbols; all that the venue lists when absent. */
  readonly symbols?: readonly string[] | undefined;
  readonly ws?: string | undefined;
  readonly rest?: string | undefined;
  /** Time between questions which pairs trade, ms; 5 minutes when absent. */
  readonly listingEvery?: number | undefined;
  /** Wait after candles that could not be loaded, ms; 5 seconds when absent. */
  readonly renewAgain?: number | undefined;
}
