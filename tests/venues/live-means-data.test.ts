import { livePolicy, type VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { venueDoubles } from './doubles/venues.ts';
import { onVirtualTime, PAIR, SYMBOL, staged } from './virtual-feed.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** Time of a market in which nothing happens: longer than any silence that is trusted, ms. */
const QUIET = 14_000;

onVirtualTime();

describe.each(VENUES)('a pair of %s', (venue) => {
  it('is not live when its data stops and signs of life go on', async () => {
    await staged(venue, async ({ double, feed }) => {
      await until('the pair is live', () => feed.fresh(SYMBOL));
      double.hung = true;
      await until('the pair is not live', () => !feed.fresh(SYMBOL));
      // The age that is told is that of the last data, not of the discovery.
      expect(Date.now() - feed.receivedAt(SYMBOL)).toBeGreaterThan(900);
      await until('the connection is opened anew', () => double.connections.length > 1);
      double.hung = false;
      await until('the pair is live again', () => feed.fresh(SYMBOL));
    });
  });

  it('is live all the time while its market is quiet and REST proves it', async () => {
    await staged(venue, async ({ feed, script, told, watch }) => {
      await until('the pair is live', () => feed.fresh(SYMBOL));
      script.still.add(PAIR);
      const stale: number[] = [];
      await watch(QUIET, (elapsed) => {
        if (!feed.fresh(SYMBOL)) stale.push(elapsed);
      });
      expect(stale, told()).toEqual([]);
    });
  });

  it('is not live until the candles of a time without it are loaded', async () => {
    const policy = livePolicy(venue);
    const name = policy?.symbolOf(PAIR.base, PAIR.quote) ?? '';
    const candles = policy?.candles.path(name, '1m', Date.now(), 10)?.split('?')[0] ?? '';
    await staged(venue, async ({ books, double, feed, told, watch }) => {
      await until('the pair is live', () => feed.fresh(SYMBOL));
      double.swallowed = true;
      await watch(20_000, () => {});
      double.words.set(candles, 'nothing');
      double.swallowed = false;
      const before = books.length;
      const live: number[] = [];
      await watch(60_000, (elapsed) => {
        if (feed.fresh(SYMBOL)) live.push(elapsed);
      });
      expect([live.slice(0, 3), books.length - before], told()).toEqual([[], 0]);
      double.words.clear();
      await until('the pair is live again', () => feed.fresh(SYMBOL));
      expect(books.length).toBeGreaterThan(before);
    });
  });

  it('is not live when its market is quiet and nothing proves it', async () => {
    await staged(venue, async ({ double, feed, script }) => {
      await until('the pair is live', () => feed.fresh(SYMBOL));
      script.still.add(PAIR);
      for (let at = 0; at < 50; at++) {
        double.restFaults.push({ status: 503, headers: {}, body: '' });
      }
      await until('the pair is not live', () => !feed.fresh(SYMBOL));
    });
  });
});
