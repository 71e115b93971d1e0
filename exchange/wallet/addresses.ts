import { hash } from 'node:crypto';

/**
 * A user's paper deposit address: visibly fake, and invalid on every real chain because of its end.
 * The `o` of `notreal` is not in bech32, whose data runs to the end; `0` and `l` are not in base58;
 * and it is not hexadecimal. The rest differs by user, coin and chain.
 */
export function paperAddress(userId: string, coin: string, chain: string): string {
  const own = hash('sha256', `paper/${userId}/${coin}/${chain}`).slice(0, 24);
  return `paper1${chain.toLowerCase()}${own}0lnotreal`;
}

const PAPER = /^paper1[0-9a-z]{10,40}0lnotreal$/;
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/**
 * Formats of real addresses by chain. The address book accepts those and our paper ones: people
 * practise with what they know, and nothing is ever sent.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  TRC20: new RegExp(`^T${BASE58}{33}$`),
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  OMNI: new RegExp(`^(?:[13]${BASE58}{25,34}|bc1[02-9ac-hj-np-z]{11,71})$`),
};

/** Whether an address has the format of its chain. */
export function fitsChain(chain: string, address: string): boolean {
  return PAPER.test(address) || (FORMS[chain]?.test(address) ?? false);
}

/** The fictitious payee of bank money. */
export const PAYEE: Readonly<Record<string, string>> = {
  payee: 'Tideline Paper Exchange (no real account)',
  bank: 'Paper Bank',
  account: 'PAPER-0000-0000-0000',
  swift: 'PAPERXXX',
  note: 'Paper trading: do not send money',
};
