import { divide, formatFixed, parseUnits } from '@tideline/wire';

interface Spread {
  /** Best ask less best bid, a plain decimal. */
  readonly absolute: string;
  /** Its share of the ask: `0.03%`, or `<0.01%` when less is left after truncation. */
  readonly percent: string;
}

/**
 * The distance between the best prices of both sides.
 * @returns null while one side is empty or the prices cross
 */
export function spreadOf(bid: string | null, ask: string | null, decimals: number): Spread | null {
  if (bid === null || ask === null) return null;
  const top = parseUnits(ask, decimals);
  const gap = top - parseUnits(bid, decimals);
  if (gap <= 0n || top <= 0n) return null;
  const bps = divide(gap * 10_000n, top, 'floor');
  return {
    absolute: formatFixed(gap, decimals),
    percent: bps === 0n ? '<0.01%' : `${formatFixed(bps, 2)}%`,
  };
}
