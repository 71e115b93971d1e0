import { instrumentOf, parseUnits } from '@tideline/wire';

/** Minimum time between rings of a repeating alert, ms. */
export const ALERT_REST = 300_000;

export type Direction = 'rise' | 'fall';
export type Repeat = 'once' | 'always';

/** A price alert. */
export interface PriceAlert {
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  /** Plain decimal on the pair's tick. */
  readonly price: string;
  readonly repeat: Repeat;
  /** The user's note; empty without one. */
  readonly note: string;
  readonly on: boolean;
  /**
   * Whether the last trusted price was on the near side, so that the next one beyond is a crossing.
   */
  readonly armed: boolean;
  /** When the user last set it or switched it on, ms UTC. */
  readonly since: number;
  /** When it last rang since then; null if never. */
  readonly rangAt: number | null;
  /** Number of rings so far. It makes the id of a ring equal in every tab. */
  readonly rings: number;
}

/** A ring of an alert. It outlives its alert. */
export interface Ring {
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly price: string;
  readonly note: string;
  /** The first trusted price beyond. */
  readonly last: string;
  /** Exchange time of that price, ms UTC. */
  readonly at: number;
  /** The price crossed while the app was closed; `at` is the time of detection. */
  readonly away: boolean;
  /** Whether the user has seen it in the list. */
  readonly seen: boolean;
}

/** Whether a price has reached an alert's price. Both are plain decimals of the pair. */
export function isPast(
  { symbol, direction, price }: Pick<PriceAlert, 'symbol' | 'direction' | 'price'>,
  last: string,
): boolean {
  const target = unitsOf(symbol, price);
  const units = unitsOf(symbol, last);
  return direction === 'rise' ? units >= target : units <= target;
}

/**
 * How far a price must return before a repeating alert can ring again: a thousandth of its price
 * and at least two ticks, so that a price fluctuating around it rings once.
 */
export function slackOf({ symbol, direction, price }: PriceAlert): bigint {
  const target = unitsOf(symbol, price);
  const slack = target / 1_000n > 2n ? target / 1_000n : 2n;
  // No price is below one tick, so an alert at one tick can still be armed.
  return direction === 'rise' && slack >= target ? target - 1n : slack;
}

/** A price in ticks of its pair; the contract has no digits beyond the tick. */
export const unitsOf = (symbol: string, price: string): bigint =>
  parseUnits(price, instrumentOf(symbol)?.priceDecimals ?? 0);
