import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '../marbles/stage.ts';
import { isDecimal, isPrice, isSigned } from './fields.ts';
import {
  bookSidesOf,
  bookSnapshotOf,
  candlePageOf,
  candlesOf,
  dealPageOf,
  dealsOf,
  isFrame,
  quoteListOf,
  quoteOf,
  stampOf,
  subscribeAckOf,
} from './index.ts';

const NOW = 1_700_000_040_000;
const deal = (id: number) => ({ id, time: NOW, price: '1', quantity: '1', side: 'buy' });
const candle = (minute: number) => ({
  time: NOW - 3_600_000 + minute * 60_000,
  open: '1',
  high: '2',
  low: '1',
  close: '2',
  volume: '1',
  turnover: '1',
  count: 1,
  takerVolume: '0',
  takerTurnover: '0',
  final: false,
  revision: 1,
});
const FEED = { kind: 'sim', label: '1', shift: null };

describe('a decimal', () => {
  it('matches the contract, by a second implementation', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', 'e', ' ') }),
      fc.stringMatching(/^-?\d{0,4}\.?\d{0,4}$/),
    );
    fc.assert(
      fc.property(text, (value) => {
        expect(isDecimal(value)).toBe(/^\d+(\.\d+)?$/.test(value));
        expect(isSigned(value)).toBe(/^-?\d+(\.\d+)?$/.test(value));
        expect(isPrice(value)).toBe(/^\d+(\.\d+)?$/.test(value) && /[1-9]/.test(value));
      }),
    );
  });

  it('is not a JSON number, and has at most 40 characters', () => {
    for (const value of [100, 0, Number.NaN, null, undefined, '', 'NaN', '1e5', '+1', [], '1_0']) {
      expect(isDecimal(value), String(value)).toBe(false);
    }
    expect(isDecimal('1'.repeat(40))).toBe(true);
    expect(isDecimal('1'.repeat(41))).toBe(false);
  });
});

describe('a quote', () => {
  const good = quote('BTCUSDT', 1, '100');

  it('is refused without any of its fields, and with a number in place of any text', () => {
    expect(quoteOf(good, NOW)).toBe(good);
    for (const field of Object.keys(good) as (keyof typeof good)[]) {
      const { [field]: _, ...lacking } = good;
      expect(quoteOf(lacking, NOW), field).toBeNull();
      if (typeof good[field] === 'string' && field !== 'symbol') {
        expect(quoteOf({ ...good, [field]: 100 }, NOW), field).toBeNull();
        expect(quoteOf({ ...good, [field]: 'NaN' }, NOW), field).toBeNull();
      }
    }
  });

  it('may lack a bid or an ask, but never has a price of 0', () => {
    expect(quoteOf({ ...good, bid: null, ask: null }, NOW)).not.toBeNull();
    expect(quoteOf({ ...good, last: '0.00' }, NOW)).toBeNull();
    const day = { open: null, change: null, high: null, low: null, volume: null, turnover: null };
    expect(quoteOf({ ...good, ...day }, NOW)).not.toBeNull();
    expect(quoteOf({ ...good, ...day, change: '0.00' }, NOW)).toBeNull();
  });

  it('is refused when it is dated more than a minute after it was sent', () => {
    expect(quoteOf({ ...good, time: NOW + 60_000 }, NOW)).not.toBeNull();
    expect(quoteOf({ ...good, time: NOW + 60_001 }, NOW)).toBeNull();
  });

  it('invalidates its list when it is malformed', () => {
    expect(quoteListOf({ quotes: [good], feed: FEED }, NOW)).not.toBeNull();
    expect(quoteListOf({ quotes: [good, { ...good, mark: 1 }], feed: FEED }, NOW)).toBeNull();
    expect(quoteListOf({ quotes: [good], feed: { kind: 'sim' } }, NOW)).toBeNull();
    const closed = (pairs: unknown) =>
      quoteListOf({ quotes: [good], feed: { ...FEED, closed: pairs } }, NOW)?.feed.closed;
    expect(closed({ BTCUSDT: 'maintenance', ETHUSDT: 'halted' })).toEqual({
      BTCUSDT: 'maintenance',
      ETHUSDT: 'halted',
    });
    for (const wrong of [null, 'BTCUSDT', { BTCUSDT: true }, { BTCUSDT: 'resting' }])
      expect(closed(wrong), JSON.stringify(wrong)).toBeUndefined();
  });
});

describe('deals', () => {
  it('of a frame have consecutive ids, oldest first', () => {
    expect(dealsOf({ deals: [deal(7), deal(8)] }, NOW)).toHaveLength(2);
    expect(dealsOf({ deals: [] }, NOW)).toEqual([]);
    for (const ids of [
      [7, 9],
      [10, 10],
      [8, 7],
    ]) {
      expect(dealsOf({ deals: ids.map(deal) }, NOW), String(ids)).toBeNull();
    }
  });

  it('of a page have consecutive ids, newest first, and belong to the requested pair', () => {
    const page = (ids: number[], symbol = 'BTCUSDT') => ({ symbol, deals: ids.map(deal) });
    expect(dealPageOf(page([8, 7]), 'BTCUSDT')).toHaveLength(2);
    expect(dealPageOf(page([8, 6]), 'BTCUSDT')).toBeNull();
    expect(dealPageOf(page([8, 7], 'ETHUSDT'), 'BTCUSDT')).toBeNull();
  });

  it('need a side, texts, and a time that is not in the future', () => {
    const one = (change: object) => dealsOf({ deals: [{ ...deal(1), ...change }] }, NOW);
    expect(one({ side: 'hold' })).toBeNull();
    expect(one({ price: 1 })).toBeNull();
    expect(one({ price: '0' })).toBeNull();
    expect(one({ id: 1.5 })).toBeNull();
    expect(one({ time: NOW + 60_001 })).toBeNull();
  });
});

describe('a book', () => {
  it('has two lists of levels in text', () => {
    expect(bookSidesOf({ bids: [['100', '1']], asks: [['101', '0']] })).not.toBeNull();
    expect(bookSidesOf({ bids: [[100, 1]], asks: [] })).toBeNull();
    expect(bookSidesOf({ bids: [['100']], asks: [] })).toBeNull();
    expect(bookSidesOf({ bids: [['0', '1']], asks: [] })).toBeNull();
    expect(bookSidesOf({ bids: [] })).toBeNull();
  });

  it('of another pair is refused', () => {
    const answer = { symbol: 'BTCUSDT', seq: 1, book: { bids: [], asks: [] } };
    expect(bookSnapshotOf(answer, 'BTCUSDT')).toEqual({ seq: 1, bids: [], asks: [] });
    expect(bookSnapshotOf(answer, 'ETHUSDT')).toBeNull();
    expect(bookSnapshotOf({ ...answer, seq: -1 }, 'BTCUSDT')).toBeNull();
  });
});

describe('candles', () => {
  it('of a frame are in order, and none begins after it was sent', () => {
    expect(candlesOf({ candles: [candle(1), candle(5)] }, NOW)).toHaveLength(2);
    expect(candlesOf({ candles: [candle(5), candle(1)] }, NOW)).toBeNull();
    expect(candlesOf({ candles: [candle(60)] }, NOW)).toHaveLength(1);
    expect(candlesOf({ candles: [candle(61)] }, NOW)).toBeNull();
    expect(candlesOf({ candles: [{ ...candle(1), high: '0.5' }] }, NOW)).toBeNull();
  });

  it('of a page have no gap', () => {
    const page = (minutes: number[], change = {}) => ({
      symbol: 'BTCUSDT',
      period: '1m',
      time: NOW,
      more: false,
      candles: minutes.map(candle),
      ...change,
    });
    expect(candlePageOf(page([1, 2, 3]), 'BTCUSDT', '1m')?.candles).toHaveLength(3);
    expect(candlePageOf(page([1, 3]), 'BTCUSDT', '1m')).toBeNull();
    expect(candlePageOf(page([1]), 'BTCUSDT', '5m')).toBeNull();
    expect(candlePageOf(page([1], { more: 'yes' }), 'BTCUSDT', '1m')).toBeNull();
  });
});

describe('an envelope', () => {
  const good = { topic: 'tickers', epoch: 'A', seq: 1, time: NOW, data: {} };

  it('requires every field', () => {
    expect(isFrame(good)).toBe(true);
    for (const bad of [
      { seq: -1 },
      { seq: 1.5 },
      { epoch: '' },
      { time: Number.NaN },
      { data: null },
    ]) {
      expect(isFrame({ ...good, ...bad }), JSON.stringify(bad)).toBe(false);
    }
  });

  it('of an answer has epoch and time', () => {
    expect(stampOf({ epoch: 'A', time: NOW })).toEqual({ epoch: 'A', time: NOW });
    for (const bad of ['<html>', null, {}, { epoch: '', time: 1 }, { epoch: 'A', time: '1' }]) {
      expect(stampOf(bad)).toBeNull();
    }
  });

  it('of an acknowledgement names the refused topics', () => {
    const refused = [{ topic: 'x', error: 'limit' }, 'nonsense'];
    expect(subscribeAckOf({ epoch: 'A', time: 1, refused })?.refused).toEqual([refused[0]]);
    expect(subscribeAckOf({ epoch: 'A', time: 1 })?.refused).toEqual([]);
    expect(subscribeAckOf({ epoch: 'A', time: 1, refused: 3 })).toBeNull();
  });
});
