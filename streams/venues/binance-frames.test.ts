import { describe, expect, it } from 'vitest';
import { frame, read, rest } from './frame-fixtures.ts';
import { type MarketItem, type VenueId, venueAdapter } from './index.ts';

describe('binance', () => {
  const trade = { e: 'trade', E: 1, s: 'X', t: 7, p: '9.5', q: '0.1', T: 5, m: true };
  const ids = { firstId: 7, lastId: 7 };
  const deal = { id: 7, time: 5, price: '9.5', quantity: '0.1', side: 'sell' };
  it('reads trades; those of futures that do not count explain a missing id', () => {
    const item = { kind: 'deal', symbol: 'X', ...ids, source: 'trade' };
    expect(read('binance', trade, { ...trade, m: false }, { ...trade, X: 'MARKET' })).toEqual([
      { ...item, deal },
      { ...item, deal: { ...deal, side: 'buy' } },
      { ...item, deal },
    ]);
    expect(read('binance-usdm', { ...trade, X: 'INSURANCE_FUND' })).toEqual([
      { kind: 'uncounted', symbol: 'X', ...ids },
    ]);
    const aggregate = { e: 'aggTrade', s: 'X', a: 3, f: 5, l: 7, p: '9.5', q: '0.1', T: 5 };
    const sums = { kind: 'deal', symbol: 'X', firstId: 5, lastId: 7, source: 'aggregate' };
    expect(read('binance', { ...aggregate, m: true }, { ...aggregate, m: false })).toEqual([
      { ...sums, deal: { ...deal, id: 3, count: 3 } },
      { ...sums, deal: { ...deal, id: 3, count: 3, side: 'buy' } },
    ]);
  });

  it('reads best prices with and without the name of an event', () => {
    const prices = { s: 'X', u: 7, b: '9', B: '1', a: '10', A: '2' };
    const best = { kind: 'best', symbol: 'X', id: 7, bid: '9', bidQuantity: '1' };
    const all = { ...best, ask: '10', askQuantity: '2' };
    expect(read('binance', prices, { e: 'bookTicker', E: 5, ...prices })).toEqual([
      { ...all, time: null },
      { ...all, time: 5 },
    ]);
    const without = (name: 'u' | 'A' | 'B') => ({ ...prices, [name]: undefined });
    expect(read('binance', without('u'), without('A'), without('B'))).toEqual([]);
    expect(read('binance', { stream: 'x@bookTicker', data: prices })).toEqual([
      { ...all, time: null },
    ]);
    // A message that is no envelope may have `data` of its own.
    expect(read('binance', { ...prices, data: { ...prices, s: 'Y' } })).toMatchObject([
      { symbol: 'X' },
    ]);
    expect(read('binance', { ...prices, stream: '', data: { ...prices, s: 'Y' } })).toMatchObject([
      { symbol: 'X' },
    ]);
    expect(read('binance', { ...prices, stream: 'x', data: 1 })).toMatchObject([{ symbol: 'X' }]);
    expect(read('binance', [1], { e: 'other', ...prices }, { result: null, id: 1 })).toEqual([]);
  });

  it('reads klines of each interval', () => {
    const kline = {
      ...{ t: 60_000, i: '1m', f: 5, L: 7, n: 3, x: true, o: '1', h: '4', l: '0.5', c: '2' },
      ...{ v: '10', q: '20', V: '3', Q: '5' },
    };
    const of = (venue: VenueId, more: object) =>
      read(venue, { e: 'kline', E: 1, s: 'X', k: { ...kline, ...more } });
    const candle = {
      ...{ time: 60_000, open: '1', high: '4', low: '0.5', close: '2', volume: '10' },
      ...{ turnover: '20', count: 3, takerVolume: '3', takerTurnover: '5', final: true },
      revision: 7,
    };
    const item = { kind: 'kline', symbol: 'X', interval: '1m', firstId: 5, lastId: 7 };
    expect(of('binance', {})).toEqual([{ ...item, candle }]);
    const open = { ...candle, final: false, revision: 6 };
    expect(of('binance-usdm', { x: false })).toEqual([{ ...item, candle: open }]);
    const contracts = { ...candle, turnover: '0', takerTurnover: '0' };
    expect(of('binance-coinm', {})).toEqual([{ ...item, candle: contracts }]);
    const idle = { ...item, firstId: null, lastId: null };
    const empty = { ...candle, count: 0, revision: 1 };
    expect(of('binance', { f: -1, L: -1, n: 0 })).toEqual([{ ...idle, candle: empty }]);
    expect(of('binance', { f: 0, L: 0 })).toMatchObject([{ firstId: 0, lastId: 0 }]);
    const intervals = '1s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 1w 1M 3d'.split(' ');
    const known = intervals.map((i) => {
      const [made] = of('binance', { i }) as MarketItem[];
      return made && 'interval' in made ? made.interval : null;
    });
    expect(known).toEqual([
      ...[1_000, '1m', 180_000, '5m', '15m', '30m', '60m', 7_200_000, '4h', 21_600_000],
      ...[28_800_000, 43_200_000, '1d', '1w', '1M', null],
    ]);
    expect(read('binance', { e: 'kline', s: 'X', k: 1 })).toEqual([]);
  });

  it('reads changes and REST books', () => {
    const change = { e: 'depthUpdate', E: 5, s: 'X', U: 1, u: 2, pu: 0, b: [['9', '1']] };
    const delta = {
      ...{ kind: 'book-delta', symbol: 'X', time: 5, bids: [['9', '1']], asks: [] },
      ...{ first: 1, last: 2, previous: null, epoch: '', checksum: null },
    };
    expect(read('binance', change)).toEqual([delta]);
    expect(read('binance-usdm', change)).toEqual([{ ...delta, previous: 0 }]);
    const url = 'https://api.binance.com/api/v3/depth?symbol=btcusdt';
    const body = { lastUpdateId: 7, T: 5, bids: [['9', '1']], asks: [] };
    const book = {
      ...{ kind: 'book-snapshot', time: 5, bids: [['9', '1']], asks: [], id: 7, inBand: false },
      ...{ epoch: '', checksum: null, depth: null },
    };
    expect(rest('binance', url, body)).toEqual([{ ...book, symbol: 'BTCUSDT' }]);
    expect(rest('binance-coinm', url, { ...body, symbol: 'y' })).toEqual([
      { ...book, symbol: 'Y' },
    ]);
    expect(rest('binance', 'https://x/depth', body)).toEqual([]);
    const named: MarketItem[] = [];
    const emit = (item: MarketItem) => void named.push(item);
    venueAdapter('binance').parse(frame(body), emit, { onlySymbol: 'Z' });
    expect(named).toEqual([{ ...book, symbol: 'Z' }]);
    expect(read('binance', { stream: 'x@depth20', data: { ...body, symbol: 'Y' } })).toEqual([]);
    expect(read('binance', { lastUpdateId: '7', ...prices })).toEqual([]);
  });
  const prices = { bids: [], asks: [] };
});
