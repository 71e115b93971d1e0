import { COINS, type Coin, coinByCode, unitOf } from '@tideline/wire';
import { amount, group, UNKNOWN } from '../../format/number.ts';

export { unitOf };

/** Coins that can be deposited and withdrawn (CONST:coins), in the product's order. */
export const CHAIN_COINS: readonly Coin[] = COINS.filter(({ chains }) => chains.length > 0);
/** Coins withdrawn to an address; bank money is withdrawn to a card. */
export const ADDRESS_COINS: readonly Coin[] = CHAIN_COINS.filter(({ code }) => code !== 'Bank');
/** Coins with a market; bank money has none. */
export const MARKET_COINS: readonly Coin[] = COINS.filter(({ code }) => code !== 'Bank');

/** The coin in an address, if it is valid. */
export const coinAmong = (coins: readonly Coin[], code: string | null): Coin | undefined =>
  coins.find((coin) => coin.code === code);

/** An amount in a list: truncated to the displayed decimals; `--` when unknown. */
export const shortAmount = (text: string | null | undefined, code: string): string =>
  amount(text, coinByCode(code)?.displayDecimals ?? 8);

/** All digits, grouped, for amounts about to be moved. */
export const exactAmount = (text: string | null | undefined): string =>
  text == null ? UNKNOWN : group(text);

/** An amount with its unit: `1,234.5 USDT`, bank money as `1,234.5 USD`; `--` when unknown. */
export const coinText = (text: string | null | undefined, code: string): string =>
  text == null ? UNKNOWN : `${exactAmount(text)} ${unitOf(code)}`;
