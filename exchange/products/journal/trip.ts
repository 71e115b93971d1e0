import { divide, formatUnits, scaleOf } from '@tideline/wire';
import type { Trip as WireTrip } from '@tideline/wire/calls/journal';
import type { TripSide } from '@tideline/wire/journal';
import { type Pair, turnoverOf } from '../../market/matching/pair.ts';
import { pairOf } from '../spot/wire.ts';

export type { WireTrip };

/** One trade from flat to flat, in the units of its coins. */
export interface Trip {
  /** Of the first fill, the contract or the option; all come from one sequence. */
  readonly id: number;
  readonly kind: WireTrip['kind'];
  readonly symbol: string;
  readonly side: TripSide;
  readonly opened: number;
  readonly closed: number;
  /** Average prices, rounded down. */
  readonly entry: bigint;
  readonly exit: bigint;
  /** Base units; of an option its stake. */
  readonly size: bigint;
  /** Worth at the entry: what the trade would have bought of the coin. */
  readonly worth: bigint;
  readonly net: bigint;
  readonly fees: bigint;
  /** Coin of net, fees and worth. */
  readonly coin: string;
  /** First stop; of a spot trade in the order `order`. */
  readonly stop: bigint | null;
  readonly order: number | null;
}

/** What the user wrote on a trade. */
export interface Note {
  readonly tags: readonly string[];
  readonly note: string;
}
export const NO_NOTE: Note = { tags: [], note: '' };

/** Average price of a turnover, rounded down. */
export const averagePrice = (pair: Pair, turnover: bigint, quantity: bigint): bigint =>
  quantity === 0n ? 0n : (turnover * pair.divisor) / quantity;

/**
 * Net as a multiple of what the trade would have lost at its first stop, without fees, in
 * hundredths rounded down. Null without a stop on the losing side of the entry.
 */
function multipleOf(trip: Trip, stop: bigint | null): bigint | null {
  if (stop === null || (trip.side !== 'long' && trip.side !== 'short')) return null;
  const distance = trip.side === 'long' ? trip.entry - stop : stop - trip.entry;
  if (distance <= 0n) return null;
  const risk = turnoverOf(pairOf(trip.symbol), distance, trip.size);
  return risk === 0n ? null : divide(trip.net * 100n, risk, 'floor');
}

/** @param stop - its first stop, see {@link multipleOf} */
export function tripToWire(trip: Trip, stop: bigint | null, { tags, note }: Note): WireTrip {
  const { base, priceDecimals } = pairOf(trip.symbol);
  const scale = scaleOf(trip.coin);
  const sized = trip.kind === 'option' ? { code: trip.coin, scale } : base;
  const multiple = multipleOf(trip, stop);
  return {
    id: String(trip.id),
    kind: trip.kind,
    symbol: trip.symbol,
    side: trip.side,
    opened: trip.opened,
    closed: trip.closed,
    entry: formatUnits(trip.entry, priceDecimals),
    exit: formatUnits(trip.exit, priceDecimals),
    size: formatUnits(trip.size, sized.scale),
    size_coin: sized.code,
    net: formatUnits(trip.net, scale),
    fees: formatUnits(trip.fees, scale),
    coin: trip.coin,
    r: multiple === null ? null : formatUnits(multiple, 2),
    tags: [...tags],
    note,
  };
}
