import { alwaysOn, createMarket, type Status, systemClock } from '@tideline/streams';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LocalMarket, openMarketFeed } from '../../bin/market.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { type ServedDouble, serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const engineOf = ({ sources }: LocalMarket) =>
  createMarket({ sources, clock: systemClock, lifecycle: alwaysOn, random: Math.random });

describe('a live venue as the source of an engine', () => {
  const script = new Script(3);
  let double: VenueDouble;
  let served: ServedDouble;
  let feed: LocalMarket;
  let market: ReturnType<typeof engineOf>;

  beforeAll(async () => {
    const made = venueDoubles['kraken']?.(script);
    if (!made) throw new Error('no double of kraken');
    double = new VenueDouble(made.protocol, made.market, Date.now);
    served = await serveDouble(double, 50);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    feed = await openMarketFeed('live:kraken', { ws: served.ws, rest: served.rest });
    market = engineOf(feed);
  });
  afterAll(async () => {
    market.close();
    feed.close();
    await served.close();
    vi.restoreAllMocks();
  });

  it("has the venue's book, deals, candles and name", async () => {
    const seen: Record<string, unknown> = {};
    const numbers = (rows: readonly (readonly [string, string])[]) =>
      rows.map(([price, quantity]) => [Number(price), Number(quantity)]);
    const hold = [
      market.book$('BTCUSDT', { depth: 5 }).subscribe(({ value, status }) => {
        seen['book'] = [
          status,
          value?.bids.map((row) => [Number(row.price), Number(row.quantity)]),
        ];
      }),
      market.deals$('BTCUSDT').subscribe(({ value, status }) => {
        seen['deals'] = [status, (value?.deals.length ?? 0) > 3];
      }),
      market.candles$('BTCUSDT', '60m').subscribe(({ value, status }) => {
        seen['candles'] = [status, value?.candles.length];
      }),
      // The list of quotes names the source.
      market.quotes$.subscribe(),
      market.health$.subscribe((health) => {
        seen['feed'] = health.feed;
      }),
    ];
    await vi.waitFor(() => {
      const [pair] = script.pairs;
      expect(seen).toEqual({
        book: ['live', numbers(script.levels(pair as never, 5).bids)],
        deals: ['live', true],
        candles: ['live', 300],
        feed: { kind: 'live', label: 'Kraken', shift: null },
      });
    }, 20_000);
    for (const each of hold) each.unsubscribe();
  });

  it('is no longer live when the venue goes, and is live again when it returns', async () => {
    let status: Status = 'loading';
    const hold = market.quote$('BTCUSDT').subscribe((quote) => {
      status = quote.status;
    });
    await vi.waitFor(() => expect(status).toBe('live'), 10_000);
    double.closed = true;
    double.cut();
    await vi.waitFor(() => expect(status).not.toBe('live'), 20_000);
    double.closed = false;
    await vi.waitFor(() => expect(status).toBe('live'), 20_000);
    hold.unsubscribe();
  });

  it('says which topics and calls there are none of', async () => {
    const refusals = await new Promise((resolve) => {
      feed.sources.socket.connect().subscribe((event) => {
        if (event.kind !== 'open') return;
        event.link
          .request('subscribe', ['price:NOPEUSDT', 'account', 'depth:BTCUSDT'])
          .subscribe((ack) => resolve((ack as { refused: unknown }).refused));
      });
    });
    expect(refusals).toEqual([
      { topic: 'price:NOPEUSDT', error: 'symbol-unknown' },
      { topic: 'account', error: 'topic-unknown' },
    ]);
    const answers: unknown[] = [];
    for (const [path, query] of [
      ['currency/deal', { symbol: 'NOPEUSDT' }],
      ['currency/deal', { symbol: 'BTCUSDT', depth: 'x' }],
      ['wallet/assets', {}],
    ] as const) {
      feed.sources.rest.get(path, query).subscribe((answer) => answers.push(answer));
    }
    await vi.waitFor(() => expect(answers.length).toBe(3));
    expect(answers).toMatchObject(
      Array.from({ length: 3 }, () => ({ kind: 'error', retryAfter: null })),
    );
  });

  it('is the only venue of its process', async () => {
    await expect(openMarketFeed('live:okx')).rejects.toThrow('price steps of kraken');
  });
});

describe('a feed that cannot be opened', () => {
  it.each([
    ['nasdaq', 'expected sim, recording:FILE or live:VENUE'],
    ['live:nasdaq', 'binance'],
    ['recording:nothing.tideline', 'nothing.tideline'],
  ])('%s is refused in one line', async (name, words) => {
    const error = await openMarketFeed(name).catch((reason: unknown) => reason);
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain('\n');
  });
});
