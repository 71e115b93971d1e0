import { livePolicy, livePorts, type VenueId } from '@tideline/streams/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { venueDoubles } from './doubles/venues.ts';
import { virtualPorts } from './doubles/virtual-ports.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** These send no snapshot in the stream: their book needs a change first. */
const IN_BAND = VENUES.filter((venue) => livePolicy(venue)?.snapshot === null);
const SYMBOL = 'BTCUSDT';
const STEP = 100;
/** A hung stream is known after this time, ms. */
const KNOWN = 10_000;
/** Longest wait between two attempts to connect, ms. */
const BACKOFF = 30_000;
/** A quiet pair is live so soon after its new connection, ms. */
const FREED = 8_000;
/** The doubles send no signs of life unasked, so a longer silence ends a connection, ms. */
const SILENCE = 14_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Stage {
  readonly double: VenueDouble;
  readonly feed: LiveFeed;
  readonly told: () => string;
  /** Looks after each step of the market for `ms`. */
  watch(ms: number, look: (elapsed: number) => void): Promise<void>;
}

/** A live feed at a double on virtual time. Best prices of a hung market move at each step. */
async function staged(venue: VenueId, use: (stage: Stage) => Promise<void>): Promise<void> {
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
    if (!double.hung || double.paused) return;
    for (const pair of script.pairs) {
      const { bids } = script.truth(pair);
      bids.delete(Math.max(...bids.keys()));
    }
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

describe.each(VENUES)('a pair of %s whose stream hangs', (venue) => {
  it('is stale, and its age grows, until changes come again', async () => {
    await staged(venue, async ({ double, feed, told, watch }) => {
      await watch(5_000, () => {});
      expect(feed.fresh(SYMBOL), told()).toBe(true);
      double.hung = true;
      const connections = double.connections.length;
      const live: number[] = [];
      const wrongAges: string[] = [];
      await watch(300_000, (elapsed) => {
        if (elapsed < KNOWN) return;
        if (feed.fresh(SYMBOL)) live.push(elapsed);
        const age = Date.now() - feed.heardAt(SYMBOL);
        if (Math.abs(age - elapsed) > 1_000) wrongAges.push(`${age} after ${elapsed} ms`);
      });
      expect(live, told()).toEqual([]);
      expect(wrongAges.slice(0, 10)).toEqual([]);
      expect(double.connections.length).toBeGreaterThan(connections);

      double.hung = false;
      const resumedAt = Date.now();
      let liveAt = 0;
      await watch(BACKOFF + 5_000, () => {
        if (liveAt === 0 && feed.fresh(SYMBOL)) liveAt = Date.now();
      });
      const since = liveAt - Math.max(resumedAt, double.connections.at(-1)?.opened ?? 0);
      expect(since, told()).toBeGreaterThan(0);
      expect(since, told()).toBeLessThan(2_000);
    });
  });
});

describe.each(IN_BAND)('a pair of %s that hung and is quiet since', (venue) => {
  it('is live within seconds of its new connection, and stays so', async () => {
    await staged(venue, async ({ double, feed, told, watch }) => {
      await watch(5_000, () => {});
      double.hung = true;
      const connections = double.connections.length;
      await until('a new connection', () => double.connections.length > connections);
      double.paused = true;
      double.hung = false;
      const late: number[] = [];
      await watch(SILENCE, (elapsed) => {
        if (elapsed > FREED && !feed.fresh(SYMBOL)) late.push(elapsed);
      });
      expect(late, told()).toEqual([]);
    });
  });
});
