const PAPER = /^paper1[0-9a-z]{10,40}0lnotreal$/;
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/**
 * Formats of real addresses by chain. The address book accepts those and paper ones: people
 * practise with what they know, and nothing is ever sent.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  TRC20: new RegExp(`^T${BASE58}{33}$`),
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  OMNI: new RegExp(`^(?:[13]${BASE58}{25,34}|bc1[02-9ac-hj-np-z]{11,71})$`),
};

/** Whether an address has the format of its chain. It says nothing about its existence. */
export function fitsChain(chain: string, address: string): boolean {
  return PAPER.test(address) || (FORMS[chain]?.test(address) ?? false);
}
