import { livePolicy, liveVenue, type VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { venueDoubles } from './doubles/venues.ts';
import { eatBids, onVirtualTime, PAIR, STEP, SYMBOL, staged } from './virtual-feed.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** A hung stream is known after this time, ms. */
const KNOWN = 10_000;
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
          if (elapsed > KNOWN && feed.fresh(SYMBOL)) live.push(elapsed);
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
    await staged(venue, async ({ feed, script, told, watch }) => {
      await watch(5_000, () => {});
      script.still.add(PAIR);
      const stale: number[] = [];
      await watch(QUIET[venue] ?? 180_000, (elapsed) => {
        if (!feed.fresh(SYMBOL)) stale.push(elapsed);
      });
      expect(stale.slice(0, 3), told()).toEqual([]);
    });
  });
});

/** The path that is asked for a pair's best prices. */
function quietPath(venue: VenueId): string {
  const policy = liveVenue(venue)?.policy;
  if (!policy) throw new Error(`no policy of ${venue}`);
  return policy.best.path([policy.symbolOf(PAIR.base, PAIR.quote)]).split('?')[0] ?? '';
}

describe.each(VENUES)('a pair of %s', (venue) => {
  it('is stale when a cache repeats one answer of REST', async () => {
    await staged(venue, async ({ double, feed, script, told, watch }) => {
      await watch(5_000, () => {});
      script.still.add(PAIR);
      await watch(6_000, () => {});
      expect(feed.fresh(SYMBOL), told()).toBe(true);
      double.cached = quietPath(venue);
      const live: number[] = [];
      await watch(LONG, (elapsed) => {
        if (elapsed > KNOWN && feed.fresh(SYMBOL)) live.push(elapsed);
      });
      expect(live.slice(0, 3), told()).toEqual([]);
    });
  });
});

describe.each(VENUES)('a pair of %s', (venue) => {
  it('is stale when REST itself repeats its answers under fresh times', async () => {
    await staged(venue, async ({ double, feed, script, told, watch }) => {
      await watch(5_000, () => {});
      script.still.add(PAIR);
      await watch(8_000, () => {});
      double.frozen = '';
      const live: number[] = [];
      const ages: number[] = [];
      await watch(LONG, (elapsed) => {
        if (elapsed > KNOWN && feed.fresh(SYMBOL)) live.push(elapsed);
        // The age that is told is that of the last true proof.
        if (elapsed > KNOWN) ages.push(Date.now() - feed.receivedAt(SYMBOL) - elapsed);
      });
      expect(live.slice(0, 3), told()).toEqual([]);
      expect(Math.min(...ages)).toBeGreaterThanOrEqual(-STEP);
      expect(told()).toMatch(/answers about \S+ have stood for a while/);
    });
  });
});

/** Its frames of books have no time, so its deals cannot be compared with them. */
const TIMED = VENUES.filter((venue) => venue !== 'bitfinex');

describe.each(TIMED)('a pair of %s whose book hangs, by stream and by REST', (venue) => {
  it('is stale when its deals are outside of that book', async () => {
    const policy = livePolicy(venue);
    const name = policy?.symbolOf(PAIR.base, PAIR.quote) ?? '';
    await staged(venue, async ({ double, feed, script, told, watch }) => {
      await watch(5_000, () => {});
      script.still.add(PAIR);
      await watch(6_000, () => {});
      expect(feed.fresh(SYMBOL), told()).toBe(true);
      double.hungBooks = true;
      double.frozen = name;
      script.still.clear();
      const live: number[] = [];
      await watch(30_000, (elapsed) => {
        if (elapsed % 500 === 0) eatBids(script);
        if (elapsed > KNOWN && feed.fresh(SYMBOL)) live.push(elapsed);
      });
      expect(live.slice(0, 3), told()).toEqual([]);
    });
  });
});

/** Best prices alone come in one answer for all pairs. */
const DEEP = VENUES.filter((venue) => venue !== 'kraken');

describe.each(DEEP)('a pair of %s whose stream hangs while only deeper levels change', (venue) => {
  it('is stale', async () => {
    await staged(venue, async ({ feed, script, told, watch }) => {
      await watch(5_000, () => {});
      script.still.add(PAIR);
      await watch(6_000, () => {});
      expect(feed.fresh(SYMBOL), told()).toBe(true);
      const live: number[] = [];
      await watch(LONG, (elapsed) => {
        const truth = script.truth(PAIR);
        const deep = [...truth.bids.keys()].sort((a, b) => b - a)[30] ?? 0;
        truth.bids.set(deep, (elapsed / 1_000).toFixed(PAIR.lotDecimals));
        truth.id++;
        if (elapsed > KNOWN && feed.fresh(SYMBOL)) live.push(elapsed);
      });
      expect(live.slice(0, 3), told()).toEqual([]);
    });
  });
});

describe.each(VENUES)('a quiet pair of %s', (venue) => {
  it('shows the levels that the last answer has compared, and all after the next change', async () => {
    await staged(venue, async ({ books, feed, script, told, watch }) => {
      await watch(5_000, () => {});
      const full = books.at(-1)?.bids.length ?? 0;
      expect(full, told()).toBeGreaterThan(25);
      script.still.add(PAIR);
      await watch(QUIET[venue] ?? 20_000, () => {});
      expect(feed.fresh(SYMBOL), told()).toBe(true);
      const { bids, asks } = script.truth(PAIR);
      const depth = livePolicy(venue)?.best.depth ?? 0;
      const shown = [bids, asks].map((side) => Math.min(side.size, depth));
      expect([books.at(-1)?.bids.length, books.at(-1)?.asks.length]).toEqual(shown);
      script.still.clear();
      await watch(2_000, () => {});
      script.still.add(PAIR);
      await watch(500, () => {});
      expect(books.at(-1)?.bids.length).toBe(bids.size);
    });
  });
});
