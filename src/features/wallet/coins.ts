import { COINS, type Coin, coinByCode } from '#wire';
import { amount, group, UNKNOWN } from '../../format/number.ts';

/** Coins that come in and go out (CONST:coins), in the product's order. */
export const CHAIN_COINS: readonly Coin[] = COINS.filter(({ chains }) => chains.length > 0);
/** Those that leave to an address; bank money leaves to a card. */
export const ADDRESS_COINS: readonly Coin[] = CHAIN_COINS.filter(({ code }) => code !== 'Bank');
/** Coins with a market; bank money has none. */
export const MARKET_COINS: readonly Coin[] = COINS.filter(({ code }) => code !== 'Bank');

/** The coin an address names, if it is one of those. */
export const coinAmong = (coins: readonly Coin[], code: string | null): Coin | undefined =>
  coins.find((coin) => coin.code === code);

/** The name of a coin's unit on a screen: bank money is paper dollars. */
export const unitOf = (code: string): string => (code === 'Bank' ? 'USD' : code);

/** Digits the ledger keeps of a coin. */
export const scaleOf = (code: string): number => coinByCode(code)?.scale ?? 8;

/** As a list shows it: cut to the digits a reader needs; `--` when unknown. */
export const shortAmount = (text: string | null | undefined, code: string): string =>
  amount(text, coinByCode(code)?.displayDecimals ?? 8);

/** Every digit there is, grouped: where money is about to move nothing may be cut away. */
export const exactAmount = (text: string | null | undefined): string =>
  text == null ? UNKNOWN : group(text);

/** `1,234.5 USDT`, bank money as `1,234.5 USD`; `--` when unknown. */
export const coinText = (text: string | null | undefined, code: string): string =>
  text == null ? UNKNOWN : `${exactAmount(text)} ${unitOf(code)}`;
