import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quote } from '../marbles/stage.ts';
import { board, FEED, Scene } from '../testing/scene.ts';

const MINUTE = 60_000;
let scene: Scene;
beforeEach(() => {
  scene = new Scene();
  scene.on.rest.ok(board([quote('BTCUSDT', 1, '100')]));
});
afterEach(() => scene.end());

const QUOTES = 'currency/quotation_new';
const BOOK = 'currency/deal symbol=BTCUSDT&depth=200&limit=1';
const TAPE = 'currency/deal symbol=BTCUSDT&depth=1&limit=200';
const CHART = 'currency/new_timeshar symbol=BTCUSDT&period=1m&limit=300';
const requests = () => scene.on.rest.requests.splice(0);
const wanted = () => [...scene.on.market.wanted].sort();

/** A page of candles up to a minute, oldest first. */
function page(minute: number, count: number, more: boolean) {
  const first = Math.floor(scene.on.time() / MINUTE) + minute - count + 1;
  const candles = Array.from({ length: count }, (_, at) => ({
    ...{ time: (first + at) * MINUTE, open: '1', high: '1', low: '1', close: '1', volume: '1' },
    ...{ turnover: '1', count: 1, takerVolume: '0', takerTurnover: '0', final: true, revision: 1 },
  }));
  return { epoch: 'A', symbol: 'BTCUSDT', period: '1m', more, candles };
}

describe('the feeds of the market', () => {
  it('ask for what each of them needs, once for any number of readers', () => {
    const { market } = scene.on;
    for (const read of [0, 1]) {
      scene.open.add(market.book$('BTCUSDT').subscribe());
      scene.open.add(market.deals$('BTCUSDT').subscribe());
      scene.open.add(market.candles$('BTCUSDT', '1m').subscribe());
      scene.open.add(market.quote$('BTCUSDT').subscribe());
      scene.advance(0);
      expect(requests().toSorted()).toEqual(read === 0 ? [TAPE, BOOK, CHART, QUOTES] : []);
    }
    expect(wanted()).toEqual([
      ...['deal:BTCUSDT', 'depth:BTCUSDT', 'kline:BTCUSDT:1m', 'price:BTCUSDT', 'tickers'],
    ]);
  });

  it('run ten seconds beyond their last reader, the list as long as the price of a pair', () => {
    const { market } = scene.on;
    const price = market.quote$('BTCUSDT').subscribe();
    scene.advance(100);
    price.unsubscribe();
    scene.advance(9_999);
    expect(wanted()).toEqual(['price:BTCUSDT', 'tickers']);
    // Another reader begins it anew, for as long again.
    market.quote$('BTCUSDT').subscribe().unsubscribe();
    scene.advance(9_999);
    expect(wanted()).toEqual(['price:BTCUSDT', 'tickers']);
    scene.advance(1);
    expect(wanted()).toEqual(['tickers']);
    scene.advance(10_000);
    expect(wanted()).toEqual([]);
    requests();
    scene.advance(60_000);
    expect(requests()).toEqual([]);
  });

  it('load older candles one page at a time, and again where no answer came', () => {
    const { market, rest } = scene.on;
    const last = page(0, 3, true);
    rest.ok(last);
    let shown: readonly number[] = [];
    scene.open.add(
      market.candles$('BTCUSDT', '1m').subscribe(({ value }) => {
        shown = value?.candles.map(({ time }) => time) ?? [];
      }),
    );
    const older = () => market.loadOlder('BTCUSDT', '1m');
    const asked = () => requests().filter((each) => each.includes('before='));
    older();
    scene.advance(30);
    const times = last.candles.map(({ time }) => time);
    expect([shown, asked()]).toEqual([times, []]);
    const before = `currency/new_timeshar symbol=BTCUSDT&period=1m&before=${times[0]}&limit=300`;
    rest.delay = 60_000;
    older();
    older();
    expect(asked()).toEqual([before]);
    scene.advance(9_999);
    older();
    expect(asked()).toEqual([]);
    scene.advance(1);
    rest.delay = 20;
    rest.put({ path: null, answer: { kind: 'error', reason: 'down', retryAfter: null } });
    older();
    scene.advance(20);
    rest.ok(page(-3, 2, false));
    older();
    scene.advance(20);
    expect(asked()).toEqual([before, before]);
    expect(shown).toEqual([...page(-3, 2, false).candles.map(({ time }) => time), ...times]);
    // None is left.
    older();
    expect(asked()).toEqual([]);
  });

  it('tell the health of what is read, and nothing of what is not', () => {
    const { market, rest, socket } = scene.on;
    let health = {} as Readonly<Record<string, unknown>>;
    let feed: unknown;
    scene.open.add(
      market.health$.subscribe((next) => {
        health = next.capabilities;
        feed = next.feed;
      }),
    );
    expect([health, feed]).toMatchObject([{ prices: 'loading', book: 'loading' }, null]);
    const quotes = market.quotes$.subscribe();
    const book = market.book$('BTCUSDT').subscribe();
    socket.open();
    scene.advance(30);
    socket.frame(scene.tickers(1, [quote('BTCUSDT', 2, '101')]));
    expect([health, feed]).toMatchObject([{ prices: 'live', book: 'loading' }, FEED]);
    const levels = { bids: [['100', '1']], asks: [['102', '1']] };
    rest.ok({ ...scene.snapshot(7, '100'), book: levels });
    socket.frame(scene.depth(8, '101'));
    scene.advance(1_000);
    expect(health).toMatchObject({ prices: 'live', book: 'live' });
    // The socket ends, and REST answers nothing.
    rest.put({ path: null, answer: { kind: 'error', reason: 'down', retryAfter: null } });
    socket.cut();
    scene.advance(30_000);
    expect(health).toMatchObject({ prices: 'down', book: 'down' });
    quotes.unsubscribe();
    book.unsubscribe();
    scene.advance(10_000);
    expect(health).toMatchObject({ prices: 'loading', book: 'loading' });
  });

  it('count their polls, and end with the market', () => {
    const { market, rest } = scene.on;
    let ended = 0;
    for (const each of [market.quotes$, market.book$('BTCUSDT')])
      scene.open.add(
        (each as typeof market.quotes$).subscribe({
          complete: () => {
            ended += 1;
          },
        }),
      );
    scene.advance(20);
    expect(market.stats.polls).toBe(2);
    scene.advance(5_000);
    const { polls } = market.stats;
    expect(polls).toBe(rest.requests.length - rest.open);
    market.close();
    scene.advance(60_000);
    expect([ended, market.stats.polls]).toEqual([2, polls]);
  });
});
