import { formatFixed, type Instrument, parseUnits } from '@tideline/wire';

/** Maximum alerts; each watched pair is a topic that the exchange sends. */
export const MAX_ALERTS = 50;
/** Number of stored past rings, newest first. */
export const MAX_RINGS = 50;
/** Maximum characters of a note, as people count them. */
export const NOTE_LENGTH = 40;

/** The price some percent away from `last`, on the tick and at least one tick away. */
export function priceAway({ priceDecimals }: Instrument, last: string, percent: number): string {
  const units = parseUnits(last, priceDecimals);
  const share = (units * BigInt(Math.abs(percent))) / 100n;
  const step = share > 0n ? share : 1n;
  const moved = percent > 0 ? units + step : units - step;
  return formatFixed(moved > 0n ? moved : 1n, priceDecimals);
}
