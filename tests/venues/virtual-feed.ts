import { livePorts, type VenueId } from '@tideline/streams/node';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Depth } from '../../exchange/foundation/ports/ports.ts';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { PAIRS, type Pair, type Script, withWitness } from './doubles/script.ts';
import { venueDoubles } from './doubles/venues.ts';
import { virtualPorts } from './doubles/virtual-ports.ts';

/** The pair that the feed follows; the market has others. */
export const PAIR = PAIRS[1] as Pair;
export const SYMBOL = 'ETHUSDT';
/** Time between two changes of the market, ms. */
export const STEP = 100;

/** Gives each test of a file a clock of its own. */
export function onVirtualTime(): void {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

export interface Stage {
  readonly double: VenueDouble;
  readonly feed: LiveFeed;
  readonly script: Script;
  /** All books that the feed has delivered. */
  readonly books: readonly Depth[];
  readonly told: () => string;
  /** Looks after each step of the market for `ms`. */
  watch(ms: number, look: (elapsed: number) => void): Promise<void>;
}

/** Best prices move. */
export function eatBids(script: Script): void {
  for (const pair of script.pairs) {
    const { bids } = script.truth(pair);
    bids.delete(Math.max(...bids.keys()));
  }
}

/**
 * A live feed at a double on virtual time.
 * @param unseen - what a hung market does at each step
 */
export async function staged(
  venue: VenueId,
  use: (stage: Stage) => Promise<void>,
  unseen: (script: Script) => void = eatBids,
): Promise<void> {
  const script = withWitness(3, venue);
  const made = venueDoubles[venue]?.(script);
  if (!made) throw new Error(`no double of ${venue}`);
  const double = new VenueDouble(made.protocol, made.market, Date.now);
  const ports = virtualPorts(livePorts, double);
  vi.spyOn(livePorts, 'open').mockImplementation(ports.open);
  vi.spyOn(livePorts, 'request').mockImplementation(ports.request);
  vi.spyOn(livePorts, 'random').mockImplementation(ports.random);
  const market = setInterval(() => {
    double.step();
    if (double.hung && !double.paused) unseen(script);
  }, STEP);
  const lines: string[] = [];
  const began = Date.now();
  let opened = null as LiveFeed | null;
  const books: Depth[] = [];
  const opening = LiveFeed.open({ venue, symbols: [SYMBOL] }, { now: Date.now }, (line) =>
    lines.push(`${Date.now() - began} ms ${line}`),
  );
  opening.then(
    (feed) => {
      opened = feed;
    },
    (error) => lines.push(String(error)),
  );
  try {
    const feed = await until('the feed', () => opened);
    feed.start((ticks) => {
      for (const tick of ticks) if (tick.book) books.push(tick.book);
    });
    await use({
      double,
      feed,
      script,
      books,
      told: () => lines.join('\n'),
      async watch(ms, look) {
        for (let elapsed = STEP; elapsed <= ms; elapsed += STEP) {
          await vi.advanceTimersByTimeAsync(STEP);
          look(elapsed);
        }
      },
    });
  } finally {
    // Nobody moves the time any more in which it could still open.
    opened?.stop();
    clearInterval(market);
  }
}
