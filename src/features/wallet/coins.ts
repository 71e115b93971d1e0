import { ACCOUNTS, type Account, COINS, type Coin, unitOf } from '@tideline/wire';

export { unitOf };

/** Coins that can be deposited and withdrawn (CONST:coins), in the product's order. */
export const CHAIN_COINS: readonly Coin[] = COINS.filter(({ chains }) => chains.length > 0);
/** Coins withdrawn to an address; bank money is withdrawn to a card. */
export const ADDRESS_COINS: readonly Coin[] = CHAIN_COINS.filter(({ code }) => code !== 'Bank');
/** Coins with a market; bank money has none. */
export const MARKET_COINS: readonly Coin[] = COINS.filter(({ code }) => code !== 'Bank');

/** The coin in an address; USDT, the first one of all, when the address has none of these. */
export const coinAmong = (coins: readonly Coin[], code: string | null): Coin =>
  coins.find((coin) => coin.code === code) ?? COINS[0];

/** Whether a text names one of the four accounts. */
export const isAccount = (text: string | null): text is Account =>
  (ACCOUNTS as readonly (string | null)[]).includes(text);
