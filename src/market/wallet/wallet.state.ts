import { type AccountItem, type Amount, contractTerms, type OpenContract } from '@tideline/streams';
import {
  ACCOUNTS,
  type Account,
  type AccountEvent,
  COIN_SCALE,
  COINS,
  type ContractHolding,
  formatUnits,
  parseUnits,
  type ResponseOf,
  type StakeHolding,
  scaleOf,
} from '@tideline/wire';
import { walletList } from '@tideline/wire/calls/wallet';
import { filter, merge, type Observable, Subject } from 'rxjs';
import { call } from '../../api/call.ts';
import { follow } from '../../api/follow.ts';
import type { Loadable } from '../../api/loadable.ts';

export interface Balance {
  readonly code: string;
  readonly available: string;
  readonly frozen: string;
}

/** Equity at the day's start and what came in since, in USDT units; null when unknown. */
export interface DayStart {
  /** 00:00 UTC, ms. */
  readonly since: number;
  readonly before: bigint | null;
  readonly netIn: bigint | null;
}

/** Everything of which the user's worth consists, as one command left it. */
export interface Wallet extends Readonly<Record<Account, ReadonlyMap<string, Balance>>> {
  /** Open contracts by id. */
  readonly positions: ReadonlyMap<string, OpenContract>;
  /** Stakes of running options by id of the option. */
  readonly stakes: ReadonlyMap<string, Amount>;
  /** Null while it is not known for these balances. */
  readonly day: DayStart | null;
}

const each = <T>(of: (account: Account) => T): Record<Account, T> =>
  Object.fromEntries(ACCOUNTS.map((account) => [account, of(account)])) as Record<Account, T>;

const usdt = (text: string | null): bigint | null =>
  text === null ? null : parseUnits(text, COIN_SCALE);

export const walletOf = ({
  accounts,
  contracts,
  stakes,
  day,
}: ResponseOf<typeof walletList>): Wallet => ({
  ...each(
    (account) =>
      new Map(
        accounts
          .find((one) => one.account === account)
          ?.balances.map(({ code, available, frozen }) => [code, { code, available, frozen }]),
      ),
  ),
  positions: changed(new Map(), contracts, positionOf),
  stakes: changed(new Map(), stakes, stakeOf),
  day: { since: day.since, before: usdt(day.equity_before), netIn: usdt(day.net_in) },
});

/** Parts of an event are absolute, so a later one replaces an earlier one. */
export function applyWorth(wallet: Wallet, event: AccountEvent): Wallet {
  if (event.kind !== 'balance') return wallet;
  return {
    ...each((account) => {
      const news = event.balances.filter((one) => one.account === account);
      if (news.length === 0) return wallet[account];
      return new Map([
        ...wallet[account],
        ...news.map(({ code, available, frozen }): [string, Balance] => [
          code,
          { code, available, frozen },
        ]),
      ]);
    }),
    positions: changed(wallet.positions, event.contracts, positionOf),
    stakes: changed(wallet.stakes, event.stakes, stakeOf),
    day: event.outside ? null : wallet.day,
  };
}

/** @param of - null for what has ended */
function changed<News extends { readonly id: string }, Stored>(
  before: ReadonlyMap<string, Stored>,
  news: readonly News[],
  of: (each: News) => Stored | null,
): ReadonlyMap<string, Stored> {
  if (news.length === 0) return before;
  const after = new Map(before);
  for (const one of news) {
    const stored = of(one);
    if (stored === null) after.delete(one.id);
    else after.set(one.id, stored);
  }
  return after;
}

export function positionOf({
  symbol,
  side,
  quantity,
  opened,
}: Omit<ContractHolding, 'id'>): OpenContract | null {
  const terms = contractTerms(symbol);
  if (!terms || opened === null) return null;
  return {
    symbol,
    side,
    quantity: parseUnits(quantity, terms.quantityScale),
    opened: parseUnits(opened, terms.quoteScale),
  };
}

export const stakeOf = ({ code, amount }: Omit<StakeHolding, 'id'>): Amount | null =>
  amount === null ? null : { coin: code, units: parseUnits(amount, scaleOf(code)) };

/** Available and frozen of a coin together, in the coin's units. */
export const totalUnits = ({ code, available, frozen }: Balance): bigint =>
  parseUnits(available, scaleOf(code)) + parseUnits(frozen, scaleOf(code));

const ORDER = new Map(COINS.map(({ code }, at) => [code, at]));

/** Whether anything of a balance is available or frozen. */
export const isHeld = ({ available, frozen }: Pick<Balance, 'available' | 'frozen'>): boolean =>
  /[1-9]/.test(available + frozen);

/** An account's balances in the product's order, without coins it never held. */
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

/** Whether money came in or went out, so that the figures since the day's start are others. */
const isOutside = (item: AccountItem): boolean =>
  item.kind === 'event' && item.event.kind === 'balance' && item.event.outside;

/** The four accounts, updated by account events. */
export function createWallet(account$: Observable<AccountItem>): WalletSource {
  const refresh$ = new Subject<void>();
  const load = () => call(walletList, {}, { silent: true });
  const again$ = merge(refresh$, account$.pipe(filter(isOutside)));
  return {
    wallet$: follow({ load, account$, refresh$: again$ }, walletOf, applyWorth),
    refresh: () => refresh$.next(),
  };
}
