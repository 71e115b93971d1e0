import type { FeedChoice } from '../compose/config.ts';
import type { Clock } from '../ports.ts';
import type { MarketFeed } from './history.ts';
import { SimFeed } from './sim/sim-feed.ts';

/**
 * Creates the chosen feed.
 * @param secret - the seed of a simulated market without `--seed`
 * @throws RecordingError, VenueError, and errors of `secret`
 */
export async function createFeed(
  choice: FeedChoice,
  clock: Clock,
  secret: () => string,
): Promise<MarketFeed> {
  if (choice.kind === 'sim') return new SimFeed(choice.seed ?? secret(), clock);
  if (choice.kind === 'flood') {
    const { FloodFeed } = await import('./sim/flood-feed.ts');
    return new FloodFeed(choice.seed, choice.rate, choice.whole, clock);
  }
  if (choice.kind === 'live') {
    const { LiveFeed } = await import('./live/live-feed.ts');
    return LiveFeed.open(choice, clock, (line) => console.error(line));
  }
  // Reading recordings loads the whole stream engine, which the simulated market does not need.
  const { RecordingFeed } = await import('./recording/recording-feed.ts');
  return RecordingFeed.open(choice.file, clock);
}
