import type { BookLevel } from '@tideline/streams';
import { COIN_SCALE, divide, parseUnits, pow10 } from '@tideline/wire';

/** Effect of an order on the visible book. Quantities at {@link QUANTITY_SCALE}. */
export interface Walk {
  /** Base units that would fill. */
  readonly filled: bigint;
  /** Quote units at price scale + quantity scale. */
  readonly turnover: bigint;
  /** The visible book is too thin for the whole order. */
  readonly short: boolean;
}

/** Every coin's ledger scale covers this; instruments trade in coarser lots. */
export const QUANTITY_SCALE = COIN_SCALE;

export interface Wanted {
  /** Base units to fill… */
  readonly quantity?: bigint;
  /** …or quote units to spend, at price scale + quantity scale. */
  readonly budget?: bigint;
  /** Worst accepted price; `buy` gives its side. */
  readonly limit?: { readonly price: bigint; readonly buy: boolean };
}

/** Consumes levels from the best one until the order is filled. */
export function walk(
  levels: readonly BookLevel[],
  priceDecimals: number,
  { quantity, budget, limit }: Wanted,
): Walk {
  let filled = 0n;
  let turnover = 0n;
  for (const level of levels) {
    const price = parseUnits(level.price, priceDecimals);
    if (limit && (limit.buy ? price > limit.price : price < limit.price)) break;
    let take = parseUnits(level.quantity, QUANTITY_SCALE);
    if (quantity !== undefined && take > quantity - filled) take = quantity - filled;
    if (budget !== undefined && price > 0n) {
      const affordable = divide(budget - turnover, price, 'floor');
      if (take > affordable) take = affordable;
    }
    if (take <= 0n) return { filled, turnover, short: false };
    filled += take;
    turnover += take * price;
  }
  const short =
    (quantity !== undefined && filled < quantity) ||
    // A remainder below one unit at the best price cannot be spent.
    (budget !== undefined && levels.length > 0 && budget - turnover >= turnover / 1_000n);
  return { filled, turnover, short: short && !limit };
}

/** Average price in price units, truncated; null without a fill. */
export const averagePrice = ({ filled, turnover }: Walk): bigint | null =>
  filled === 0n ? null : divide(turnover, filled, 'floor');

/** Distance of the average from the best price in hundredths of a percent, rounded up. */
export function slippageBps({ filled, turnover }: Walk, best: bigint): number | null {
  if (filled === 0n || best <= 0n) return null;
  const ideal = filled * best;
  const worse = turnover > ideal ? turnover - ideal : ideal - turnover;
  return Number(divide(worse * 10_000n, ideal, 'ceil'));
}

/** Quote units at price + quantity scale, from a plain decimal of the quote coin. */
export const quoteUnits = (text: string, priceDecimals: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  const scale = priceDecimals + QUANTITY_SCALE;
  return BigInt(whole) * pow10(scale) + BigInt(fraction.slice(0, scale).padEnd(scale, '0'));
};
