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
import { until } from '../support/until.ts';
import type { Double } from './double.ts';
import { DOUBLES, type VenueName } from './doubles.ts';

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

/** A session of the project at the double, with what it heard. */
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
  const heard = connect(name, venue, symbols);
  const told = () => JSON.stringify([heard.notes.slice(-5), venue.refused.slice(0, 3)]);
  await until('deals and books', () => {
    const ready = heard.books() && heard.deals().length > 5;
    if (!ready) throw new Error(`${heard.deals().length} deals, ${told()}`);
  });
  return { venue, symbols, ...heard };
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

it('say that the venue limits them at the start', async () => {
  const venues = await Promise.all(VENUES.map((name) => DOUBLES[name]().start()));
  const told: VenueName[] = [];
  const asked = VENUES.map(async (name, at) => {
    const venue = venues[at];
    venue?.limit(3600);
    const answer = venue && (await listed(name, venue));
    if (answer instanceof VenueError && /allows no more requests for now/.test(answer.message))
      told.push(name);
  });
  await Promise.all(asked);
  expect(told.toSorted()).toEqual(VENUES.toSorted());
  await Promise.all(venues.map((venue) => venue.stop()));
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
