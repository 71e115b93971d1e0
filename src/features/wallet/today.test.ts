import { parseUnits } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { profitText } from './today.ts';

const units = (text: string | null) => (text === null ? null : parseUnits(text, 8));
const day = (before: string | null = '1000', netIn: string | null = '0') => ({
  since: 0,
  before: units(before),
  netIn: units(netIn),
});

describe('profit of the day as text (RULE:today-profit)', () => {
  it.each([
    ['a gain', '12.345', day(), '+12.34 USDT (+1.23%)', 'up'],
    ['a loss', '-0.5', day(), '-0.50 USDT (-0.05%)', 'down'],
    ['nothing', '0', day(), '0.00 USDT (0.00%)', 'flat'],
    ['less than a cent', '0.001', day(), '0.00 USDT (0.00%)', 'flat'],
    ['a part of what came in', '10', day('0', '500'), '+10.00 USDT (+2.00%)', 'up'],
    ['an account that had nothing', '10', day('0'), '+10.00 USDT', 'up'],
    [
      'a withdrawal does not shrink the base',
      '10',
      day('1000', '-900'),
      '+10.00 USDT (+1.00%)',
      'up',
    ],
    ['an unknown profit', null, day(), '--', 'flat'],
    ['an unknown base', '1', day(null), '--', 'flat'],
    ['no answer', '1', null, '--', 'flat'],
  ] as const)('%s', (_, profit, of, text, side) =>
    expect(profitText(units(profit), of)).toEqual({ text, side }),
  );
});
