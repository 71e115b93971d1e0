import { ACCOUNTS, type Account } from '@tideline/wire';
import type { Balance, Wallet } from '../../../market/wallet/wallet.state.ts';

/** A wallet that holds so much of some coins in some accounts. */
export function walletOf(held: Partial<Record<Account, Readonly<Record<string, string>>>>): Wallet {
  const account = (name: Account): [Account, ReadonlyMap<string, Balance>] => [
    name,
    new Map(
      Object.entries(held[name] ?? {}).map(([code, available]) => [
        code,
        { code, available, frozen: '0' },
      ]),
    ),
  ];
  const accounts = Object.fromEntries(ACCOUNTS.map(account)) as Record<
    Account,
    ReadonlyMap<string, Balance>
  >;
  return { ...accounts, positions: new Map(), stakes: new Map(), day: null };
}
