import { formatFixed, type Instrument, instrumentOf, parseUnits } from '#wire';

/** As many as a person keeps track of; each watched pair is a topic the exchange sends. */
export const MAX_ALERTS = 50;
/** Past rings that are kept, newest first. */
export const MAX_RINGS = 50;
/** Characters of a note, as a person counts them. */
export const NOTE_LENGTH = 40;
/** How long an alert that rings every time is quiet after each ring, ms. */
export const REST = 300_000;

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
  /** The person's own words; empty when there are none. */
  readonly note: string;
  readonly on: boolean;
  /** The last trusted price lay on the near side, so that the next one beyond is a crossing. */
  readonly armed: boolean;
  /** When a person last set it or switched it on, ms UTC. */
  readonly since: number;
  /** When it last rang since then; null when it has not. */
  readonly rangAt: number | null;
  /** Rings so far. It makes the id of a ring the same in every tab. */
  readonly rings: number;
}

/** An alert that went off. It outlives its alert. */
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
  /** The price crossed while the app was closed; `at` is when that was found. */
  readonly away: boolean;
  /** Somebody has looked at the list since. */
  readonly seen: boolean;
}

/** Whether a price is at or beyond what an alert waits for. Both plain decimals of the pair. */
export function isPast(
  { symbol, direction, price }: Pick<PriceAlert, 'symbol' | 'direction' | 'price'>,
  last: string,
): boolean {
  const target = unitsOf(symbol, price);
  const units = unitsOf(symbol, last);
  return direction === 'rise' ? units >= target : units <= target;
}

/**
 * How far a price must go back before an alert that rings every time can ring again: a thousandth of
 * its price and two ticks at least, so that a price that trembles around it rings once.
 */
export function slackOf({ symbol, direction, price }: PriceAlert): bigint {
  const target = unitsOf(symbol, price);
  const slack = target / 1_000n > 2n ? target / 1_000n : 2n;
  // No price is below one tick: an alert that waits for a rise from there can still be armed.
  return direction === 'rise' && slack >= target ? target - 1n : slack;
}

/** A price in ticks of its pair; digits beyond the tick do not occur on the wire. */
export const unitsOf = (symbol: string, price: string): bigint =>
  parseUnits(price, instrumentOf(symbol)?.priceDecimals ?? 0);

/** The price some per cent away from `last`, on the tick and at least one tick away from it. */
export function priceAway({ priceDecimals }: Instrument, last: string, percent: number): string {
  const units = parseUnits(last, priceDecimals);
  const share = (units * BigInt(Math.abs(percent))) / 100n;
  const step = share > 0n ? share : 1n;
  const moved = percent > 0 ? units + step : units - step;
  return formatFixed(moved > 0n ? moved : 1n, priceDecimals);
}
