import { describe, expect, it } from 'vitest';
import { CandleBuilder, type CandleDeal } from './index.ts';

const T = Date.UTC(2024, 7, 8, 12, 0, 0);
let nextId = 1;
function deal(
  second: number,
  price: string,
  quantity: string,
  more: Partial<CandleDeal> = {},
): CandleDeal {
  return { id: nextId++, time: T + second * 1000, price, quantity, side: 'buy', ...more };
}

describe('CandleBuilder', () => {
  it('sums one minute exactly', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    builder.push(deal(1, '0.1', '0.2'));
    builder.push(deal(2, '0.3', '0.10000000', { side: 'sell' }));
    builder.push(deal(3, '0.2', '3'));
    expect(builder.live('1m')).toEqual({
      time: T,
      open: '0.1',
      high: '0.3',
      low: '0.1',
      close: '0.2',
      volume: '3.3',
      turnover: '0.65',
      count: 3,
      takerVolume: '3.2',
      takerTurnover: '0.62',
      final: false,
      revision: 6,
    });
  });

  it('knows deals without any interval, and says of none that it expired', () => {
    const builder = new CandleBuilder({ intervals: [] });
    const said = [1, 2, 1].map((id) => builder.push(deal(1, '10', '1', { id })));
    expect(said).toEqual(['applied', 'applied', 'duplicate']);
  });

  it('adds a late deal to the interval of its time, not to the running candle (the ccxt mistake)', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    builder.push(deal(5, '10', '1', { id: 1 }));
    builder.push(deal(70, '12', '1', { id: 3 }));
    expect(builder.push(deal(50, '11', '1', { id: 2 }))).toBe('applied');
    expect(builder.touched('1m')).toMatchObject({ time: T, close: '11', count: 2 });
    expect(builder.live('1m')).toMatchObject({
      time: T + 60_000,
      open: '12',
      close: '12',
      count: 1,
    });
  });

  it('orders open and close by id when deals of one interval are swapped', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    for (const [id, price] of [
      [2, '20'],
      [3, '30'],
      [1, '10'],
    ] as const) {
      builder.push(deal(1, price, '1', { id }));
    }
    expect(builder.live('1m')).toMatchObject({ open: '10', close: '30' });
  });

  it('finalizes by the clock only, and gives a revised final candle a new revision', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    builder.push(deal(5, '10', '1', { id: 11 }));
    builder.push(deal(65, '12', '1', { id: 13 }));
    expect(builder.at('1m', T)?.final).toBe(false);
    const [finished] = builder.advance(T + 60_000);
    expect(finished).toMatchObject({
      interval: '1m',
      candle: { time: T, final: true, revision: 3 },
    });
    builder.push(deal(59, '14', '1', { id: 12 }));
    expect(builder.at('1m', T)).toMatchObject({ close: '14', final: true, revision: 5 });
    expect(builder.advance(T + 60_000)).toEqual([]);
  });

  it('fills empty intervals flat at the previous close, up to the clock', () => {
    const builder = new CandleBuilder({ intervals: ['1m', '5m'] });
    builder.push(deal(5, '10.50', '1'));
    const finished = builder.advance(T + 3 * 60_000 + 1);
    expect(finished.map(({ candle }) => [candle.time - T, candle.close, candle.count])).toEqual([
      [0, '10.5', 1],
      [60_000, '10.5', 0],
      [120_000, '10.5', 0],
    ]);
    expect(builder.live('1m')).toMatchObject({
      time: T + 180_000,
      volume: '0',
      final: false,
      revision: 0,
    });
    expect(builder.candles('1m', { fill: true })).toHaveLength(4);
    expect(builder.candles('1m')).toHaveLength(1);
    expect(builder.at('1m', T - 1)).toBeNull();
  });

  it('counts the trades of an aggregated deal', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    builder.push(deal(1, '10', '1', { count: 4 }));
    expect(builder.live('1m')).toMatchObject({ count: 4, revision: 8 });
  });

  it('stays exact where one deal or the sum passes 2^53', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    const quantities = ['90071992.54740991', '80000000.00000001', '12345678.12345678'];
    for (const quantity of quantities) builder.push(deal(1, '12345.67890123', quantity));
    const units = (text: string) => {
      const [whole = '', fraction = ''] = text.split('.');
      return BigInt(whole + fraction.padEnd(8, '0'));
    };
    const volume = quantities.map(units).reduce((a, b) => a + b);
    const candle = builder.live('1m');
    expect(units(candle?.volume ?? '')).toBe(volume);
    const turnover = (volume * units('12345.67890123')).toString();
    expect(candle?.turnover).toBe(
      `${turnover.slice(0, -16)}.${turnover.slice(-16)}`.replace(/\.?0+$/, ''),
    );
  });

  it('refuses a malformed deal without any change', () => {
    const builder = new CandleBuilder({ intervals: ['1m'] });
    builder.push(deal(1, '10', '1'));
    const before = builder.live('1m');
    expect(() => builder.push(deal(2, '1e5', '1'))).toThrow(RangeError);
    expect(() => builder.push(deal(2, '99999999999999999', '1'))).toThrow(RangeError);
    expect(builder.live('1m')).toEqual(before);
  });

  it('drops old intervals and reports expired deals', () => {
    const builder = new CandleBuilder({ intervals: ['1m'], keep: 2 });
    for (const minute of [0, 1, 2]) builder.push(deal(minute * 60, '10', '1'));
    expect(builder.candles('1m').map((candle) => candle.time - T)).toEqual([60_000, 120_000]);
    expect(builder.push(deal(1, '99', '1'))).toBe('expired');
    expect(builder.candles('1m')).toHaveLength(2);
  });
});
