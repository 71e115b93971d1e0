import type { LiveVenue } from '@tideline/streams/node';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { MarketFeed } from '../history.ts';
import type { LiveChoice } from './live/live-choice.ts';
import type { Playback } from './recording/playback.ts';
import { SimFeed } from './sim/sim-feed.ts';

/** Where the prices of an exchange come from. */
export type FeedChoice =
  /** Without a seed, prices derive from the data folder's secret one; a named seed is published. */
  | { readonly kind: 'sim'; readonly seed?: number }
  /** The simulated market plus `rate` deals a second, for benchmarks. */
  | {
      readonly kind: 'flood';
      readonly seed: number;
      readonly rate: number;
      /** Sends each deal in its own frame, as far as timers allow. */
      readonly whole: boolean;
    }
  | {
      readonly kind: 'recording';
      readonly file: string;
      /** Reads the frames of a venue that is not shipped. */
      readonly adapter?: LiveVenue['adapter'] | undefined;
    }
  /** The real market of a venue. */
  | ({ readonly kind: 'live' } & LiveChoice);

/**
 * Creates the chosen feed.
 * @param secret - the seed of a simulated market without `--seed`
 * @param say - receives what happens to a live feed, in one line each
 * @param playback - how a recording is played; as the current market when absent
 * @throws RecordingError, VenueError, and errors of `secret`
 */
export async function createFeed(
  choice: FeedChoice,
  clock: Clock,
  secret: () => string,
  say: (line: string) => void = console.error,
  playback?: Playback,
): Promise<MarketFeed> {
  if (choice.kind === 'sim') return new SimFeed(choice.seed ?? secret(), clock);
  if (choice.kind === 'flood') {
    const { FloodFeed } = await import('./sim/flood-feed.ts');
    return new FloodFeed(choice.seed, choice.rate, choice.whole, clock);
  }
  if (choice.kind === 'live') {
    const { LiveFeed } = await import('./live/live-feed.ts');
    return LiveFeed.open(choice, clock, say);
  }
  // Reading recordings loads the whole stream engine, which the simulated market does not need.
  const { RecordingFeed } = await import('./recording/recording-feed.ts');
  return RecordingFeed.open(choice.file, clock, playback, { adapter: choice.adapter });
}
