import type { RecordKind } from '@tideline/wire/record-kinds';
import {
  ACCOUNT,
  ADDRESS,
  BUY,
  CHARGE,
  CONTACT,
  KEEP_ACCOUNT,
  NEW_ADDRESS,
  QUESTION,
  RECORD,
  RECORD_DETAIL,
  TRANSFER,
  WITHDRAW_COIN,
} from './paths.ts';

/** Addresses of screens with their queries. */

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;
const ofCoin = (coin: string | undefined): Record<string, string> =>
  coin === undefined ? {} : { coin };

export const accountPath = (account: string, coin?: string): string =>
  withQuery(ACCOUNT, { account, ...ofCoin(coin) });
export const transferPath = (from: string, coin?: string): string =>
  withQuery(TRANSFER, { from, ...ofCoin(coin) });
export const chargePath = (coin: string, chain: string): string =>
  withQuery(CHARGE, { coin, chain });
/** Reports a deposit by the VIP channel. */
export const vipChargePath = (): string => withQuery(CHARGE, { channel: 'vip' });
/** @param address - id of the address of the book that is chosen */
export const withdrawPath = (coin: string, address?: string): string =>
  withQuery(WITHDRAW_COIN, { coin, ...(address !== undefined && { address }) });
export const newAddressPath = (coin: string): string => withQuery(NEW_ADDRESS, { coin });
export const addressPath = (id: string): string => withQuery(ADDRESS, { id });
export const recordPath = (tab: 'deposit' | 'withdraw'): string => withQuery(RECORD, { tab });
/** One record by itself. */
export const recordDetailPath = (kind: RecordKind, id: string): string =>
  withQuery(RECORD_DETAIL, { kind, id });
export const buyPath = (productId: string): string => withQuery(BUY, { id: productId });
export const questionPath = (id: string): string => withQuery(QUESTION, { id });
/** Turns a demo account into a full one and returns to a page. */
export const keepAccountPath = (backpage: string): string => withQuery(KEEP_ACCOUNT, { backpage });
/** Adds or replaces the phone or the e-mail address. */
export const contactPath = (method: 'phone' | 'email'): string => withQuery(CONTACT, { method });
/** Transfers from the spot account to the trust account. */
export const fundTrustPath = (coin: string): string =>
  withQuery(TRANSFER, { from: 'currency', to: 'trust', coin });
