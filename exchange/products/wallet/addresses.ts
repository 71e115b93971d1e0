import { hash } from 'node:crypto';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { AddressBook } from './address-book.ts';

/**
 * A user's paper deposit address: visibly fake, and invalid on every real chain because of its end.
 * The `o` of `notreal` is not in bech32, whose data runs to the end; `0` and `l` are not in base58;
 * and it is not hexadecimal. The rest differs by user, coin and chain.
 */
export function paperAddress(userId: string, coin: string, chain: string): string {
  const own = hash('sha256', `paper/${userId}/${coin}/${chain}`).slice(0, 24);
  return `paper1${chain.toLowerCase()}${own}0lnotreal`;
}

/**
 * Gives a user an address to withdraw to. A paper address is invalid on every chain, so it allows a
 * withdrawal at once.
 */
export function addPaperAddress(tx: Transaction, book: AddressBook, userId: string): void {
  const at = { coin: 'USDT', chain: 'TRC20' };
  const address = paperAddress('outside', at.coin, at.chain);
  book.add(tx, { userId, address: 'local' }, { ...at, address, remark: 'Paper' });
}

/** The fictitious payee of bank money. */
export const PAYEE: Readonly<Record<string, string>> = {
  payee: 'Tideline Paper Exchange (no real account)',
  bank: 'Paper Bank',
  account: 'PAPER-0000-0000-0000',
  swift: 'PAPERXXX',
  note: 'Paper trading: do not send money',
};
