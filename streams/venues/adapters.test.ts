import { describe, expect, it } from 'vitest';
import { frame, items, report } from './frame-fixtures.ts';
import type { MarketItem, VenueId } from './index.ts';

/** An item in a line: its kind, then its fields in the order of their names. */
const lineOf = ({ kind, ...fields }: MarketItem): string => {
  const known = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return [kind, ...known.map(([name, value]) => `${name}=${JSON.stringify(value)}`)]
    .join(' ')
    .replaceAll('"', '');
};
/** What an adapter reads of messages, or why it refuses them. */
const read = (venue: VenueId, ...texts: readonly unknown[]) => {
  try {
    return items(venue, ...texts.map((text) => frame(text))).map(lineOf);
  } catch (error) {
    return String(error).replaceAll('"', '');
  }
};
const rest = (venue: VenueId, url: string, text: unknown) =>
  items(venue, frame(text, { kind: 'rest', url })).map(lineOf);

describe('okx', () => {
  const book = (more: object, action = 'update', channel = 'books') => ({
    arg: { channel, instId: 'BTC-USDT' },
    action,
    data: [{ ts: '5', bids: [['9', '1', '0', '2']], asks: [['10', '2', '0', '1']], ...more }],
  });
  it('reads books with their chain and checksum', () => {
    expect(read('okx', book({ seqId: 7, prevSeqId: -1, checksum: 0 }, 'snapshot'))).toEqual([
      'book-snapshot asks=[[10,2,0,1]] bids=[[9,1,0,2]] checksum=null depth=null epoch= id=7 inBand=true symbol=BTC-USDT time=5',
    ]);
    expect(
      read('okx', book({ seqId: 8, prevSeqId: 7, checksum: -3 }, 'update', 'books-l2-tbt')),
    ).toEqual([
      'book-delta asks=[[10,2,0,1]] bids=[[9,1,0,2]] checksum=-3 epoch= first=8 last=8 previous=7 symbol=BTC-USDT time=5',
    ]);
    expect(read('okx', book({}, 'snapshot'), book({}))).toEqual([
      'book-snapshot asks=[[10,2,0,1]] bids=[[9,1,0,2]] checksum=null depth=null epoch= id=null inBand=true symbol=BTC-USDT time=5',
      'book-delta asks=[[10,2,0,1]] bids=[[9,1,0,2]] checksum=null epoch= first=null last=null previous=null symbol=BTC-USDT time=5',
    ]);
    expect(read('okx', 'pong', book({}, 'update', 'books5x'), { event: 'subscribe' })).toEqual([]);
    expect(read('okx', { ...book({}), data: [1] })).toEqual('FrameError: data is not an object');
  });
  it('reads trades, candles and REST books', () => {
    const arg = (channel: string) => ({ channel, instId: 'BTC-USDT' });
    const trade = {
      instId: 'BTC-USDT',
      tradeId: '130',
      px: '9.5',
      sz: '0.1',
      side: 'buy',
      ts: '6',
    };
    expect(
      read(
        'okx',
        { arg: arg('trades'), data: [{ ...trade, count: '3' }] },
        { arg: arg('trades-all'), data: [{ ...trade, side: 'sell' }] },
      ),
    ).toEqual([
      'deal deal={id:130,time:6,price:9.5,quantity:0.1,side:buy,count:3} firstId=128 lastId=130 source=trade symbol=BTC-USDT',
      'deal deal={id:130,time:6,price:9.5,quantity:0.1,side:sell,count:1} firstId=130 lastId=130 source=trade symbol=BTC-USDT',
    ]);
    const row = ['60000', '1', '4', '0.5', '2', '10', '11', '20', '1'];
    expect(read('okx', { arg: arg('candle1m'), data: [row, [...row.slice(0, 8), '0']] })).toEqual([
      'kline candle={time:60000,open:1,high:4,low:0.5,close:2,volume:10,turnover:20,count:0,takerVolume:0,takerTurnover:0,final:true,revision:1} firstId=null interval=1m lastId=null symbol=BTC-USDT',
      'kline candle={time:60000,open:1,high:4,low:0.5,close:2,volume:10,turnover:20,count:0,takerVolume:0,takerTurnover:0,final:false,revision:0} firstId=null interval=1m lastId=null symbol=BTC-USDT',
    ]);
    expect(read('okx', { arg: arg('candle1m'), data: [[60000, '1']] })).toEqual(
      'FrameError: a candle is not a list of texts',
    );
    const url = 'https://www.okx.com/api/v5/market/books?instId=BTC-USDT&sz=400';
    const [entry] = book({ seqId: 7 }).data;
    expect(rest('okx', url, { data: [entry] })).toEqual([
      'book-snapshot asks=[[10,2,0,1]] bids=[[9,1,0,2]] checksum=null depth=null epoch= id=7 inBand=false symbol=BTC-USDT time=5',
    ]);
    expect(rest('okx', url.replace('books', 'trades'), { data: [entry] })).toEqual([]);
    expect(rest('okx', url.split('?')[0] ?? '', { data: [entry] })).toEqual([]);
    expect(rest('okx', url, { data: [book({}).data[0]] })).toEqual([]);
  });
});

describe('bybit', () => {
  const data = { s: 'BTCUSDT', b: [['9', '1']], a: [['10', '2']], u: 18 };
  it('reads books; an update 1 is a snapshot after a restart', () => {
    const book = (more: object, top: object = {}) => ({
      topic: 'orderbook.50.BTCUSDT',
      type: 'delta',
      ts: 5,
      data: { ...data, ...more },
      ...top,
    });
    expect(read('bybit', book({}, { type: 'snapshot', cts: 4 }), book({}), book({ u: 1 }))).toEqual(
      [
        'book-snapshot asks=[[10,2]] bids=[[9,1]] checksum=null depth=50 epoch= id=18 inBand=true symbol=BTCUSDT time=4',
        'book-delta asks=[[10,2]] bids=[[9,1]] checksum=null epoch= first=18 last=18 previous=null symbol=BTCUSDT time=5',
        'book-snapshot asks=[[10,2]] bids=[[9,1]] checksum=null depth=50 epoch= id=1 inBand=true symbol=BTCUSDT time=5',
      ],
    );
    expect(read('bybit', book({}, { topic: 'tickers.BTCUSDT' }), { op: 'pong' })).toEqual([]);
  });
  it('reads trades and candles of a minute', () => {
    const trade = { i: 'a1', T: 5, p: '9.5', v: '0.1', S: 'Buy', s: 'BTCUSDT' };
    expect(
      read('bybit', { topic: 'publicTrade.BTCUSDT', data: [trade, { ...trade, S: 'Sell' }] }),
    ).toEqual([
      'deal deal={id:a1,time:5,price:9.5,quantity:0.1,side:buy} firstId=null lastId=null source=trade symbol=BTCUSDT',
      'deal deal={id:a1,time:5,price:9.5,quantity:0.1,side:sell} firstId=null lastId=null source=trade symbol=BTCUSDT',
    ]);
    const row = {
      start: 60_000,
      open: '1',
      high: '4',
      low: '0.5',
      close: '2',
      volume: '10',
      turnover: '20',
    };
    expect(read('bybit', { topic: 'kline.1.BTCUSDT', data: [{ ...row, confirm: true }] })).toEqual([
      'kline candle={time:60000,open:1,high:4,low:0.5,close:2,volume:10,turnover:20,count:0,takerVolume:0,takerTurnover:0,final:true,revision:1} firstId=null interval=1m lastId=null symbol=BTCUSDT',
    ]);
    expect(read('bybit', { topic: 'kline.5.BTCUSDT', data: [row] })).toEqual([]);
  });
});

describe('deribit', () => {
  const book = (more: object) => ({
    params: {
      channel: 'book.BTC-PERPETUAL.100ms',
      data: {
        instrument_name: 'BTC-PERPETUAL',
        timestamp: 5,
        change_id: 7,
        bids: [
          ['new', 9, 1],
          ['delete', 8, 0],
        ],
        asks: [['change', 10.5, 2]],
        ...more,
      },
    },
  });
  it('reads whole books and changes, in which a deleted level has no amount', () => {
    expect(
      read('deribit', book({ type: 'snapshot' }), book({ type: 'change', prev_change_id: 6 })),
    ).toEqual([
      'book-snapshot asks=[[10.5,2]] bids=[[9,1],[8,0]] checksum=null depth=null epoch= id=7 inBand=true symbol=BTC-PERPETUAL time=5',
      'book-delta asks=[[10.5,2]] bids=[[9,1],[8,0]] checksum=null epoch= first=7 last=7 previous=6 symbol=BTC-PERPETUAL time=5',
    ]);
    expect(read('deribit', book({ bids: [[9, 1]], asks: [] }))).toEqual([
      'book-snapshot asks=[] bids=[[9,1]] checksum=null depth=null epoch= id=7 inBand=true symbol=BTC-PERPETUAL time=5',
    ]);
    expect(read('deribit', book({ bids: [9] }))).toEqual(
      'FrameError: bids has a level that is not a list',
    );
  });
  it('reads trades with their sequence', () => {
    const trade = {
      instrument_name: 'BTC-PERPETUAL',
      trade_seq: 30,
      timestamp: 5,
      price: 9.5,
      amount: 10,
      direction: 'sell',
    };
    expect(
      read('deribit', {
        params: {
          channel: 'trades.BTC-PERPETUAL.100ms',
          data: [trade, { ...trade, direction: 'buy' }],
        },
      }),
    ).toEqual([
      'deal deal={id:30,time:5,price:9.5,quantity:10,side:sell} firstId=30 lastId=30 source=trade symbol=BTC-PERPETUAL',
      'deal deal={id:30,time:5,price:9.5,quantity:10,side:buy} firstId=30 lastId=30 source=trade symbol=BTC-PERPETUAL',
    ]);
    expect(
      read(
        'deribit',
        { params: { channel: 'ticker.BTC-PERPETUAL.100ms', data: [trade] } },
        { params: { channel: 1 } },
      ),
    ).toEqual([]);
  });
});

describe('bitget', () => {
  const arg = (channel: string) => ({ instType: 'SPOT', channel, instId: 'BTCUSDT' });
  it('reads trades of both versions', () => {
    const trade = { ts: '5', price: '9.5', size: '0.1', side: 'buy', tradeId: '130' };
    expect(
      read('bitget', { arg: arg('trade'), data: [trade, ['5', '9.5', '0.1', 'sell']] }),
    ).toEqual([
      'deal deal={id:130,time:5,price:9.5,quantity:0.1,side:buy} firstId=null lastId=null source=trade symbol=BTCUSDT',
      'deal deal={id:5/9.5/0.1/sell,time:5,price:9.5,quantity:0.1,side:sell} firstId=null lastId=null source=trade symbol=BTCUSDT',
    ]);
    expect([
      read('bitget', { arg: arg('trade'), data: [1] }),
      read('bitget', { arg: arg('trade'), data: [{ ts: '5' }] }),
    ]).toEqual([
      'FrameError: a trade is neither a list nor an object',
      'FrameError: a trade has no price or size',
    ]);
    expect(read('bitget', 'pong', { arg: arg('ticker'), data: [trade] })).toEqual([]);
  });
  it('reads books without a chain', () => {
    const entry = { ts: '5', bids: [['9', '1']], asks: [], checksum: 0, seq: 5 };
    expect(
      read(
        'bitget',
        { arg: arg('books'), action: 'snapshot', data: [entry] },
        { arg: arg('books'), action: 'update', data: [{ ...entry, checksum: 4 }] },
      ),
    ).toEqual([
      'book-snapshot asks=[] bids=[[9,1]] checksum=null depth=null epoch= id=null inBand=true symbol=BTCUSDT time=5',
      'book-delta asks=[] bids=[[9,1]] checksum=4 epoch= first=null last=null previous=null symbol=BTCUSDT time=5',
    ]);
    expect(
      read('bitget', {
        arg: arg('books'),
        action: 'update',
        data: [{ ...entry, seq: 'x', pseq: '4' }],
      }),
    ).toEqual('FrameError: seq is not a whole number');
  });
});

describe('kucoin', () => {
  const message = (subject: string, data: object, topic = '/market/ticker:BTC-USDT') => ({
    type: 'message',
    topic,
    subject,
    data,
  });
  it('reads best prices, matches and changes', () => {
    const best = {
      sequence: '17',
      bestBid: '9',
      bestBidSize: '1',
      bestAsk: '10',
      bestAskSize: '2',
      time: 5,
    };
    expect(read('kucoin', message('trade.ticker', best))).toEqual([
      'best ask=10 askQuantity=2 bid=9 bidQuantity=1 id=17 symbol=BTC-USDT time=5',
    ]);
    const match = {
      symbol: 'BTC-USDT',
      tradeId: 'a',
      time: '1700000000123456789',
      price: '9.5',
      size: '0.1',
      side: 'buy',
    };
    expect(
      read(
        'kucoin',
        message('trade.l3match', match),
        message('trade.l3match', { ...match, side: 'sell' }),
      ),
    ).toEqual([
      'deal deal={id:a,time:1700000000123,price:9.5,quantity:0.1,side:buy} firstId=null lastId=null source=trade stated=1700000000123456789 symbol=BTC-USDT',
      'deal deal={id:a,time:1700000000123,price:9.5,quantity:0.1,side:sell} firstId=null lastId=null source=trade stated=1700000000123456789 symbol=BTC-USDT',
    ]);
    const change = {
      symbol: 'BTC-USDT',
      sequenceStart: 5,
      sequenceEnd: 6,
      changes: { bids: [['0', '0', '5']], asks: [['10', '2', '6']] },
    };
    expect(
      read('kucoin', message('trade.l2update', change), message('other', change), { id: 1 }),
    ).toEqual([
      'book-delta asks=[[10,2,6]] bids=[] checksum=null epoch= first=5 last=6 previous=null symbol=BTC-USDT time=null',
    ]);
  });
  it('compares its best prices with the book of the same number', () => {
    const book = frame(
      {
        code: '200000',
        data: { time: 1, sequence: '16', bids: [['9', '1']], asks: [['10', '2']] },
      },
      { kind: 'rest', url: 'https://x/api/v3/market/orderbook/level2?symbol=BTC-USDT' },
    );
    const best = (sequence: number, ask: string) =>
      frame(
        message('trade.ticker', {
          sequence: String(sequence),
          bestBid: '9.0',
          bestBidSize: '1',
          bestAsk: ask,
          bestAskSize: '2',
        }),
      );
    const change = frame(
      message(
        'trade.l2update',
        {
          symbol: 'BTC-USDT',
          sequenceStart: 17,
          sequenceEnd: 17,
          changes: {
            asks: [
              ['10', '0', '17'],
              ['11', '2', '17'],
            ],
            bids: [],
          },
        },
        '/market/level2:BTC-USDT',
      ),
    );
    const checked = (...frames: Parameters<typeof report>[1][]) => {
      const { top_of_book, first_problem } = report('kucoin', ...frames);
      return [top_of_book, first_problem?.reason];
    };
    expect([
      checked(book, best(16, '10')),
      checked(book, best(17, '11'), change),
      checked(book, best(16, '11')),
      checked(book, best(15, '11'), change),
    ]).toEqual([
      [
        {
          compared: 1,
          equal: 1,
        },
        undefined,
      ],
      [
        {
          compared: 1,
          equal: 1,
        },
        undefined,
      ],
      [
        {
          compared: 1,
          equal: 0,
        },
        'BTC-USDT: top of book 9×1 / 10×2, the venue says 9.0×1 / 11×2 at 16',
      ],
      [
        {
          compared: 0,
          equal: 0,
        },
        undefined,
      ],
    ]);
  });
});
