import { livePorts, type VenueId } from '@tideline/streams/node';
import { afterEach, beforeEach, vi } from 'vitest';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { venueDoubles } from './doubles/venues.ts';
import { virtualPorts } from './doubles/virtual-ports.ts';

export const SYMBOL = 'BTCUSDT';
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
  const script = new Script(3);
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
  let opened: LiveFeed | null = null;
  const opening = LiveFeed.open({ venue, symbols: [SYMBOL] }, { now: Date.now }, (line) =>
    lines.push(`${Date.now() - began} ms ${line}`),
  );
  void opening.then((feed) => {
    opened = feed;
  });
  try {
    await until('the feed', () => opened);
    const feed = await opening;
    feed.start(() => {});
    await use({
      double,
      feed,
      script,
      told: () => lines.join('\n'),
      async watch(ms, look) {
        for (let elapsed = STEP; elapsed <= ms; elapsed += STEP) {
          await vi.advanceTimersByTimeAsync(STEP);
          look(elapsed);
        }
      },
    });
  } finally {
    (await opening).stop();
    clearInterval(market);
  }
}
