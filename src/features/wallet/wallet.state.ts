import type { AccountItem } from '@tideline/streams';
import {
  ACCOUNTS,
  type Account,
  type AccountEvent,
  COINS,
  formatUnits,
  type ResponseOf,
} from '@tideline/wire';
import { walletList } from '@tideline/wire/calls/wallet';
import { type Observable, Subject } from 'rxjs';
import { call } from '../../api/call.ts';
import { follow } from '../../api/follow.ts';
import type { Loadable } from '../../api/loadable.ts';
import { scaleOf } from './coins.ts';
import { totalUnits } from './valuation.ts';

export interface Balance {
  readonly code: string;
  readonly available: string;
  readonly frozen: string;
}

/** Balances by account and coin code. An unlisted coin has no balance. */
export type Wallet = Readonly<Record<Account, ReadonlyMap<string, Balance>>>;

const each = <T>(of: (account: Account) => T): Record<Account, T> =>
  Object.fromEntries(ACCOUNTS.map((account) => [account, of(account)])) as Record<Account, T>;

export const walletOf = ({ accounts }: ResponseOf<typeof walletList>): Wallet =>
  each(
    (account) =>
      new Map(
        accounts
          .find((one) => one.account === account)
          ?.balances.map(({ code, available, frozen }) => [code, { code, available, frozen }]),
      ),
  );

/** Balances of events are absolute, so a later one replaces an earlier one. */
export function applyBalances(wallet: Wallet, event: AccountEvent): Wallet {
  if (event.kind !== 'balance' || event.balances.length === 0) return wallet;
  return each((account) => {
    const changed = event.balances.filter((one) => one.account === account);
    if (changed.length === 0) return wallet[account];
    return new Map([
      ...wallet[account],
      ...changed.map(({ code, available, frozen }): [string, Balance] => [
        code,
        { code, available, frozen },
      ]),
    ]);
  });
}

const ORDER = new Map(COINS.map(({ code }, at) => [code, at]));

/** An account's balances in the product's order, without coins it never held. */
/** Whether anything of a balance is available or frozen. */
export const isHeld = ({ available, frozen }: Pick<Balance, 'available' | 'frozen'>): boolean =>
  /[1-9]/.test(available + frozen);

export const balancesOf = (wallet: Wallet, account: Account): readonly Balance[] =>
  [...wallet[account].values()]
    .filter((balance) => totalUnits(balance) > 0n)
    .toSorted((a, b) => (ORDER.get(a.code) ?? 0) - (ORDER.get(b.code) ?? 0));

/** What all accounts hold. */
export const heldOf = (wallet: Wallet): readonly Balance[] =>
  ACCOUNTS.flatMap((account) => balancesOf(wallet, account));

export const balanceOf = (wallet: Wallet, account: Account, code: string): Balance =>
  wallet[account].get(code) ?? { code, available: '0', frozen: '0' };

/** Sum of available and frozen. */
export const totalText = (balance: Balance): string =>
  formatUnits(totalUnits(balance), scaleOf(balance.code));

export interface WalletSource {
  readonly wallet$: Observable<Loadable<Wallet>>;
  refresh(): void;
}

/** The four accounts, updated by account events. */
export function createWallet(account$: Observable<AccountItem>): WalletSource {
  const refresh$ = new Subject<void>();
  const load = () => call(walletList, {}, { silent: true });
  return {
    wallet$: follow({ load, account$, refresh$ }, walletOf, applyBalances),
    refresh: () => refresh$.next(),
  };
}
