import { createHash } from 'node:crypto';
import { type VenueId, venueAdapter } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { okxMarket, okxProtocol } from './doubles/okx.ts';
import { venueDoubles } from './doubles/venues.ts';
import { type Rig, rigOf, STREAMS } from './rig.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const VENUES = Object.keys(venueDoubles) as VenueId[];

/** A session whose books are built. */
function started(venue: VenueId, seed = 1): Rig {
  const rig = rigOf(venue, seed);
  rig.session.start();
  rig.run(5_000);
  expect(rig.differences()).toEqual([]);
  return rig;
}

/**
 * A digest of the texts of each connection, in order; connections are sorted, as they open freely.
 */
const digests = (connections: Iterable<readonly string[]>): string[] =>
  [...connections]
    .map((texts) => createHash('sha256').update(texts.join('\u0000')).digest('hex'))
    .sort();

const received = (rig: Rig): string[][] => {
  const frames = rig.tap.records.filter(({ kind }) => kind === 'received');
  const groups = Map.groupBy(frames, ({ connection }) => connection);
  return [...groups.values()].map((group) => group.map(({ text }) => text));
};

describe.each(VENUES)('session at %s', (venue) => {
  it('builds the books, keeps them equal, and records every byte', () => {
    const rig = started(venue);
    rig.run(MINUTE);
    expect(rig.differences()).toEqual([]);
    expect(rig.double.violations).toEqual([]);
    expect(digests(received(rig))).toEqual(digests(rig.double.connections.map(({ sent }) => sent)));
    expect(rig.verify().first_problem).toBeNull();
    expect(rig.items.some(({ kind }) => kind === 'deal')).toBe(true);
  });

  it('detects lost changes, and renews that book alone', () => {
    const rig = started(venue);
    const { resyncs } = rig.session;
    const { snapshots } = rig.session.books.counts;
    // A checksum covers the best levels only, so a single lost change may not show at once.
    const { chain, checksum } = venueAdapter(venue);
    rig.double.faults = chain === null && checksum !== null && venue !== 'bitfinex' ? 30 : 1;
    rig.double.fault = () => [];
    rig.run(25_000);
    expect(rig.differences()).toEqual([]);
    expect(rig.published).toEqual([]);
    if (venue === 'coinbase' || venue === 'bitfinex') {
      // It numbers the messages of the connection, so nothing of that connection is known.
      expect(rig.session.counts.cuts).toBe(1);
      return;
    }
    expect(rig.session.counts.cuts).toBe(0);
    expect(rig.session.resyncs - resyncs).toBeLessThanOrEqual(chain ? 1 : 2);
    expect(rig.session.books.counts.snapshots - snapshots).toBeLessThanOrEqual(2);
  });

  it('ignores a repeated change', () => {
    const rig = started(venue);
    rig.double.fault = (text) => [text, text];
    rig.run(20_000);
    expect(rig.differences()).toEqual([]);
  });

  it('ends a connection that sends half a frame, and is right again', () => {
    const rig = started(venue);
    rig.double.fault = (text) => [text.slice(0, text.length / 2)];
    rig.run(60_000);
    expect(rig.session.counts.malformed).toBe(1);
    expect(rig.differences()).toEqual([]);
    expect(
      rig.tap.records.some(({ kind, text }) => kind === 'close' && /malformed/.test(text)),
    ).toBe(true);
    rig.verify();
  });

  it('reconnects after a cut with full jitter', () => {
    const rig = started(venue);
    rig.double.cut();
    rig.double.closed = true;
    rig.run(30_000);
    expect(rig.session.connected.ready).toBe(0);
    rig.double.closed = false;
    rig.run(60_000);
    expect(rig.session.connected.ready).toBe(rig.session.connected.all);
    expect(rig.differences()).toEqual([]);
  });

  it('keeps its book over a pause of the market, and goes on with it', () => {
    const rig = started(venue);
    const { checksums } = rig.session.books.counts;
    const { resyncs, counts } = rig.session;
    rig.double.paused = true;
    rig.run(Math.min(9_000, rig.session.policy.silence - 2_000));
    expect(rig.differences()).toEqual([]);
    rig.double.paused = false;
    rig.run(5_000);
    expect(rig.differences()).toEqual([]);
    expect([rig.session.resyncs, rig.session.counts.cuts]).toEqual([resyncs, counts.cuts]);
    if (venueAdapter(venue).checksum !== null && venue !== 'okx')
      expect(rig.session.books.counts.checksums).toBeGreaterThan(checksums + 20);
    expect(rig.session.books.counts.wrongChecksums).toBe(0);
  });

  it('publishes no change after a silence that hid others, and is right again', () => {
    const rig = started(venue);
    rig.double.silent = true;
    rig.run(Math.min(9_000, rig.session.policy.silence - 2_000));
    expect(rig.session.counts.cuts).toBe(0);
    rig.double.silent = false;
    const { length } = rig.published;
    rig.run(100);
    const { checksum, chain } = venueAdapter(venue);
    // Each change of Kraken and Bitget proves the book by itself.
    if (chain === null && checksum !== null && venue !== 'bitfinex')
      expect(rig.session.books.counts.wrongChecksums).toBeGreaterThan(0);
    rig.run(40_000);
    expect(rig.published.length).toBe(length);
    expect(rig.differences()).toEqual([]);
  });

  it('ends a connection that stays silent', () => {
    const rig = started(venue);
    rig.double.silent = true;
    rig.run(rig.session.policy.silence * 2 + 5_000);
    expect(rig.session.counts.cuts).toBeGreaterThan(0);
    rig.double.silent = false;
    rig.run(60_000);
    expect(rig.differences()).toEqual([]);
  });
});

describe.each(VENUES.filter((venue) => venueAdapter(venue).checksum !== null && venue !== 'okx'))(
  'checksum of %s',
  (venue) => {
    it('voids a book at once, publishes nothing of it, and renews it', () => {
      const rig = started(venue);
      rig.double.faults = 20;
      rig.double.fault = (text) => [text.replace(/("checksum":|"cs",)-?\d+/, '$17')];
      rig.run(20_000);
      expect(rig.session.books.counts.wrongChecksums).toBeGreaterThan(0);
      expect(rig.session.books.counts.checksums).toBeGreaterThan(100);
      expect(rig.differences()).toEqual([]);
      expect(rig.published).toEqual([]);
    });
  },
);

describe('KuCoin', () => {
  it('gets no message before its welcome', () => {
    const rig = started('kucoin');
    const kinds = rig.tap.records.map(({ kind }) => kind).filter((kind) => kind !== 'rest');
    expect(kinds.slice(0, 3)).toEqual(['open', 'received', 'sent']);
  });
});

describe('Deribit', () => {
  it('halts the pairs of a locked index, and all pairs in maintenance, until it says otherwise', () => {
    const rig = started('deribit');
    const [btc = '', eth = ''] = ['BTC', 'ETH'].map((base) =>
      rig.session.policy.symbolOf(base, 'USDT'),
    );
    const halted = () =>
      [btc, eth, 'BTC-PERPETUAL'].map((each) => rig.session.closure(each) !== null);
    const say = (data: object) => {
      const params = { channel: 'platform_state', data };
      rig.double.open[0]?.send(JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params }));
      rig.run(200);
    };
    expect([...(rig.double.open[0]?.channels ?? [])]).toContain('platform_state');
    say({ price_index: 'btc_usdc', locked: true });
    expect(halted()).toEqual([true, false, false]);
    say({ maintenance: true });
    expect(halted()).toEqual([true, true, true]);
    say({ maintenance: false });
    say({ price_index: 'btc_usd', locked: true });
    expect(halted()).toEqual([true, false, true]);
    say({ price_index: 'btc_usdc', locked: false });
    expect(halted()).toEqual([false, false, true]);
    expect(rig.differences()).toEqual([]);
  });
});

describe('OKX without a snapshot in the stream', () => {
  it('takes the book from REST', () => {
    const rig = rigOf('okx', 1, STREAMS, (script) => ({
      protocol: okxProtocol,
      market: okxMarket(script, false),
    }));
    rig.session.start();
    rig.run(20_000);
    expect(rig.differences()).toEqual([]);
    rig.double.fault = () => [];
    rig.run(20_000);
    expect(rig.differences()).toEqual([]);
    expect(rig.published).toEqual([]);
  });
});

describe('limits of a venue', () => {
  it.each(VENUES)('%s: subscribing two dozen pairs keeps to every limit', (venue) => {
    const pairs = Array.from({ length: 24 }, (_, at) => ({
      base: `C${at}`,
      quote: 'USDT',
      decimals: 2,
      lotDecimals: 4,
      start: 100_000 + at,
    }));
    const rig = rigOf(venue, 5, STREAMS, undefined, pairs);
    rig.session.start();
    rig.run(20_000);
    expect(rig.double.violations).toEqual([]);
    expect(rig.session.connected.ready).toBe(rig.session.connected.all);
    expect(rig.differences()).toEqual([]);
    const { channels } = rig.session.policy.limits;
    // Signs of life and the venue's words about its market are of no pair.
    for (const each of rig.double.open)
      expect(each.channels.size).toBeLessThanOrEqual(channels + 2);
  });
});

describe('scheduled end', () => {
  it.each(VENUES.filter((venue) => rigOf(venue).session.policy.lifetime !== null))(
    '%s: the replacement is in step before the old connection goes',
    (venue) => {
      const rig = started(venue);
      rig.double.lifetime = DAY;
      // The day passes without market steps; only timers run. Silence must not end the connection.
      const deals = new Set<string>();
      for (let hour = 0; hour < 24; hour++) {
        for (let at = 0; at < 60; at++) {
          rig.clock.advance(MINUTE / 2);
          rig.double.step();
          rig.clock.advance(MINUTE / 2);
          rig.double.step();
        }
      }
      rig.run(20_000);
      expect(rig.session.counts.handovers).toBe(rig.session.connected.all);
      expect(rig.session.counts.cuts).toBe(0);
      expect(rig.session.books.counts.gaps).toBe(0);
      expect(rig.differences()).toEqual([]);
      for (const item of rig.items)
        if (item.kind === 'deal') deals.add(`${item.symbol}/${item.deal.id}`);
      const sent = rig.script.pairs.map((pair) => rig.script.tradeCount(pair));
      expect(deals.size).toBeLessThanOrEqual(sent.reduce((sum, each) => sum + each, 0));
      expect(rig.verify().first_problem).toBeNull();
    },
  );
});
