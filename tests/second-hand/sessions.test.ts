import {
  findPair,
  type Listing,
  LiveSession,
  listPairs,
  livePolicy,
  livePorts,
  type MarketItem,
  RestLane,
  VenueError,
  venueAdapter,
} from '@tideline/streams/node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startExchange } from '#exchange';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { BitgetDouble } from './bitget.ts';
import { BybitDouble } from './bybit.ts';
import { CoinbaseAdvancedDouble } from './coinbase-advanced.ts';
import { DeribitDouble } from './deribit.ts';
import type { Double } from './double.ts';
import { DOUBLES, type VenueName } from './doubles.ts';
import { KucoinDouble } from './kucoin.ts';
import { OkxDouble } from './okx.ts';

const STREAMS = ['book', 'trades', 'klines', 'ticker'] as const;
/** The project's venues; its sessions of Coinbase use Advanced Trade. */
const VENUES = (Object.keys(DOUBLES) as VenueName[]).filter((name) => name !== 'coinbase');
const venueOf = (name: VenueName) => (name === 'coinbase-advanced' ? 'coinbase' : name);

let double: Double | undefined;
let session: LiveSession | undefined;
afterEach(async () => {
  session?.stop();
  await double?.stop();
});

function policyOf(name: VenueName) {
  const policy = livePolicy(venueOf(name));
  if (!policy) throw new Error(`no policy of ${name}`);
  return policy;
}

/** The paths of the venue's own addresses, at the double. */
function addresses(name: VenueName, venue: Double) {
  const { pathname } = new URL(policyOf(name).ws);
  return { ws: venue.socket + pathname.replace(/\/$/, ''), rest: venue.rest };
}

async function listed(name: VenueName, venue: Double): Promise<readonly Listing[] | VenueError> {
  const policy = policyOf(name);
  const lane = new RestLane(livePorts, policy);
  return new Promise((resolve) => {
    listPairs(policy, venue.rest, lane, resolve);
  });
}

/** A session of the project at the double, with what it received. */
function connect(name: VenueName, venue: Double, symbols: readonly string[]) {
  const policy = policyOf(name);
  const items: MarketItem[] = [];
  const notes: string[] = [];
  const addressed = addresses(name, venue);
  const made = new LiveSession(
    policy,
    venueAdapter(policy.venue),
    { symbols, streams: STREAMS, ...addressed },
    livePorts,
    { item: (item) => items.push(item), note: ({ kind, text }) => notes.push(`${kind}: ${text}`) },
  );
  session = made;
  made.start();
  const deals = () => items.flatMap((item) => (item.kind === 'deal' ? [item.deal] : []));
  const books = () => symbols.every((symbol) => made.books.valid(symbol));
  return { made, notes, deals, books };
}

async function live(name: VenueName) {
  const venue = await DOUBLES[name]({ seed: 11 }).start();
  double = venue;
  const policy = policyOf(name);
  const symbols = [policy.symbolOf('BTC', 'USDT'), policy.symbolOf('ETH', 'USDT')];
  const client = connect(name, venue, symbols);
  const diagnosis = () => JSON.stringify([client.notes.slice(-5), venue.refused.slice(0, 3)]);
  await until('deals and books', () => {
    const ready = client.books() && client.deals().length > 5;
    if (!ready) throw new Error(`${client.deals().length} deals, ${diagnosis()}`);
  });
  return { venue, symbols, ...client };
}

const plain = (rows: readonly (readonly [string, string])[]) => rows.map((row) => row.map(Number));

describe.each(VENUES)('a session at %s', (name) => {
  it('finds its pairs in a long list with odd rows', async () => {
    const venue = await DOUBLES[name]().start();
    double = venue;
    venue.thousands();
    venue.oddRow();
    const list = await listed(name, venue);
    if (list instanceof VenueError) throw list;
    const policy = policyOf(name);
    for (const base of ['BTC', 'ETH'])
      expect(findPair(policy, list, `${base}USDT`).symbol).toBe(policy.symbolOf(base, 'USDT'));
    expect(venue.refused).toEqual([]);
  });

  it('asks nothing that the venue refuses, and has its deals and its book', async () => {
    const { venue, symbols, made, deals, books } = await live(name);
    const changed = () => made.books.counts.changes;
    await until('changes of the book', () => changed() > 40);
    const { gaps, wrongChecksums, wrongSnapshots } = made.books.counts;
    expect([gaps, wrongChecksums, wrongSnapshots]).toEqual([0, 0, 0]);
    const { snapshots } = made.books.counts;
    venue.cut();
    // A quick machine has the books again before anybody looks.
    await until('the books again', () => {
      expect(made.books.counts.snapshots).toBeGreaterThanOrEqual(snapshots + symbols.length);
      expect(books()).toBe(true);
    });
    for (const symbol of symbols) venue.quiet(symbol);
    for (const symbol of symbols) {
      const own = venue.pair(symbol).book(10);
      await until('the double’s book', () => {
        const top = made.books.follower(symbol)?.book?.top(10);
        expect(plain(top?.bids ?? [])).toEqual(plain(own.bids));
        expect(plain(top?.asks ?? [])).toEqual(plain(own.asks));
      });
    }
    const known = symbols.flatMap((symbol) => venue.pair(symbol).deals);
    for (const deal of deals()) {
      const same = known.find(
        ({ price, size, time }) =>
          Number(price) === Number(deal.price) &&
          Number(size) === Number(deal.quantity) &&
          time === deal.time,
      );
      expect(same, JSON.stringify(deal)).toBeDefined();
      // The project leaves the side open where it does not believe the venue's.
      if (deal.side !== null) expect(deal.side).toBe(same?.side);
    }
    expect(venue.refused).toEqual([]);
  });
});

it('a session at bitget follows books whose messages name the one before and have no checksum', async () => {
  const venue = new BitgetDouble({ seed: 11 });
  double = venue;
  venue.linked = true;
  await venue.start();
  const { made, books } = connect('bitget', venue, ['BTCUSDT']);
  await until('changes of the book', () => books() && made.books.counts.changes > 40);
  const { gaps, wrongChecksums, snapshots } = made.books.counts;
  expect([gaps, wrongChecksums, snapshots]).toEqual([0, 0, 1]);
  venue.quiet('BTCUSDT');
  const own = venue.pair('BTCUSDT').book(10);
  await until('the double’s book', () => {
    const top = made.books.follower('BTCUSDT')?.book?.top(10);
    expect(plain(top?.bids ?? [])).toEqual(plain(own.bids));
  });
  expect(venue.refused).toEqual([]);
});

/** A session whose book equals the double's at the end; its counts of faults. */
async function followed(name: VenueName, venue: Double, symbol: string, oddly: () => void) {
  double = await venue.start();
  const { made, books, notes } = connect(name, venue, [symbol]);
  await until('changes of the book', () => books() && made.books.counts.changes > 20);
  oddly();
  const { changes } = made.books.counts;
  await until('more changes', () => books() && made.books.counts.changes > changes + 20);
  venue.quiet(symbol);
  const own = venue.pair(symbol).book(10);
  await until('the double’s book', () => {
    const top = made.books.follower(symbol)?.book?.top(10);
    expect(plain(top?.bids ?? []), notes.join('\n')).toEqual(plain(own.bids));
    expect(plain(top?.asks ?? []), notes.join('\n')).toEqual(plain(own.asks));
  });
  expect(venue.refused).toEqual([]);
  return { made, notes };
}

it('a session at kucoin ignores prices of 0 and the ends of levels that never were', async () => {
  const venue = new KucoinDouble({ seed: 11 });
  const { made } = await followed('kucoin', venue, 'BTC-USDT', () => {
    venue.ignorable = true;
  });
  const { gaps, snapshots, wrongSnapshots } = made.books.counts;
  expect([gaps, snapshots, wrongSnapshots, venue.sessions.size]).toEqual([0, 1, 0, 1]);
});

it('a session at bybit takes over the books of a service that starts anew', async () => {
  const venue = new BybitDouble({ seed: 11 });
  const { made } = await followed('bybit', venue, 'BTCUSDT', () => venue.restart());
  const { gaps, snapshots } = made.books.counts;
  expect([gaps, snapshots, venue.sessions.size]).toEqual([0, 2, 1]);
});

it('a session at deribit reads amounts with an exponent', async () => {
  const venue = new DeribitDouble({ seed: 11 });
  const { made } = await followed('deribit', venue, 'BTC_USDC-PERPETUAL', () => {
    venue.exponents = true;
  });
  const { gaps, snapshots } = made.books.counts;
  expect([gaps, snapshots, venue.sessions.size]).toEqual([0, 1, 1]);
});

it('a session at okx follows a book whose ids begin anew', async () => {
  const venue = new OkxDouble({ seed: 11 });
  const { made } = await followed('okx', venue, 'BTC-USDT', () => venue.renumber('BTC-USDT'));
  const { gaps, snapshots } = made.books.counts;
  expect([gaps, snapshots]).toEqual([0, 1]);
});

it('a session at coinbase reads all events of a message', async () => {
  const venue = new CoinbaseAdvancedDouble({ seed: 11 });
  const { made } = await followed('coinbase-advanced', venue, 'BTC-USDT', () => {
    venue.several = true;
  });
  const { gaps, snapshots } = made.books.counts;
  expect([gaps, snapshots, venue.sessions.size]).toEqual([0, 1, 1]);
});

it.each([1012, 1013])('connect again when the venue closes with %i', async (code) => {
  const results = VENUES.map(async (name) => {
    const venue = await DOUBLES[name]({ seed: 11 }).start();
    const symbol = policyOf(name).symbolOf('BTC', 'USDT');
    const { made, books } = connect(name, venue, [symbol]);
    try {
      await until('the book', books);
      const { snapshots } = made.books.counts;
      venue.close(code);
      await until('the book again', () => made.books.counts.snapshots > snapshots && books());
      return [name, venue.refused];
    } finally {
      made.stop();
      await venue.stop();
    }
  });
  expect(await Promise.all(results)).toEqual(VENUES.map((name) => [name, []]));
});

it('say that the venue limits them at the start', async () => {
  const venues = await Promise.all(VENUES.map((name) => DOUBLES[name]().start()));
  const results: VenueName[] = [];
  const asked = VENUES.map(async (name, at) => {
    const venue = venues[at];
    venue?.limit(3600);
    const answer = venue && (await listed(name, venue));
    if (answer instanceof VenueError && /allows no more requests for now/.test(answer.message))
      results.push(name);
  });
  await Promise.all(asked);
  expect(results.toSorted()).toEqual(VENUES.toSorted());
  await Promise.all(venues.map((venue) => venue.stop()));
});

it.each(['own', 'unavailable', 'page', 'empty'] as const)(
  'take no error for an empty list, and say whose it is: %s',
  async (kind) => {
    const venues = await Promise.all(VENUES.map((name) => DOUBLES[name]().start()));
    const results = VENUES.map(async (name, at) => {
      const venue = venues[at];
      venue?.fail(kind);
      const answer = venue && (await listed(name, venue));
      return [name, answer instanceof VenueError ? answer.message : 'a list'] as const;
    });
    const says = kind === 'empty' ? /answered something else/ : /has a problem of its own/;
    for (const [name, line] of await Promise.all(results)) expect(line, name).toMatch(says);
    await Promise.all(venues.map((venue) => venue.stop()));
  },
);

/** Longer than any silence that is trusted, ms. */
const QUIET = 15_000;

it('feeds stay live while their pair is quiet, and ask nothing that a venue refuses', async () => {
  const results = VENUES.map(async (name) => {
    const venue = await DOUBLES[name]({ seed: 11 }).start();
    const lines: string[] = [];
    const feed = await LiveFeed.open(
      { venue: venueOf(name), symbols: ['ETHUSDT'], ...addresses(name, venue) },
      { now: Date.now },
      (line) => lines.push(line),
    );
    try {
      feed.start(() => {});
      await until('a fresh pair', () => feed.fresh('ETHUSDT'));
      venue.quiet(policyOf(name).symbolOf('ETH', 'USDT'));
      const stale: number[] = [];
      const began = Date.now();
      await until('the end of the quiet time', () => {
        if (!feed.fresh('ETHUSDT')) stale.push(Date.now() - began);
        return Date.now() - began > QUIET;
      });
      return [name, stale.slice(0, 3), venue.refused, stale.length > 0 ? lines : []];
    } finally {
      feed.stop();
      await venue.stop();
    }
  });
  expect(await Promise.all(results)).toEqual(VENUES.map((name) => [name, [], [], []]));
});

/** Three venues with different signs of life; `TIDELINE_VENUES=all` takes all. */
const HANGING: readonly VenueName[] =
  process.env['TIDELINE_VENUES'] === 'all' ? VENUES : ['binance', 'kucoin', 'okx'];

for (const name of HANGING)
  it(`an exchange on live:${name} trusts no price once data stopped`, async () => {
    const venue = await DOUBLES[name]().start();
    double = venue;
    const { ws, rest } = addresses(name, venue);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const exchange = await startExchange({
      port: 0,
      dataDir: ':memory:',
      feed: { kind: 'live', venue: venueOf(name), ws, rest },
    });
    try {
      const fresh = () => exchange.market.fresh('BTCUSDT');
      await until('a price', fresh);
      venue.hang();
      await until('the doubt', () => !fresh());
      venue.resume();
      await until('a price again', fresh);
      expect(venue.refused).toEqual([]);
    } finally {
      await exchange.close();
      vi.restoreAllMocks();
    }
  });
