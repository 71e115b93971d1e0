import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import type { VenueDouble } from './doubles/double.ts';
import { venueDoubles } from './doubles/venues.ts';
import { onVirtualTime, SYMBOL, staged } from './virtual-feed.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** The time in which a connection that is dead without an end is known, ms. */
const KNOWN = 10_000;
/** Their answers have best prices alone, which may stand while deeper levels change, ms. */
const OFF: Partial<Record<VenueId, number>> = { kraken: 4_000, bitfinex: 4_000 };
/** Time in which everything is right again: the longest silence, back-off and calm, ms. */
const HEALING = 150_000;

/** How a connection dies without an end, and comes back. */
const DEATHS: readonly (readonly [string, (double: VenueDouble, dead: boolean) => void])[] = [
  [
    'whose socket is half open while REST answers',
    (double, dead) => {
      double.silent = dead;
    },
  ],
  [
    'when the network swallows everything',
    (double, dead) => {
      double.swallowed = dead;
    },
  ],
];

onVirtualTime();

describe.each(VENUES)('a pair of %s', (venue) => {
  it.each(DEATHS)(
    '%s is stale within the allowance, and is live again afterwards',
    async (...death) => {
      const [, set] = death;
      await staged(venue, async ({ double, feed, told, watch }) => {
        await watch(5_000, () => {});
        expect(feed.fresh(SYMBOL), told()).toBe(true);
        set(double, true);
        const live: number[] = [];
        const wrongAges: string[] = [];
        await watch(90_000, (elapsed) => {
          if (elapsed < KNOWN) return;
          if (feed.fresh(SYMBOL)) live.push(elapsed);
          const age = Date.now() - feed.receivedAt(SYMBOL);
          if (Math.abs(age - elapsed) > (OFF[venue] ?? 1_500))
            wrongAges.push(`${age} after ${elapsed} ms`);
        });
        expect(live.slice(0, 3), told()).toEqual([]);
        expect(wrongAges.slice(0, 3)).toEqual([]);
        set(double, false);
        let liveAfter = Number.POSITIVE_INFINITY;
        await watch(HEALING, (elapsed) => {
          if (feed.fresh(SYMBOL)) liveAfter = Math.min(liveAfter, elapsed);
        });
        expect(liveAfter, told()).toBeLessThan(HEALING);
        expect(feed.fresh(SYMBOL), told()).toBe(true);
      });
    },
  );
});
