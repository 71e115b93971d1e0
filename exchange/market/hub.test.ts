import { formatFixed, INSTRUMENTS, type Price, type Quantity } from '@tideline/wire';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FeedTick, Level, Print } from '../foundation/ports/ports.ts';
import { SimMarket } from './feeds/sim/sim-market.ts';
import type { MarketFeed } from './history.ts';
import { MarketHub } from './hub.ts';
import type { BookDelta } from './published-book.ts';

const MINUTE = 60_000;
/** An instant early in a minute of a Saturday. */
const START = Date.UTC(2025, 2, 1, 12, 0, 5);

/** The simulated market, driven by the test. */
class HandFeed implements MarketFeed {
  readonly info = { kind: 'sim', label: 'hand', shift: null } as const;
  readonly history = new SimMarket(5);
  readonly symbols = ['BTCUSDT', 'ETHUSDT'];
  generation = 0;
  now = START;
  fresh?: (symbol: string) => boolean;
  #emit: (ticks: readonly FeedTick[]) => void = () => {};
  start(emit: (ticks: readonly FeedTick[]) => void): void {
    this.#emit = emit;
  }
  stop(): void {}
  advance(ms: number): void {
    const after = this.now;
    this.now += ms;
    this.#emit(
      this.symbols.map((symbol) => ({
        symbol,
        time: this.now,
        deals: this.history.deals(symbol, after, this.now),
        book: this.history.book(symbol, this.now),
      })),
    );
  }
}

let feed: HandFeed;
let hub: MarketHub;
let epochs = 0;
let userPrints: Print[] = [];

async function begin(at = START): Promise<void> {
  feed = new HandFeed();
  feed.now = at;
  hub = new MarketHub({
    feed,
    clock: { now: () => feed.now },
    newEpoch: () => `epoch ${++epochs}`,
    rest: async () => {},
    userDeals: (symbol) => (symbol === 'BTCUSDT' ? userPrints : []),
  });
  hub.start();
  feed.advance(1);
  await hub.ready;
}

const print = (time: number, price: bigint): Print => ({
  time,
  price: price as Price,
  quantity: 100_000n as Quantity,
  side: 'buy',
});

const minutes = (limit: number) =>
  hub.candles('BTCUSDT', { period: '1m', limit, before: Number.MAX_SAFE_INTEGER });

beforeEach(async () => {
  userPrints = [];
  await begin();
});

describe('the market hub', () => {
  test('history contains what happened live', async () => {
    for (let step = 0; step < 25; step++) feed.advance(7_000);
    const live = (await minutes(4)).candles;
    const { now } = feed;
    await begin(now - 1);
    const answered = (await minutes(4)).candles;
    expect(live).toEqual(answered);
    expect(live.map((candle) => candle.final)).toEqual([true, true, true, false]);
  });

  test("deals get dense ids across feed and users, and a user's deal updates price, candle and quote", async () => {
    feed.advance(2_000);
    const before = hub.quote('BTCUSDT');
    const last = hub.last('BTCUSDT') as bigint;
    hub.print('BTCUSDT', [print(feed.now, last + 5n)]);
    feed.advance(100);
    const ids = hub.deals('BTCUSDT', 0).map((deal) => deal.id);
    expect(ids).toEqual(ids.map((_, at) => (ids[0] as number) + at));
    expect(hub.lastDealId('BTCUSDT')).toBe(ids[ids.length - 1]);
    expect(hub.quote('BTCUSDT')?.seq).toBe((before?.seq ?? 0) + 1);
    const [candle] = (await minutes(1)).candles;
    expect(candle?.revision).toBe(2 * (candle?.count ?? 0));
  });

  test("candles keep users' deals after the minute, and after a restart", async () => {
    const own = print(START + 1_000, 99n);
    hub.print('BTCUSDT', [own]);
    for (let step = 0; step < 4; step++) feed.advance(30_000);
    const [first] = (await minutes(3)).candles;
    expect(first?.low).toBe('0.99');
    userPrints = [own];
    await begin();
    for (let step = 0; step < 4; step++) feed.advance(30_000);
    const [again] = (await minutes(3)).candles;
    expect(again).toEqual(first);
    const day = await hub.candles('BTCUSDT', {
      period: '1d',
      limit: 1,
      before: Number.MAX_SAFE_INTEGER,
    });
    expect(day.candles[0]?.low).toBe('0.99');
  });

  test('a new published state numbers a book; a deal alone does not', () => {
    const deltas: BookDelta[] = [];
    hub.onDelta((_, delta) => deltas.push(delta));
    // The epoch begins with a numbered state.
    expect(hub.bookSeq('BTCUSDT')).toBe(1);
    feed.advance(500);
    hub.advanceBook('BTCUSDT', false);
    hub.advanceBook('BTCUSDT', false);
    hub.advanceBook('BTCUSDT', true);
    expect(deltas.map((delta) => delta.seq)).toEqual([2, 3]);
    expect(deltas[1]).toEqual({ seq: 3, bids: [], asks: [] });
    expect(hub.bookSeq('BTCUSDT')).toBe(3);
  });

  test('a book without subscribers is numbered once a second, so that a fill can name a recent state', () => {
    for (let step = 0; step < 30; step++) feed.advance(100);
    expect(hub.bookSeq('BTCUSDT')).toBe(4);
  });

  test('the mark is the median of best bid, best ask and last', () => {
    const { bids, asks } = hub.book('BTCUSDT', 1);
    expect([bids.length, asks.length]).toEqual([1, 1]);
    const quote = hub.quote('BTCUSDT');
    const [low, middle, high] = [quote?.bid, quote?.ask, quote?.last]
      .map(Number)
      .sort((a, b) => a - b);
    expect(Number(quote?.mark)).toBe(middle);
    expect(low).toBeLessThanOrEqual(high as number);
  });

  test("users' deals and orders move neither the mark nor the settlement price", () => {
    const last = hub.last('BTCUSDT') as bigint;
    const users = { price: (last * 109n) / 100n, quantity: 100_000n } as Level;
    hub.attach({
      recall: () => {},
      onTick: () => {},
      // One user took every outside offer and has own orders in the book.
      visible: () => ({ bids: [users], asks: [{ ...users, price: (users.price + 1n) as Price }] }),
      feedTouch: () => ({ bid: last - 1n, ask: last + 1n }),
    });
    hub.print('BTCUSDT', [print(feed.now, users.price)]);
    expect(hub.last('BTCUSDT')).toBe(last);
    expect(hub.mark('BTCUSDT')).toBe(last);
    expect(hub.quote('BTCUSDT')).toMatchObject({
      last: formatFixed(users.price, 2),
      bid: formatFixed(users.price, 2),
      mark: formatFixed(last, 2),
    });
  });

  test("after a restart the settlement price is the feed's again", async () => {
    const feeds = hub.last('BTCUSDT');
    userPrints = [print(START - MINUTE, 99n), print(START, 99n)];
    await begin();
    expect(hub.last('BTCUSDT')).toBe(feeds);
  });

  test('a silent feed is not fresh', () => {
    expect(hub.fresh('BTCUSDT')).toBe(true);
    feed.now += 10_001;
    expect(hub.fresh('BTCUSDT')).toBe(false);
    expect(hub.fresh('NOPE')).toBe(false);
  });

  test('states since when the feed, or one pair of it, has been silent', () => {
    expect([hub.silentSince(), hub.silentSince('BTCUSDT')]).toEqual([null, null]);
    const receivedAt = feed.now;
    feed.now += 10_001;
    expect([hub.silentSince(), hub.silentSince('BTCUSDT')]).toEqual([receivedAt, receivedAt]);
    feed.fresh = (symbol) => symbol !== 'BTCUSDT';
    feed.advance(1);
    const now = feed.now;
    expect([hub.silentSince(), hub.silentSince('BTCUSDT')]).toEqual([null, now]);
    expect(hub.silentSince('ETHUSDT')).toBeNull();
  });

  test('a long sleep and a new loop begin a new epoch', async () => {
    const first = hub.epoch;
    feed.advance(5 * MINUTE);
    await new Promise((resolve) => setImmediate(resolve));
    const second = hub.epoch;
    expect(second).not.toBe(first);
    expect(hub.bookSeq('BTCUSDT')).toBe(1);
    feed.generation++;
    feed.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
    expect(hub.epoch).not.toBe(second);
  });

  test('is complete when the feed has all instruments', () => {
    expect(new SimMarket(1).symbols).toEqual(INSTRUMENTS.map((each) => each.symbol));
  });
});
