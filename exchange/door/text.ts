import { formatFixed } from '@tideline/wire';

/** Decimals of every amount in an answer. */
const DECIMALS = 8;
const ZEROS = '0'.repeat(DECIMALS);

/** Units of a scale of at most eight decimals as text with exactly eight; nothing is rounded. */
export const amountText = (units: bigint, scale: number): string =>
  formatFixed(units * 10n ** BigInt(DECIMALS - scale), DECIMALS);

/**
 * A plain decimal number as text with exactly eight decimals. Zeros are added; further decimals,
 * which only sums of turnover have, are cut off.
 */
export function eightDecimals(text: string): string {
  const point = text.indexOf('.');
  const padded = point === -1 ? `${text}.${ZEROS}` : (text + ZEROS).slice(0, point + 1 + DECIMALS);
  return padded.startsWith('-') && /^[-0.]*$/.test(padded) ? padded.slice(1) : padded;
}

/** A fee in hundredths of a percent as a share of one. */
export const shareText = (bps: number): string => amountText(BigInt(bps), 4);
