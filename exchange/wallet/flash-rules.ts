import { divide, pow10 } from '#wire';
import type { Pair } from '../matching/pair.ts';

/** How long a quoted rate holds, ms: long enough to read it and to press the button. */
export const QUOTE_LIFETIME = 10_000;
/**
 * Fee in basis points of what is received. Half as much again as a taker's: whoever holds a quote may
 * watch the market for its ten seconds before deciding, and the house pays for that.
 */
const FLASH_FEE_BPS = 30n;
/** Worth of one exchange at most, in whole USDT: the best price is good for so much, not for a fortune. */
export const FLASH_MAX_USDT = 50_000n;
/** Digits of a rate after the point: enough for the cheapest coin in bitcoin. */
export const RATE_SCALE = 12;

const BPS = 10_000n;

/** One side of the way through USDT: the pair and the price that is against the user. */
export interface Hop {
  readonly pair: Pair;
  readonly price: bigint;
}

/** What selling `quantity` base units brings in USDT units. Rounds down. */
export function sold({ pair, price }: Hop, quantity: bigint): bigint {
  return divide(quantity * price, pair.divisor, 'floor');
}

/** What `usdt` units buy in base units. Rounds down. */
export function bought({ pair, price }: Hop, usdt: bigint): bigint {
  return divide(usdt * pair.divisor, price, 'floor');
}

export interface Converted {
  /** USDT units that went through the middle. */
  readonly usdt: bigint;
  /** Before the fee, in the wanted coin's units. */
  readonly gross: bigint;
  readonly fee: bigint;
  readonly receives: bigint;
}

/**
 * Converts through USDT: sells at the bid, buys at the ask, takes the fee. Each step rounds against
 * the user, so going there and back never gains a unit.
 * @param sell - null when the amount is USDT already
 * @param buy - null when USDT is wanted
 */
export function convert(amount: bigint, sell: Hop | null, buy: Hop | null): Converted {
  const usdt = sell ? sold(sell, amount) : amount;
  const gross = buy ? bought(buy, usdt) : usdt;
  const fee = divide(gross * FLASH_FEE_BPS, BPS, 'ceil');
  return { usdt, gross, fee, receives: gross - fee };
}

/** Wanted coin per coin given, before the fee, in units of {@link RATE_SCALE}. Rounds down; for showing. */
export function rateOf(amount: bigint, gross: bigint, fromScale: number, toScale: number): bigint {
  return divide(gross * pow10(RATE_SCALE + fromScale), amount * pow10(toScale), 'floor');
}
