import type { ContractOrder } from '@tideline/wire';
import { expect, it } from 'vitest';
import { realisedOf } from './contract-result.ts';

it.each([
  ['12.5', '0.75', '11.75'],
  ['-3', '0.00000001', '-3.00000001'],
  ['0', '0', '0'],
  [null, '0.4', null],
])('the result of a profit of %s and fees of %s is %s', (profit, fee, result) =>
  expect(realisedOf({ symbol: 'BTCUSDT', profit, fee } as ContractOrder)).toBe(result),
);
