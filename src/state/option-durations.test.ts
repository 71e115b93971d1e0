// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { durationOf, rememberDuration } from './option-durations.ts';

beforeEach(() => localStorage.clear());

it('remembers the delivery time of each pair', () => {
  expect(durationOf('BTCUSDT')).toBeNull();
  rememberDuration('BTCUSDT', 60);
  rememberDuration('ETHUSDT', 300);
  rememberDuration('BTCUSDT', 30);
  expect([durationOf('BTCUSDT'), durationOf('ETHUSDT')]).toEqual([30, 300]);
});

it.each(['{"BTCUSDT":"60"}', '{"BTCUSDT":-1}', '{"BTCUSDT":1.5}', '[60]', 'x'])(
  'ignores %s in storage',
  (text) => {
    localStorage.setItem('tideline.option-durations', text);
    expect(durationOf('BTCUSDT')).toBeNull();
  },
);
