import {
  findPair,
  type Listing,
  listingsOf,
  livePolicy,
  type VenueId,
} from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import type { Print } from '../../exchange/foundation/ports/ports.ts';
import { PairGuard } from '../../exchange/market/feeds/live/pair-guard.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { venueDoubles } from './doubles/venues.ts';
import { rigOf } from './rig.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
const NOW = Date.UTC(2026, 10, 22);

const listing = (symbol: string, base: string, quote: string): Listing => ({
  ...{ symbol, base, quote, tick: '0.01', lot: '0.001', minTurnover: null, open: true },
});

describe('a pair whose name is in another script', () => {
  const policy = livePolicy('binance');
  if (!policy) throw new Error('no policy of binance');
  const listings = [
    listing('币安人生USDT', '币安人生', 'USDT'),
    listing('BTCUSDT', 'BTC', 'USDT'),
    listing('USDTTRY', 'USDT', 'TRY'),
  ];

  it('is found by its name only', () => {
    expect(findPair(policy, listings, '币安人生USDT').symbol).toBe('币安人生USDT');
    expect(findPair(policy, listings, '币安人生/USDT').symbol).toBe('币安人生USDT');
    expect(() => findPair(policy, listings, 'USDT')).toThrow(
      'lists no pair "USDT"; it lists USDTTRY',
    );
  });

  it('is not offered instead of every unknown pair', () => {
    expect(() => findPair(policy, listings, 'NOPEUSDT')).toThrow(/lists no pair "NOPEUSDT"$/);
  });
});

describe.each(VENUES)('at %s', (venue) => {
  const policy = livePolicy(venue);
  if (!policy) throw new Error(`no policy of ${venue}`);

  it('one odd row does not refuse the whole list of pairs, and a list without a pair is refused', () => {
    const market = venueDoubles[venue]?.(new Script(1, PAIRS.slice(0, 2))).market;
    const { pathname, searchParams } = new URL(policy.instruments.path, 'http://double');
    const answer = market?.rest(pathname, searchParams, NOW);
    const all = listingsOf(policy, answer);
    expect(all).toHaveLength(2);
    /** All texts and numbers of the rows with this name are null. */
    const nulled = (value: unknown, names: readonly string[]): unknown => {
      if (Array.isArray(value)) {
        const odd = value.some((cell) => names.includes(String(cell)));
        return value.map((each) => (odd ? null : nulled(each, names)));
      }
      if (typeof value !== 'object' || value === null) return value;
      const odd = Object.values(value).some((cell) => names.includes(String(cell)));
      const fields = Object.entries(value).map(([key, each]) => [
        key,
        odd && typeof each !== 'object' ? null : nulled(each, names),
      ]);
      return Object.fromEntries(fields);
    };
    const [first, second] = all.map(({ symbol }) => symbol) as [string, string];
    // Kraken's REST side writes XBT.
    const named = (symbol: string) => [symbol, symbol.replace(/^BTC/, 'XBT')];
    const left = listingsOf(policy, nulled(answer, named(first)));
    expect(left.map(({ symbol }) => symbol)).toEqual([second]);
    const none = nulled(nulled(answer, named(first)), named(second));
    expect(() => listingsOf(policy, none)).toThrow();
  });

  it('all channels are accepted, and a session that we end reports no cut', () => {
    const rig = rigOf(venue);
    rig.session.start();
    rig.run(10_000);
    expect(rig.notes.filter(({ kind }) => kind === 'refused')).toEqual([]);
    expect(rig.double.violations).toEqual([]);
    rig.session.stop();
    rig.clock.advance(1_000);
    expect(rig.session.counts.cuts).toBe(0);
  });
});

describe('a print beside the displayed book', () => {
  const book = {
    bids: [{ price: 100_000n, quantity: 1n }],
    asks: [{ price: 100_100n, quantity: 1n }],
  } as never;
  const print = (price: bigint) =>
    ({ price, quantity: 1n, side: 'buy', time: 1 }) as never as Print;

  it.each([190_000n, 130_000n, 110_111n, 56_000n, 89_999n])(
    'at %s is believed by nobody',
    (price) => {
      expect(new PairGuard().deal(print(price), book)).toBe('refused');
    },
  );

  it.each([110_110n, 90_000n, 100_050n])('at %s is within the band of orders', (price) => {
    expect(new PairGuard().deal(print(price), book)).toBe('new');
  });

  it('in the venue’s own candle makes no high and no low', () => {
    const guard = new PairGuard();
    const bar = (high: number, low: number) => ({ high, low }) as never;
    expect(guard.candle(bar(130_000, 100_000), bar(100_100, 100_000), book)).toBe(false);
    expect(guard.candle(bar(100_100, 56_000), bar(100_100, 100_000), book)).toBe(false);
    // A minute that fell by a third, each deal of which was near the book of its time.
    expect(guard.candle(bar(150_000, 100_000), bar(149_000, 100_000), book)).toBe(true);
  });
});
