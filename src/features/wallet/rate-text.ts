import { divide, formatUnits, parseUnits } from '@tideline/wire';
import { shortAmount } from '../../format/money.ts';
import { group } from '../../format/number.ts';

/** Digits of the computation. */
const SCALE = 18;
const ONE = 10n ** BigInt(SCALE);
/** Below it, a rate is shown the other way round: nobody reads 0.00001073. */
const READABLE = ONE / 100n;

/**
 * A rate in words: `1 BTC ≈ 93,142.00 USDT`, always from the dearer coin.
 * @param rate - units of `to` for one `from`, plain decimal
 */
export function rateText(rate: string, from: string, to: string): string {
  const units = parseUnits(rate, SCALE);
  if (units === 0n || units >= READABLE) return `1 ${from} ≈ ${group(rate)} ${to}`;
  const inverse = formatUnits(divide(ONE * ONE, units, 'floor'), SCALE);
  return `1 ${to} ≈ ${shortAmount(inverse, from)} ${from}`;
}
