import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { venueDoubles } from './doubles/venues.ts';
import { onVirtualTime, SYMBOL, staged } from './virtual-feed.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** A hung stream is known after this time, ms. */
const KNOWN = 10_000;
/** Its answers have no quantity that equals a level's, so two answers must differ. */
const LATER: Partial<Record<VenueId, number>> = { kraken: 12_000, bitfinex: 22_000 };
const LONG = 60_000;
/** These doubles send no signs of life unasked, so a longer silence ends a connection, ms. */
const QUIET: Partial<Record<VenueId, number>> = {
  kraken: 14_000,
  coinbase: 9_000,
  bitfinex: 14_000,
};

onVirtualTime();

describe.each(VENUES)('a pair of %s whose stream hangs while its best prices stand', (venue) => {
  it('is stale, because the quantities of its best prices change', async () => {
    await staged(
      venue,
      async ({ double, feed, script, told, watch }) => {
        await watch(5_000, () => {});
        expect(feed.fresh(SYMBOL), told()).toBe(true);
        script.standing = true;
        await watch(1_000, () => {});
        double.hung = true;
        const live: number[] = [];
        await watch(LONG, (elapsed) => {
          if (elapsed > (LATER[venue] ?? KNOWN) && feed.fresh(SYMBOL)) live.push(elapsed);
        });
        expect(live.slice(0, 3), told()).toEqual([]);
        double.hung = false;
        await watch(40_000, () => {});
        expect(feed.fresh(SYMBOL), told()).toBe(true);
      },
      () => {},
    );
  });

  it('is live while nothing changes', async () => {
    await staged(venue, async ({ double, feed, told, watch }) => {
      await watch(5_000, () => {});
      double.paused = true;
      const stale: number[] = [];
      await watch(QUIET[venue] ?? 180_000, (elapsed) => {
        if (!feed.fresh(SYMBOL)) stale.push(elapsed);
      });
      expect(stale.slice(0, 3), told()).toEqual([]);
    });
  });
});

/** Venues whose answers state the time at which they were made. */
describe.each(['bybit', 'bitget', 'deribit'] as const)('a pair of %s', (venue) => {
  it('is stale when the answers of REST are one and the same', async () => {
    await staged(venue, async ({ double, feed, told, watch }) => {
      await watch(5_000, () => {});
      const path = { bybit: '/v5/market/tickers', bitget: '/api/v2/spot/market/tickers' };
      const own = venue === 'deribit' ? '/api/v2/public/ticker' : path[venue];
      double.paused = true;
      const kept = () => double.answers.find((each) => each.path === own);
      await watch(6_000, () => {});
      double.words.set(own, JSON.parse(kept()?.body ?? 'null'));
      const live: number[] = [];
      await watch(LONG, (elapsed) => {
        if (elapsed > 15_000 && feed.fresh(SYMBOL)) live.push(elapsed);
      });
      expect(live.slice(0, 3), told()).toEqual([]);
    });
  });
});
