import { COIN_SCALE, coinByCode } from '@tideline/wire/coins';
import { pow10, rescale } from '@tideline/wire/decimal';
import { instrumentOf } from '@tideline/wire/instruments';
import { type ContractPosition, profitAt, worthOf } from './contract.ts';
import { contractTerms } from './terms.ts';

/** The coin in which everything is valued. */
export const VALUATION_COIN = 'USDT';

/** Bank money: paper dollars, each worth one USDT. */
const PAPER_DOLLAR = 'Bank';

/** An amount of a coin in its minor units. */
export interface Amount {
  readonly coin: string;
  readonly units: bigint;
}

/** What the profit of an open contract follows from; amounts in units. */
export interface OpenContract extends Pick<ContractPosition, 'side' | 'quantity' | 'opened'> {
  readonly symbol: string;
}

/** Everything an account, or several, consists of at one instant. */
export interface Possessions {
  /** Available and frozen amounts, margins and reserves included. */
  readonly held: Iterable<Amount>;
  readonly contracts: Iterable<OpenContract>;
  /** Stakes of running options. They left the balances, and their outcome is open. */
  readonly stakes: Iterable<Amount>;
}

/** The mark price of a pair, in its price units; null when it is unknown. */
export type PriceOf = (symbol: string) => bigint | null;

export interface Equity {
  /** In USDT units, without what has no price. */
  readonly worth: bigint;
  /** Codes of the coins without a price, each once. Unless it is empty, `worth` is a part. */
  readonly unpriced: readonly string[];
}

/** USDT units per unit of a coin with a fixed worth; null for every coin with a market. */
export function usdtParity(code: string): bigint | null {
  if (code === VALUATION_COIN) return 1n;
  const coin = coinByCode(code);
  return coin && code === PAPER_DOLLAR ? pow10(COIN_SCALE - coin.scale) : null;
}

/**
 * Worth of an amount in USDT units; null when its price is unknown. Rounds down. Zero is worth zero
 * without a price.
 */
export function coinWorth({ coin: code, units }: Amount, price: PriceOf): bigint | null {
  if (units === 0n) return 0n;
  const parity = usdtParity(code);
  if (parity !== null) return units * parity;
  const instrument = instrumentOf(`${code}${VALUATION_COIN}`);
  const coin = coinByCode(code);
  const at = instrument && price(instrument.symbol);
  if (!instrument || !coin || at === null || at === undefined) return null;
  return rescale(units * at, coin.scale + instrument.priceDecimals, COIN_SCALE, 'floor');
}

/**
 * Profit of an open contract before the costs of closing it, in USDT units; null without a price.
 */
export function openProfit(
  { symbol, side, quantity, opened }: OpenContract,
  price: PriceOf,
): bigint | null {
  const terms = contractTerms(symbol);
  const at = price(symbol);
  return terms && at !== null ? profitAt(side, opened, worthOf(terms, side, quantity, at)) : null;
}

/**
 * The equity of accounts: holdings and the stakes of running options in full at mark prices, and
 * the open profit of contracts. Every total of the exchange and of the screens is this sum. Each
 * amount rounds by itself, so the equities of several accounts add up to that of all.
 */
export function equityOf({ held, contracts, stakes }: Possessions, price: PriceOf): Equity {
  let worth = 0n;
  const unpriced = new Set<string>();
  const add = (part: bigint | null, code: string): void => {
    if (part === null) unpriced.add(code);
    else worth += part;
  };
  for (const amount of held) add(coinWorth(amount, price), amount.coin);
  for (const amount of stakes) add(coinWorth(amount, price), amount.coin);
  for (const each of contracts)
    add(openProfit(each, price), instrumentOf(each.symbol)?.base ?? each.symbol);
  return { worth, unpriced: [...unpriced] };
}

/** The whole equity in USDT units; null when a part of it has no price. */
export const wholeEquity = ({ worth, unpriced }: Equity): bigint | null =>
  unpriced.length === 0 ? worth : null;
