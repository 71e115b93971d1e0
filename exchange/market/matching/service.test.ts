import { describe, expect, it } from 'vitest';
import type { FeedTick, Print } from '../../foundation/ports/ports.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { PAIRS } from './pair.ts';
import { Matching } from './service.ts';

const BTC = 'BTCUSDT';
const BOOK = depthOf(BTC, [['99', '2']], [['101', '2']]);
const deal = (price: number, time = 1): Print =>
  ({ price: BigInt(price * 100), quantity: 100_000_000n, side: 'sell', time }) as unknown as Print;
const tick = (time: number, more: Partial<FeedTick> = {}): FeedTick => ({
  ...{ symbol: BTC, time, deals: [], book: null },
  ...more,
});

/** Matching with a writer that applies each step at once, or when told. */
function desk() {
  const market = {
    ...{ epoch: 'e1', generation: 0, stale: false, price: 10_000n as bigint | null, ids: 40 },
    ...{ info: undefined as object | undefined },
    printed: [] as unknown[],
    changed: [] as string[],
    bookSeq: () => 5,
    lastDealId: () => market.ids,
    last: () => market.price,
    fresh: () => !market.stale,
    print: (...given: unknown[]) => market.printed.push(given),
    bookChanged: (symbol: string) => market.changed.push(symbol),
  };
  const state = { ready: true, commits: true, held: null as (() => void)[] | null };
  const ends: string[] = [];
  const tx = {
    afterCommit: (effect: () => void) => {
      if (state.commits) effect();
    },
    atEnd: (key: string, step: () => void) => {
      ends.push(key);
      step();
    },
  } as unknown as Transaction;
  const writer = {
    get ready() {
      return state.ready;
    },
    tell: (step: (with_: Transaction) => void) => {
      if (state.held) state.held.push(() => step(tx));
      else step(tx);
    },
  };
  const matching = new Matching(market as never, writer as never);
  const log: unknown[] = [];
  matching.listen({
    filled: (_, pair, fills) =>
      log.push(['filled', pair.symbol, ...fills.map((each) => [each.order.id, each.by])]),
    discontinuity: (_, pair, depth) => log.push(['jump', pair.symbol, depth.bids.length]),
    paused: (_, pair, until) => log.push(['pause', pair.symbol, until]),
    ticked: (_, pair, { deals }) => log.push(['tick', pair.symbol, deals.length]),
  });
  matching.listen({});
  const rest = (id: number, side: 'buy' | 'sell', price: number) =>
    matching
      .book(BTC)
      .rest({ id, owner: 'u', side, price: BigInt(price * 100), remaining: 100_000n });
  return { ...{ market, state, matching, log, tx, ends, rest } };
}

describe('the books of all pairs', () => {
  it('are one for each pair; another symbol is refused and shows nothing', () => {
    const { matching } = desk();
    expect([...matching.books()].map((each) => each.pair.symbol)).toEqual([...PAIRS.keys()]);
    for (const look of [() => matching.book('NOPE'), () => matching.deals('NOPE')]) {
      expect(look).toThrow(expect.objectContaining({ id: 'symbol-unknown', field: 'symbol' }));
    }
    expect(matching.visible('NOPE')).toEqual({ bids: [], asks: [] });
    expect(matching.feedTouch('NOPE')).toEqual({ bid: null, ask: null });
    matching.onTick(tick(1, { symbol: 'NOPE', deals: [deal(1)] }));
  });

  it('are given for decisions only while prices are live and known', () => {
    const { matching, market } = desk();
    expect(matching.fresh(BTC)).toEqual({ book: matching.book(BTC), last: 10_000n });
    expect(matching.freshBook(BTC)).toBe(matching.book(BTC));
    market.stale = true;
    expect(() => matching.fresh(BTC)).toThrow(expect.objectContaining({ id: 'feed-stale' }));
    market.stale = false;
    market.price = null;
    expect(() => matching.freshBook(BTC)).toThrow(expect.objectContaining({ id: 'feed-stale' }));
  });

  it('name the evidence of a decision', () => {
    const { matching, market } = desk();
    expect(matching.evidence(BTC)).toEqual({ epoch: 'e1', book_seq: 5, deal_id: 40 });
    matching.print(BTC, [deal(7)]);
    expect(market.printed).toEqual([[BTC, [deal(7)]]]);
  });

  it('tell the market of a change after the commit, once per command', () => {
    const { matching, market, tx, ends, state } = desk();
    matching.changed(tx, BTC);
    expect([ends, market.changed]).toEqual([[`book/${BTC}`], [BTC]]);
    state.commits = false;
    matching.changed(tx, BTC);
    expect(market.changed).toEqual([BTC]);
  });
});

describe('the feed’s state', () => {
  it('names the source, the last tick, the displayed book and whether either was scripted', () => {
    const { matching, market } = desk();
    const none = { feed: '', symbol: BTC, time: 0, bookTime: 0, scripted: false };
    expect(matching.feedState(BTC)).toEqual({ ...none, bid: null, ask: null, last: 10_000n });
    market.info = { kind: 'sim', label: 'seed 1' };
    matching.onTick(tick(5));
    const state = (more: object) => ({ feed: 'sim:seed 1', symbol: BTC, ...more });
    expect(matching.feedState(BTC)).toMatchObject(state({ time: 5, bookTime: 5 }));
    matching.onTick(tick(7, { book: BOOK }));
    matching.onTick(tick(9, { deals: [deal(100)], scripted: true }));
    const touch = { bid: 9_900n, ask: 10_100n };
    expect(matching.feedState(BTC)).toMatchObject(
      state({ time: 9, bookTime: 7, scripted: true, ...touch }),
    );
    // A tick without deals says nothing of the last deal.
    matching.onTick(tick(11));
    expect(matching.feedState(BTC)).toMatchObject(state({ time: 11, scripted: true }));
    matching.onTick(tick(13, { deals: [deal(100)] }));
    expect(matching.feedState(BTC)).toMatchObject(state({ time: 13, scripted: false }));
    matching.onTick(tick(15, { book: BOOK, scripted: true }));
    expect(matching.feedState(BTC)).toMatchObject(state({ bookTime: 15, scripted: true }));
    expect(matching.feedState(BTC, 7n).last).toBe(7n);
    market.price = null;
    expect(matching.feedState(BTC).last).toBe(0n);
  });

  it('stays with the book before, where the next one is crossed', () => {
    const { matching } = desk();
    matching.onTick(tick(1, { book: BOOK }));
    matching.onTick(tick(2, { book: depthOf(BTC, [['101', '1']], [['101', '1']]) }));
    expect(matching.feedState(BTC)).toMatchObject({ bookTime: 1, bid: 9_900n });
  });
});

describe('a tick', () => {
  it('fills what its deals and its book reach, then is published to the listeners', () => {
    const { matching, log, rest } = desk();
    rest(1, 'buy', 100);
    rest(2, 'sell', 102);
    matching.onTick(tick(1, { deals: [deal(99)] }));
    matching.onTick(tick(2, { book: depthOf(BTC, [['102', '1']], [['103', '1']]) }));
    expect(log).toEqual([
      ['filled', BTC, [1, 'print']],
      ['tick', BTC, 1],
      ['filled', BTC, [2, 'book']],
      ['tick', BTC, 0],
    ]);
  });

  it('that a later one has overtaken decides by no deals of its own', () => {
    const { matching, log, state } = desk();
    const held: (() => void)[] = [];
    state.held = held;
    matching.onTick(tick(1, { deals: [deal(99)] }));
    matching.onTick(tick(2, { deals: [deal(98), deal(97)] }));
    for (const step of held) step();
    expect(log).toEqual([
      ['tick', BTC, 0],
      ['tick', BTC, 2],
    ]);
  });

  it('numbers its deals after the market’s last one, and begins again with an epoch', () => {
    const { matching, market } = desk();
    matching.recall(BTC, [{ id: 39, price: 1n, time: 1 }]);
    matching.recall('NOPE', []);
    matching.onTick(tick(2, { deals: [deal(99, 2)] }));
    expect(matching.deals(BTC).around(1)?.after?.id).toBe(41);
    market.epoch = 'e2';
    market.ids = 0;
    matching.onTick(tick(3));
    expect(matching.deals(BTC).last()).toBeNull();
    matching.onTick(tick(4, { deals: [deal(98, 4)], scripted: true }));
    expect(matching.deals(BTC).last()).toEqual({ id: 1, price: 9_800n, time: 4, scripted: true });
  });
});

describe('while memory is not trustworthy', () => {
  it.each([
    ['a newer one that was missed', 9, '97', 1],
    ['the tick’s own', 3, '96', 0],
    ['the tick’s own of the same instant', 5, '96', 0],
  ])('books are stored: of two, %s is displayed', (_, missedAt, bid) => {
    const { matching, state } = desk();
    state.ready = false;
    matching.onTick(tick(missedAt, { book: depthOf(BTC, [['97', '1']], []) }));
    matching.onTick(tick(missedAt + 1));
    expect(matching.visible(BTC)).toEqual({ bids: [], asks: [] });
    state.ready = true;
    matching.onTick(tick(5, { book: depthOf(BTC, [['96', '1']], []) }));
    expect(matching.feedTouch(BTC).bid).toBe(BigInt(bid) * 100n);
    // It is forgotten.
    matching.onTick(tick(6, { book: depthOf(BTC, [['95', '1']], []) }));
    expect(matching.feedTouch(BTC).bid).toBe(9_500n);
  });

  it('a missed book is displayed by a tick without one', () => {
    const { matching, state } = desk();
    state.ready = false;
    matching.onTick(tick(3, { book: BOOK }));
    state.ready = true;
    matching.onTick(tick(4));
    expect(matching.feedState(BTC)).toMatchObject({ time: 4, bookTime: 3, bid: 9_900n });
  });

  it('books are stored until it catches up, which fills restored orders', () => {
    const { matching, state, log, rest, market } = desk();
    matching.onTick(tick(1, { book: BOOK }));
    state.ready = false;
    matching.onTick(tick(2, { book: depthOf(BTC, [['99', '2']], [['100', '2']]) }));
    rest(1, 'buy', 100);
    log.length = 0;
    state.ready = true;
    matching.catchUp();
    expect(log).toEqual([['filled', BTC, [1, 'book']]]);
    expect(market.changed).toEqual([...PAIRS.keys()]);
    // Without a missed book, the displayed one may reach a restored order.
    rest(2, 'buy', 100);
    matching.catchUp();
    expect(log.slice(1)).toEqual([['filled', BTC, [2, 'book']]]);
    matching.catchUp();
    expect(log).toHaveLength(2);
  });
});

describe('a new epoch', () => {
  const jumps = (log: readonly unknown[]) => log.filter((each) => (each as string[])[0] !== 'tick');

  it('is a discontinuity where the feed’s generation changed, otherwise a pause', () => {
    const { matching, market, log } = desk();
    matching.onTick(tick(1, { book: BOOK }));
    expect(jumps(log)).toEqual([]);
    market.epoch = 'e2';
    matching.onTick(tick(2));
    matching.onTick(tick(3));
    expect(jumps(log)).toEqual([['pause', BTC, 2]]);
    // The outside book of the old epoch is gone.
    expect(matching.feedTouch(BTC)).toEqual({ bid: null, ask: null });
    market.epoch = 'e3';
    market.generation = 1;
    matching.onTick(tick(4, { book: BOOK }));
    expect(jumps(log).slice(1)).toEqual([['jump', BTC, 1]]);
    market.epoch = 'e4';
    market.generation = 2;
    matching.onTick(tick(5));
    expect(jumps(log).slice(2)).toEqual([['jump', BTC, 0]]);
  });

  it('is handled again where its commit failed', () => {
    const { matching, market, log, state } = desk();
    matching.onTick(tick(1));
    market.epoch = 'e2';
    state.commits = false;
    matching.onTick(tick(2));
    matching.restore();
    state.commits = true;
    matching.onTick(tick(3));
    matching.restore();
    matching.onTick(tick(4));
    expect(jumps(log)).toEqual([
      ['pause', BTC, 2],
      ['pause', BTC, 3],
    ]);
  });

  it('is expected of every pair when another feed is served', () => {
    const { matching, log } = desk();
    matching.expectDiscontinuity();
    matching.onTick(tick(1));
    matching.onTick(tick(2, { symbol: 'ETHUSDT' }));
    matching.onTick(tick(3));
    expect(jumps(log)).toEqual([
      ['jump', BTC, 0],
      ['jump', 'ETHUSDT', 0],
    ]);
  });
});
