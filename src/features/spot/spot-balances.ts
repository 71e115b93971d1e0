import type { AccountEvent, ResponseOf } from '@tideline/wire';
import type { walletList } from '@tideline/wire/calls/wallet';
import type { Funds } from './ticket.ts';

interface Holding {
  readonly available: string;
  readonly frozen: string;
}

/** Balances of the currency account, by coin code. */
export type SpotBalances = ReadonlyMap<string, Holding>;

export function spotBalances({ accounts }: ResponseOf<typeof walletList>): SpotBalances {
  const currency = accounts.find(({ account }) => account === 'currency');
  return new Map(
    (currency?.balances ?? []).map(({ code, available, frozen }) => [code, { available, frozen }]),
  );
}

/** Balances of events are absolute, so a later one replaces an earlier one. */
export function applyBalances(balances: SpotBalances, event: AccountEvent): SpotBalances {
  if (event.kind !== 'balance') return balances;
  const changed = event.balances.filter(({ account }) => account === 'currency');
  if (changed.length === 0) return balances;
  return new Map([
    ...balances,
    ...changed.map(({ code, available, frozen }): [string, Holding] => [
      code,
      { available, frozen },
    ]),
  ]);
}

/** A coin that is not listed has the balance 0. */
export const fundsOf = (
  balances: SpotBalances,
  { base, quote }: { readonly base: string; readonly quote: string },
): Funds => ({
  base: balances.get(base)?.available ?? '0',
  quote: balances.get(quote)?.available ?? '0',
});
