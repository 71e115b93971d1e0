import { describe, expect, it } from 'vitest';
import { KlineCheck } from './kline-check.ts';
import type { DealItem, KlineItem } from './market-item.ts';

describe('a kline', () => {
  const deal = (
    firstId: number,
    lastId: number,
    price = '2',
    more: Partial<DealItem> = {},
  ): DealItem => ({
    ...{ kind: 'deal', symbol: 'X', source: 'trade', firstId, lastId },
    deal: {
      id: lastId,
      time: 60_000,
      price,
      quantity: String(lastId - firstId + 1),
      side: 'buy',
      count: lastId - firstId + 1,
    },
    ...more,
  });
  const kline = (
    firstId: number | null,
    lastId: number | null,
    more: object = {},
    time = 60_000,
  ): KlineItem => {
    const count = (lastId ?? 0) - (firstId ?? 0) + 1;
    return {
      ...{ kind: 'kline', symbol: 'X', interval: '1m', firstId, lastId },
      candle: {
        ...{ time, open: '2', high: '2', low: '2', close: '2', volume: String(count), count },
        ...{
          turnover: String(2 * count),
          takerVolume: String(count),
          takerTurnover: String(2 * count),
        },
        ...{ final: true, revision: 1, ...more },
      },
    };
  };
  const checked = (...all: readonly (DealItem | KlineItem)[]) => {
    const check = new KlineCheck({}, false);
    return all.flatMap((each) => (each.kind === 'deal' ? check.deal(each) : check.kline(each)));
  };

  it('is compared once all its trades are there', () => {
    expect(checked(deal(5, 5), deal(6, 6), kline(5, 6))).toEqual([null]);
    expect(checked(kline(5, 6), deal(5, 5), deal(6, 6), deal(7, 7))).toEqual([null]);
    expect(checked(deal(5, 5), kline(5, 5), deal(6, 6), kline(5, 6), kline(5, 5))).toEqual([
      null,
      null,
      null,
    ]);
    expect(checked(deal(5, 5), kline(5, 6))).toEqual([]);
    expect(checked(deal(6, 6), kline(5, 6))).toEqual([]);
    expect(checked(deal(5, 5), deal(7, 7), kline(5, 7))).toEqual([]);
    expect(checked(deal(5, 6), kline(5, 6))).toEqual([null]);
    expect(checked(deal(5, 7), kline(5, 6))).toEqual([]);
    expect(checked(kline(null, 6), kline(5, null), deal(5, 5), deal(6, 6))).toEqual([]);
    expect(checked(deal(5, 5), deal(5, 5), deal(4, 4), deal(6, 6), kline(5, 6))).toEqual([null]);
    const none = deal(6, 6, '2', { firstId: null });
    expect(checked(deal(5, 5), none, deal(6, 6), kline(5, 6))).toEqual([null]);
    const other = deal(6, 6, '3', { source: 'aggregate' });
    expect(checked(deal(5, 5), other, deal(6, 6), kline(5, 6))).toEqual([null]);
  });

  it('differs in its first wrong field', () => {
    const wrong = (more: object) => checked(deal(5, 5), deal(6, 6), kline(5, 6, more));
    const fields = [
      'open',
      'high',
      'low',
      'close',
      'volume',
      'takerVolume',
      'turnover',
      'takerTurnover',
    ];
    for (const field of fields) {
      const ours = /urnover/.test(field) ? '4' : '2';
      expect(wrong({ [field]: '7' })).toEqual([
        `kline 60000: ${field} is ${ours}, the venue says 7`,
      ]);
      const inverse = new KlineCheck({}, true);
      for (const id of [5, 6]) inverse.deal(deal(id, id));
      expect(inverse.kline(kline(5, 6, { [field]: '7' }))).toEqual(
        /urnover/.test(field) ? [null] : [`kline 60000: ${field} is 2, the venue says 7`],
      );
    }
    expect(wrong({ count: 3 })).toEqual(['kline 60000: count is 2, the venue says 3']);
    expect(wrong({ open: '2.00' })).toEqual([null]);
    expect(checked(deal(5, 5, '3'), deal(6, 6), kline(5, 6))).toEqual([
      'kline 60000: open is 3, the venue says 2',
    ]);
  });
});
