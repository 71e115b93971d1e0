import {
  alwaysOn,
  createMarket,
  type Live,
  restFetch,
  socketIo,
  systemClock,
} from '@tideline/streams';
import { interval } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { startExchange } from '#exchange';
import { deadLine } from '../support/dead-line.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const PAIR = 'BTCUSDT';

it('a TCP connection that neither answers nor closes leaves nothing live, at the venue and at the app', async () => {
  const made = venueDoubles.binance?.(new Script(3));
  if (!made) throw new Error('no double of Binance');
  const venue = await serveDouble(new VenueDouble(made.protocol, made.market, Date.now), 50);
  const toVenue = await deadLine(Number(new URL(venue.rest).port));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const exchange = await startExchange({
    port: 0,
    dataDir: ':memory:',
    feed: {
      kind: 'live',
      venue: 'binance',
      ws: `ws://127.0.0.1:${toVenue.port}`,
      rest: `http://127.0.0.1:${toVenue.port}`,
    },
  });
  const toExchange = await deadLine(exchange.port);
  const url = `http://127.0.0.1:${toExchange.port}`;
  const market = createMarket({
    sources: { socket: socketIo(url), rest: restFetch(url) },
    clock: systemClock,
    lifecycle: alwaysOn,
    random: Math.random,
    tick$: interval(100),
  });
  let quote = null as Live<unknown> | null;
  const watching = market.quote$(PAIR).subscribe((next) => {
    quote = next;
  });
  try {
    const status = () => quote?.status;
    await until('a live quote', () => expect(status()).toBe('live'));
    expect(exchange.market.fresh(PAIR)).toBe(true);

    toExchange.die();
    await until('no live quote', () => expect(status()).not.toBe('live'));
    expect(exchange.market.fresh(PAIR)).toBe(true);
    toExchange.heal();
    await until('a live quote again', () => expect(status()).toBe('live'));
    await until('the end of dead connections', () => toExchange.dead() === 0);

    toVenue.die();
    const dead = toVenue.dead();
    await until('no fresh pair', () => expect(exchange.market.fresh(PAIR)).toBe(false));
    await until('a stale quote', () => expect(status()).toBe('stale'));
    await until('more attempts on the dead line', () => toVenue.dead() > dead);
    toVenue.heal();
    await until('a live quote at last', () => expect(status()).toBe('live'));
    expect(exchange.market.fresh(PAIR)).toBe(true);
  } finally {
    watching.unsubscribe();
    market.close();
    await toExchange.close();
    await exchange.close();
    await toVenue.close();
    await venue.close();
    vi.restoreAllMocks();
  }
});
