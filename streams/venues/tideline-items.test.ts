import { describe, expect, it } from 'vitest';
import { quote } from '../marbles/stage.ts';
import { frame } from './frame-fixtures.ts';
import type { MarketItem } from './market-item.ts';
import { venueAdapter } from './registry.ts';
import type { VenueFrame } from './venue-adapter.ts';

const START = Date.UTC(2026, 0, 5);
const FEED = { kind: 'sim', label: '1', shift: null };
/** The items of frames of one stream, in a line each. */
const read = (...frames: readonly VenueFrame[]) => {
  const lines: string[] = [];
  const adapter = venueAdapter('tideline');
  for (const each of frames)
    adapter.parse(each, (item) => lines.push(line(item)), { onlySymbol: null });
  return lines;
};
const line = (item: MarketItem): string => {
  switch (item.kind) {
    case 'book-snapshot':
      return `book ${item.symbol} ${item.epoch}${item.id} ${item.bids.length}/${item.asks.length}`;
    case 'book-delta':
      return `change ${item.symbol} ${item.epoch}${item.last}`;
    case 'deal':
      return `deal ${item.symbol} ${item.epoch}${item.firstId}…${item.lastId}`;
    case 'kline':
      return `candle ${item.symbol} ${item.interval} ${item.candle.revision}`;
    case 'quote':
      return `quote ${item.symbol} ${item.quote.seq}`;
    case 'malformed':
      return `${item.topic} (${item.book?.seq ?? 'no book'}): ${item.reason}`;
    default:
      return item.kind;
  }
};
const wall = (at: number) => (START + at) * 1000;
const packet = (at: number, ...bodies: readonly unknown[]) =>
  frame(`42${JSON.stringify(['frames', bodies])}`, { connection: 1, wall: wall(at) });
const body = (topic: string, seq: number, data: object, at = 0, more: object = {}) => ({
  ...{ topic, epoch: 'A', seq, time: START + at, data, ...more },
});
const said = (topic: string, seq: number, data: object, at = 0, more: object = {}) =>
  packet(at, body(topic, seq, data, at, more));
const depth = (seq: number, at = 0, more: object = {}) =>
  said('depth:BTCUSDT', seq, { bids: [['9', '1']], asks: [] }, at, more);
const rows = (ids: readonly number[]) =>
  ids.map((id) => ({ id, time: START, price: '1', quantity: '1', side: 'buy' }));
const deals = (seq: number, ids: readonly number[], at = 0) =>
  said('deal:BTCUSDT', seq, { deals: rows(ids) }, at);
const candle = (revision: number, time = START) => ({
  ...{ time, open: '100', high: '100', low: '100', close: '100', volume: '1', turnover: '1' },
  ...{ count: 1, takerVolume: '0', takerTurnover: '0', final: false, revision },
});
const kline = (seq: number, revision: number, at = 0, time = START) =>
  said('kline:BTCUSDT:1m', seq, { candles: [candle(revision, time)] }, at);
const price = (seq: number, number: number, at = 0, more: object = {}) =>
  said('price:BTCUSDT', seq, { ...quote('BTCUSDT', number, '100'), time: START }, at, more);

describe('frames of our own exchange', () => {
  it('become the items of their topic', () => {
    const list = { quotes: [quote('BTCUSDT', 5, '100'), quote('ETHUSDT', 6, '100')], feed: FEED };
    expect(
      read(
        ...[depth(7), deals(7, [3, 4]), kline(7, 9), price(7, 4), said('tickers', 7, list)],
        ...[said('account:7', 1, {}), said('later:BTCUSDT', 1, {})],
      ),
    ).toEqual([
      ...['change BTCUSDT A7', 'deal BTCUSDT A3…3', 'deal BTCUSDT A4…4', 'candle BTCUSDT 1m 9'],
      ...['quote BTCUSDT 4', 'quote BTCUSDT 5', 'quote ETHUSDT 6'],
    ]);
  });

  it('are named when they are malformed', () => {
    const unread = 'its data does not keep to the contract';
    const of = (topic: string, data: object) => read(said(topic, 7, data));
    expect(of('depth:BTCUSDT', { bids: 1 })).toEqual([`depth:BTCUSDT (7): ${unread}`]);
    expect(of('deal:BTCUSDT', { deals: 1 })).toEqual([`deal:BTCUSDT (no book): ${unread}`]);
    expect(of('kline:BTCUSDT:1m', {})).toEqual([`kline:BTCUSDT:1m (no book): ${unread}`]);
    expect(of('price:BTCUSDT', {})).toEqual([`price:BTCUSDT (no book): ${unread}`]);
    expect(of('price:BTCUSDT', quote('ETHUSDT', 7, '1'))).toEqual([
      `price:BTCUSDT (no book): ${unread}`,
    ]);
    expect(of('tickers', {})).toEqual([`tickers (no book): ${unread}`]);
    expect(read(packet(0, { seq: 1 }))).toEqual(['frame (no book): it names no topic']);
    expect(read(packet(0, { topic: 'depth:BTCUSDT' }))).toEqual([
      'depth:BTCUSDT (no book): its envelope does not keep to the contract',
    ]);
    expect(read(frame('42["frames",[', { connection: 1 }), frame('3', { connection: 1 }))).toEqual([
      'packet (no book): it is no JSON',
    ]);
  });

  it('are dated at most a minute after the newest one, and the time since', () => {
    const second = (at: number, received: number) =>
      read(depth(1), packet(received, body('depth:BTCUSDT', 2, { bids: [], asks: [] }, at)))[1];
    const future = 'depth:BTCUSDT (no book): it is dated in the future';
    expect([second(60_000, 0), second(60_001, 0)]).toEqual(['change BTCUSDT A2', future]);
    expect([second(65_000, 5_000), second(65_001, 5_000)]).toEqual(['change BTCUSDT A2', future]);
    expect([second(60_000, -5_000), second(60_001, -5_000)]).toEqual(['change BTCUSDT A2', future]);
    // An older frame does not take the newest time back.
    expect(read(depth(1, 10_000), depth(2, 0), depth(3, 70_000)).at(-1)).toBe('change BTCUSDT A3');
    const once = (seq: number, at: number) =>
      packet(0, body('depth:BTCUSDT', seq, { bids: [], asks: [] }, at));
    expect(read(once(1, 10_000), once(2, 0), once(3, 70_000)).at(-1)).toBe('change BTCUSDT A3');
    expect(read(depth(1), depth(2, 60_000), depth(3, 120_001)).at(-1)).toBe('change BTCUSDT A3');
  });

  it('repeat a change, and no other item', () => {
    expect(read(depth(1), depth(2), depth(1), deals(1, [3]), deals(2, [4]), deals(1, [3]))).toEqual(
      [
        ...['change BTCUSDT A1', 'change BTCUSDT A2', 'change BTCUSDT A1'],
        ...['deal BTCUSDT A3…3', 'deal BTCUSDT A4…4'],
      ],
    );
  });

  it('have a sequence that one before explains', () => {
    const reason = 'depth:BTCUSDT (no book): no frame before it explains its sequence';
    expect(read(depth(1), depth(10_001))[1]).toBe('change BTCUSDT A10001');
    expect(read(depth(1), depth(10_002))[1]).toBe(reason);
    expect(read(depth(1), depth(10_002), depth(10_003)).slice(1)).toEqual([
      ...[reason, 'change BTCUSDT A10003'],
    ]);
  });

  it('have ids of deals that those before explain', () => {
    const reason = 'deal:BTCUSDT (no book): no deal before it explains its ids';
    const second = (id: number, at = 0) => read(deals(1, [5]), deals(2, [id], at))[1];
    expect([second(10_005), second(10_006), second(10_006, 1), second(1)]).toEqual([
      ...['deal BTCUSDT A10005…10005', reason, 'deal BTCUSDT A10006…10006', 'deal BTCUSDT A1…1'],
    ]);
    // Older deals do not take the newest id back, and an empty list has none.
    expect(read(deals(1, [9_000]), deals(2, [5]), deals(3, []), deals(4, [18_000])).at(-1)).toBe(
      'deal BTCUSDT A18000…18000',
    );
    expect(read(deals(1, []), deals(2, [50_000]))).toEqual(['deal BTCUSDT A50000…50000']);
  });

  it('have revisions of a candle that one before explains, or two in a row', () => {
    const reason = 'kline:BTCUSDT:1m (no book): no candle before it explains its revision';
    const next = (revision: number, at = 0) => read(kline(1, 5), kline(2, revision, at))[1];
    expect([next(10_005), next(10_006), next(10_006, 1)]).toEqual([
      ...['candle BTCUSDT 1m 10005', reason, 'candle BTCUSDT 1m 10006'],
    ]);
    expect(read(kline(1, 5), kline(2, 90_000), kline(3, 90_001), kline(4, 90_002))).toEqual([
      ...['candle BTCUSDT 1m 5', reason, 'candle BTCUSDT 1m 90001', 'candle BTCUSDT 1m 90002'],
    ]);
    expect(read(kline(1, 5), kline(2, 90_000), kline(3, 6), kline(4, 90_000), kline(5, 7))).toEqual(
      [...['candle BTCUSDT 1m 5', reason, 'candle BTCUSDT 1m 6', reason, 'candle BTCUSDT 1m 7']],
    );
    expect(read(kline(1, 90_000), kline(2, 1, 60_000, START + 60_000))).toEqual([
      ...['candle BTCUSDT 1m 90000', 'candle BTCUSDT 1m 1'],
    ]);
  });

  it('have numbers of quotes that one before explains; old ones are none', () => {
    expect(read(price(1, 5), price(2, 4), price(3, 5), price(4, 90_000), price(5, 6))).toEqual([
      ...['quote BTCUSDT 5', 'quote BTCUSDT 5'],
      'price:BTCUSDT (no book): no quote of BTCUSDT before it explains its number',
      'quote BTCUSDT 6',
    ]);
  });

  it('begin anew in another epoch', () => {
    const B = { epoch: 'B' };
    const anew = [
      ...[depth(90_000), deals(1, [90_000]), kline(1, 90_000), price(1, 90_000)],
      ...[price(1, 1, 0, B), depth(1, 0, B)],
    ];
    const after = [
      said('deal:BTCUSDT', 1, { deals: rows([1]) }, 0, B),
      said('kline:BTCUSDT:1m', 1, { candles: [candle(1)] }, 0, B),
    ];
    expect(read(...anew, ...after).slice(4)).toEqual([
      ...['quote BTCUSDT 1', 'change BTCUSDT B1', 'deal BTCUSDT B1…1', 'candle BTCUSDT 1m 1'],
    ]);
    expect(read(depth(1), depth(5, 0, B), depth(2)).slice(1)).toEqual([
      'depth:BTCUSDT (5): no other frame is of its epoch B',
      'change BTCUSDT A2',
    ]);
  });

  it('of a replaced epoch are late by their own time, however late they arrive', () => {
    const at = (epoch: string, seq: number, time: number, arrival: number) =>
      packet(arrival, body('depth:BTCUSDT', seq, { bids: [], asks: [] }, time, { epoch }));
    const replaced = [at('A', 1, 1_000, 1_000), at('B', 1, 2_000, 2_000), at('B', 2, 2_100, 2_100)];
    const next = (...times: readonly number[]) =>
      read(...replaced, ...times.map((time, i) => at('A', 2 + i, time, 3_000 + i))).slice(3);
    expect(next(1_900, 2_000, 2_100)).toEqual([]);
    // It was not replaced where it goes on after the other one.
    expect(next(2_101, 2_102)).toEqual(['change BTCUSDT A3']);
  });
});

describe('answers of our own exchange', () => {
  const HOST = 'http://x/api/currency';
  const stamp = { epoch: 'A', time: START, symbol: 'BTCUSDT' };
  const side = (count: number, from: number, step: number) =>
    Array.from({ length: count }, (_, at) => [String(from + step * at), '1']);
  const book = (bids: number, asks: number) => ({
    ...stamp,
    seq: 7,
    book: { bids: side(bids, 1000, -1), asks: side(asks, 2000, 1) },
    deals: rows([4, 3]),
  });
  const answer = (path: string, data: unknown, more: Partial<VenueFrame> = {}, top: object = {}) =>
    frame(
      { type: 'ok', code: 1, message: '', data, ...top },
      { kind: 'rest', url: `${HOST}/${path}`, wall: wall(0), ...more },
    );
  const DEALS = ['deal BTCUSDT A3…3', 'deal BTCUSDT A4…4'];

  it('have a whole book where fewer levels came than were asked for, or all', () => {
    const whole = (depth: string, bids: number, asks: number) => {
      const path = `deal?symbol=BTCUSDT${depth}`;
      const [first] = read(answer(path, book(bids, asks)));
      return first === `book BTCUSDT A7 ${bids}/${asks}`;
    };
    expect([
      ...[whole('&depth=5', 4, 4), whole('&depth=5', 5, 4), whole('&depth=5', 4, 5)],
      ...[whole('&depth=199', 199, 1), whole('&depth=200', 200, 200)],
      ...[
        whole('', 99, 99),
        whole('', 100, 99),
        whole('&depth=', 99, 99),
        whole('&depth=', 99, 100),
      ],
    ]).toEqual([...[true, false, false], ...[false, true], ...[true, false, true, false]]);
    expect(read(answer('deal?symbol=BTCUSDT', book(1, 1)))).toEqual([
      'book BTCUSDT A7 1/1',
      ...DEALS,
    ]);
  });

  it('are read by their path and envelope', () => {
    const path = 'deal?symbol=BTCUSDT';
    const nothing = [
      answer('deals?symbol=BTCUSDT', book(1, 1)),
      answer('other', book(1, 1)),
      answer(path, null, {}, { type: 'error' }),
      frame('<html>', { kind: 'rest', url: `${HOST}/${path}` }),
      answer(path, book(1, 1), { kind: 'sent' }),
    ];
    for (const each of nothing) expect(read(each)).toEqual([]);
    const unread = 'currency/deal (no book): it is no book and deals of the pair asked for';
    expect(read(answer('deal?symbol=ETHUSDT', book(1, 1)))).toEqual([unread]);
    expect(read(answer(path, { ...book(1, 1), deals: 1 }))).toEqual([
      'book BTCUSDT A7 1/1',
      unread,
    ]);
    expect(read(answer(path, { ...book(1, 1), book: 1 }))).toEqual([...DEALS, unread]);
    expect(read(answer(path, { epoch: 'A' }))).toEqual([
      'currency/deal (no book): it has no epoch and time',
    ]);
    const late = answer(path, { ...book(1, 1), time: START + 60_001 });
    expect(read(depth(1), late).at(-1)).toBe('currency/deal (no book): it is dated in the future');
    const far = answer(path, { ...book(1, 1), deals: rows([90_000]) });
    expect(read(deals(1, [5]), far).at(-1)).toBe(
      'currency/deal (no book): no deal before it explains its ids',
    );
  });

  it('have quotes and candles', () => {
    const quotes = (list: readonly unknown[]) =>
      answer('quotation_new', { ...stamp, feed: FEED, quotes: list });
    expect(read(quotes([quote('BTCUSDT', 5, '100')]))).toEqual(['quote BTCUSDT 5']);
    expect(read(quotes([1]))).toEqual([
      'currency/quotation_new (no book): its data does not keep to the contract',
    ]);
    const page = { ...stamp, period: '1m', more: false, candles: [candle(1)] };
    const malformed = ['currency/new_timeshar (no book): it is no page of candles'];
    const of = (path: string, data: object) => read(answer(`new_timeshar?${path}`, data));
    expect(of('symbol=BTCUSDT&period=1m', page)).toEqual([]);
    expect(of('symbol=ETHUSDT&period=1m', page)).toEqual(malformed);
    expect(of('symbol=BTCUSDT&period=2m', page)).toEqual(malformed);
    expect(of('symbol=BTCUSDT&period=1m', { ...page, candles: 1 })).toEqual(malformed);
  });

  it('of another epoch are its books only, while the socket speaks', () => {
    const other = { ...book(1, 1), epoch: 'B' };
    const path = 'deal?symbol=BTCUSDT';
    expect(read(depth(1), answer(path, other)).slice(1)).toEqual(['book BTCUSDT B7 1/1']);
    expect(
      read(depth(1), answer('quotation_new', { ...other, feed: FEED, quotes: [1] })),
    ).toHaveLength(1);
    const closed = frame('', { kind: 'close', connection: 1 });
    const asked = (at: number) => ({ wall: wall(9), requested: wall(at) });
    const after = (at: number) => read(depth(1, 5), closed, answer(path, other, asked(at))).length;
    expect([after(4), after(5), after(6)]).toEqual([2, 2, 4]);
    const elsewhere = frame('', { kind: 'close', connection: 2 });
    expect(read(depth(1, 5), elsewhere, answer(path, other, asked(6)))).toHaveLength(2);
  });
});
