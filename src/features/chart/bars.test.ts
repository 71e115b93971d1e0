import type { Candle } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { averageLine, chartStep, periodOf, type Shown } from './bars.ts';

const candle = (time: number, close: string, volume: string, turnover: string) =>
  ({ time, close, volume, turnover }) as Candle;
const shown = (changes: Partial<Shown> = {}): Shown => ({
  key: 'BTCUSDT 1m',
  rebuilt: 3,
  first: 60,
  last: 180,
  ...changes,
});

describe('bars to draw', () => {
  it.each([
    ['nothing yet', null, shown(), [60, 120, 180], { kind: 'whole' }],
    ['no candles', null, shown(), [], { kind: 'none' }],
    ['the live bar moved', shown(), shown(), [60, 120, 180], { kind: 'tail', from: 2 }],
    ['a bar began', shown(), shown({ last: 240 }), [60, 120, 180, 240], { kind: 'tail', from: 2 }],
    [
      'two bars began',
      shown(),
      shown({ last: 300 }),
      [60, 120, 180, 240, 300],
      { kind: 'tail', from: 2 },
    ],
    ['a gap was filled', shown(), shown({ rebuilt: 4 }), [60, 120, 180], { kind: 'whole' }],
    ['older ones came', shown(), shown({ first: 0 }), [0, 60, 120, 180], { kind: 'whole' }],
    ['another pair', shown(), shown({ key: 'ETHUSDT 1m' }), [60, 120, 180], { kind: 'whole' }],
    ['the exchange began anew', shown(), shown({ last: 120 }), [60, 120], { kind: 'whole' }],
    ['the shown bar vanished', shown(), shown({ last: 250 }), [60, 130, 250], { kind: 'whole' }],
  ] as const)('%s', (_, before, next, times, step) => {
    expect(chartStep(before, next, times)).toEqual(step);
  });
});

describe('time-share', () => {
  it('uses one-minute candles', () => expect(periodOf('time')).toBe('1m'));

  it('averages the day by volume and restarts at midnight', () => {
    const midnight = 86_400_000;
    const line = averageLine([
      candle(midnight - 120_000, '10', '2', '20'),
      candle(midnight - 60_000, '20', '2', '40'),
      candle(midnight, '40', '1', '40'),
      candle(midnight + 60_000, '40', '0', '0'),
    ]);
    expect(line.map(({ value }) => value)).toEqual([10, 15, 40, 40]);
  });

  it('uses the close before any trade', () => {
    expect(averageLine([candle(0, '7', '0', '0')])[0]?.value).toBe(7);
  });
});
