import { describe, expect, it } from 'vitest';
import { frame, items, report } from './frame-fixtures.ts';

describe('okx', () => {
  const push = (action: string, prevSeqId: number, seqId: number, bids: string[][], checksum = 0) =>
    frame({
      arg: { channel: 'books', instId: 'BTC-USDT' },
      action,
      data: [{ asks: [], bids, ts: '1597026383085', checksum, prevSeqId, seqId }],
    });

  it('follows heartbeats and resets, and detects a lost message at the next one', () => {
    const good = [
      push('snapshot', -1, 10, [['8476.98', '415', '0', '13']]),
      push('update', 10, 15, []),
      push('update', 15, 15, []),
      push('update', 15, 3, []),
      push('update', 3, 5, []),
    ];
    expect(report('okx', ...good)).toMatchObject({
      chain: { ok: 4, gaps: 0 },
      checksums: { ok: null, failed: null },
      first_problem: null,
    });
    const lost = report('okx', ...good.toSpliced(3, 1));
    expect(lost.chain.gaps).toBe(1);
    expect(lost.first_problem).toMatchObject({ line: 4 });
  });

  it('checks the checksums of recordings from before June 2026', () => {
    const book = {
      bids: [
        ['3366.1', '7', '0', '1'],
        ['3366', '6', '0', '1'],
      ],
      asks: [
        ['3366.8', '9', '0', '1'],
        ['3368', '8', '0', '1'],
      ],
    };
    const whole = (checksum: number) =>
      frame({
        arg: { channel: 'books', instId: 'X' },
        action: 'snapshot',
        data: [{ ...book, ts: '1', checksum }],
      });
    expect(report('okx', whole(-1881014294)).checksums).toEqual({ ok: 1, failed: 0 });
    expect(report('okx', whole(-1881014293)).first_problem?.reason).toContain('checksum');
  });

  it('reads aggregated trades as ranges of ids, and ignores pongs', () => {
    const trade = {
      instId: 'BTC-USDT',
      tradeId: '130639474',
      px: '42219.9',
      sz: '0.12',
      side: 'buy',
      ts: '1630048897897',
      count: '3',
    };
    const [deal] = items(
      'okx',
      frame('pong'),
      frame({ arg: { channel: 'trades', instId: 'BTC-USDT' }, data: [trade] }),
    );
    expect(deal).toMatchObject({
      firstId: 130639472,
      lastId: 130639474,
      deal: { side: 'buy', count: 3 },
    });
  });
});

describe('kraken', () => {
  it('reads asks and bids from two maps of one message', () => {
    const [item] = items(
      'kraken',
      frame(
        '[1234,{"a":[["5541.30000","2.50700000","1534614248.456738"]]},{"b":[["5541.20000","0.00000000","1534614335.345903"]],"c":"974942666"},"book-10","XBT/USD"]',
      ),
    );
    expect(item).toMatchObject({
      kind: 'book-delta',
      symbol: 'XBT/USD',
      checksum: 974942666,
      time: 1534614335345,
    });
  });

  it('keeps the trailing zeros of v2 numbers, which the checksum needs', () => {
    const asks = [
      ['45285.2', '0.00100000'],
      ['45286.4', '1.54571953'],
      ['45286.6', '1.54571109'],
      ['45289.6', '1.54560911'],
      ['45290.2', '0.15890660'],
      ['45291.8', '1.54553491'],
      ['45294.7', '0.04454749'],
      ['45296.1', '0.35380000'],
      ['45297.5', '0.09945542'],
      ['45299.5', '0.18772827'],
    ];
    const bids = [
      ['45283.5', '0.10000000'],
      ['45283.4', '1.54582015'],
      ['45282.1', '0.10000000'],
      ['45281.0', '0.10000000'],
      ['45280.3', '1.54592586'],
      ['45279.0', '0.07990000'],
      ['45277.6', '0.03310103'],
      ['45277.5', '0.30000000'],
      ['45277.3', '1.54602737'],
      ['45276.6', '0.15445238'],
    ];
    const rows = (side: string[][]) =>
      side.map(([price, qty]) => `{"price":${price},"qty":${qty}}`).join();
    const text = `{"channel":"book","type":"snapshot","data":[{"symbol":"BTC/USD","bids":[${rows(bids)}],"asks":[${rows(asks)}],"checksum":3310070434}]}`;
    expect(report('kraken', frame(text)).checksums).toEqual({ ok: 1, failed: 0 });
    expect(report('kraken', frame(text.replace('0.10000000', '0.1'))).checksums.failed).toBe(1);
  });

  it('reports a change that comes before any book', () => {
    const update = frame('[1,{"a":[["5541.3","2.5","1534614248.4"]],"c":"1"},"book-10","XBT/USD"]');
    expect(report('kraken', update).first_problem?.reason).toContain('before any snapshot');
  });
});

describe('bitget', () => {
  it('checks its checksum over both sides', () => {
    const data = {
      bids: [
        ['43231.1', '4'],
        ['43231', '6'],
      ],
      asks: [
        ['43232.8', '9'],
        ['43232.9', '8'],
      ],
      checksum: -1504501796,
      ts: '1',
    };
    const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' };
    expect(report('bitget', frame({ action: 'snapshot', arg, data: [data] })).checksums).toEqual({
      ok: 1,
      failed: 0,
    });
  });
});
