import { divide, FEE_BPS, pow10 } from '@tideline/wire';
import type { Pair } from '../../market/matching/pair.ts';
import type { FeedLevel } from '../../market/matching/plan.ts';

/** Lifetime of a quoted rate, ms: long enough to read it and press the button. */
export const QUOTE_LIFETIME = 10_000;
/** Maximum worth of one exchange, in whole USDT: limits the risk of holding the rate. */
export const FLASH_MAX_USDT = 50_000n;
/** Decimals of a rate: enough for the cheapest coin in bitcoin. */
export const RATE_SCALE = 12;

const BPS = 10_000n;

/**
 * One hop through USDT: the pair, and the feed's displayed levels on the other side, best first.
 */
export interface Hop {
  readonly pair: Pair;
  readonly levels: readonly FeedLevel[];
}

/** A coin with a fixed worth, in USDT units per unit. */
export interface Parity {
  readonly parity: bigint;
}

/** USDT units gained by selling `quantity` base units. Rounds down. Null beyond the depth. */
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

/** Base units bought with `usdt` units. Rounds down. Null beyond the depth. */
export function bought(hop: Hop | Parity, usdt: bigint): bigint | null {
  if ('parity' in hop) return divide(usdt, hop.parity, 'floor');
  const { pair, levels } = hop;
  // In price units × base units, so that only the last level is rounded.
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

/** The levels that a sale of `quantity` base units takes, the last one partly. */
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

/** The levels that `usdt` units buy, the last one partly. */
export function takenByBuying({ pair, levels }: Hop, usdt: bigint): FeedLevel[] {
  return takenBySelling({ pair, levels }, bought({ pair, levels }, usdt) ?? 0n);
}

export interface Converted {
  /** USDT units between the two hops. */
  readonly usdt: bigint;
  /** Amount before the fee, in the wanted coin's units. */
  readonly gross: bigint;
  readonly fee: bigint;
  readonly receives: bigint;
}

/**
 * Converts through USDT: sells down the bids, buys up the asks, deducts the fee. Each step rounds
 * against the user, so a round trip never gains a unit.
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
  const fee = divide(gross * BigInt(FEE_BPS.exchange), BPS, 'ceil');
  return { usdt, gross, fee, receives: gross - fee };
}

/**
 * Wanted coin per given coin, before the fee, in units of {@link RATE_SCALE}. Rounds down; for
 * display.
 */
export function rateOf(amount: bigint, gross: bigint, fromScale: number, toScale: number): bigint {
  return divide(gross * pow10(RATE_SCALE + fromScale), amount * pow10(toScale), 'floor');
}
