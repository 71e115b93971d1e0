import type { BookLevel } from '@tideline/streams';
import { COIN_SCALE, divide, parseUnits, pow10 } from '@tideline/wire';

interface Fill {
  readonly quantity: bigint;
  readonly turnover: bigint;
}

/** Effect of an order on the visible book. Quantities at {@link QUANTITY_SCALE}. */
export interface Walk {
  /** One for each level, best first, in the units of the sums below. */
  readonly fills: readonly Fill[];
  /** Base units that would fill. */
  readonly filled: bigint;
  /** Quote units at price scale + quantity scale. */
  readonly turnover: bigint;
  /** The visible book is too thin for the whole order. */
  readonly short: boolean;
}

/** Every coin's ledger scale covers this; instruments trade in coarser lots. */
export const QUANTITY_SCALE = COIN_SCALE;

/** An amount of money to spend: as many whole lots as it pays at each level, as on the exchange. */
interface Budget {
  /** Quote units at price scale + quantity scale. */
  readonly money: bigint;
  /** Base units of a lot, above zero. */
  readonly lot: bigint;
}

export interface Wanted {
  /** Base units to fill… */
  readonly quantity?: bigint;
  /** …or money to spend. */
  readonly budget?: Budget;
  /** Worst accepted price; `buy` gives its side. */
  readonly limit?: { readonly price: bigint; readonly buy: boolean };
}

/** Consumes levels from the best one until the order is filled. */
export function walk(
  levels: readonly BookLevel[],
  priceDecimals: number,
  { quantity, budget, limit }: Wanted,
): Walk {
  const fills: Fill[] = [];
  let filled = 0n;
  let turnover = 0n;
  /** Base units still wanted at a price. */
  const wanted = (price: bigint): bigint => {
    if (quantity !== undefined) return quantity - filled;
    if (budget === undefined || price <= 0n) return 0n;
    const affordable = divide(budget.money - turnover, price, 'floor');
    return affordable - (affordable % budget.lot);
  };
  for (const level of levels) {
    const price = parseUnits(level.price, priceDecimals);
    if (limit && (limit.buy ? price > limit.price : price < limit.price)) break;
    const demand = wanted(price);
    const offered = parseUnits(level.quantity, QUANTITY_SCALE);
    const take = offered < demand ? offered : demand;
    if (take > 0n) fills.push({ quantity: take, turnover: take * price });
    filled += take;
    turnover += take * price;
    if (take === demand) return { fills, filled, turnover, short: false };
  }
  return { fills, filled, turnover, short: levels.length > 0 && !limit };
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
