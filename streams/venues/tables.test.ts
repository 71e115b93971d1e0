import { describe, expect, it } from 'vitest';
import { frame } from './frame-fixtures.ts';
import type { MarketItem } from './market-item.ts';
import { type RowCells, TextCells } from './row-cells.ts';
import { TABLE_FRAMES, type TableFrames, tableAdapter } from './tables.ts';

const WALL = 1_700_000_000_123_999;
/** What a table reads of rows, as texts or as cells that a reader has found. */
const items = (
  table: TableFrames,
  rows: readonly string[],
  found: (row: string) => RowCells | null,
) => {
  const adapter = tableAdapter(table, 'BTCUSDT');
  const all: MarketItem[] = [];
  const context = { onlySymbol: null };
  const emit = (item: MarketItem) => void all.push(item);
  for (const text of rows)
    adapter.parse(frame(text, { kind: 'row', wall: WALL, cells: found(text) }), emit, context);
  adapter.end?.(emit);
  return all;
};
const read = (table: TableFrames, ...rows: readonly string[]) => {
  const all = items(table, rows, () => null);
  expect(items(table, rows, (row) => new TextCells(row.split(',')))).toEqual(all);
  return all;
};
const refused = (table: TableFrames, row: string) => {
  try {
    read(table, row);
    return '';
  } catch (error) {
    return String(error);
  }
};
const deal = (fields: object, more: object = {}) => ({
  kind: 'deal',
  symbol: 'BTCUSDT',
  firstId: 7,
  lastId: 7,
  source: 'trade',
  ...more,
  deal: { id: 7, time: 1_700_000_000_123, price: '1.5', quantity: '0.2', ...fields },
});
const NONE = { epoch: '', checksum: null };

describe("Binance's tables", () => {
  it('state trades', () => {
    const row = (maker: string) => `7,1.5,0.2,0.30,1700000000123456,${maker},True`;
    const stated = '1700000000123456';
    expect(read('binance-trades', row('True'), row('false'))).toEqual([
      deal({ side: 'sell' }, { stated }),
      deal({ side: 'buy' }, { stated }),
    ]);
    expect(items('binance-trades', ['x7,1,1,1,1,true'], () => null)).toEqual([]);
    expect(refused('binance-trades', '7x,1,1,1,1,true')).toBe(
      'FrameError: column 1 is not a whole number',
    );
    expect(refused('binance-trades', '7,1')).toBe('FrameError: column 3 is missing');
    expect(refused('binance-trades', '9007199254740992,1,1,1,1,true')).toContain('column 1');
  });

  it('state aggregates with their trades', () => {
    const row = (maker: string) => `9,1.5,0.2,5,7,1700000000123,${maker},True`;
    const more = { firstId: 5, lastId: 7, source: 'aggregate', stated: '1700000000123' };
    expect(read('binance-aggtrades', row('true'), row('False'))).toEqual([
      deal({ id: 9, side: 'sell', count: 3 }, more),
      deal({ id: 9, side: 'buy', count: 3 }, more),
    ]);
  });

  it('state klines of each interval, in ms or µs', () => {
    const row = (open: number | string, close: number | string) =>
      `${open},1,4,0.5,2,10,${close},20,6,3,5,0`;
    const length = (ms: number) => read('binance-klines', row(0, ms - 1));
    expect(read('binance-klines', row('1700000040000000', '1700000099999999'))).toEqual([
      {
        kind: 'kline',
        symbol: 'BTCUSDT',
        interval: '1m',
        candle: {
          time: 1_700_000_040_000,
          open: '1',
          high: '4',
          low: '0.5',
          close: '2',
          volume: '10',
          turnover: '20',
          count: 6,
          takerVolume: '3',
          takerTurnover: '5',
          final: true,
          revision: 13,
        },
        firstId: null,
        lastId: null,
      },
    ]);
    const minutes = [1, 3, 5, 15, 30, 60, 240, 1440, 10_080, 28 * 1440, 31 * 1440];
    expect(
      minutes.map((each) =>
        length(each * 60_000).map((item) => 'interval' in item && item.interval),
      ),
    ).toEqual([
      ...[['1m'], [180_000], ['5m'], ['15m'], ['30m'], ['60m'], ['4h'], ['1d'], ['1w']],
      ...[['1M'], ['1M']],
    ]);
    expect(length(28 * 86_400_000 - 1)).toMatchObject([{ interval: 28 * 86_400_000 - 1 }]);
  });

  it.each(['binance-trades', 'binance-aggtrades', 'binance-klines'] as const)(
    '%s begin with a header, or with none',
    (table) => {
      const header = (text: string) => items(table, [text], () => null);
      for (const text of ['id,price', '"id","price"', '', '\r', ' ,x', '/1,2', ':1,2'])
        expect([text, header(text)]).toEqual([text, []]);
      expect(() => header('1')).toThrow('column');
      expect(() => header('0,1')).toThrow('column');
      expect(() => header('9,1')).toThrow('column');
    },
  );
});

describe("Tardis' tables", () => {
  const trade = (id: string, side = 'buy') =>
    `binance,BTCUSDT,1700000000123456,1700000000999999,${id},${side},1.5,0.2`;
  const stated = '1700000000123456';
  it('state trades with any id', () => {
    const none = { firstId: null, lastId: null, stated };
    expect(
      read('tardis-trades', trade('7'), trade('a7', 'sell'), trade('', 'unknown'), trade('7,x')),
    ).toEqual([
      deal({ side: 'buy' }, none),
      deal({ id: 'a7', side: 'sell' }, none),
      deal({ id: '1700000000123456,1700000000999999,,unknown,1.5,0.2', side: null }, none),
      deal({ side: null, price: 'buy', quantity: '1.5' }, none),
    ]);
    expect(read('tardis-trades', trade('123456789012345'))).toMatchObject([
      { deal: { id: 123_456_789_012_345 } },
    ]);
    expect(read('tardis-trades', trade('1234567890123456'))).toMatchObject([
      { deal: { id: '1234567890123456' } },
    ]);
    expect(
      read('tardis-trades', trade('7'), trade('8').replace('BTCUSDT', 'ETHUSDT')),
    ).toMatchObject([{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }]);
  });

  it('state books, one message for each time of receipt', () => {
    const row = (local: number, snapshot: boolean, side: string, price: string, symbol = 'X') =>
      `binance,${symbol},1700000000123456,${local},${snapshot},${side},${price},2`;
    const shared = { symbol: 'X', time: 1_700_000_000_123, ...NONE, stated };
    const whole = { kind: 'book-snapshot', id: null, inBand: true, depth: null, ...shared };
    const change = {
      kind: 'book-delta',
      first: Number.NaN,
      last: Number.NaN,
      previous: null,
      ...shared,
    };
    expect(
      read(
        'tardis-book',
        row(1, true, 'bid', '9'),
        row(1, true, 'ask', '10'),
        row(1, true, 'bid', '8'),
        row(2, true, 'ask', '11'),
        row(3, false, 'ask', '12'),
        row(3, false, 'bid', '7', 'Y'),
        row(3, true, 'bid', '6', 'Y'),
      ),
    ).toEqual([
      {
        ...whole,
        bids: [
          ['9', '2'],
          ['8', '2'],
        ],
        asks: [['10', '2']],
      },
      { ...change, bids: [], asks: [['11', '2']] },
      { ...change, bids: [], asks: [['12', '2']] },
      { ...change, symbol: 'Y', bids: [['7', '2']], asks: [] },
      { ...whole, symbol: 'Y', bids: [['6', '2']], asks: [] },
    ]);
    expect(read('tardis-book')).toEqual([]);
  });

  it.each(['tardis-trades', 'tardis-book'] as const)('%s begin with a header', (table) => {
    const header = (text: string) => items(table, [text], () => null);
    expect(header('exchange,symbol')).toEqual([]);
    expect(header('')).toEqual([]);
    expect(() => header('binance,X')).toThrow('column');
  });
});

it.each(TABLE_FRAMES)('%s has rows only, and no check of the venue', (table) => {
  const adapter = tableAdapter(table, 'X');
  const { id, name, chain, checksum, anchors, inverse } = adapter;
  expect({ id, name, chain, checksum, anchors, inverse }).toEqual({
    ...{ id: table, name: table, chain: null, checksum: null, anchors: {}, inverse: false },
  });
  const emit = (item: MarketItem) => expect(item).toBeNull();
  adapter.parse(frame('1,2'), emit, { onlySymbol: null });
  adapter.end?.(emit);
});
