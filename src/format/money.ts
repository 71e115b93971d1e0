import { coinByCode, unitOf } from '@tideline/wire';
import { amount, group, signOf, UNKNOWN } from './number.ts';

/**
 * Money in three forms; docs/design-system.md says which screen takes which. All are truncated, and
 * `--` when unknown.
 */

type Money = string | null | undefined;

/** Decimals of a coin that the contract does not know, and the most of any coin. */
const MAX_PLACES = 8;

const placesOf = (code: string): number => coinByCode(code)?.displayDecimals ?? MAX_PLACES;

/** A figure with its coin's unit; bank money as `1,234.50 USD`. */
const withUnit = (figure: string, code: string): string =>
  figure === UNKNOWN ? figure : `${figure} ${unitOf(code)}`;

/**
 * Every significant digit, and at least two decimals, because 250.5 and 250.50 would look like two
 * amounts: money that moved or is about to.
 */
export function exactAmount(text: Money): string {
  if (text == null) return UNKNOWN;
  const [whole, fraction = ''] = text.split('.');
  return group(`${whole}.${fraction.padEnd(2, '0')}`);
}
export const exactText = (text: Money, code: string): string => withUnit(exactAmount(text), code);

/**
 * The coin's own number of decimals, always all of them: money that changes or stands in a column.
 */
export const shortAmount = (text: Money, code: string): string => amount(text, placesOf(code));
export const shortText = (text: Money, code: string): string =>
  withUnit(shortAmount(text, code), code);

/**
 * Some decimals more, and two significant digits where those read 0: fees and rewards, which are
 * small parts of a sum.
 * @param more - beyond the coin's own, with at most eight in all
 */
export function fineAmount(text: Money, code: string, more = 2): string {
  const cut = amount(text, Math.min(placesOf(code) + more, MAX_PLACES));
  return text == null || !signOf(text) || signOf(cut)
    ? cut
    : amount(text, text.search(/[1-9]/) - text.indexOf('.') + 1);
}
export const fineText = (text: Money, code: string, more?: number): string =>
  withUnit(fineAmount(text, code, more), code);

/** A figure with the sign of a gain: `+1.20 USDT`; what reads 0 has none. */
export const signed = (figure: string): string => (signOf(figure) > 0 ? `+${figure}` : figure);
