import { livePolicy, type VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { venueDoubles } from './doubles/venues.ts';
import { onVirtualTime, PAIR, SYMBOL, staged } from './virtual-feed.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** These send no snapshot in the stream: their book needs a change first. */
const IN_BAND = VENUES.filter((venue) => livePolicy(venue)?.snapshot === null);
/** A hung stream is known after this time, ms. */
const KNOWN = 10_000;
/** Longest wait between two attempts to connect, ms. */
const BACKOFF = 30_000;
/**
 * A quiet pair is live so soon after its new connection: five seconds of calm, and the witness, ms.
 */
const FREED = 9_000;
/** A pair is live so soon after its changes come again, ms. */
const RESUMED = 2_000;
/** Kraken gives the missed candles by one request a second, ms. */
const LOADING: Partial<Record<VenueId, number>> = { kraken: 2_000 };
/** The doubles send no signs of life unasked, so a longer silence ends a connection, ms. */
const SILENCE = 14_000;

onVirtualTime();

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
        const age = Date.now() - feed.receivedAt(SYMBOL);
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
      expect(since, told()).toBeLessThan(RESUMED + (LOADING[venue] ?? 0));
    });
  });
});

describe.each(IN_BAND)('a pair of %s that hung and is quiet since', (venue) => {
  it('is live within seconds of its new connection, and stays so', async () => {
    await staged(venue, async ({ double, feed, script, told, watch }) => {
      await watch(5_000, () => {});
      double.hung = true;
      const connections = double.connections.length;
      await until('a new connection', () => double.connections.length > connections);
      script.still.add(PAIR);
      double.hung = false;
      const late: number[] = [];
      const freed = FREED + (LOADING[venue] ?? 0);
      await watch(SILENCE, (elapsed) => {
        if (elapsed > freed && !feed.fresh(SYMBOL)) late.push(elapsed);
      });
      expect(late, told()).toEqual([]);
    });
  });
});
