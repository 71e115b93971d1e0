import { readFileSync } from 'node:fs';
import {
  CRC_START,
  crcDigits,
  crcUnsigned,
  interleavedChecksum,
  krakenChecksum,
  LINKED_RULE,
  OrderBook,
  RecordedCandles,
  venueAdapter,
} from '@tideline/streams/node';
import { expect, it } from 'vitest';
import { present, recorded, SESSIONS, SPOT, USDM, withRecordings } from './data.ts';
import { itemsOf, recordsOf, verify } from './frames.ts';

withRecordings('recorded streams verify', () => {
  it('Binance spot, two files across midnight: chain and every comparable best price', async () => {
    const report = verify('binance', await recordsOf(SPOT, 'collector'));
    expect(report).toMatchObject({
      messages: 99_574,
      snapshots: 1,
      updates: 6495,
      chain: { ok: 6493, gaps: 0, dropped: 2, bridged: 1, repeated: 0 },
      top_of_book: { compared: 1072, equal: 1072 },
      crossed: 0,
      first_problem: null,
    });
  });

  it("Binance USD-M: chain and best prices; its trades give the venue's own candles", async () => {
    const records = await recordsOf(USDM, 'collector');
    expect(verify('binance-usdm', records)).toMatchObject({
      updates: 6551,
      chain: { ok: 6547, gaps: 0, dropped: 4, bridged: 1 },
      top_of_book: { compared: 629, equal: 629 },
      crossed: 0,
      first_problem: null,
    });
    const options = { symbol: 'BTCUSDT', period: '1m', anchors: {}, table: false } as const;
    const candles = new RecordedCandles(options);
    for (const item of itemsOf('binance-usdm', records)) candles.item(item);
    const ours = candles.candles({ fill: false, partial: false });
    const theirs = readFileSync(
      recorded('binance-usdm-btcusdt/BTCUSDT-1m-2024-08.excerpt.csv'),
      'utf8',
    )
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(ours.map((candle) => new Date(candle.time).toISOString().slice(11, 16))).toEqual([
      '23:55',
      '23:56',
      '23:57',
      '23:58',
      '23:59',
    ]);
    const plain = (text = '') => text.replace(/\.?0+$/, '');
    for (const candle of ours) {
      const row = theirs.find((cells) => Number(cells[0]) === candle.time) ?? [];
      const [, open, high, low, close, volume, , turnover, count, takerVolume, takerTurnover] = row;
      expect(candle).toMatchObject({
        open: plain(open),
        high: plain(high),
        low: plain(low),
        close: plain(close),
        volume: plain(volume),
        turnover: plain(turnover),
        count: Number(count),
        takerVolume: plain(takerVolume),
        takerTurnover: plain(takerTurnover),
        final: true,
      });
    }
  });

  it('Kraken: 4269 of 4269 checksums', async () => {
    const report = verify('kraken', await recordsOf(SESSIONS.kraken, 'cryptofeed'));
    expect(report).toMatchObject({
      snapshots: 10,
      updates: 4269,
      chain: { ok: null, gaps: null, dropped: null },
      checksums: { ok: 4269, failed: 0 },
      first_problem: null,
    });
    expect(report.symbols).toHaveLength(10);
  });

  it('Binance spot session: REST snapshots bridged to four symbols', async () => {
    const report = verify('binance', await recordsOf(SESSIONS.binance, 'cryptofeed'));
    expect(report).toMatchObject({
      snapshots: 4,
      updates: 177,
      chain: { ok: 4 + 168, gaps: 0, dropped: 5, bridged: 4 },
      first_problem: null,
    });
    expect(report.candles.equal).toBe(report.candles.compared);
    expect(report.top_of_book.equal).toBe(report.top_of_book.compared);
  });

  it('Binance USD-M session: 15 live klines covered by aggregated trades', async () => {
    const report = verify('binance-usdm', await recordsOf(SESSIONS['binance-usdm'], 'cryptofeed'));
    expect(report).toMatchObject({
      updates: 764,
      chain: { ok: 4 + 748, gaps: 0, dropped: 12, bridged: 4 },
      candles: { compared: 15, equal: 15 },
      first_problem: null,
    });
  });
});

/** The part of the vectors file that the venues here use. */
interface Vectors {
  readonly kraken_v1: BookVector;
  readonly kraken_v2: BookVector;
  readonly kraken_l3: {
    readonly crc32: number;
    readonly asks: Readonly<Record<string, readonly string[]>>;
    readonly bids: Readonly<Record<string, readonly string[]>>;
  };
  readonly okx: readonly BookVector[];
  readonly bitget: { readonly preimage: string; readonly crc32_signed: number };
  readonly okx_sequence: { readonly events: readonly { prevSeqId: number; seqId: number }[] };
}

interface BookVector {
  readonly asks: readonly [string, string][];
  readonly bids: readonly [string, string][];
  readonly crc32?: number;
  readonly crc32_signed?: number;
}

function bookOf(vector: Pick<BookVector, 'asks' | 'bids'>): OrderBook {
  const book = new OrderBook({ priceDecimals: 0 });
  book.reset(vector.bids, vector.asks);
  return book;
}

withRecordings('published checksum vectors match', () => {
  const vectors = present
    ? (JSON.parse(readFileSync(recorded('checksum-vectors.json'), 'utf8')) as Vectors)
    : ({} as Vectors);

  it('Kraken v1 and v2', () => {
    for (const vector of [vectors.kraken_v1, vectors.kraken_v2]) {
      expect(krakenChecksum(bookOf(vector))).toBe(vector.crc32);
    }
  });

  it('Kraken L3: each order of the top ten, in queue order', () => {
    let crc = CRC_START;
    for (const side of [vectors.kraken_l3.asks, vectors.kraken_l3.bids]) {
      for (const [price, orders] of Object.entries(side)) {
        for (const quantity of orders) crc = crcDigits(crcDigits(crc, price), quantity);
      }
    }
    expect(crcUnsigned(crc)).toBe(vectors.kraken_l3.crc32);
  });

  it('OKX and Bitget', () => {
    for (const vector of vectors.okx) {
      expect(interleavedChecksum(bookOf(vector))).toBe(vector.crc32_signed);
    }
    const cells = vectors.bitget.preimage.split(':');
    const level = (at: number): [string, string] => [cells[at] ?? '', cells[at + 1] ?? ''];
    const book = bookOf({ bids: [level(0), level(4)], asks: [level(2), level(6)] });
    expect(interleavedChecksum(book)).toBe(vectors.bitget.crc32_signed);
  });

  it('OKX sequences: heartbeat and reset follow', () => {
    const [snapshot, ...rest] = vectors.okx_sequence.events;
    let last = snapshot?.seqId ?? 0;
    for (const { prevSeqId, seqId } of rest) {
      const base = { kind: 'book-delta', symbol: 'X', time: null, bids: [], asks: [] } as const;
      const ids = { first: seqId, last: seqId, previous: prevSeqId, epoch: '', checksum: null };
      expect(LINKED_RULE.follows(last, { ...base, ...ids })).toBe('next');
      last = seqId;
    }
    expect(venueAdapter('okx').chain).toBe(LINKED_RULE);
  });
});
