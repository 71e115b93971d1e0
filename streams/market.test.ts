import type { TickersFrame } from '@tideline/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quote } from './marbles/stage.ts';
import { board, FEED, Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

it('shows polled prices as delayed while the socket opens, then live ones, and stops polling', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 5, '100')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.advance(25);
  expect(seen.at(-1)).toMatchObject({ value: { last: '100' }, source: 'rest', status: 'delayed' });
  scene.on.socket.open();
  scene.advance(1);
  scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 6, '101')]));
  expect(seen.at(-1)).toMatchObject({ value: { last: '101' }, source: 'socket', status: 'live' });
  const polls = scene.on.rest.requests.length;
  scene.advance(2_900);
  expect(scene.on.rest.requests.length).toBe(polls);
});

it('subscribes to topics with listeners, in one message, and again after a reconnect', () => {
  scene.watchQuote('BTCUSDT');
  scene.watchQuote('ETHUSDT');
  scene.on.socket.open();
  scene.advance(1);
  expect(scene.on.socket.requests.filter((each) => each.startsWith('subscribe'))).toEqual([
    'subscribe tickers,price:BTCUSDT,price:ETHUSDT',
  ]);
  scene.on.socket.cut();
  scene.advance(1_000);
  expect(scene.on.socket.connections).toBe(2);
  scene.on.socket.open();
  scene.advance(1);
  expect(scene.on.socket.requests.filter((each) => each.startsWith('subscribe'))).toHaveLength(2);
});

it('never goes back: an older quote from any source changes nothing', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 5, '100')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(10);
  scene.on.socket.frame(scene.price(1, quote('BTCUSDT', 9, '109')));
  // The answer requested at the start arrives now, older than the socket's quote.
  scene.advance(30);
  scene.on.socket.frame(scene.price(2, quote('BTCUSDT', 8, '108')));
  scene.on.socket.frame(scene.price(2, quote('BTCUSDT', 10, '110')));
  expect(seen.map((live) => live.value?.last).filter(Boolean)).not.toContain('100');
  expect(seen.at(-1)?.value?.last).toBe('109');
});

it('polls REST when the socket is lost, reports delayed, and is live again after reconnecting', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 50, '150')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(5);
  scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 60, '160')]));
  expect(seen.at(-1)?.status).toBe('live');
  scene.on.rest.ok(board([quote('BTCUSDT', 61, '161')]));
  scene.on.socket.cut();
  scene.advance(300);
  expect(seen.at(-1)).toMatchObject({ status: 'delayed', value: { last: '161' }, source: 'rest' });
  scene.on.socket.open();
  scene.advance(1);
  scene.on.socket.frame(scene.tickers(9, [quote('BTCUSDT', 70, '170')]));
  expect(seen.at(-1)).toMatchObject({ status: 'live', value: { last: '170' } });
  expect(scene.on.rest.maxOpen).toBe(1);
});

it('shows old prices as stale and then as down when no source answers, never as live', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.advance(30);
  scene.on.rest.answer = { kind: 'error', reason: 'unavailable', retryAfter: null };
  scene.advance(8_000);
  expect(seen.at(-1)).toMatchObject({ status: 'stale', value: { last: '100' } });
  scene.advance(30_000);
  expect(seen.at(-1)).toMatchObject({ status: 'down', value: { last: '100' } });
  expect(seen.map((live) => live.status)).not.toContain('live');
});

it('drops everything of a retired epoch', () => {
  scene.on.rest.ok(board([quote('BTCUSDT', 500, '500')]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(5);
  scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '7')], 'A'));
  scene.on.socket.frame(scene.tickers(1, [quote('BTCUSDT', 1, '6')], 'B'));
  scene.on.socket.frame(scene.tickers(2, [quote('BTCUSDT', 2, '7')], 'B'));
  // The old instance still answers a poll, and one of its frames is in transit.
  scene.advance(1);
  scene.on.socket.frame(scene.tickers(2, [quote('BTCUSDT', 501, '501')], 'A'));
  scene.advance(40);
  expect(seen.at(-1)?.value?.last).toBe('7');
  expect(scene.on.market.stats.old).toBeGreaterThan(0);
});

it('ignores a topic that answers with another pair', () => {
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(1);
  scene.on.socket.frame({ ...scene.price(1, quote('ETHUSDT', 1, '3000')), topic: 'price:BTCUSDT' });
  expect(seen.every((live) => live.value === null)).toBe(true);
});

it('survives nonsensical frames and answers', () => {
  const other = quote('ETHUSDT', 1, '50');
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100'), other]));
  const seen = scene.watchQuote('BTCUSDT');
  scene.on.socket.open();
  scene.advance(30);
  const nonsense = { quotes: [null], feed: FEED } as unknown as TickersFrame['data'];
  scene.on.rest.answer = { kind: 'ok', data: '<html>' };
  scene.on.socket.frame({ ...scene.tickers(1, []), data: nonsense });
  scene.on.socket.frame(scene.tickers(2, [quote('BTCUSDT', 2, '101')]));
  scene.advance(500);
  // The first frame's contents are lost, and REST is nonsensical as well.
  expect(seen.at(-1)).toMatchObject({ value: { last: '101' }, status: 'stale' });
  expect(scene.on.market.stats.malformed).toBeGreaterThan(1);
  scene.on.rest.ok(board([quote('BTCUSDT', 2, '101'), other]));
  scene.advance(1_000);
  expect(seen.at(-1)).toMatchObject({ value: { last: '101' }, status: 'live' });
});
