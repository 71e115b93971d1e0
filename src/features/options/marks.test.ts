import { describe, expect, it } from 'vitest';
import type { OptionOrder } from '#wire';
import { orderMarks } from './marks.ts';

const order = (changes: Partial<OptionOrder>): OptionOrder =>
  ({
    id: '1',
    symbol: 'BTCUSDT',
    direction: 'rise',
    stake: '20',
    purchase_price: '61000.50',
    delivery: Date.UTC(2026, 0, 1, 12, 30, 15),
    ...changes,
  }) as OptionOrder;

describe('running options on the chart (ROUTE:/pages/option/detail)', () => {
  it('are lines at their entry prices, in the colour of their direction', () => {
    const marks = orderMarks([order({}), order({ id: '2', direction: 'fall' })], 'BTCUSDT', 'en');
    expect(marks.map(({ id, price, tone }) => [id, price, tone])).toEqual([
      ['1', '61000.50', 'up'],
      ['2', '61000.50', 'down'],
    ]);
    expect(marks[0]?.title).toMatch(/^▲ 20 → \d\d:30:15$/);
  });

  it('are not drawn on another pair', () => {
    expect(orderMarks([order({})], 'ETHUSDT', 'en')).toEqual([]);
  });
});
