import { COINS, coinByCode } from '@tideline/wire';
import { expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { anyCoin, checkChain, readAmount, walletCoin } from './limits.ts';

/** The id, field and parameters of a refusal, or the answer. */
function said(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.id, error.field, error.params];
  }
}

it.each([
  ['USDT', 10_00000000n, 1_000_000_00000000n, 20_00000000n, 1_00000000n],
  ['ETH', 500_000n, 500_00000000n, 1_000_000n, 200_000n],
  ['BTC', 20_000n, 20_00000000n, 50_000n, 10_000n],
  ['Bank', 100_00n, 1_000_000_00n, 100_00n, 5_00n],
])('bounds deposits and withdrawals of %s', (code, minDeposit, maxDeposit, minWithdrawal, fee) => {
  const { coin, limits } = walletCoin(String(coinByCode(code)?.id));
  expect(coin.code).toBe(code);
  expect(limits).toEqual({ minDeposit, maxDeposit, minWithdrawal, withdrawalFee: fee });
});

it('knows coins that are only traded, but not for deposits', () => {
  for (const { id, code } of COINS.slice(4)) {
    expect(anyCoin(String(id), 'x').code).toBe(code);
    expect(said(() => walletCoin(String(id)))).toEqual(['coin-unknown', 'currency_id', undefined]);
  }
  expect(said(() => anyCoin('77', 'to_currency'))).toEqual([
    'coin-unknown',
    'to_currency',
    undefined,
  ]);
});

it('knows the chains of a coin', () => {
  const { coin } = walletCoin('3');
  expect(said(() => checkChain(coin, 'TRC20'))).toBeUndefined();
  expect(said(() => checkChain(coin, 'Bank'))).toEqual(['chain-unknown', 'chain', undefined]);
});

it.each([
  ['0.00000001', undefined, undefined, 1n],
  ['0', undefined, undefined, ['amount-invalid', 'amount', undefined]],
  ['0.000000001', undefined, undefined, ['amount-too-precise', 'amount', undefined]],
  ['0.00000009', 10n, 20n, ['amount-too-small', 'amount', { minimum: '0.0000001', coin: 'USDT' }]],
  ['0.0000001', 10n, 20n, 10n],
  ['0.0000002', 10n, 20n, 20n],
  ['0.00000021', 10n, 20n, ['amount-too-large', 'amount', { maximum: '0.0000002', coin: 'USDT' }]],
] as const)('reads %s between %s and %s', (text, minimum, maximum, wanted) =>
  expect(said(() => readAmount(anyCoin('3', 'x'), text, minimum, maximum))).toEqual(wanted),
);
