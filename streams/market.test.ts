import { Subscription, VirtualTimeScheduler } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import type { DepthFrame, PriceFrame, Quote, TickersFrame } from '#wire';
import type { Live } from './live/live.ts';
import { quote, type Stage, stage } from './marbles/stage.ts';

const FEED = { kind: 'sim', label: '1', shift: null } as const;
const T0 = 1_700_000_000_000;

let scheduler: VirtualTimeScheduler;
let on: Stage;
let open = new Subscription();

/** Runs virtual time on for a while; the engine's own timers never end. */
function advance(ms: number): void {
  const until = scheduler.frame + ms;
  scheduler.maxFrames = until;
  scheduler.flush();
  scheduler.frame = until;
}

function begin(): void {
  scheduler = new VirtualTimeScheduler();
  on = stage(scheduler);
  open = new Subscription();
}

afterEach(() => {
  open.unsubscribe();
  on.market.close();
});

function watchQuote(symbol: string): Live<Quote>[] {
  const seen: Live<Quote>[] = [];
  open.add(on.market.quote$(symbol).subscribe((live) => seen.push(live)));
  return seen;
}

const tickers = (seq: number, quotes: Quote[], epoch = 'A'): TickersFrame => ({
  topic: 'tickers',
  epoch,
  seq,
  time: T0 + scheduler.frame,
  data: { quotes, feed: FEED },
});
const price = (seq: number, data: Quote, epoch = 'A'): PriceFrame => ({
  topic: `price:${data.symbol}`,
  epoch,
  seq,
  time: T0 + scheduler.frame,
  data,
});
const depth = (seq: number, bid: string, epoch = 'A'): DepthFrame => ({
  topic: 'depth:BTCUSDT',
  epoch,
  seq,
  time: T0 + scheduler.frame,
  data: { bids: [[bid, '1']], asks: [] },
});
const board = (quotes: Quote[], epoch = 'A') => ({ epoch, time: T0, feed: FEED, quotes });
const snapshot = (seq: number, bid: string, epoch = 'A') => ({
  epoch,
  time: T0 + scheduler.frame,
  symbol: 'BTCUSDT',
  seq,
  book: { bids: [[bid, '1']], asks: [] },
  deals: [],
});

it('shows polled prices as delayed while the socket opens, then live ones, and stops polling', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 5, '100')]));
  const seen = watchQuote('BTCUSDT');
  advance(25);
  expect(seen.at(-1)).toMatchObject({ value: { last: '100' }, source: 'rest', status: 'delayed' });
  on.socket.open();
  advance(1);
  on.socket.frame(tickers(1, [quote('BTCUSDT', 6, '101')]));
  expect(seen.at(-1)).toMatchObject({ value: { last: '101' }, source: 'socket', status: 'live' });
  const polls = on.rest.requests.length;
  advance(2_900);
  expect(on.rest.requests.length).toBe(polls);
});

it('asks the socket for what is listened to, in one message, and again after a reconnect', () => {
  begin();
  watchQuote('BTCUSDT');
  watchQuote('ETHUSDT');
  on.socket.open();
  advance(1);
  expect(on.socket.requests.filter((each) => each.startsWith('subscribe'))).toEqual([
    'subscribe tickers,price:BTCUSDT,price:ETHUSDT',
  ]);
  on.socket.cut();
  advance(1_000);
  expect(on.socket.connections).toBe(2);
  on.socket.open();
  advance(1);
  expect(on.socket.requests.filter((each) => each.startsWith('subscribe'))).toHaveLength(2);
});

it('never goes back: an older quote changes nothing, whichever source brings it', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 5, '100')]));
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(10);
  on.socket.frame(price(1, quote('BTCUSDT', 9, '109')));
  // The answer asked for at the start arrives now, older than the socket's quote.
  advance(30);
  on.socket.frame(price(2, quote('BTCUSDT', 8, '108')));
  on.socket.frame(price(2, quote('BTCUSDT', 10, '110')));
  expect(seen.map((live) => live.value?.last).filter(Boolean)).not.toContain('100');
  expect(seen.at(-1)?.value?.last).toBe('109');
});

it('turns to REST when the socket is lost, says delayed, and is live again when it is back', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 50, '150')]));
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(5);
  on.socket.frame(tickers(1, [quote('BTCUSDT', 60, '160')]));
  expect(seen.at(-1)?.status).toBe('live');
  on.rest.ok(board([quote('BTCUSDT', 61, '161')]));
  on.socket.cut();
  advance(300);
  expect(seen.at(-1)).toMatchObject({ status: 'delayed', value: { last: '161' }, source: 'rest' });
  on.socket.open();
  advance(1);
  on.socket.frame(tickers(9, [quote('BTCUSDT', 70, '170')]));
  expect(seen.at(-1)).toMatchObject({ status: 'live', value: { last: '170' } });
  expect(on.rest.most).toBe(1);
});

it('shows old prices as stale and then as down when nothing answers, and never calls them live', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = watchQuote('BTCUSDT');
  advance(30);
  on.rest.answer = { kind: 'error', reason: 'unavailable', retryAfter: null };
  advance(8_000);
  expect(seen.at(-1)).toMatchObject({ status: 'stale', value: { last: '100' } });
  advance(30_000);
  expect(seen.at(-1)).toMatchObject({ status: 'down', value: { last: '100' } });
  expect(seen.map((live) => live.status)).not.toContain('live');
});

it('publishes no book between a gap and the snapshot that closes it', () => {
  begin();
  on.rest.ok(snapshot(10, '100'));
  const seen: string[] = [];
  open.add(
    on.market.book$('BTCUSDT').subscribe((live) => {
      seen.push(`${live.seq} ${live.status} ${live.value?.bids.map((row) => row.price).join(' ')}`);
    }),
  );
  on.socket.open();
  advance(25);
  on.socket.frame(depth(11, '101'));
  on.rest.delay = 40;
  on.rest.ok(snapshot(14, '200'));
  on.socket.frame(depth(13, '103'));
  const atGap = seen.length;
  on.socket.frame(depth(14, '104'));
  on.socket.frame(depth(15, '105'));
  advance(39);
  expect(seen.slice(atGap)).toEqual([]);
  expect(seen.at(-1)).toBe('11 stale 101 100');
  advance(5);
  expect(seen.at(-1)).toBe('15 live 200 105');
});

it('drops everything of a retired epoch', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 500, '500')]));
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(5);
  on.socket.frame(tickers(1, [quote('BTCUSDT', 1, '7')], 'A'));
  on.socket.frame(tickers(1, [quote('BTCUSDT', 1, '7')], 'B'));
  // The old instance still answers a poll, and a frame of it is still under way.
  advance(1);
  on.socket.frame(tickers(2, [quote('BTCUSDT', 501, '501')], 'A'));
  advance(40);
  expect(seen.at(-1)?.value?.last).toBe('7');
  expect(on.market.stats.old).toBeGreaterThan(0);
});

it('does not believe a topic that answers with another pair', () => {
  begin();
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(1);
  on.socket.frame({ ...price(1, quote('ETHUSDT', 1, '3000')), topic: 'price:BTCUSDT' });
  expect(seen.every((live) => live.value === null)).toBe(true);
});

it('polls only while the page is seen, and at once on return', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  watchQuote('BTCUSDT');
  advance(30);
  on.visible$.next(false);
  const before = on.rest.requests.length;
  advance(60_000);
  expect(on.rest.requests.length).toBe(before);
  on.visible$.next(true);
  advance(1);
  expect(on.rest.requests.length).toBe(before + 1);
});

it('ages everything after sleep, probes, and asks REST before it trusts the screen again', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(30);
  on.socket.frame(tickers(1, [quote('BTCUSDT', 2, '101')]));
  expect(seen.at(-1)?.status).toBe('live');
  on.rest.ok(board([quote('BTCUSDT', 9, '109')]));
  on.visible$.next(false);
  on.sleep(3_600_000);
  on.visible$.next(true);
  expect(seen.at(-1)?.status).not.toBe('live');
  advance(25);
  expect(seen.at(-1)?.value?.last).toBe('109');
});

it('leaves nothing behind: 10,000 consumers come and go', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  on.socket.open();
  for (let turn = 0; turn < 10_000; turn++) {
    on.market.quote$('BTCUSDT').subscribe().unsubscribe();
    on.market.book$('ETHUSDT').subscribe().unsubscribe();
  }
  advance(60_000);
  expect([...on.market.wanted]).toEqual([]);
  expect(on.rest.open).toBe(0);
  on.market.close();
  advance(60_000);
  expect(scheduler.actions.length).toBe(0);
});

it('ends with every consumer still there: no timer, no request, no connection is left', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  let completed = 0;
  const watch = { complete: () => (completed += 1) };
  open.add(on.market.quote$('BTCUSDT').subscribe(watch));
  open.add(on.market.quotes$.subscribe(watch));
  open.add(on.market.book$('BTCUSDT').subscribe(watch));
  on.market.deals$('BTCUSDT').subscribe(watch).unsubscribe();
  advance(10);
  on.market.close();
  expect(completed).toBe(3);
  expect(on.rest.open).toBe(0);
  const polls = on.rest.requests.length;
  advance(60_000);
  expect(on.rest.requests.length).toBe(polls);
});

it('goes on after frames and answers that make no sense', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(30);
  const nonsense = { quotes: [null], feed: FEED } as unknown as TickersFrame['data'];
  on.rest.answer = { kind: 'ok', data: '<html>' };
  on.socket.frame({ ...tickers(1, []), data: nonsense });
  on.socket.frame(tickers(2, [quote('BTCUSDT', 2, '101')]));
  advance(500);
  expect(seen.at(-1)).toMatchObject({ value: { last: '101' }, status: 'live' });
  expect(on.market.stats.malformed).toBeGreaterThan(1);
});

it('shows no crossed book, not even as a stale one', () => {
  begin();
  const body = { ...snapshot(10, '100'), book: { bids: [['100', '1']], asks: [['101', '1']] } };
  on.rest.ok(body);
  const seen: (string | null)[] = [];
  open.add(
    on.market.book$('BTCUSDT').subscribe(({ value, status }) => {
      seen.push(value && `${value.bids[0]?.price}/${value.asks[0]?.price} ${status}`);
    }),
  );
  on.socket.open();
  advance(25);
  on.socket.frame(depth(11, '103'));
  expect(seen).toEqual(['100/101 delayed', null]);
});

it('finds out that it slept even when the page hides before it hears of its return', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(30);
  on.socket.frame(tickers(1, [quote('BTCUSDT', 2, '101')]));
  on.sleep(3_600_000);
  on.visible$.next(false);
  expect(seen.at(-1)?.status).not.toBe('live');
});

it('finds out that it slept by its own timer when nobody tells it', () => {
  begin();
  on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
  const seen = watchQuote('BTCUSDT');
  on.socket.open();
  advance(30);
  on.socket.frame(tickers(1, [quote('BTCUSDT', 2, '101')]));
  on.sleep(3_600_000);
  advance(10_000);
  on.resume$.next();
  expect(seen.map((live) => live.status)).toContain('delayed');
  expect(on.rest.requests.length).toBeGreaterThan(1);
});
