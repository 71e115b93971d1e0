/**
 * A market in this process as the sources of an engine: a live venue, a recording of any venue, or
 * the simulated market. It has no accounts and opens no port.
 */
import { randomBytes } from 'node:crypto';
import type { LiveVenue } from '@tideline/streams/node';
import type { LocalMarket } from '../exchange/compose/local/local-market.ts';
import type { FeedChoice } from '../exchange/index.ts';
import { type FeedDetails, feedOf } from './support/feed-choice.ts';
import { venueIncrements } from './support/increments.ts';

export type { FeedDetails, LocalMarket };

/** The venue whose price steps this process counts in. */
let adopted: string | null = null;

/**
 * Opens a market and waits for its first prices.
 *
 * Prices are counted in the venue's own steps, which hold for the whole process: open one venue in
 * a process, and open it before any other market.
 *
 * @param feed - `sim`, `recording:FILE` or `live:VENUE`; or a venue of your own: its adapter and
 * policy
 * @throws Error in one line: an unknown feed, a second venue, a file that is no recording, a venue
 *   that does not answer or does not list a pair
 *
 * @example
 * const { sources, close } = await openMarketFeed('live:kraken', { symbols: ['BTCUSDT'] });
 * const market = createMarket({ sources, clock: systemClock, lifecycle: alwaysOn, random:
 * Math.random });
 */
export async function openMarketFeed(
  feed: string | LiveVenue,
  details: FeedDetails = {},
): Promise<LocalMarket> {
  checkFeed(feed, details);
  const choice = choiceOf(feed, details);
  if (choice.kind === 'live') {
    if (typeof WebSocket === 'undefined') throw new Error('a live venue needs Node 22 or newer');
    if (adopted !== null && adopted !== choice.venue) {
      throw new Error(`this process already counts in the price steps of ${adopted}`);
    }
    const increments = await venueIncrements(choice);
    adopted = choice.venue;
    if (increments) (await import('@tideline/wire/increments')).adoptIncrements(increments);
  }
  // Loaded here, because its modules derive from the instruments.
  const { createFeed } = await import('../exchange/market/feeds/feeds.ts');
  const { startLocalMarket } = await import('../exchange/compose/local/local-market.ts');
  const clock = { now: () => Date.now() };
  const secret = () => randomBytes(16).toString('hex');
  return startLocalMarket(await createFeed(choice, clock, secret), clock);
}

function choiceOf(feed: string | LiveVenue, details: FeedDetails): FeedChoice {
  if (typeof feed === 'string') return feedOf(feed, details);
  const { symbols, ws, rest } = details;
  return { kind: 'live', venue: feed.policy.venue, own: feed, symbols, ws, rest };
}

/** Programs without types pass anything. @throws Error in one line */
function checkFeed(feed: unknown, { seed, symbols, ws, rest, adapter }: FeedDetails): void {
  const own = isLiveVenue(feed);
  if (!own && (typeof feed !== 'string' || feed === '')) {
    throw new Error('a feed is needed: sim, recording:FILE or live:VENUE, or { adapter, policy }');
  }
  if (adapter !== undefined && !(typeof feed === 'string' && feed.startsWith('recording:'))) {
    throw new Error('adapter: only a recording takes it');
  }
  if (symbols !== undefined) {
    if (!Array.isArray(symbols)) throw new Error('symbols: a list expected');
    if (!own && !String(feed).startsWith('live:'))
      throw new Error('symbols: only a live feed takes them');
  }
  if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0)) {
    throw new Error(`seed "${seed}": a whole number from 0 expected`);
  }
  checkAddress('ws', ws, ['ws:', 'wss:']);
  checkAddress('rest', rest, ['http:', 'https:']);
}

function isLiveVenue(feed: unknown): feed is LiveVenue {
  return typeof feed === 'object' && feed !== null && 'adapter' in feed && 'policy' in feed;
}

function checkAddress(name: string, text: string | undefined, schemes: readonly string[]): void {
  if (text === undefined) return;
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return;
  throw new Error(`${name} "${text}": an address such as ${schemes[1]}//host expected`);
}
