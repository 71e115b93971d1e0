import { ACCOUNTS, type Account } from '@tideline/wire';
import { isAccount } from './coins.ts';

export interface Ends {
  readonly from: Account;
  readonly to: Account;
}

/** The accounts in an address; always two different ones. */
export function endsOf(from: string | null, to: string | null): Ends {
  const source = isAccount(from)
    ? from
    : isAccount(to) && to === 'currency'
      ? 'option'
      : 'currency';
  if (isAccount(to) && to !== source) return { from: source, to };
  return { from: source, to: ACCOUNTS.find((account) => account !== source) ?? 'option' };
}

/** The accounts after one is chosen; choosing the other one swaps them. */
export function withEnd(ends: Ends, end: keyof Ends, account: Account): Ends {
  const other = end === 'from' ? 'to' : 'from';
  if (account === ends[other]) return { from: ends.to, to: ends.from };
  return { ...ends, [end]: account };
}
