import type { CandleSeries } from '@tideline/streams';
import { type Candle, instrumentOf, type Quote } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { pairOf } from '../../market/pair-of.ts';
import { candleChange, headline, lastCandles } from './headline.ts';

describe('the chart page', () => {
  it.each([
    ['ETHUSDT', 'BTCUSDT', 'ETHUSDT'],
    ['NOPE', 'SOLUSDT', 'SOLUSDT'],
    [null, 'SOLUSDT', 'SOLUSDT'],
    [null, 'NOPE', 'BTCUSDT'],
  ])('asked for %s after %s shows %s', (asked, remembered, symbol) =>
    expect(pairOf(asked, remembered).symbol).toBe(symbol),
  );

  it('shows nothing for unknown values', () => {
    expect(headline(pairOf('BTCUSDT', ''), null)).toEqual({
      last: '--',
      change: '--',
      high: '--',
      low: '--',
      volume: '--',
    });
  });

  it('truncates to the pair’s decimals', () => {
    const quote = {
      last: '61837.639',
      change: '-1.209',
      high: '62000',
      low: '1',
      volume: '12.345',
    };
    const btc = instrumentOf('BTCUSDT');
    expect(btc && headline(btc, quote as Quote)).toEqual({
      last: '61,837.63',
      change: '-1.20%',
      high: '62,000.00',
      low: '1.00',
      volume: '12.34',
    });
  });

  it('lists the newest candles first', () => {
    const candles = [1, 2, 3].map((time) => ({ time }) as Candle);
    expect(lastCandles({ candles } as unknown as CandleSeries, 2).map(({ time }) => time)).toEqual([
      3, 2,
    ]);
    expect(lastCandles(null, 2)).toEqual([]);
  });

  it.each([
    ['100', '101.239', '1.23'],
    ['100', '98.999', '-1.00'],
    ['0', '5', '0'],
  ])('a candle from %s to %s changed by %s', (open, close, change) =>
    expect(candleChange({ open, close } as Candle)).toBe(change),
  );
});
