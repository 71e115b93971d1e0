import { walletList } from '@tideline/wire/calls/wallet';
import type { Person } from './people.ts';

/** A user's balance of a coin in an account, as decimal text. */
export async function held(person: Person, code: string, account = 'currency') {
  const { accounts } = await person.call(walletList, {});
  const found = accounts
    .find((each) => each.account === account)
    ?.balances.find((each) => each.code === code);
  return { available: found?.available, frozen: found?.frozen };
}
