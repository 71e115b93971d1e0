import { ACCOUNTS, type Account } from '@tideline/wire';
import { expect, it } from 'vitest';
import type { Balance, Wallet } from '../../market/wallet/wallet.state.ts';
import { holdingsOf, isEmpty, worthPartsOf } from './holdings.ts';

type Held = Partial<
  Record<Account, Readonly<Record<string, readonly [available: string, frozen: string]>>>
>;

function walletOf(held: Held, more: Partial<Wallet> = {}): Wallet {
  const accounts = Object.fromEntries(
    ACCOUNTS.map((name): [Account, ReadonlyMap<string, Balance>] => [
      name,
      new Map(
        Object.entries(held[name] ?? {}).map(([code, [available, frozen]]) => [
          code,
          { code, available, frozen },
        ]),
      ),
    ]),
  ) as Record<Account, ReadonlyMap<string, Balance>>;
  return { ...accounts, positions: new Map(), stakes: new Map(), day: null, ...more };
}

it('adds the balances of a coin over all accounts, exactly, under the first account that has it', () => {
  const wallet = walletOf({
    currency: { USDT: ['0.1', '1'] },
    option: { USDT: ['0.2', '0'], BTC: ['1', '0.00000001'] },
    trust: { USDT: ['100', '0.5'], BTC: ['0.00000001', '2'] },
  });
  expect(holdingsOf(wallet)).toEqual([
    { code: 'USDT', available: '100.3', frozen: '1.5', account: 'currency' },
    { code: 'BTC', available: '1.00000001', frozen: '2.00000001', account: 'option' },
  ]);
  expect(holdingsOf(walletOf({}))).toEqual([]);
});

it.each([
  ['nothing', {}, {}, true],
  ['only zeros', { currency: { USDT: ['0', '0'] } }, {}, true],
  ['the last unit available', { trust: { BTC: ['0.00000001', '0'] } }, {}, false],
  ['the last unit frozen', { contract: { BTC: ['0', '0.00000001'] } }, {}, false],
  ['the stake of a running option', {}, { stakes: new Map([['1', {}]]) }, false],
] as const)('calls accounts with %s empty or not', (_, held, more, empty) => {
  expect(isEmpty(walletOf(held as Held, more as never))).toBe(empty);
});

it('looks at stakes for the account of options only, and at the accounts that were asked for', () => {
  const staked = walletOf({}, { stakes: new Map([['1', {} as never]]) });
  expect(ACCOUNTS.map((each) => isEmpty(staked, [each]))).toEqual(
    ACCOUNTS.map((each) => each !== 'option'),
  );
  const spot = walletOf({ currency: { USDT: ['1', '0'] } });
  expect(ACCOUNTS.map((each) => isEmpty(spot, [each]))).toEqual(
    ACCOUNTS.map((each) => each !== 'currency'),
  );
});

it('splits the equity of an account into its parts, profit and stakes where there are any', () => {
  const held = { currency: { USDT: ['1.5', '2'] } } as Held;
  const rich = walletOf(
    { ...held, contract: { USDT: ['3', '0'] }, option: { USDT: ['4', '0'] } },
    { positions: new Map([['7', {} as never]]), stakes: new Map([['8', {} as never]]) },
  );
  const names = (wallet: Wallet, account: Account) =>
    worthPartsOf(wallet, account).map(({ name }) => name);
  expect(names(rich, 'currency')).toEqual(['available', 'frozen']);
  expect(names(rich, 'trust')).toEqual(['available', 'frozen']);
  expect(names(rich, 'contract')).toEqual(['available', 'frozen', 'openProfit']);
  expect(names(rich, 'option')).toEqual(['available', 'frozen', 'runningStakes']);
  const poor = walletOf(held);
  expect(names(poor, 'contract')).toEqual(['available', 'frozen']);
  expect(names(poor, 'option')).toEqual(['available', 'frozen']);
  const [available, frozen] = worthPartsOf(poor, 'currency').map(({ possessions }) => possessions);
  expect(available).toEqual({
    ...{ held: [{ coin: 'USDT', units: 150_000_000n }], contracts: [], stakes: [] },
  });
  expect(frozen?.held).toEqual([{ coin: 'USDT', units: 200_000_000n }]);
  expect(worthPartsOf(rich, 'contract')[2]?.possessions).toMatchObject({
    ...{ held: [], contracts: [{}], stakes: [] },
  });
  expect(worthPartsOf(rich, 'option')[2]?.possessions).toMatchObject({
    ...{ held: [], contracts: [], stakes: [{}] },
  });
});
