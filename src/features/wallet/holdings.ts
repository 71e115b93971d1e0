import { ACCOUNTS, type Account, formatUnits, parseUnits } from '@tideline/wire';
import { scaleOf } from './coins.ts';
import { type Balance, balancesOf, isHeld, type Wallet } from './wallet.state.ts';

export interface Holding extends Balance {
  /** The first account with a balance of it. */
  readonly account: Account;
}

/** The user's balance of each coin over all four accounts. */
export function holdingsOf(wallet: Wallet): readonly Holding[] {
  const byCode = new Map<string, Holding>();
  for (const account of ACCOUNTS) {
    for (const balance of balancesOf(wallet, account)) {
      const held = byCode.get(balance.code);
      byCode.set(balance.code, held ? added(held, balance) : { ...balance, account });
    }
  }
  return [...byCode.values()];
}

function added(held: Holding, more: Balance): Holding {
  const scale = scaleOf(held.code);
  const sum = (a: string, b: string) =>
    formatUnits(parseUnits(a, scale) + parseUnits(b, scale), scale);
  return {
    ...held,
    available: sum(held.available, more.available),
    frozen: sum(held.frozen, more.frozen),
  };
}

/** Whether all four accounts hold nothing, neither available nor frozen. */
export const isEmpty = (wallet: Wallet): boolean =>
  ACCOUNTS.every((account) => !balancesOf(wallet, account).some(isHeld));
