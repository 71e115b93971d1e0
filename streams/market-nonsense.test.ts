import type { Frame } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quote } from './marbles/stage.ts';
import { board, Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

const TEN_MINUTES = 600_000;
const requests = () => scene.on.rest.requests.length;
const deals = (...ids: number[]) =>
  ids.map((id) => ({ id, time: scene.on.time(), price: '1', quantity: '1', side: 'buy' as const }));
const dealFrame = (seq: number, ...ids: number[]): Frame => ({
  ...{ topic: 'deal:BTCUSDT', epoch: 'A', seq, time: scene.on.time() },
  data: { deals: deals(...ids) },
});
const tape = (...ids: number[]) => ({
  ...{ epoch: 'A', symbol: 'BTCUSDT', seq: 1, book: { bids: [], asks: [] } },
  deals: deals(...ids),
});

describe('a time in the future', () => {
  it('makes a frame malformed and does not move the clock: later data is live', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
    const ahead = scene.tickers(2, [quote('BTCUSDT', 3, '999')]);
    scene.on.socket.frame({ ...ahead, time: ahead.time + TEN_MINUTES });
    expect(scene.on.market.stats.malformed).toBe(1);
    scene.on.rest.ok(board([quote('BTCUSDT', 4, '102')]));
    scene.advance(2_000);
    scene.on.socket.frame(scene.tickers(3, [quote('BTCUSDT', 5, '103')]));
    expect(seen.map(({ value }) => value?.last)).not.toContain('999');
    expect(seen.at(-1)).toMatchObject({ value: { last: '103' }, status: 'live' });
  });

  it('makes an answer malformed once the socket has provided the time', () => {
    scene.on.rest.answer = { kind: 'error', reason: 'down', retryAfter: null };
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.rest.ok({ ...board([quote('BTCUSDT', 9, '999')]), aged: -TEN_MINUTES });
    scene.advance(10_000);
    expect(scene.on.market.stats.malformed).toBeGreaterThan(0);
    expect(seen.every(({ value }) => value === null)).toBe(true);
  });
});

describe('an implausible sequence', () => {
  it('makes a frame of deals malformed; one snapshot repairs it', () => {
    scene.on.rest.ok(tape(5));
    const seen: string[] = [];
    scene.open.add(
      scene.on.market.deals$('BTCUSDT').subscribe(({ value, status }) => {
        seen.push(`${value?.deals.map(({ id }) => id).join(' ')} ${status}`);
      }),
    );
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(dealFrame(1, 6));
    const before = requests();
    scene.on.rest.ok(tape(6, 5));
    scene.advance(1);
    scene.on.socket.frame(dealFrame(2, 900_000_000));
    expect([scene.on.market.stats.malformed, seen.at(-1)]).toEqual([1, '6 5 stale']);
    scene.advance(1_000);
    scene.on.socket.frame(dealFrame(3, 7));
    expect([requests() - before, seen.at(-1)]).toEqual([1, '7 6 5 live']);
  });
});

describe('a malformed frame', () => {
  it('breaks its topic at once', () => {
    scene.on.rest.ok(scene.snapshot(10, '100'));
    const seen: string[] = [];
    scene.open.add(scene.on.market.book$('BTCUSDT').subscribe(({ status }) => seen.push(status)));
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.depth(11, '101'));
    expect(seen.at(-1)).toBe('live');
    scene.on.socket.frame({ ...scene.depth(12, '102'), epoch: 7 });
    expect(seen.at(-1)).toBe('stale');
  });

  it('of one pair requests the list, whose next frame may otherwise take long', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
    scene.on.socket.frame(scene.price(1, quote('BTCUSDT', 3, '102')));
    scene.on.rest.ok(board([quote('BTCUSDT', 4, '103')]));
    const before = requests();
    scene.on.socket.frame(scene.price(2, { ...quote('BTCUSDT', 4, '103'), mark: 'x' }));
    scene.advance(100);
    expect(requests() - before).toBe(1);
    expect(seen.at(-1)?.value?.last).toBe('103');
  });
});

it('believes an answer without asks only while the quote has no ask', () => {
  const whole = { bids: [['100', '1']], asks: [['101', '1']] };
  scene.on.rest.ok({ ...board([]), ...scene.snapshot(10, '100') });
  const seen: unknown[] = [];
  scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(30);
  const priced = { ...quote('BTCUSDT', 1, '100'), bid: '100', ask: '101' };
  scene.on.socket.frame(scene.tickers(1, [priced]));
  scene.open.add(
    scene.on.market.book$('BTCUSDT').subscribe(({ value, status }) => {
      if (value) seen.push([value.asks.map(({ price }) => price).join(' '), status]);
    }),
  );
  scene.on.socket.frame({ ...scene.depth(10, '100'), data: { bids: [], asks: [] } });
  scene.advance(1_000);
  expect(seen).toEqual([]);
  scene.on.rest.ok({ ...board([]), ...scene.snapshot(10, '100'), book: whole });
  scene.advance(4_000);
  expect(seen).toEqual([['101', 'live']]);
});

describe('a topic that the exchange forgot', () => {
  it('restarts when it is requested again: the present state has the previous sequence', () => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.tickers(7, [quote('BTCUSDT', 2, '101')]));
    scene.on.rest.answer = { kind: 'error', reason: 'down', retryAfter: null };
    const asked: string[] = [];
    scene.open.add(scene.on.socket.asked$.subscribe((text) => asked.push(text)));
    scene.advance(20_000);
    expect(asked.join(' ')).toContain('+tickers');
    // Without a subscriber, no sequence was assigned.
    scene.on.socket.frame(scene.tickers(7, [quote('BTCUSDT', 3, '102')]));
    expect(seen.at(-1)).toMatchObject({ value: { last: '102' }, status: 'live' });
  });
});

describe('prices after a lost list', () => {
  /** A price list read a minute before, like a cached one. */
  const cached = (last: string) => ({ ...board([quote('BTCUSDT', 2, last)]), aged: 60_000 });

  it.each([
    ['a list that did not come', 3],
    ['a list that could not be read', 2],
  ])('are made good by an answer read after %s, and by no other', (_, next) => {
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.socket.open();
    scene.advance(30);
    scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
    scene.on.rest.ok(cached('101'));
    if (next === 2) {
      const data = { quotes: 'many' } as never;
      scene.on.socket.frame({ ...scene.tickers(2, []), data });
    }
    for (let seq = 3; seq < 12; seq += 1) {
      scene.on.socket.frame(scene.tickers(seq, []));
      scene.advance(1_000);
    }
    expect(seen.at(-1)?.status).toBe('stale');
    scene.on.rest.ok(board([quote('BTCUSDT', 3, '105')]));
    scene.advance(20_000);
    scene.on.socket.frame(scene.tickers(12, []));
    expect(seen.at(-1)).toMatchObject({ value: { last: '105' }, status: 'live' });
  });
});
