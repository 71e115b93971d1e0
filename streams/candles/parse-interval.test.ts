import { PERIODS } from '@tideline/wire/periods';
import { expect, it } from 'vitest';
import { parseInterval } from './parse-interval.ts';

it.each([
  ...PERIODS.map((period) => [period, period] as const),
  ['1s', 1_000],
  ['59s', 59_000],
  ['2m', 120_000],
  ['2h30m', 9_000_000],
  ['3d', 259_200_000],
  ['1d1h1m1s', 90_061_000],
  ['2s1s', 3_000],
  // A length of a period is that period.
  ['60s', '1m'],
  ['1h', '60m'],
  ['24h', '1d'],
  ['7d', '1w'],
  ['2h120m', '4h'],
  ...['0s', '', '1', 's', '1x', '1.5h', '-1m', '1m ', '1h-1m', '99999999999d'].map(
    (text) => [text, null] as const,
  ),
] as const)('the text %j is the interval %j', (text, wanted) =>
  expect(parseInterval(text)).toBe(wanted),
);
