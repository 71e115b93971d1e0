import { type Account, parseUnits, scaleOf } from '@tideline/wire';

/** Starting paper funds of a demo user and of a reset account. */
const FUNDS: readonly (readonly [Account, coin: string, amount: string])[] = [
  ['currency', 'USDT', '10000'],
  ['currency', 'BTC', '0.1'],
  ['currency', 'ETH', '1'],
  ['option', 'USDT', '2000'],
  ['contract', 'USDT', '5000'],
  ['trust', 'USDT', '2000'],
];

export interface PaperFund {
  readonly account: Account;
  readonly coin: string;
  /** Amount in the coin's units. */
  readonly amount: bigint;
}

/** The starting funds. */
export const paperFunds = (): readonly PaperFund[] =>
  FUNDS.map(([account, coin, text]) => ({
    account,
    coin,
    amount: parseUnits(text, scaleOf(coin)),
  }));
