import { describe, expect, it } from 'vitest';
import { colours } from '../testing/recording-canvas.ts';
import { colourOf, inkOf, settledOrder, tickOrder } from './tick-scene.ts';

describe('an option as the chart shows it', () => {
  it('shows an option in its colour, by the displayed prices', () => {
    const priceText = (price: number) => price.toFixed(1);
    const of = (direction: 'rise' | 'fall' | 'even', last: number | null) =>
      tickOrder(
        { id: 'o', direction, purchase_price: '100.04', purchased: 1, delivery: 2 } as never,
        last,
        priceText,
      );
    expect(of('rise', 100.3)).toEqual({
      ...{ id: 'o', direction: 'rise', entry: 100.04, entryText: '100.0', purchased: 1 },
      ...{ delivery: 2, money: 'in' },
    });
    const money = (direction: 'rise' | 'fall', last: number | null) => of(direction, last).money;
    expect([money('rise', 99), money('fall', 99), money('fall', 101)]).toEqual([
      'out',
      'in',
      'out',
    ]);
    expect([money('rise', 100.01), money('fall', 100.01)]).toEqual(['at', 'at']);
    expect(money('rise', null)).toBeNull();
    const looks = (['in', 'out', 'at', null] as const).map((each) => {
      const shown = { ...of('rise', null), money: each };
      return [colourOf(shown, colours), inkOf(shown, colours)];
    });
    expect(looks).toEqual([
      ['up', 'on-trade'],
      ['down', 'on-trade'],
      ['muted', 'page'],
      ['muted', 'page'],
    ]);
  });

  it('knows how it ended, and at which price if any decided it', () => {
    const ended = (status: string, delivery_price: string | null) => {
      const row = {
        ...{ id: 'o', direction: 'rise', purchase_price: '100', purchased: 1, delivery: 2 },
        ...{ status, delivery_price },
      };
      const { money, settled } = settledOrder(row as never, '+3', String);
      return [money, settled?.price, settled?.text];
    };
    expect([
      ended('won', '101.5'),
      ended('lost', '99'),
      ended('returned', '100'),
      ended('void', null),
    ]).toEqual([
      ['in', 101.5, '+3'],
      ['out', 99, '+3'],
      ['at', 100, '+3'],
      ['at', null, '+3'],
    ]);
  });
});
