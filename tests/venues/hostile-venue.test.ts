import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveFeed } from '../../exchange/market/live/live-feed.ts';
import type { FeedTick } from '../../exchange/ports.ts';
import { VenueDouble } from './doubles/double.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { type ServedDouble, serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const SOON = { timeout: 30_000, interval: 20 };

/** A venue whose market stands still, so that a test sends each frame itself. */
describe('a live feed at a venue that sends nonsense', { timeout: 90_000 }, () => {
  const [btc] = PAIRS;
  const script = new Script(3, btc ? [btc] : []);
  const clock = { now: () => Date.now() };
  const ticks: FeedTick[] = [];
  let double: VenueDouble;
  let served: ServedDouble;
  let feed: LiveFeed;
  let trade = 900_000;
  let opened = 0;
  let delisted = false;
  let candlesFail = false;

  const send = (stream: string, data: object) => {
    for (const client of double.open) client.send(JSON.stringify({ stream, data }));
  };
  const deal = (p: string, more: object = {}) => {
    const T = Date.now();
    const fields = { e: 'trade', E: T, s: 'BTCUSDT', t: ++trade, p, q: '0.5', T, m: true };
    send('btcusdt@trade', { ...fields, ...more });
  };
  const truth = () => script.truth(script.pairs[0] as never);
  /** The next change of the book; its ids follow. */
  const change = (b: [string, string][], a: [string, string][], more: object = {}) => {
    const U = ++truth().id;
    const fields = { e: 'depthUpdate', E: Date.now(), s: 'BTCUSDT', U, u: U, b, a };
    send('btcusdt@depth@100ms', { ...fields, ...more });
  };
  const shown = () => ticks.flatMap(({ deals }) => deals.map(({ price }) => Number(price)));
  const lastBook = () => ticks.findLast(({ book }) => book !== null)?.book;

  /** The market moves until its book is trusted and shown, then stands still. */
  const resumed = async () => {
    double.paused = false;
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(true), SOON);
    // After a pause the feed first loads the missed deals, and then sends ticks again.
    const before = ticks.length;
    await vi.waitFor(() => expect(ticks.length).toBeGreaterThan(before), SOON);
    double.paused = true;
  };

  beforeAll(async () => {
    const made = venueDoubles['binance']?.(script);
    if (!made) throw new Error('no double of binance');
    const { market } = made;
    const rest: typeof market.rest = (path, query, now) => {
      if (candlesFail && path.endsWith('/klines')) return null;
      if (delisted && path.endsWith('exchangeInfo')) return { symbols: [] };
      return market.rest(path, query, now);
    };
    double = new VenueDouble(made.protocol, { ...market, rest }, Date.now);
    served = await serveDouble(double, 50);
    const choice = {
      venue: 'binance',
      listingEvery: 200,
      ws: served.ws,
      rest: served.rest,
      symbols: ['BTCUSDT'],
    };
    feed = await LiveFeed.open(choice, clock);
    opened = Date.now();
    feed.start((more) => ticks.push(...more));
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(0), SOON);
    double.paused = true;
    await vi.waitFor(() => {
      const best = script.levels(script.pairs[0] as never, 1).bids[0]?.[0];
      const top = lastBook()?.bids[0]?.price;
      expect(Number(top)).toBe(Math.round(Number(best) * 100));
    }, SOON);
  });
  afterAll(async () => {
    feed.stop();
    await served.close();
  });

  it('shows no deal without a positive, plausible price and quantity', async () => {
    for (const wrong of ['0', '-61800', '', 'x', '1e5', '9'.repeat(30), '6180000', '618.00'])
      deal(wrong);
    for (const q of ['0', '-1', '9'.repeat(35), '9'.repeat(12)]) deal('61800', { q });
    const before = shown().length;
    deal('61801.23');
    await vi.waitFor(() => expect(shown()).toContain(6_180_123), SOON);
    expect(shown().slice(before)).toEqual([6_180_123]);
  });

  it('offers no better price than the venue when its steps become finer', async () => {
    await resumed();
    const { bids, asks } = script.levels(script.pairs[0] as never, 1);
    const [bid, ask] = [`${bids[0]?.[0]}9`, `${asks[0]?.[0]}`.replace(/\d$/, (d) => `${d}1`)];
    // A bid and an ask between two of our steps: 61800.109 is no bid of 61800.11.
    const asked = Number(ask);
    change(
      [[bid, '1']],
      [
        [`${asks[0]?.[0]}`, '0'],
        [ask, '1'],
      ],
    );
    await vi.waitFor(() => {
      const top = lastBook();
      expect(Number(top?.asks[0]?.price) / 100).toBeGreaterThanOrEqual(asked);
      expect(Number(top?.bids[0]?.price) / 100).toBeLessThanOrEqual(Number(bid));
    }, SOON);
  });

  it('trusts no crossed book, and renews it', async () => {
    await resumed();
    const snapshots = () => double.requests.filter((each) => each.includes('/depth')).length;
    const asked = snapshots();
    change([['99999', '1']], []);
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(false), SOON);
    await vi.waitFor(() => expect(snapshots()).toBeGreaterThan(asked), SOON);
    double.paused = false;
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(true), SOON);
    double.paused = true;
    expect(Number(lastBook()?.bids[0]?.price)).toBeLessThan(9_999_900);
  });

  it('recovers from a change with an absurd id without a new connection', async () => {
    await resumed();
    const connections = double.connections.length;
    change([], [], { U: 9_000_000_000_000_000, u: 9_000_000_000_000_000 });
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(false), SOON);
    double.paused = false;
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(true), SOON);
    double.paused = true;
    expect(double.connections.length).toBe(connections);
  });
  it('does not go back to the price of a deal that comes late', async () => {
    await vi.waitFor(() => expect(Date.now() - opened).toBeGreaterThan(2_500), SOON);
    await resumed();
    deal('61802.00');
    await vi.waitFor(() => expect(shown().at(-1)).toBe(6_180_200), SOON);
    deal('61555.00', { T: opened + 100 });
    deal('61803.00');
    await vi.waitFor(() => expect(shown().at(-1)).toBe(6_180_300), SOON);
    expect(shown()).not.toContain(6_155_500);
  });

  it('does not trust a backlog of old changes', async () => {
    await resumed();
    change([], [], { E: Date.now() - 60_000 });
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(false), SOON);
    change([], []);
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(true), SOON);
  });

  it('does not trust the last book of a pair that the venue no longer lists', async () => {
    await resumed();
    delisted = true;
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(false), SOON);
    delisted = false;
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(true), SOON);
  });

  it("shows no price after a pause until the venue's candles of that time are loaded", async () => {
    await resumed();
    delisted = true;
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(false), SOON);
    const down = Date.now();
    await vi.waitFor(() => expect(Date.now() - down).toBeGreaterThan(5_500), SOON);
    candlesFail = true;
    delisted = false;
    await vi.waitFor(() => expect(feed.fresh('BTCUSDT')).toBe(true), SOON);
    const before = ticks.length;
    const asked = () => double.requests.filter((each) => each.includes('/klines')).length;
    const first = asked();
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(first + 1), {
      ...SOON,
      timeout: 30_000,
    });
    expect(ticks.length).toBe(before);
    candlesFail = false;
    await vi.waitFor(() => expect(ticks.length).toBeGreaterThan(before), {
      ...SOON,
      timeout: 60_000,
    });
  });

  it('keeps candles that the venue sends in order, and no other', async () => {
    await resumed();
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
    const kline = (t: number, more: object) => {
      const k = { t, T: t + 59_999, s: 'BTCUSDT', i: '1m', f: 1, L: 2, n: 2, x: true };
      const body = {
        o: '61800',
        h: '61900',
        l: '61700',
        c: '61850',
        v: '3',
        q: '1',
        V: '1',
        Q: '1',
      };
      const data = { e: 'kline', E: Date.now(), s: 'BTCUSDT', k: { ...k, ...body, ...more } };
      send('btcusdt@kline_1m', data);
    };
    kline(minute, {});
    kline(minute, { h: '1' });
    kline(minute, { l: '-5' });
    kline(minute + 600_000, { o: '1', l: '1' });
    deal('61804.00');
    await vi.waitFor(() => expect(shown().at(-1)).toBe(6_180_400), SOON);
    const [bar] = feed.history.minutes('BTCUSDT', minute, minute + 60_000);
    expect(bar).toMatchObject({ high: 6_190_000, low: 6_170_000, close: 6_185_000 });
    const later = feed.history.minutes('BTCUSDT', minute, minute + 660_000);
    expect(later.find(({ time }) => time === minute + 600_000)?.volume).toBe(0n);
  });
});
