import { describe, expect, it } from 'vitest';
import { frame, items, report } from './frame-fixtures.ts';

describe('kucoin', () => {
  const update = (start: number, end: number) =>
    frame({
      type: 'message',
      topic: '/market/level2:BTC-USDT',
      subject: 'trade.l2update',
      data: {
        symbol: 'BTC-USDT',
        sequenceStart: start,
        sequenceEnd: end,
        time: 1,
        changes: {
          asks: [
            ['18906', '0.00331', `${end}`],
            ['0', '0', '1'],
          ],
          bids: [],
        },
      },
    });
  const rest = frame(
    { code: '200000', data: { time: 1, sequence: '16', bids: [['18905', '1']], asks: [] } },
    {
      kind: 'rest',
      url: 'https://api.kucoin.com/api/v3/market/orderbook/level2?symbol=BTC-USDT',
    },
  );

  it('bridges ranges to the REST book and detects a lost one', () => {
    expect(report('kucoin', update(14, 15), update(16, 18), rest, update(19, 19))).toMatchObject({
      snapshots: 1,
      chain: { ok: 2, gaps: 0, dropped: 1, bridged: 1 },
      first_problem: null,
    });
    expect(report('kucoin', update(16, 18), rest, update(20, 20)).chain.gaps).toBe(1);
  });
});

describe('bitget', () => {
  const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' };
  const book = (action: string, ids: object, size = '4') => {
    const levels = { bids: [['43231.1', size]], asks: [['43232.8', '9']], ts: '1' };
    return frame({ action, arg, data: [{ ...levels, ...ids }] });
  };

  it('detects a lost change by the id of the one before, where no checksum comes', () => {
    const snapshot = book('snapshot', { seq: 100, pseq: 0 });
    const next = book('update', { seq: 105, pseq: 100 }, '5');
    const after = book('update', { seq: 109, pseq: 105 }, '6');
    expect(report('bitget', snapshot, next, after)).toMatchObject({
      chain: { ok: 2, gaps: 0 },
      first_problem: null,
    });
    expect(report('bitget', snapshot, after).chain.gaps).toBe(1);
  });

  it('compares ids of nineteen digits in full', () => {
    const id = (end: number) => `13430643777792696${end}`;
    const snapshot = book('snapshot', { seq: id(32), pseq: '0' });
    const next = book('update', { seq: id(34), pseq: id(32) }, '5');
    expect(report('bitget', snapshot, next).chain).toMatchObject({ ok: 1, gaps: 0 });
    const lost = book('update', { seq: id(36), pseq: id(34) }, '6');
    expect(report('bitget', snapshot, lost).chain.gaps).toBe(1);
  });

  it('reads recordings without ids, and an id that is none is no book', () => {
    const update = book('update', {}, '5');
    expect(report('bitget', book('snapshot', {}), update)).toMatchObject({ first_problem: null });
    for (const seq of ['', 'x', null, 1.5, true])
      expect(() => items('bitget', book('update', { seq, pseq: 1 })), String(seq)).toThrow();
  });
});

describe('coinbase', () => {
  it('reads level2 and converts the maker’s side to the taker’s', () => {
    const [book, change, deal] = items(
      'coinbase',
      frame({
        type: 'snapshot',
        product_id: 'BTC-USD',
        bids: [['10101.10', '0.45']],
        asks: [['10102.55', '0.57']],
      }),
      frame({
        type: 'l2update',
        product_id: 'BTC-USD',
        time: '2019-08-14T20:42:27.265Z',
        changes: [
          ['buy', '10101.80', '0.16'],
          ['sell', '10103', '0'],
        ],
      }),
      frame({
        type: 'match',
        trade_id: 10,
        sequence: 50,
        time: '2014-11-07T08:19:27.028459Z',
        product_id: 'BTC-USD',
        size: '5.23512',
        price: '400.23',
        side: 'sell',
      }),
    );
    expect(book).toMatchObject({ kind: 'book-snapshot', inBand: true });
    expect(change).toMatchObject({ bids: [['10101.80', '0.16']], asks: [['10103', '0']] });
    expect(deal).toMatchObject({ deal: { id: 10, side: 'buy' } });
  });

  it('checks Advanced Trade sequences over the whole connection', () => {
    const message = (sequence_num: number, channel: string, events: unknown[] = []) =>
      frame({ channel, sequence_num, timestamp: '2023-02-09T20:32:50Z', events });
    const book = {
      type: 'snapshot',
      product_id: 'BTC-USD',
      updates: [{ side: 'bid', price_level: '21921.73', new_quantity: '0.06' }],
    };
    const good = [
      message(0, 'l2_data', [book]),
      message(1, 'heartbeats'),
      message(2, 'l2_data', [{ ...book, type: 'update' }]),
    ];
    expect(report('coinbase', ...good)).toMatchObject({ chain: { gaps: 0 }, first_problem: null });
    expect(report('coinbase', ...good.toSpliced(1, 1)).chain.gaps).toBe(1);
  });
});

describe('deribit', () => {
  const push = (data: object) =>
    frame({
      jsonrpc: '2.0',
      method: 'subscription',
      params: {
        channel: 'book.BTC-PERPETUAL.100ms',
        data: { timestamp: 1554373962454, instrument_name: 'BTC-PERPETUAL', ...data },
      },
    });
  const good = [
    push({
      type: 'snapshot',
      change_id: 297217,
      bids: [['new', 5042.34, 30]],
      asks: [['new', 5042.64, 40]],
    }),
    push({
      type: 'change',
      prev_change_id: 297217,
      change_id: 297218,
      bids: [['delete', 5042.34, 0]],
      asks: [],
    }),
    push({
      type: 'change',
      prev_change_id: 297218,
      change_id: 297219,
      bids: [['change', 1.7e-8, 20]],
      asks: [],
    }),
  ];

  it('chains changes and writes numbers as plain decimals', () => {
    expect(report('deribit', ...good)).toMatchObject({
      chain: { ok: 2, gaps: 0 },
      first_problem: null,
    });
    expect(items('deribit', ...good)[2]).toMatchObject({ bids: [['0.000000017', '20']] });
    expect(report('deribit', ...good.toSpliced(1, 1)).chain.gaps).toBe(1);
  });
});

describe('bybit', () => {
  const push = (type: string, u: number, b: string[][]) =>
    frame({
      topic: 'orderbook.50.BTCUSDT',
      type,
      ts: 1672304484978,
      cts: 1672304484976,
      data: { s: 'BTCUSDT', b, a: [], u, seq: 1 },
    });

  it('chains by u, and treats u = 1 as a new book', () => {
    const good = [
      push('snapshot', 18521288, [['16493.50', '0.006']]),
      push('delta', 18521289, []),
      push('delta', 1, [['9', '1']]),
      push('delta', 2, []),
    ];
    expect(report('bybit', ...good)).toMatchObject({
      snapshots: 2,
      chain: { ok: 2, gaps: 0 },
      first_problem: null,
    });
    expect(report('bybit', ...good.toSpliced(1, 1, push('delta', 18521290, []))).chain.gaps).toBe(
      1,
    );
  });
});

describe('binance-coinm', () => {
  it('names its symbol in the REST book and chains by pu', () => {
    const rest = frame(
      {
        lastUpdateId: 16769853,
        symbol: 'BTCUSD_PERP',
        pair: 'BTCUSD',
        E: 1,
        T: 2,
        bids: [['9638.0', '431']],
        asks: [['9638.2', '12']],
      },
      { kind: 'rest' },
    );
    const update = (U: number, u: number, pu: number) =>
      frame({
        stream: 'btcusd_perp@depth',
        data: {
          e: 'depthUpdate',
          E: 3,
          T: 2,
          s: 'BTCUSD_PERP',
          ps: 'BTCUSD',
          U,
          u,
          pu,
          b: [],
          a: [],
        },
      });
    expect(
      report(
        'binance-coinm',
        rest,
        update(16769850, 16769860, 16769840),
        update(16769870, 16769880, 16769860),
      ),
    ).toMatchObject({ chain: { ok: 2, gaps: 0, bridged: 1 } });
  });
});

describe('tideline', () => {
  const depth = (seq: number, epoch = 'e1') => ({
    topic: 'depth:BTCUSDT',
    epoch,
    seq,
    time: 1,
    data: { bids: [[`${seq}`, '1']], asks: [] },
  });
  const book = {
    epoch: 'e1',
    time: 1,
    symbol: 'BTCUSDT',
    seq: 7,
    book: { bids: [], asks: [] },
    deals: [
      { id: 2, time: 1, price: '1', quantity: '1', side: 'buy' },
      { id: 1, time: 1, price: '1', quantity: '1', side: 'sell' },
    ],
  };
  const answer = frame(
    { type: 'ok', code: 1, message: '', data: book },
    { kind: 'rest', url: 'http://localhost:8080/currency/deal?symbol=BTCUSDT' },
  );

  it('reads socket.io packets and REST answers of our exchange', () => {
    const packet = (body: unknown) => frame(`42${JSON.stringify(['frame', body])}`);
    const good = [
      frame('2'),
      packet(depth(6)),
      frame(`42${JSON.stringify(['frames', [depth(7)]])}`),
      packet(depth(8)),
      answer,
      packet(depth(9)),
    ];
    expect(report('tideline', ...good)).toMatchObject({
      messages: 6,
      chain: { ok: 2, gaps: 0, dropped: 2, bridged: 1 },
      first_problem: null,
    });
    expect(report('tideline', ...good.toSpliced(3, 1)).chain.gaps).toBe(1);
    expect(
      items('tideline', answer)
        .filter((item) => item.kind === 'deal')
        .map((item) => item.deal.id),
    ).toEqual([1, 2]);
  });
});

describe('every adapter', () => {
  it.each([
    'binance',
    'binance-usdm',
    'binance-coinm',
    'kraken',
    'okx',
    'bitget',
    'kucoin',
    'coinbase',
    'deribit',
    'bybit',
  ] as const)('%s refuses broken JSON', (venue) => {
    expect(() => items(venue, frame('{"a":'))).toThrow('broken JSON');
    expect(
      items(venue, frame('{}'), frame('[]', { kind: 'sent' }), frame('', { kind: 'open' })),
    ).toEqual([]);
  });
});
