import { expect, it } from 'vitest';
import { amountProblem, arrival } from './amount-problem.ts';

it.each([
  ['', {}, 'amount-required'],
  ['0', {}, 'amount-invalid'],
  ['0.00000001', {}, null],
  ['0.000000001', {}, 'amount-too-precise'],
  ['1.99', { minimum: '2' }, 'amount-too-small'],
  ['2', { minimum: '2' }, null],
  ['9', { available: '9' }, null],
  ['9.00000001', { available: '9' }, 'insufficient-balance'],
  ['1', { available: null, minimum: null }, null],
  ['1', { available: '0' }, 'insufficient-balance'],
] as const)('of "%s" within %o the problem is %s', (draft, bounds, problem) => {
  expect(amountProblem(draft, 'USDT', bounds)).toBe(problem);
});

it.each([
  ['', '1', null],
  ['5', '1', 400_000_000n],
  ['1.00000001', '1', 1n],
  ['1', '1', 0n],
  ['0.5', '1', 0n],
  ['0.000000001', '1', null],
  ['5', 'free', null],
])('of "%s" with a fee of %s arrives %s', (draft, fee, units) => {
  expect(arrival(draft, fee, 'USDT')).toBe(units);
});
