/** Where the screens of the wallet lie, and those they lead to. */
export const ASSETS = '/pages/assets/index';
export const DEPOSIT = '/pages/assets/deposit/index';
export const CHARGE = '/pages/assets/deposit/charge';
export const WITHDRAW = '/pages/assets/withdraw/index';
export const TRANSFER = '/pages/assets/transfer/index';
export const TRANSFER_RECORD = '/pages/assets/transfer/record';
export const EXCHANGE = '/pages/assets/exchange/index';
export const RECORD = '/pages/assets/record';
export const BANK_WITHDRAW = '/pages/assets/withdraw/bank/bank';
export const CARDS = '/pages/bankbind/index';
export const ADD_CARD = '/pages/bankbind/addbank';
export const ADDRESSES = '/pages/user/address/index';
export const NEW_ADDRESS = '/pages/user/address/create';
export const VERIFICATION = '/pages/verification/index';
export const FUND_PASSWORD = '/pages/settings/security/changePayPassword';

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

export const accountPath = (account: string, coin?: string): string =>
  withQuery('/pages/assets/tradeAccount', { account, ...(coin === undefined ? {} : { coin }) });
export const transferPath = (from: string, coin?: string): string =>
  withQuery(TRANSFER, { from, ...(coin === undefined ? {} : { coin }) });
export const chargePath = (coin: string, chain: string): string =>
  withQuery(CHARGE, { coin, chain });
export const withdrawPath = (coin: string): string =>
  withQuery('/pages/assets/withdraw/detail', { coin });
export const newAddressPath = (coin: string): string => withQuery(NEW_ADDRESS, { coin });
export const addressPath = (id: string): string => withQuery('/pages/user/address/address', { id });
export const recordPath = (tab: 'deposit' | 'withdraw'): string => withQuery(RECORD, { tab });
