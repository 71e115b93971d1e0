// Longer than 300 lines: one desk of virtual frames serves every kind of feed.
import type { Frame, Quote } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { quote } from '../marbles/stage.ts';
import { newStats } from '../stats.ts';
import { BookFeed } from './book-feed.ts';
import { CandleFeed } from './candle-feed.ts';
import { DealFeed } from './deal-feed.ts';
import type { Feed } from './feed.ts';
import type { FeedContext } from './feed-context.ts';
import { PriceFeed } from './price-feed.ts';
import { TickersFeed } from './tickers-feed.ts';

/** Exchange time minus monotonic time, ms. */
const LEAD = 1_699_999_920_000;
const MINUTE = 60_000;
const FEED = { kind: 'sim', label: '1', shift: null } as const;

/** The services of all feeds, at an instant that the test moves. */
function desk() {
  const state = { now: 120_000, epoch: 'A' };
  const stats = newStats();
  const context = {
    clock: { monotonic: () => state.now },
    instant: () => state.now,
    stats,
    lead: LEAD,
    visible: true,
    saving: false,
    source: (by: string) => by,
    applied: () => undefined,
    due: () => undefined,
    get epoch() {
      return state.epoch;
    },
  } as unknown as FeedContext;
  const seqs = new Map<Feed<unknown>, number>();
  /** The next frame of a feed, or one at another sequence. */
  const frame = (feed: Feed<unknown>, data: object, more: Partial<Frame> = {}) => {
    const seq = (seqs.get(feed) ?? 0) + 1;
    const full = {
      topic: feed.topic,
      epoch: state.epoch,
      seq,
      time: state.now + LEAD,
      data,
      ...more,
    };
    seqs.set(feed, full.seq);
    feed.receive(full as Frame, state.now);
    return feed.status;
  };
  const answer = (feed: Feed<unknown>, data: object, time = state.now + LEAD, asOf = time) =>
    feed.answered(
      { time, epoch: state.epoch, ...data },
      { epoch: state.epoch, time, asOf },
      state.now,
    );
  const pass = (ms: number) => {
    state.now += ms;
  };
  /** The exchange restarted. */
  const restart = (epoch: string, ...feeds: Feed<unknown>[]) => {
    state.epoch = epoch;
    for (const feed of feeds) feed.restart();
  };
  const time = () => state.now + LEAD;
  return { state, context, stats, frame, answer, pass, restart, time };
}

const list = (...quotes: Quote[]) => ({ quotes, feed: FEED });
const btc = (seq: number, last = '100') => quote('BTCUSDT', seq, last);
const eth = (seq: number, last = '3') => quote('ETHUSDT', seq, last);
const heard = (feed: Feed<unknown>) => {
  const told: number[] = [];
  feed.listen({ changed: () => told.push(told.length) });
  return () => told.splice(0).length;
};

it.each([
  ['the list', 3_000, 2_000, (on: FeedContext) => new TickersFeed(on)],
  ['a quote', 3_000, 2_000, (on: FeedContext) => new PriceFeed('BTCUSDT', new TickersFeed(on), on)],
  ['a book', 3_000, 2_000, (on: FeedContext) => new BookFeed('BTCUSDT', on, () => null)],
  ['a tape', 6_000, 2_000, (on: FeedContext) => new DealFeed('BTCUSDT', on)],
  ['candles', 3_000, 3_000, (on: FeedContext) => new CandleFeed('BTCUSDT', '1m', on)],
] as const)(
  'of %s: silent after %i ms at the earliest, polled every %i ms',
  (_, floor, every, of) => {
    const feed = of(desk().context);
    // The exchange sends every five seconds: at most one of two may be lost, and half of a third.
    expect([feed.floor, feed.ceiling, feed.allowance, feed.pollEvery]).toEqual([
      floor,
      12_500,
      12_500,
      every,
    ]);
  },
);

describe('the list of all quotes', () => {
  const opened = () => {
    const on = desk();
    const board = new TickersFeed(on.context);
    return { ...on, board, told: heard(board) };
  };

  it('is live once REST has given the whole list, and frames follow', () => {
    const { board, frame, answer, told, pass } = opened();
    expect([board.known, board.wanting, board.info]).toEqual([false, true, null]);
    expect(board.read()).toMatchObject({ value: null, seq: null, exchangeTime: null });
    expect(frame(board, list(btc(1)))).toBe('live');
    expect([board.wanting, told()]).toEqual([true, 1]);
    // The list is wanted, but what is known counts for five seconds.
    expect(board.need$.value).toBe('once');
    expect(answer(board, list(btc(1), eth(1)))).toBe(true);
    expect([board.wanting, board.need$.value, board.info]).toEqual([false, 'none', FEED]);
    const value = board.read().value;
    expect([...(value?.quotes.keys() ?? [])]).toEqual(['BTCUSDT', 'ETHUSDT']);
    told();
    // The same list again is told to nobody, and is the same value.
    pass(1_000);
    frame(board, list(btc(1), eth(1)));
    expect([told(), board.read().value]).toEqual([0, value]);
    frame(board, list(eth(2, '4')));
    expect([told(), board.read().value?.quotes.get('ETHUSDT')?.last]).toEqual([1, '4']);
    expect(board.read().value?.quotes.get('BTCUSDT')?.last).toBe('100');
    expect(board.read().seq).toBe(3);
    const other = { ...list(btc(1), eth(2, '4')), feed: { ...FEED, kind: 'live' as const } };
    frame(board, other);
    expect([told(), board.info?.kind]).toEqual([1, 'live']);
    frame(board, { ...other, feed: { ...other.feed, label: '2' } });
    expect([told(), board.info?.label]).toEqual([1, '2']);
  });

  it('has the exchange time of its newest change', () => {
    const { board, frame, answer, time, pass } = opened();
    frame(board, list(btc(1)));
    const first = time();
    pass(100);
    frame(board, list(btc(1)));
    expect(board.read().exchangeTime).toBe(first);
    answer(board, list(eth(1)), first - 50);
    expect(board.read().exchangeTime).toBe(first);
    frame(board, list(eth(2)));
    expect(board.read().exchangeTime).toBe(first + 100);
  });

  it('wants the list again after a gap, until an answer that was read after it', () => {
    const { board, frame, answer, time, pass, state } = opened();
    frame(board, list(btc(1)));
    answer(board, list(btc(1), eth(1)));
    pass(100);
    expect(frame(board, list(btc(2)), { seq: 9 })).toBe('live');
    const gapAt = time();
    expect([board.wanting, board.partial]).toEqual([true, true]);
    // Frames are right meanwhile, but date nothing.
    const { asOf } = board;
    pass(100);
    frame(board, list(btc(3)));
    expect(board.asOf).toBe(asOf);
    answer(board, list(btc(3), eth(1)), gapAt);
    expect(board.wanting).toBe(true);
    answer(board, list(btc(3), eth(1)), gapAt + 1);
    expect([board.wanting, board.partial]).toEqual([false, false]);
    // A frame with every pair fills a gap, too.
    frame(board, list(btc(4)), { seq: 30 });
    frame(board, list(btc(5)));
    expect(board.wanting).toBe(true);
    frame(board, list(btc(6), eth(2)));
    expect(board.wanting).toBe(false);
    // A gap that stays for five seconds is not live any more.
    pass(10);
    frame(board, list(btc(7)), { seq: 50 });
    for (let at = 0; at < 4; at += 1) {
      pass(1_249);
      frame(board, list(btc(8 + at)));
    }
    expect(board.status).toBe('live');
    pass(4);
    board.review(state.now);
    expect(board.status).not.toBe('live');
  });

  it('is broken by a malformed frame until an answer that was read after it', () => {
    const { board, frame, answer, time, pass, stats } = opened();
    frame(board, list(btc(1)));
    answer(board, list(btc(1), eth(1)));
    pass(10);
    expect(frame(board, { quotes: 1 })).toBe('stale');
    const lost = time();
    expect([board.broken, stats.malformed]).toEqual([true, 1]);
    pass(10);
    answer(board, list(btc(1), eth(1)), lost);
    expect(board.broken).toBe(true);
    answer(board, list(btc(1), eth(1)), lost + 1);
    expect([board.broken, board.status]).toEqual([false, 'live']);
    // Without a time of its own, the newest item counts.
    board.nonsense(null, 0);
    expect(board.broken).toBe(true);
    answer(board, list(btc(1), eth(1)), board.asOf);
    expect(board.broken).toBe(true);
    frame(board, list(btc(2), eth(1)));
    expect(board.broken).toBe(false);
    expect(answer(board, { quotes: 1, feed: FEED })).toBe(false);
    expect([board.restFailing, stats.malformed]).toEqual([true, 3]);
  });

  it('asks REST when a pair’s own topic was malformed, once', () => {
    const { board, frame, answer, pass, time } = opened();
    frame(board, list(btc(1)));
    answer(board, list(btc(1)));
    board.doubt();
    board.doubt();
    expect([board.wanting, board.need$.value]).toEqual([true, 'once']);
    pass(10);
    answer(board, list(btc(1)), time() - 5);
    expect(board.wanting).toBe(false);
  });

  it('drops in a new epoch what that one does not list', () => {
    const { board, frame, answer, restart, told } = opened();
    frame(board, list(btc(5), eth(5)));
    answer(board, list(btc(5), eth(5)));
    restart('B', board);
    expect([board.outdated, board.wanting, board.status]).toEqual([true, true, 'stale']);
    told();
    frame(board, list(btc(1)));
    expect([board.outdated, board.status]).toEqual([true, 'stale']);
    answer(board, list(btc(1)));
    expect([board.outdated, board.status]).toEqual([false, 'live']);
    expect([...(board.read().value?.quotes.keys() ?? [])]).toEqual(['BTCUSDT']);
    expect(told()).toBeGreaterThan(0);
    // An announced epoch that never existed leaves the quotes as they are.
    restart('B', board);
    expect(board.outdated).toBe(false);
  });

  it('names the pairs whose source is silent, since when, and counts the warnings', () => {
    const { board, frame, answer, time, pass, told, context } = opened();
    const since = time() - 9_000;
    const silent = (pairs: object) => ({ ...list(btc(1), eth(1)), silent: pairs });
    frame(board, silent({ ETHUSDT: since }));
    expect([...(board.read().value?.silent ?? [])]).toEqual([['ETHUSDT', since]]);
    expect(board.warnings).toBe(1);
    told();
    pass(10);
    frame(board, silent({ ETHUSDT: since }));
    expect([told(), board.warnings]).toEqual([0, 1]);
    // All pairs are, while no source is heard.
    frame(board, silent({}), { asOf: since });
    expect(board.read().value?.silent.size).toBe(2);
    expect([board.warnings, board.paused]).toEqual([2, true]);
    pass(10);
    answer(board, silent({}));
    expect(board.read().value?.silent.size).toBe(0);
    expect(board.warnings).toBe(2);
    pass(10);
    answer(board, silent({}), time(), since);
    expect(board.read().value?.silent.size).toBe(2);
    // An older word changes nothing, unless the clock was corrected to before it.
    answer(board, silent({}), time() - 5, time() - 5);
    expect(board.read().value?.silent.size).toBe(2);
    board.correct(time() - 8);
    answer(board, silent({}), time() - 5, time() - 5);
    expect(board.read().value?.silent.size).toBe(0);
    expect(context.lead).toBe(LEAD);
  });
});

describe('the quote of one pair', () => {
  const opened = () => {
    const on = desk();
    const board = new TickersFeed(on.context);
    const feed = new PriceFeed('BTCUSDT', board, on.context);
    return { ...on, board, feed, told: heard(feed) };
  };

  it('is that of its own topic or of the list, whichever is newer, at the better status', () => {
    const { board, feed, frame, told, pass, time } = opened();
    expect([feed.known, feed.status]).toEqual([false, 'loading']);
    frame(board, list(eth(1)));
    expect([feed.status, feed.read().value]).toEqual(['loading', null]);
    frame(board, list(btc(1, '100')));
    expect([feed.status, feed.read().value?.last, told() > 0]).toEqual(['live', '100', true]);
    const listed = time();
    pass(10);
    expect(frame(feed, btc(2, '101'))).toBe('live');
    expect([feed.read().value?.last, feed.read().asOf]).toEqual(['101', listed + 10]);
    expect([feed.read().seq, feed.read().exchangeTime]).toEqual([2, btc(2).time]);
    pass(10);
    frame(board, list(btc(3, '102')));
    expect([feed.read().value?.last, feed.read().asOf]).toEqual(['102', listed + 20]);
    // The list becomes silent: the pair relies on its own topic.
    for (let at = 0; at < 7; at += 1) {
      pass(2_000);
      frame(feed, btc(4 + at, '103'));
    }
    expect([board.status, feed.status]).toEqual(['stale', 'live']);
    // The own topic becomes silent: it relies on the list.
    for (let at = 0; at < 7; at += 1) {
      pass(2_000);
      frame(board, list(btc(20 + at, '104')));
    }
    expect([feed.status, feed.read().value?.last]).toEqual(['live', '104']);
    told();
    frame(board, list(eth(2)));
    expect(told()).toBe(0);
    feed.end();
    frame(board, list(btc(40, '105')));
    expect(told()).toBe(0);
  });

  it('is stale while its source is silent, although the list is live', () => {
    const { board, feed, frame, pass, time } = opened();
    const since = time() - 20_000;
    frame(board, { ...list(btc(1), eth(1)), silent: { BTCUSDT: since } });
    expect([board.status, feed.status, feed.read().asOf]).toEqual(['live', 'stale', since]);
    pass(10);
    expect(frame(feed, btc(2))).toBe('live');
    expect(feed.read().asOf).toBe(time());
    pass(10);
    expect(frame(feed, btc(3), { asOf: since })).toBe('stale');
    expect([feed.read().asOf, feed.paused]).toEqual([since, true]);
    pass(10);
    frame(board, list(btc(3), eth(1)));
    // The list has heard it since; the pair's own topic says that it is silent until it speaks.
    expect(feed.paused).toBe(true);
    expect(feed.status).not.toBe('live');
    pass(10);
    expect(frame(feed, btc(4))).toBe('live');
  });

  it('is malformed of another pair, is broken then, and whole with the next frame', () => {
    const { board, feed, frame, answer, stats } = opened();
    frame(board, list(btc(1), eth(1)));
    answer(board, list(btc(1), eth(1)));
    frame(feed, eth(2));
    expect([feed.broken, board.wanting, stats.malformed]).toEqual([true, true, 1]);
    frame(feed, btc(2));
    expect(feed.broken).toBe(false);
    expect([feed.polled, feed.optional]).toEqual([false, false]);
    // Two quotes that follow each other outweigh the held one.
    const far = (seq: number) => ({ ...btc(seq), time: btc(2).time });
    frame(feed, far(900_000_000));
    expect([feed.broken, feed.read().value?.seq]).toEqual([true, 2]);
    frame(feed, far(900_000_001));
    expect([feed.broken, feed.read().value?.seq]).toEqual([false, 900_000_001]);
    frame(feed, far(899_999_999));
    expect(feed.read().value?.seq).toBe(900_000_001);
  });

  it('of an ended epoch is stale, and loading or down without one', () => {
    const { board, feed, frame, answer, restart, pass, state } = opened();
    frame(board, list(btc(1)));
    frame(feed, btc(1));
    restart('B', board, feed);
    expect([feed.outdated, feed.status, feed.read().value?.seq]).toEqual([true, 'stale', 1]);
    expect(feed.read().epoch).toBe('A');
    answer(board, list(eth(1)));
    expect([feed.known, feed.status, feed.read().value]).toEqual([false, 'loading', null]);
    board.failed(state.now);
    pass(40_000);
    expect([board.status, feed.status]).toEqual(['down', 'down']);
  });
});

describe('the book of a pair', () => {
  const opened = (quoted: Partial<Quote> | null = null) => {
    const on = desk();
    const feed = new BookFeed('BTCUSDT', on.context, () => quoted as Quote | null);
    const snapshot = (seq: number, bids: object, asks: object, more = {}) =>
      on.answer(feed, { symbol: 'BTCUSDT', seq, book: { bids, asks }, ...more });
    return { ...on, feed, snapshot };
  };
  const bids = [
    ['100.00', '1'],
    ['99.99', '3'],
  ];
  const asks = [['100.01', '2']];

  it('begins with a snapshot, follows its deltas, and shows shares of the deepest side', () => {
    const { feed, frame, snapshot, time, pass } = opened();
    expect([feed.known, feed.read().value]).toEqual([false, null]);
    expect(frame(feed, { bids: [], asks: [] }, { seq: 7 })).toBe('loading');
    expect(snapshot(7, bids, asks)).toBe(true);
    expect([feed.known, feed.broken, feed.status]).toEqual([true, false, 'live']);
    const { value, exchangeTime, seq } = feed.read();
    expect([exchangeTime, seq]).toEqual([time(), 7]);
    expect(value).toMatchObject({
      symbol: 'BTCUSDT',
      grouping: '0.01',
      bids: [
        { price: '100', quantity: '1', total: '1', share: 0.25 },
        { price: '99.99', quantity: '3', total: '4', share: 1 },
      ].map((row) => expect.objectContaining({ total: row.total, share: row.share })),
      asks: [expect.objectContaining({ total: '2', share: 0.5 })],
    });
    pass(50);
    expect(frame(feed, { bids: [['100.00', '5']], asks: [] })).toBe('live');
    expect(feed.read().value?.bids[0]?.total).toBe('5');
    expect([feed.read().exchangeTime, feed.read().seq]).toEqual([time(), 8]);
    pass(50);
    // Nothing changes: the instant of the last change stays.
    frame(feed, { bids: [], asks: [] });
    expect(feed.read().seq).toBe(9);
  });

  it.each([
    [undefined, 20],
    [1, 1],
    [0, 1],
    [-3, 1],
    [2, 2],
    [500, 500],
    [501, 500],
  ])('shows with a depth of %s at most %i levels a side', (depth, most) => {
    const { feed, frame, snapshot } = opened();
    frame(feed, { bids: [], asks: [] }, { seq: 7 });
    const deep = Array.from({ length: 520 }, (_, at) => [(200 - at / 100).toFixed(2), '1']);
    snapshot(7, deep, [['200.01', '1']]);
    const read = feed.read(depth === undefined ? {} : { depth }).value;
    expect([read?.bids.length, read?.asks.length]).toEqual([most, 1]);
    const grouped = feed.read({ depth: 3, grouping: '1' }).value;
    expect(grouped).toMatchObject({ grouping: '1', bids: { length: 3 } });
    expect(Number(grouped?.bids[1]?.quantity)).toBe(100);
  });

  it('refuses a snapshot without a side that the quote has', () => {
    for (const [quoted, given, good] of [
      [{ bid: '1', ask: null }, [[], asks], false],
      [{ bid: '1', ask: null }, [bids, []], true],
      [{ bid: null, ask: '1' }, [bids, []], false],
      [{ bid: null, ask: '1' }, [[], asks], true],
      [null, [[], []], true],
    ] as const) {
      const { feed, frame, snapshot, stats } = opened(quoted);
      frame(feed, { bids: [], asks: [] }, { seq: 7 });
      expect([snapshot(7, given[0], given[1]), stats.malformed]).toEqual([good, good ? 0 : 1]);
    }
    const { feed, frame, snapshot } = opened();
    frame(feed, { bids: [], asks: [] }, { seq: 7 });
    expect(snapshot(7, bids, asks, { symbol: 'ETHUSDT' })).toBe(false);
    // An empty book has no shares.
    snapshot(7, [], []);
    expect(feed.read().value).toMatchObject({ bids: [], asks: [] });
  });

  it('is broken by a malformed frame; one without a place must be followed by another frame', () => {
    const { feed, frame, snapshot, state } = opened();
    frame(feed, { bids: [], asks: [] }, { seq: 7 });
    snapshot(7, bids, asks);
    frame(feed, { bids: 1 });
    expect([feed.broken, Number.isNaN(feed.lastFrameAt)]).toEqual([true, false]);
    snapshot(8, bids, asks);
    expect(feed.broken).toBe(false);
    feed.nonsense(null, state.now);
    expect([feed.broken, Number.isNaN(feed.lastFrameAt)]).toEqual([true, true]);
  });
});

describe('the tape of a pair', () => {
  const opened = () => {
    const on = desk();
    const feed = new DealFeed('BTCUSDT', on.context);
    const deal = (id: number, time = on.time()) => ({
      id,
      time,
      price: '1',
      quantity: '1',
      side: 'buy',
    });
    const page = (...ids: number[]) =>
      on.answer(feed, { symbol: 'BTCUSDT', deals: ids.map((id) => deal(id)) });
    const push = (...ids: number[]) => on.frame(feed, { deals: ids.map((id) => deal(id)) });
    return { ...on, feed, deal, page, push };
  };

  it('is the newest deals first, from a page and the frames after it', () => {
    const { feed, page, push, time } = opened();
    expect([feed.known, feed.read().value]).toEqual([false, null]);
    push(11);
    expect(page(10, 9)).toBe(true);
    const first = feed.read();
    expect(first.value?.deals.map(({ id }) => id)).toEqual([11, 10, 9]);
    expect([first.seq, first.exchangeTime, first.value?.symbol]).toEqual([11, time(), 'BTCUSDT']);
    expect(feed.read().value).toBe(first.value);
    push(12, 13);
    expect(feed.read().value?.deals.map(({ id }) => id)).toEqual([13, 12, 11, 10, 9]);
    expect(push()).toBe('live');
    expect(feed.read().seq).toBe(13);
  });

  it.each([
    [10_000, false],
    [10_001, true],
  ])('of ids %i further on is implausible: %s', (further, malformed) => {
    const { feed, page, push, stats } = opened();
    push(10);
    page(10, 9);
    push(10 + further);
    expect([stats.malformed, feed.broken]).toEqual([malformed ? 1 : 0, true]);
  });

  it('takes any ids in a new epoch, and refuses frames and pages that are none', () => {
    const { feed, page, push, restart, frame, stats } = opened();
    push(10);
    page(10, 9);
    restart('B', feed);
    push(9_000_000);
    page(9_000_000);
    expect([feed.read().seq, stats.malformed]).toEqual([9_000_000, 0]);
    frame(feed, { deals: 1 });
    expect([stats.malformed, feed.broken]).toEqual([1, true]);
    expect(page(1, 5)).toBe(false);
  });
});

describe('the candles of a pair', () => {
  const opened = () => {
    const on = desk();
    const feed = new CandleFeed('BTCUSDT', '1m', on.context);
    const base = on.time() - (on.time() % MINUTE);
    const candle = (minute: number, revision = 2) => ({
      ...{ time: base + minute * MINUTE, open: '1', high: '2', low: '1', close: '2', volume: '1' },
      ...{ turnover: '1', count: 1, takerVolume: '0', takerTurnover: '0', final: minute < 0 },
      revision: minute < 0 ? revision + 1 : revision,
    });
    const given = (minutes: readonly number[], more: object) => ({
      ...{ symbol: 'BTCUSDT', period: '1m', more: true, time: on.time(), epoch: on.state.epoch },
      candles: minutes.map((each) => candle(each)),
      ...more,
    });
    const page = (minutes: number[], more: object = {}) => on.answer(feed, given(minutes, more));
    const push = (minute: number, revision?: number) =>
      on.frame(feed, { candles: [candle(minute, revision)] });
    return { ...on, feed, base, candle, given, page, push };
  };

  it('are those of a page and the frames after it, with the newest revision', () => {
    const { feed, page, push, time, pass, base } = opened();
    expect([feed.known, feed.olderThan, feed.read().value]).toEqual([false, null, null]);
    push(0);
    expect(page([-2, -1, 0])).toBe(true);
    expect([feed.known, feed.olderThan, feed.status]).toEqual([true, base - 2 * MINUTE, 'live']);
    const first = feed.read();
    expect(first).toMatchObject({ seq: 2, exchangeTime: time() });
    expect(first.value).toMatchObject({ symbol: 'BTCUSDT', period: '1m', more: true });
    expect(feed.read().value).toBe(first.value);
    pass(10);
    push(0, 4);
    expect(feed.read()).toMatchObject({ seq: 4, exchangeTime: time() });
    expect(feed.read().value).not.toBe(first.value);
    const said = time();
    pass(10);
    push(0, 4);
    expect(feed.read().exchangeTime).toBe(said);
  });

  it('ask for as many candles as reach back to the held ones, at least two and at most a page', () => {
    const { feed, page, push, base } = opened();
    const whole = feed.ask(0);
    push(0);
    page([-1, 0]);
    // Of the running minute: it, the one before, and one in reserve.
    expect([feed.ask(base), feed.ask(base + 1)]).toEqual([2, 3]);
    expect([feed.ask(base + MINUTE), feed.ask(base + MINUTE + 1)]).toEqual([3, 4]);
    expect(feed.ask(base - 5 * MINUTE)).toBe(2);
    expect(feed.ask(base + 9_999 * MINUTE)).toBe(whole);
  });

  it('take older pages of their own epoch only', () => {
    const { feed, page, push, given, state, stats, base } = opened();
    push(0);
    page([-2, -1, 0]);
    const told = heard(feed);
    feed.older(given([-4, -3], { more: false }), 'A', state.now);
    expect([told(), feed.read().value?.candles[0]?.time]).toEqual([1, base - 4 * MINUTE]);
    expect(feed.olderThan).toBeNull();
    for (const [epoch, asked] of [
      ['B', 'A'],
      ['A', 'B'],
      ['B', 'B'],
    ] as const) {
      feed.older(given([-6, -5], { epoch }), asked, state.now);
    }
    feed.older(given([-6], { symbol: 'ETHUSDT' }), 'A', state.now);
    expect([told(), stats.malformed]).toEqual([0, 1]);
    expect(feed.read().value?.candles).toHaveLength(5);
  });

  it('refuse frames and pages that are none, and are broken by a frame', () => {
    const { feed, frame, page, push, pass, stats } = opened();
    push(0);
    page([-1, 0]);
    frame(feed, { candles: 1 });
    expect([feed.broken, stats.malformed, feed.status]).toEqual([true, 1, 'stale']);
    expect([page([-1, 0], { period: '5m' }), stats.malformed]).toEqual([false, 2]);
    // A page of the same instant may lack what was lost.
    expect([page([-1, 0]), feed.broken]).toEqual([false, true]);
    pass(1);
    expect([page([-1, 0]), feed.broken]).toEqual([true, false]);
  });
});
