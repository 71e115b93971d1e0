import type { Candle, Quote } from '@tideline/wire';
import { NEVER, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quote } from './marbles/stage.ts';
import { VIRTUAL_START } from './marbles/virtual-clock.ts';
import { trusted } from './policies/trusted.ts';
import { board, Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.end());

const MINUTE = 60_000;
const NOW = Math.floor(VIRTUAL_START / MINUTE) * MINUTE;
const candle = (minutesAgo: number, close: string, final = true): Candle => ({
  time: NOW - minutesAgo * MINUTE,
  open: close,
  high: close,
  low: close,
  close,
  volume: '1',
  turnover: '1',
  count: 1,
  takerVolume: '0',
  takerTurnover: '0',
  final,
  revision: 1,
});
const page = (candles: readonly Candle[], more: boolean, epoch = 'A') => ({
  epoch,
  symbol: 'BTCUSDT',
  period: '1m',
  candles,
  more,
});
const minutes = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => candle(from - at, '100', from - at > 0));

describe('a worse status', () => {
  it('passes a paused screen: numbers may wait, warnings may not', () => {
    const paused = new Scene(NEVER);
    paused.on.rest.answer = { kind: 'error', reason: 'down', retryAfter: null };
    const seen = paused.watchQuote('BTCUSDT');
    paused.on.socket.open();
    paused.advance(10);
    paused.on.socket.frame(paused.tickers(1, [quote('BTCUSDT', 1, '100')]));
    paused.on.socket.frame(paused.tickers(2, [quote('BTCUSDT', 2, '101')]));
    expect(seen.map(({ value, status }) => [value?.last, status])).toEqual([['100', 'live']]);
    paused.on.socket.cut();
    expect(seen.at(-1)?.status).toBe('stale');
    paused.advance(60_000);
    expect(seen.at(-1)?.status).toBe('down');
    paused.end();
  });

  it('passes the slower pace of the board', () => {
    const tick$ = new Subject<void>();
    const drawn = new Scene(tick$);
    drawn.on.rest.answer = { kind: 'error', reason: 'down', retryAfter: null };
    const seen: string[] = [];
    drawn.open.add(drawn.on.market.quotes$.subscribe(({ status }) => seen.push(status)));
    drawn.on.socket.open();
    drawn.advance(10);
    drawn.on.socket.frame(drawn.tickers(1, [quote('BTCUSDT', 1, '100')]));
    drawn.on.socket.frame(drawn.tickers(2, [quote('BTCUSDT', 2, '101')]));
    drawn.on.socket.cut();
    expect(seen).toEqual(['live', 'stale']);
    drawn.end();
  });
});

describe('a recording', () => {
  it('is marked as one, and none of its prices is acted on', () => {
    const replayed = new Scene(undefined, 'replay');
    replayed.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
    const seen = replayed.watchQuote('BTCUSDT');
    const acted: Quote[] = [];
    const quote$ = replayed.on.market.quote$('BTCUSDT').pipe(trusted());
    replayed.open.add(quote$.subscribe(({ value }) => acted.push(value)));
    replayed.on.socket.open();
    replayed.advance(30);
    replayed.on.socket.frame(replayed.tickers(1, [quote('BTCUSDT', 2, '101')]));
    expect(seen.at(-1)).toMatchObject({ value: { last: '101' }, status: 'live' });
    expect(new Set(seen.map(({ source }) => source))).toEqual(new Set(['replay']));
    expect(acted).toEqual([]);
    replayed.end();
  });
});

describe('a page of candles', () => {
  const shown = () => {
    const seen: (readonly [number, string])[] = [];
    scene.open.add(
      scene.on.market.candles$('BTCUSDT', '1m').subscribe(({ value, status }) => {
        seen.push([value?.candles.length ?? 0, status]);
      }),
    );
    return seen;
  };

  it('of one epoch never joins the chart of another', () => {
    scene.on.rest.ok(page(minutes(5, 0), true));
    const seen = shown();
    scene.advance(30);
    expect(seen.at(-1)).toEqual([6, 'delayed']);
    scene.on.rest.delay = 5_000;
    scene.on.rest.ok(page(minutes(11, 6), false));
    scene.on.market.loadOlder('BTCUSDT', '1m');
    scene.on.rest.delay = 20;
    scene.on.rest.ok(page(minutes(2, 0), false, 'B'));
    scene.advance(3_500);
    expect(seen.at(-1)).toEqual([3, 'delayed']);
    scene.advance(2_000);
    expect(seen.at(-1)?.[0]).toBe(3);
  });

  it.each([
    ['requested and answered in the previous epoch', 'A'],
    ['asked for in the epoch before and answered in this one', 'B'],
  ])('that was %s does not join a chart that it would fit', (_, epoch) => {
    scene.on.rest.ok(page(minutes(2, 0), true));
    const seen = shown();
    scene.advance(30);
    scene.on.rest.delay = 5_000;
    scene.on.rest.ok(page(minutes(11, 3), false, epoch));
    scene.on.market.loadOlder('BTCUSDT', '1m');
    scene.on.rest.delay = 20;
    scene.on.rest.ok(page(minutes(2, 0), false, 'B'));
    scene.advance(4_500);
    expect(seen.at(-1)).toEqual([3, 'delayed']);
    scene.advance(1_000);
    expect(seen.at(-1)?.[0]).toBe(3);
  });

  it('joins the chart when it was requested and answered in its epoch', () => {
    scene.on.rest.ok(page(minutes(5, 0), true));
    const seen = shown();
    scene.advance(30);
    scene.on.rest.ok(page(minutes(11, 6), false));
    scene.on.market.loadOlder('BTCUSDT', '1m');
    scene.advance(30);
    expect(seen.at(-1)?.[0]).toBe(12);
  });

  it('with a gap is refused', () => {
    scene.on.rest.ok(page([candle(5, '100'), candle(3, '100'), candle(0, '100', false)], false));
    const seen = shown();
    scene.advance(10_000);
    expect(seen).toEqual([[0, 'down']]);
    expect(scene.on.market.stats.malformed).toBeGreaterThan(0);
  });

  it('that the server caps still makes a chart', () => {
    scene.on.rest.ok(page(minutes(199, 0), true));
    const seen = shown();
    scene.advance(30);
    expect(seen.at(-1)).toEqual([200, 'delayed']);
  });
});

describe('an exchange whose clock is set back by an hour', () => {
  it('gets a chart of its present, which is not live before', () => {
    const HOUR = 60 * MINUTE;
    scene.on.rest.ok(page(minutes(99, 0), true));
    const seen: (readonly [number | undefined, string])[] = [];
    scene.open.add(
      scene.on.market
        .candles$('BTCUSDT', '1m')
        .subscribe(({ value, status }) => seen.push([value?.candles.at(-1)?.time, status])),
    );
    scene.on.socket.open();
    scene.advance(30);
    let seq = 0;
    const frame = (candles: readonly Candle[]) => {
      seq += 1;
      const time = scene.on.time();
      const topic = 'kline:BTCUSDT:1m';
      scene.on.socket.frame({ topic, epoch: 'A', seq, time, data: { candles } });
      scene.advance(1_000);
    };
    frame([{ ...candle(0, '101', false), revision: 2 }]);
    expect(seen.at(-1)).toEqual([NOW, 'live']);
    scene.on.shift(-HOUR);
    const before = seen.length;
    const present = { ...candle(60, '90', false), revision: 7 };
    scene.on.rest.ok(page([...minutes(99, 61), present], true));
    for (let at = 0; at < 20; at++) frame([{ ...present, revision: 7 + at }]);
    expect(seen.slice(before)).not.toContainEqual([NOW, 'live']);
    expect(seen.at(-1)).toEqual([NOW - HOUR, 'live']);
  });

  it('is believed when it then says that a pair is silent', () => {
    const seen = scene.watchQuote('BTCUSDT');
    scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
    scene.on.socket.open();
    scene.advance(30);
    let seq = 0;
    const price = (asOf?: number) => {
      seq += 1;
      const time = scene.on.time();
      scene.on.socket.frame({ ...scene.tickers(seq, []), time });
      const frame = scene.price(seq, quote('BTCUSDT', 1, '100'));
      scene.on.socket.frame({ ...frame, time, ...(asOf !== undefined && { asOf }) });
      scene.advance(1_000);
    };
    price();
    scene.on.shift(-60 * MINUTE);
    for (let at = 0; at < 10; at++) price();
    expect(seen.at(-1)?.status).toBe('live');
    price(scene.on.time() - 20_000);
    expect(seen.at(-1)?.status).toBe('stale');
  });
});

describe('a published value', () => {
  it('is consistent: value, sequence, epoch and times are of one state, also while the topic is broken', () => {
    scene.on.rest.ok(scene.snapshot(10, '100'));
    const seen: (readonly [number | null, string | undefined, string])[] = [];
    scene.open.add(
      scene.on.market.book$('BTCUSDT').subscribe(({ seq, value, status }) => {
        seen.push([seq, value?.bids[0]?.price, status]);
      }),
    );
    scene.on.socket.open();
    scene.advance(25);
    scene.on.socket.frame(scene.depth(11, '101'));
    // A snapshot that does not reach the waiting deltas must have no visible effect.
    scene.on.rest.ok(scene.snapshot(13, '103'));
    scene.on.socket.frame(scene.depth(14, '104'));
    scene.on.socket.frame(scene.depth(16, '106'));
    scene.advance(30);
    scene.on.rest.ok(scene.snapshot(16, '106'));
    scene.advance(200);
    expect(seen).toEqual([
      [10, '100', 'delayed'],
      [11, '101', 'live'],
      [11, '101', 'stale'],
      [16, '106', 'live'],
    ]);
  });

  it('refuses numbers where texts are required, instead of reading them as nothing', () => {
    scene.on.rest.ok({ ...scene.snapshot(10, '100'), book: { bids: [[100, 1]], asks: [] } });
    const seen: unknown[] = [];
    scene.open.add(scene.on.market.book$('BTCUSDT').subscribe(({ value }) => seen.push(value)));
    scene.on.socket.open();
    scene.advance(4_000);
    expect(seen).toEqual([]);
    expect(scene.on.market.stats.malformed).toBeGreaterThan(0);
  });
});
