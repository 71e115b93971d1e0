import type { VenueId } from '@tideline/streams/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedTick } from '../../exchange/foundation/ports/ports.ts';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import {
  type HostileMarket,
  hostileFrames,
  hostileMarket,
  type WrongChange,
  type WrongDeal,
} from './doubles/hostile.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { type ServedDouble, serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const VENUES = Object.keys(hostileFrames) as VenueId[];
const INSTRUMENTS = /exchangeInfo|instruments|AssetPairs|products$/;
const CANDLES = /kline|candle|OHLC/;
const SNAPSHOT = /depth|books$/;
const NOTHING: WrongChange = { bids: [], asks: [] };

/** Tests of one venue follow each other; those of several run at once, because they mostly wait. */
const suite = { concurrent: false, timeout: 120_000 };

describe.concurrent.each(VENUES)('a live feed at %s that sends nonsense', (venue) => {
  describe('and recovers', suite, () => {
    const script = new Script(3, PAIRS.slice(0, 1));
    const frames = hostileFrames[venue];
    const made = venueDoubles[venue]?.(script);
    const unlisted = venueDoubles[venue]?.(new Script(3, PAIRS.slice(1, 2))).market;
    if (!frames || !made || !unlisted) throw new Error(`no double of ${venue}`);
    const ticks: FeedTick[] = [];
    let market: HostileMarket;
    let double: VenueDouble;
    let served: ServedDouble;
    let feed: LiveFeed;
    let ids = 900_000;
    /** Snapshots of the book that the feed got. */
    let snapshots = 0;
    let ahead = 0;
    let opened = 0;
    let delisted = false;
    let candlesFail = false;

    /** Prices are far from the market's own, so that they show which deal was believed. */
    const deal = (price: string, more: Partial<WrongDeal> = {}) => {
      const fields = { id: ++ids, price, quantity: '0.5', time: Date.now(), ...more };
      market.queue.push(frames.deal(fields));
    };
    const change = (of: Partial<WrongChange> | ((own: Script) => WrongChange)) => {
      market.next = typeof of === 'function' ? of : () => ({ ...NOTHING, ...of });
    };
    const fresh = (is: boolean) =>
      until(is ? 'a fresh market' : 'a stale market', () => expect(feed.fresh('BTCUSDT')).toBe(is));
    const shown = () => ticks.flatMap(({ deals }) => deals.map(({ price }) => Number(price)));
    const shows = (price: number) =>
      until(`a deal at ${price}`, () => expect(shown()).toContain(price));
    const lastBook = () => ticks.findLast(({ book }) => book !== null)?.book;
    const asked = (path: RegExp) =>
      double.requests.filter((each) => path.test(each.split('?')[0] ?? '')).length;

    /** The market moves until its book is trusted and shown. */
    const moves = async () => {
      market.still = false;
      await fresh(true);
      const before = ticks.length;
      await until('another tick', () => expect(ticks.length).toBeGreaterThan(before));
    };
    /** The market stands still with a trusted book. */
    const rests = async () => {
      await moves();
      market.still = true;
    };

    beforeAll(async () => {
      const own = hostileMarket(made.market, frames, script);
      market = Object.assign(own, {
        greet: (channel: string, now: number) => {
          const greetings = made.market.greet(channel, now);
          snapshots += greetings.length;
          return greetings;
        },
        rest: (path: string, query: URLSearchParams, now: number) => {
          if (candlesFail && CANDLES.test(path)) return null;
          if (SNAPSHOT.test(path)) snapshots++;
          const from = delisted && INSTRUMENTS.test(path) ? unlisted : made.market;
          return from.rest(path, query, now);
        },
      });
      double = new VenueDouble(made.protocol, market, Date.now);
      served = await serveDouble(double, 50);
      const often = { listingEvery: 200, renewAgain: 100 };
      const at = { ws: served.ws, rest: served.rest, symbols: ['BTCUSDT'] };
      feed = await LiveFeed.open({ venue, ...at, ...often }, { now: () => Date.now() + ahead });
      opened = Date.now();
      feed.start((more) => ticks.push(...more));
      await moves();
    });
    afterAll(async () => {
      feed?.stop();
      await served?.close();
    });

    it('shows no deal without a positive, plausible price and quantity', async () => {
      for (const price of ['0', '-61800', '', 'x', '1e5', '9'.repeat(30), '6180000', '618.00'])
        deal(price);
      for (const quantity of ['0', '-1', '9'.repeat(35), '9'.repeat(12)])
        deal('65000.11', { quantity });
      deal('65000.23');
      await shows(6_500_023);
      expect(shown()).not.toContain(6_500_011);
      expect(shown().filter((price) => price < 6_000_000 || price > 6_500_023)).toEqual([]);
    });

    it('shows no deal without a time, and keeps the time of the market', async () => {
      deal('65001.11', { time: 'yesterday' });
      await until('the messages to be sent', () => expect(market.queue).toEqual([]));
      // Some venues' adapters end the connection, and a deal that is on its way then is lost.
      await until('a deal at 6500123', () => {
        if (market.queue.length === 0) deal('65001.23');
        expect(shown()).toContain(6_500_123);
      });
      await moves();
      expect(shown()).not.toContain(6_500_111);
      expect(ticks.filter(({ time }) => !Number.isSafeInteger(time))).toEqual([]);
    });

    it('offers no better price than the venue when its steps become finer', async () => {
      await rests();
      let bid = '';
      let ask = '';
      change((own) => {
        // A bid and an ask between two of our steps: 61800.109 is no bid of 61800.11.
        const { bids, asks } = own.levels(own.pairs[0] as never, 1);
        const best = asks[0]?.[0] ?? '';
        [bid, ask] = [`${bids[0]?.[0]}9`, `${best}1`];
        return {
          bids: [[bid, '1']],
          asks: [
            [best, '0'],
            [ask, '1'],
          ],
        };
      });
      await until('the venue’s best prices', () => {
        const top = lastBook();
        expect(ask).not.toBe('');
        expect(Number(top?.asks[0]?.price) / 100).toBeGreaterThanOrEqual(Number(ask));
        expect(Number(top?.bids[0]?.price) / 100).toBeLessThanOrEqual(Number(bid));
      });
    });

    it('shows no crossed book, and renews it', async () => {
      await moves();
      const before = snapshots;
      change({ bids: [['99999', '1']] });
      await until('another snapshot', () => expect(snapshots).toBeGreaterThan(before));
      await moves();
      const best = ticks.map(({ book }) => Number(book?.bids[0]?.price ?? 0));
      expect(Math.max(...best)).toBeLessThan(9_999_900);
    });

    it('renews a book after a change that nothing precedes', async () => {
      await moves();
      // On a busy machine the feed may connect anew for its own reasons meanwhile.
      await until('a renewal by the one way', async () => {
        const connections = double.connections.length;
        const before = snapshots;
        change({ absurd: true });
        await until('another snapshot', () => expect(snapshots).toBeGreaterThan(before));
        await moves();
        // Only Coinbase numbers the messages of the connection.
        const more = double.connections.length - connections;
        expect(more).toBe(venue === 'coinbase' ? 1 : 0);
      });
    });

    it('does not trust a backlog of old changes', async () => {
      await rests();
      change({ age: 60_000 });
      await fresh(false);
      change({});
      await fresh(true);
    });

    it('does not go back to the price of a deal that comes late', async () => {
      // A deal that is older than those loaded at the start would be dropped for that reason.
      await until('deals of the start to be older', () =>
        expect(Date.now() - opened).toBeGreaterThan(2_500),
      );
      await moves();
      deal('65002.11', { time: Date.now() });
      await shows(6_500_211);
      deal('65002.12', { time: opened });
      deal('65002.13');
      await shows(6_500_213);
      expect(shown()).not.toContain(6_500_212);
    });

    if (frames.kline)
      it('keeps candles that the venue sends in order, and no other', async () => {
        await moves();
        const right = { o: '61800', h: '61900', l: '61700', c: '61850' };
        const minute = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
        const kline = (time: number, more: Partial<typeof right> = {}) => {
          const made = frames.kline?.({ ...right, ...more }, time);
          if (made) market.queue.push(made);
        };
        kline(minute);
        kline(minute, { h: '1' });
        kline(minute, { l: '-5' });
        kline(minute + 600_000, { o: '61700', h: '71111' });
        kline(minute - 60_000, { h: '61999' });
        const bar = (time: number) => feed.history.minutes('BTCUSDT', time, time + 60_000)[0];
        await until('the corrected candle', () =>
          expect(bar(minute - 60_000)?.high).toBe(6_199_900),
        );
        expect(bar(minute)).toMatchObject({ high: 6_190_000, low: 6_170_000, close: 6_185_000 });
        expect(bar(minute + 600_000)?.high).not.toBe(7_111_100);
      });

    it('does not trust the last book of a pair that the venue no longer lists', async () => {
      await moves();
      delisted = true;
      await fresh(false);
      delisted = false;
      await fresh(true);
    });

    it("shows no price after a pause until the venue's candles of that time are loaded", async () => {
      await moves();
      delisted = true;
      await fresh(false);
      // A pause of six seconds.
      ahead = 6_000;
      candlesFail = true;
      const before = ticks.length;
      const first = asked(CANDLES);
      delisted = false;
      await until('three more requests for candles', () =>
        expect(asked(CANDLES)).toBeGreaterThan(first + 2),
      );
      expect([ticks.length, feed.fresh('BTCUSDT')]).toEqual([before, false]);
      candlesFail = false;
      await until('another tick', () => expect(ticks.length).toBeGreaterThan(before));
    });
  });
});
