import type { VenueId } from '@tideline/wire/venues';
import { describe, expect, it } from 'vitest';
import { OrderBook } from '../book/index.ts';
import type { BookEvent } from './book-event.ts';
import { BookFollower } from './book-follower.ts';
import { LINKED_RULE, PREVIOUS_RULE, RANGE_RULE } from './chain-rules.ts';
import { DealEpochs } from './deal-epochs.ts';
import { KlineCheck } from './kline-check.ts';
import type { BestItem, BookDelta, BookSnapshot, DealItem, KlineItem } from './market-item.ts';
import { RecentMessages } from './recent-messages.ts';
import { venueAdapter } from './registry.ts';
import { TopOfBookCheck } from './top-of-book-check.ts';

const delta = (first: number, last = first, more: Partial<BookDelta> = {}): BookDelta => ({
  ...{ kind: 'book-delta', symbol: 'X', time: null, bids: [], asks: [] },
  ...{ first, last, previous: null, epoch: '', checksum: null, ...more },
});
const snapshot = (id: number | null, more: Partial<BookSnapshot> = {}): BookSnapshot => ({
  ...{ kind: 'book-snapshot', symbol: 'X', time: null, bids: [], asks: [], id, inBand: false },
  ...{ epoch: '', checksum: null, depth: null, ...more },
});
/** The events of items, each with what it says. */
const follow = (venue: VenueId, ...items: readonly (BookDelta | BookSnapshot | 'cut')[]) => {
  const events: string[] = [];
  const follower = new BookFollower('X', venueAdapter(venue), (event) => events.push(shown(event)));
  for (const item of items) {
    if (item === 'cut') follower.invalidate();
    else if (item.kind === 'book-delta') follower.delta(item);
    else follower.snapshot(item);
  }
  return { events, follower };
};
const shown = (event: BookEvent) => {
  if (event.kind === 'gap') return `gap: ${event.reason}`;
  if (event.kind === 'delta') return event.bridge ? 'bridge' : 'delta';
  if (event.kind === 'waiting') return event.chained ? 'waits' : 'waits alone';
  return event.kind;
};
const last = (...all: Parameters<typeof follow>) => follow(...all).events.at(-1);

describe('a change', () => {
  it('follows, repeats or leaves out others by the rule of its venue', () => {
    const table = (rule: typeof RANGE_RULE, of: 'follows' | 'bridges', ...deltas: BookDelta[]) =>
      deltas.map((each) => rule[of](10, each)).join(' ');
    for (const of of ['follows', 'bridges'] as const) {
      expect(
        table(
          RANGE_RULE,
          of,
          delta(8, 9),
          delta(9, 10),
          delta(10, 11),
          delta(11, 12),
          delta(12, 13),
        ),
      ).toBe('old old next next gap');
    }
    const named = (first: number, id: number, previous: number | null) =>
      delta(first, id, { previous });
    for (const rule of [PREVIOUS_RULE, LINKED_RULE]) {
      expect(
        table(
          ...[rule, 'follows' as const],
          ...[named(9, 9, 9), named(9, 10, 9), named(9, 11, 9), named(9, 11, 11)],
          ...[named(9, 11, 10), named(9, 9, 10), named(9, 11, null)],
        ),
      ).toBe('old old gap gap next next gap');
    }
    expect(
      table(
        ...[PREVIOUS_RULE, 'bridges' as const],
        ...[delta(8, 9), delta(9, 10), delta(10, 11), delta(11, 12)],
      ),
    ).toBe('old next next gap');
    expect(
      table(
        ...[LINKED_RULE, 'bridges' as const],
        ...[named(9, 9, 8), named(9, 10, 9), named(9, 11, 9), named(9, 11, 10), named(9, 12, 11)],
        named(9, 11, null),
      ),
    ).toBe('old old next next gap gap');
  });

  it('is of another count when its id is a billion away', () => {
    const far = 1e9;
    const after = (id: number) => last('binance', snapshot(10), delta(11), delta(12, id));
    expect([after(far + 11), after(far + 12)]).toEqual([
      'delta',
      `gap: 12…${far + 12} does not follow 11`,
    ]);
    const before = (id: number) => last('binance', snapshot(far + 10), delta(far + 11), delta(id));
    expect([before(11), before(10)]).toEqual(['repeated', `gap: 10 does not follow ${far + 11}`]);
    const bridged = (id: number) => last('binance', snapshot(far + 10), delta(id));
    expect([bridged(10), bridged(9)]).toEqual([
      'dropped',
      `gap: 9 does not continue snapshot ${far + 10}`,
    ]);
    const answered = (id: number) => last('binance', delta(11), snapshot(id));
    expect([answered(far + 11), answered(far + 12)]).toEqual(['dropped', 'stale-snapshot']);
  });

  it('waits for a snapshot among the last of twenty thousand', () => {
    const waiting = (count: number, id: number) => {
      const { events, follower } = follow('binance');
      for (let at = 1; at <= count; at++) follower.delta(delta(at));
      events.length = 0;
      follower.snapshot(snapshot(id));
      return [events[0], follower.bookId, events.length];
    };
    expect([waiting(20_000, 0), waiting(20_001, 0)]).toEqual([
      ['snapshot', 20_000, 20_001],
      ['stale-snapshot', null, 1],
    ]);
    expect([waiting(20_001, 9_999), waiting(20_001, 10_000)]).toEqual([
      ['stale-snapshot', null, 1],
      ['snapshot', 20_001, 10_002],
    ]);
  });

  it('is known again among the last 32 messages', () => {
    const known = (after: number) => {
      const recent = new RecentMessages();
      for (let at = 0; at <= after; at++) recent.judge('next', delta(at));
      const other = new RecentMessages();
      other.restore(recent.save());
      expect(other.save()).toEqual(recent.save());
      return [recent.judge('old', delta(0)), other.judge('old', delta(0))];
    };
    expect([known(0), known(30), known(31), known(32)]).toEqual([
      ...[
        ['old', 'old'],
        ['old', 'old'],
        ['old', 'old'],
        ['gap', 'gap'],
      ],
    ]);
    const recent = new RecentMessages();
    expect(
      (['next', 'gap', 'old'] as const).map((link, at) => recent.judge(link, delta(at))),
    ).toEqual([...['next', 'gap', 'gap']]);
    expect(
      (['next', 'gap', 'old'] as const).map((link, at) => recent.judge(link, delta(at))),
    ).toEqual([...['next', 'gap', 'old']]);
  });
});

describe('a snapshot', () => {
  const inBand = { inBand: true };
  it('of REST joins the changes that came before it', () => {
    const events = (...all: Parameters<typeof follow>) => follow(...all).events.join(', ');
    expect(events('binance', delta(10), delta(11), snapshot(10))).toBe(
      'waits alone, waits, snapshot, dropped, bridge',
    );
    expect(events('binance', delta(10), snapshot(8))).toBe('waits alone, stale-snapshot');
    expect(events('binance', delta(10), snapshot(9))).toBe('waits alone, snapshot, bridge');
    expect(events('binance', snapshot(9), snapshot(8), snapshot(9), snapshot(10))).toBe(
      'snapshot, dropped, snapshot, snapshot',
    );
    expect(events('binance', snapshot(9), delta(10), delta(12), delta(13), snapshot(12))).toBe(
      'snapshot, bridge, gap: 12 does not follow 10, waits, snapshot, dropped, bridge',
    );
    expect(events('binance', snapshot(9), delta(10), 'cut', snapshot(9), snapshot(10))).toBe(
      'snapshot, bridge, stale-snapshot, snapshot',
    );
    expect(events('binance', snapshot(9), delta(8), delta(9), delta(10), delta(9), delta(10))).toBe(
      'snapshot, dropped, dropped, bridge, repeated, repeated',
    );
  });

  it('of the stream replaces the book', () => {
    const events = (...all: Parameters<typeof follow>) => follow(...all).events.join(', ');
    expect(
      events('bybit', snapshot(9, inBand), delta(10), snapshot(1, inBand), delta(2), delta(4)),
    ).toBe('snapshot, delta, snapshot, delta, gap: 4 does not follow 2');
    expect(events('bybit', delta(5), snapshot(9, inBand), delta(9), delta(10))).toBe(
      'waits alone, snapshot, repeated, delta',
    );
    expect(events('bybit', delta(10), snapshot(3, inBand))).toBe('waits alone, snapshot');
    const linked = (id: number, previous: number) => delta(id, id, { previous });
    expect(events('okx', snapshot(9, inBand), linked(10, 9), linked(12, 11))).toBe(
      'snapshot, delta, gap: 12 (after 11) does not follow 10',
    );
  });

  it('of another epoch waits for the first change of it', () => {
    const other = { epoch: 'b' };
    const { events, follower } = follow(
      ...(['tideline', snapshot(5), delta(6), snapshot(3, other)] as const),
      ...[delta(4, 4, other), delta(5, 5, other)],
    );
    expect(events).toEqual([
      ...[
        'snapshot',
        'bridge',
        'dropped',
        'gap: epoch changed to b',
        'snapshot',
        'bridge',
        'delta',
      ],
    ]);
    expect([follower.valid, follower.bookId]).toEqual([true, 5]);
    const late = follow(
      'tideline',
      snapshot(5),
      delta(6),
      snapshot(3, other),
      delta(4, 4, { epoch: 'c' }),
    );
    expect(late.follower.valid).toBe(false);
    expect(follow('tideline', delta(4, 4, other)).events).toEqual(['waits alone']);
  });

  it('is all there after a checkpoint, at any place', () => {
    const other = { epoch: 'b' };
    const all = [
      ...[delta(4), delta(5), snapshot(4), delta(6), delta(6), delta(8), snapshot(8), delta(9)],
      ...['cut' as const, snapshot(8), delta(20), snapshot(3, other), delta(4, 4, other)],
      ...[delta(5, 5, other), snapshot(2, other), delta(6, 6, other)],
    ];
    for (let at = 0; at <= all.length; at++) {
      const early = follow('tideline', ...all.slice(0, at));
      const state = JSON.parse(JSON.stringify(early.follower.save()));
      const events: string[] = [];
      const adapter = venueAdapter('tideline');
      const later = new BookFollower('X', adapter, (event) => events.push(shown(event)));
      later.restore(state);
      expect(later.save()).toEqual(early.follower.save());
      for (const item of all.slice(at)) {
        if (item === 'cut') later.invalidate();
        else if (item.kind === 'book-delta') later.delta(item);
        else later.snapshot(item);
      }
      const whole = follow('tideline', ...all);
      expect(events).toEqual(whole.events.slice(whole.events.length - events.length));
      expect(later.save()).toEqual(whole.follower.save());
    }
  });
});

describe('what waits for a comparison', () => {
  it('are at most 100,000 best prices', () => {
    const best = (id: number): BestItem => ({
      ...{ kind: 'best', symbol: 'X', time: null, id },
      ...{ bid: '0', bidQuantity: '0', ask: '0', askQuantity: '0' },
    });
    const book = new OrderBook({ priceDecimals: 0 });
    const found = (count: number, id: number) => {
      const check = new TopOfBookCheck();
      for (let at = 1; at <= count; at++) check.best(best(at), null, null);
      return check.book(book, id).length;
    };
    expect([found(100_000, 1), found(100_001, 1)]).toEqual([1, 0]);
    expect([found(100_001, 50_000), found(100_001, 50_001)]).toEqual([0, 1]);
  });

  it('are at most 400,000 trades', () => {
    const trade = (id: number): DealItem => ({
      ...{ kind: 'deal', symbol: 'X', source: 'trade', firstId: id, lastId: id },
      deal: { id, time: id * 60_000, price: '1', quantity: '1', side: 'buy' },
    });
    const candle = {
      ...{ open: '1', high: '1', low: '1', close: '1', volume: '1', turnover: '1' },
      ...{ count: 1, takerVolume: '1', takerTurnover: '1', final: true, revision: 3 },
    };
    const kline = (id: number): KlineItem => ({
      ...{ kind: 'kline', symbol: 'X', interval: '1m', firstId: id, lastId: id },
      candle: { ...candle, time: id * 60_000 },
    });
    const check = new KlineCheck({}, false);
    for (let id = 1; id <= 400_000; id++) check.deal(trade(id));
    expect([check.kline(kline(1)), check.kline(kline(400_000))]).toEqual([[null], [null]]);
    check.deal(trade(400_001));
    expect([1, 200_000, 200_001, 400_001].map((id) => check.kline(kline(id)))).toEqual([
      ...[[], [], [null], [null]],
    ]);
  });
});

describe('deals of epochs', () => {
  const deal = (id: number | string, time: number) =>
    ({ id, time, price: '1', quantity: '1', side: 'buy' }) as const;
  it('go on after those of the epoch before, without what is older than it', () => {
    const epochs = new DealEpochs();
    const place = (id: number | string, time: number, epoch: string) =>
      epochs.place(deal(id, time), epoch)?.id ?? null;
    expect([place(5, 100, 'a'), place(7, 90, 'a'), place(6, 110, 'a')]).toEqual([5, 7, 6]);
    expect([place(1, 110, 'b'), place(2, 111, 'b'), place('x', 1, 'b')]).toEqual([null, 9, 'x']);
    expect([
      place(8, 200, 'a'),
      place(4, 150, 'b'),
      place(1, 150, 'c'),
      place(1, 151, 'c'),
    ]).toEqual([...[null, 11, null, 12]]);
    expect([place(9, 300, 'a'), place(9, 300, 'b')]).toEqual([null, null]);
    expect(epochs.save()).toEqual({
      ...{ epoch: 'c', retired: ['a', 'b'], base: 11, last: 12, newest: 151, known: 150 },
    });
    const other = new DealEpochs();
    other.restore(epochs.save());
    expect(other.place(deal(2, 152), 'c')?.id).toBe(13);
  });
});
