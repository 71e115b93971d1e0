import type { Possessions } from '@tideline/streams';
import { ACCOUNTS, type Account, formatUnits, parseUnits, scaleOf } from '@tideline/wire';
import { type Balance, balancesOf, isHeld, type Wallet } from '../../market/wallet/wallet.state.ts';

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

/**
 * Whether accounts hold nothing: neither available nor frozen, and no stake of a running option.
 */
export const isEmpty = (wallet: Wallet, accounts: readonly Account[] = ACCOUNTS): boolean =>
  accounts.every(
    (account) =>
      !balancesOf(wallet, account).some(isHeld) &&
      (account !== 'option' || wallet.stakes.size === 0),
  );

/** A part of an account's equity that the screen names. */
interface WorthPart {
  readonly name: 'available' | 'frozen' | 'openProfit' | 'runningStakes';
  readonly possessions: Possessions;
}

/**
 * The parts that add up to the equity of an account, each coin rounded by itself. Open profit and
 * stakes are listed only where there are any.
 */
export function worthPartsOf(wallet: Wallet, account: Account): readonly WorthPart[] {
  const none = { held: [], contracts: [], stakes: [] };
  const held = (of: 'available' | 'frozen') =>
    balancesOf(wallet, account).map((each) => ({
      coin: each.code,
      units: parseUnits(each[of], scaleOf(each.code)),
    }));
  const parts: WorthPart[] = [
    { name: 'available', possessions: { ...none, held: held('available') } },
    { name: 'frozen', possessions: { ...none, held: held('frozen') } },
  ];
  if (account === 'contract' && wallet.positions.size > 0) {
    const contracts = [...wallet.positions.values()];
    parts.push({ name: 'openProfit', possessions: { ...none, contracts } });
  }
  if (account === 'option' && wallet.stakes.size > 0) {
    const stakes = [...wallet.stakes.values()];
    parts.push({ name: 'runningStakes', possessions: { ...none, stakes } });
  }
  return parts;
}
