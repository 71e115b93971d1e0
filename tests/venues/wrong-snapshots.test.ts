import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import type { FeedTick } from '../../exchange/foundation/ports/ports.ts';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';
import { NO_BOOKS, SNAPSHOTS, WRONG_BOOKS, wrongAnswer } from './doubles/wrong-snapshots.ts';
import { rigOf } from './rig.ts';

const VENUES = Object.keys(SNAPSHOTS) as VenueId[];

/** Answers every request for the first pair's book by `bend`; `right` ends it. */
function bending(double: VenueDouble, venue: VenueId, bend: (answer: unknown) => string) {
  const rest = double.rest.bind(double);
  const state = { right: false, asked: 0, ids: [] as unknown[] };
  double.rest = (path, query) => {
    const reply = rest(path, query);
    const first = [...query.values()].some((value) => /^BTC/.test(value));
    if (state.right || !first || !SNAPSHOTS[venue]?.path.test(path)) return reply;
    state.asked++;
    return { ...reply, body: bend(JSON.parse(reply.body)) };
  };
  return state;
}

const cases = [
  ...Object.entries(WRONG_BOOKS).map(
    ([name, change]) =>
      [name, (venue: VenueId, answer: unknown) => wrongAnswer(venue, answer, change)] as const,
  ),
  ...Object.entries(NO_BOOKS).map(([name, body]) => [name, () => body] as const),
];

describe.each(VENUES)('a session at %s whose REST book has', (venue) => {
  const inStream = venue === 'okx';

  it.each(cases)('%s shows nothing of it, and asks again within the limits', (_, bend) => {
    const rig = rigOf(venue, 7);
    const wrong = bending(rig.double, venue, (answer) => bend(venue, answer));
    rig.session.start();
    const symbol = rig.session.policy.symbolOf('BTC', 'USDT');
    if (inStream) {
      // The first book comes in the stream; a loss leads to REST.
      rig.run(3_000);
      rig.double.fault = () => [];
      rig.double.faults = 1;
      rig.run(200);
    }
    const { snapshots } = rig.session.books.counts;
    const shown: unknown[] = [];
    for (let at = 0; at < 600; at++) {
      rig.run(100);
      if (rig.session.books.valid(symbol))
        shown.push(rig.session.books.follower(symbol)?.book?.top(1));
    }
    expect(shown.slice(0, 1)).toEqual([]);
    expect(rig.published).toEqual([]);
    // The other pair's book alone.
    expect(rig.session.books.counts.snapshots - snapshots).toBeLessThanOrEqual(1);
    expect(wrong.asked).toBeGreaterThan(2);
    expect(wrong.asked).toBeLessThan(60);
    expect(rig.double.violations).toEqual([]);
    // A refused book ends no connection: the others' streams go on.
    expect(rig.session.counts.cuts).toBe(0);
    wrong.right = true;
    rig.run(40_000);
    expect(rig.differences()).toEqual([]);
  });
});

describe.concurrent.each(VENUES)('a live feed at %s', (venue) => {
  it('trusts no wrong book of the REST side, and the right one after it', async () => {
    const script = new Script(3, PAIRS.slice(0, 1));
    const made = venueDoubles[venue]?.(script);
    if (!made) throw new Error(`no double of ${venue}`);
    const double = new VenueDouble(made.protocol, made.market, Date.now);
    const bends = ['crossed sides', 'prices 100 times too low', 'an id after the stream'];
    let at = 0;
    const wrong = bending(double, venue, (answer) =>
      wrongAnswer(venue, answer, WRONG_BOOKS[bends[at++ % bends.length] as never] as never),
    );
    wrong.right = true;
    const served = await serveDouble(double, 50);
    const ticks: FeedTick[] = [];
    const choice = { venue, ws: served.ws, rest: served.rest, symbols: ['BTCUSDT'] };
    const feed = await LiveFeed.open(choice, { now: Date.now });
    feed.start((more) => ticks.push(...more));
    const fresh = (is: boolean) =>
      until(is ? 'a fresh market' : 'a stale market', () => expect(feed.fresh('BTCUSDT')).toBe(is));
    await fresh(true);
    wrong.right = false;
    let asked = 0;
    /** Loses the next change of the book. */
    const lose = () => {
      asked = wrong.asked;
      double.faults = 1;
      double.fault = () => [];
    };
    lose();
    await fresh(false);
    await until('two requests without a fresh market', () => {
      // On a busy machine the feed may connect anew, and the stream then brings a right book.
      if (feed.fresh('BTCUSDT')) lose();
      expect(wrong.asked - asked).toBeGreaterThanOrEqual(2);
    });
    const { length } = ticks;
    wrong.right = true;
    await fresh(true);
    await until('another tick', () => expect(ticks.length).toBeGreaterThan(length));
    const prices = ticks.flatMap(({ book }) => [...(book?.bids ?? []), ...(book?.asks ?? [])]);
    const far = prices.filter(({ price }) => Math.abs(Number(price) - 6_180_000) > 50_000);
    expect(far).toEqual([]);
    feed.stop();
    await served.close();
  });
});
