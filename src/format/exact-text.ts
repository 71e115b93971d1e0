import { coinByCode, unitOf } from '@tideline/wire';
import { group, UNKNOWN } from './number.ts';

/**
 * An amount of a coin with all significant digits: interest is often smaller than the displayed
 * decimals.
 */
export function exactText(text: string | null | undefined, code: string): string {
  if (text == null) return UNKNOWN;
  const [whole = '', fraction = ''] = text.split('.');
  const padded = fraction.padEnd(coinByCode(code)?.displayDecimals ?? 2, '0');
  return `${group(padded === '' ? whole : `${whole}.${padded}`)} ${unitOf(code)}`;
}
