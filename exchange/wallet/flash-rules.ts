import { divide, pow10 } from '#wire';
import type { Pair } from '../matching/pair.ts';
import type { FeedLevel } from '../matching/plan.ts';

/** How long a quoted rate holds, ms: long enough to read it and to press the button. */
export const QUOTE_LIFETIME = 10_000;
/**
 * Fee in basis points of what is received. Half as much again as a taker's: whoever holds a quote may
 * watch the market for its ten seconds before deciding, and the house pays for that.
 */
const FLASH_FEE_BPS = 30n;
/** Worth of one exchange at most, in whole USDT: the rate is held for so much, not for a fortune. */
export const FLASH_MAX_USDT = 50_000n;
/** Digits of a rate after the point: enough for the cheapest coin in bitcoin. */
export const RATE_SCALE = 12;

const BPS = 10_000n;

/** One side of the way through USDT: the pair, and what the feed displays against the user, best first. */
export interface Hop {
  readonly pair: Pair;
  readonly levels: readonly FeedLevel[];
}

/** A coin that is worth a fixed number of USDT units a unit. */
export interface Parity {
  readonly parity: bigint;
}

/** What selling `quantity` base units brings in USDT units. Rounds down. Null beyond the depth. */
export function sold(hop: Hop | Parity, quantity: bigint): bigint | null {
  if ('parity' in hop) return quantity * hop.parity;
  const { pair, levels } = hop;
  let left = quantity;
  let turnover = 0n;
  for (const level of levels) {
    const taken = level.quantity < left ? level.quantity : left;
    turnover += taken * level.price;
    left -= taken;
    if (left === 0n) return divide(turnover, pair.divisor, 'floor');
  }
  return null;
}

/** What `usdt` units buy in base units. Rounds down. Null beyond the depth. */
export function bought(hop: Hop | Parity, usdt: bigint): bigint | null {
  if ('parity' in hop) return divide(usdt, hop.parity, 'floor');
  const { pair, levels } = hop;
  // In price units × base units, so that nothing rounds before the last level.
  let left = usdt * pair.divisor;
  let quantity = 0n;
  for (const level of levels) {
    const cost = level.price * level.quantity;
    if (left <= cost) return quantity + divide(left, level.price, 'floor');
    left -= cost;
    quantity += level.quantity;
  }
  return null;
}

/** The levels that selling `quantity` base units takes, the last one in part. */
export function takenBySelling({ levels }: Hop, quantity: bigint): FeedLevel[] {
  const taken: FeedLevel[] = [];
  let left = quantity;
  for (const { price, quantity: displayed } of levels) {
    if (left === 0n) break;
    const part = displayed < left ? displayed : left;
    taken.push({ price, quantity: part });
    left -= part;
  }
  return taken;
}

/** The levels that `usdt` units buy, the last one in part. */
export function takenByBuying({ pair, levels }: Hop, usdt: bigint): FeedLevel[] {
  return takenBySelling({ pair, levels }, bought({ pair, levels }, usdt) ?? 0n);
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
 * Converts through USDT: sells down the bids, buys up the asks, takes the fee. Each step rounds against
 * the user, so going there and back never gains a unit.
 * @param sell - null when the amount is USDT already
 * @param buy - null when USDT is wanted
 * @returns null when the displayed depth does not take the whole amount
 */
export function convert(
  amount: bigint,
  sell: Hop | Parity | null,
  buy: Hop | Parity | null,
): Converted | null {
  const usdt = sell ? sold(sell, amount) : amount;
  const gross = buy && usdt !== null ? bought(buy, usdt) : usdt;
  if (usdt === null || gross === null) return null;
  const fee = divide(gross * FLASH_FEE_BPS, BPS, 'ceil');
  return { usdt, gross, fee, receives: gross - fee };
}

/** Wanted coin per coin given, before the fee, in units of {@link RATE_SCALE}. Rounds down; for showing. */
export function rateOf(amount: bigint, gross: bigint, fromScale: number, toScale: number): bigint {
  return divide(gross * pow10(RATE_SCALE + fromScale), amount * pow10(toScale), 'floor');
}
