import type { LiveVenue } from '@tideline/streams/node';
import { isLiveVenue, LIVE_VENUES } from '@tideline/wire/venues';
import type { FeedChoice } from '../../exchange/index.ts';

/** Options of a feed besides its name. */
export interface FeedDetails {
  /** Seed of a simulated market, 0…2^53 − 1. */
  readonly seed?: number | undefined;
  /** Pairs of a live feed by our names, such as `BTCUSDT`; all that the venue lists when absent. */
  readonly symbols?: readonly string[] | undefined;
  /** Replaces a live venue's socket address. */
  readonly ws?: string | undefined;
  /** Replaces a live venue's REST address. */
  readonly rest?: string | undefined;
  /** Reads a recording of a venue that is not shipped. */
  readonly adapter?: LiveVenue['adapter'] | undefined;
}

/**
 * The feed that a text names.
 * @param feed - `sim`, `recording:FILE` or `live:VENUE`
 * @throws Error in one line that says what is expected
 */
export function feedOf(feed: string, { seed, adapter, ...details }: FeedDetails = {}): FeedChoice {
  if (feed === 'sim') return seed === undefined ? { kind: 'sim' } : { kind: 'sim', seed };
  if (feed.startsWith('recording:') && feed.length > 10) {
    return { kind: 'recording', file: feed.slice(10), ...(adapter && { adapter }) };
  }
  if (!feed.startsWith('live:')) {
    throw new Error(`--feed ${feed}: expected sim, recording:FILE or live:VENUE`);
  }
  const venue = feed.slice(5);
  if (isLiveVenue(venue)) return { kind: 'live', venue, ...details };
  throw new Error(`--feed ${feed}: one of ${LIVE_VENUES.join(', ')} expected`);
}
