import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
/** Time of a market in which nothing happens: longer than any silence that is trusted, ms. */
const QUIET = 14_000;
const PATIENCE = 600_000;

interface Stage {
  readonly double: VenueDouble;
  readonly feed: LiveFeed;
  readonly lines: string[];
}

async function staged(venue: VenueId, use: (stage: Stage) => Promise<void>): Promise<void> {
  const script = new Script(3);
  const made = venueDoubles[venue]?.(script);
  if (!made) throw new Error(`no double of ${venue}`);
  const double = new VenueDouble(made.protocol, made.market, Date.now);
  const at = await serveDouble(double, 50);
  const lines: string[] = [];
  const feed = await LiveFeed.open(
    { venue, ws: at.ws, rest: at.rest, symbols: ['BTCUSDT'] },
    { now: Date.now },
    (line) => lines.push(line),
  );
  feed.start(() => {});
  try {
    await use({ double, feed, lines });
  } finally {
    feed.stop();
    await at.close();
  }
}

describe.concurrent.each(VENUES)('a pair of %s', (venue) => {
  it('is not live when its data stops and signs of life go on', {
    timeout: PATIENCE,
  }, async () => {
    await staged(venue, async ({ double, feed }) => {
      await until('the pair is live', () => feed.fresh('BTCUSDT'));
      double.hung = true;
      await until('the pair is not live', () => !feed.fresh('BTCUSDT'));
      // The age that is told is that of the last data, not of the discovery.
      expect(Date.now() - feed.heardAt('BTCUSDT')).toBeGreaterThan(900);
      await until('the connection is opened anew', () => double.connections.length > 1);
      double.hung = false;
      await until('the pair is live again', () => feed.fresh('BTCUSDT'));
    });
  });

  it('is live all the time while its market is quiet and REST proves it', {
    timeout: PATIENCE,
  }, async () => {
    await staged(venue, async ({ double, feed, lines }) => {
      await until('the pair is live', () => feed.fresh('BTCUSDT'));
      double.paused = true;
      const end = performance.now() + QUIET;
      let worst: string | null = null;
      await until('the quiet time is over', () => {
        if (!feed.fresh('BTCUSDT'))
          worst ??= `not live ${Math.round(end - performance.now())} ms before`;
        return performance.now() > end;
      });
      expect(worst, lines.join('\n')).toBeNull();
    });
  });

  it('is not live when its market is quiet and nothing proves it', {
    timeout: PATIENCE,
  }, async () => {
    await staged(venue, async ({ double, feed }) => {
      await until('the pair is live', () => feed.fresh('BTCUSDT'));
      double.paused = true;
      for (let at = 0; at < 50; at++) {
        double.restFaults.push({ status: 503, headers: {}, body: '' });
      }
      await until('the pair is not live', () => !feed.fresh('BTCUSDT'));
    });
  });
});
