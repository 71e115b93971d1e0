import { describe, expect, it } from 'vitest';
import { profitText } from './today.ts';

const day = (
  profit: string | null,
  before: string | null = '1000',
  netIn: string | null = '0',
) => ({
  time: 1,
  since: 0,
  equity: '1',
  equity_before: before,
  net_in: netIn,
  profit,
});

describe('profit of the day as text (RULE:today-profit)', () => {
  it.each([
    ['a gain', day('12.345'), '+12.34 USDT (+1.23%)', 'up'],
    ['a loss', day('-0.5'), '-0.50 USDT (-0.05%)', 'down'],
    ['nothing', day('0'), '0.00 USDT (0.00%)', 'flat'],
    ['less than a cent', day('0.001'), '0.00 USDT (0.00%)', 'flat'],
    ['a part of what came in', day('10', '0', '500'), '+10.00 USDT (+2.00%)', 'up'],
    ['an account that had nothing', day('10', '0'), '+10.00 USDT', 'up'],
    [
      'a withdrawal does not shrink the base',
      day('10', '1000', '-900'),
      '+10.00 USDT (+1.00%)',
      'up',
    ],
    ['an unknown profit', day(null), '--', 'flat'],
    ['an unknown base', day('1', null), '--', 'flat'],
    ['no answer', null, '--', 'flat'],
  ] as const)('%s', (_, data, text, side) => expect(profitText(data)).toEqual({ text, side }));
});
